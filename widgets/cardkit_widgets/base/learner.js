// What the browser keeps of a learner, for widgets and for the page's own scripts: rules, mistakes, lessons and more
// as Python wrote them, and acts that wait for Python. It is one value of the store.

import { KEYS, store } from "./store.js";

const HEAD = "cardkit progress 1", // as `cardkit.teaching.book` reads it
  TABLE = 3; // as there: a duty met at a table is lifted no higher than to this box

/** The learner of this page's store. */
export const learner = (globalThis.cardkitLearner ||= {
  /** All that is kept. @returns {Object<string, any>} */
  kept() {
    const found = store.get(KEYS.progress);
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  },
  /** Keep parts in place of what they were; false where they only last as long as the page. @param {Object} parts */
  keep(parts) {
    return store.set(KEYS.progress, { what: HEAD, ...this.kept(), ...parts });
  },
  /** How far each lesson is, by its notebook. @returns {Object<string, any>} */
  lessons() {
    return this.kept().lessons || {};
  },
  /** The rules that are due on this day, acts counted that wait. @param {string} today @returns {Set<string>} */
  due(today) {
    const { rules, acts } = this.kept(),
      /** @type {Set<string>} */ found = new Set();
    for (const [rule, row] of Object.entries(rules || {}))
      if (Array.isArray(row) && row[1] <= today && row[2] + row[3] > 0) found.add(rule);
    for (const act of Array.isArray(acts) ? acts : []) {
      if (act?.kind !== "rule") continue;
      if (!act.right) found.add(act.rule);
      else if (act.at !== "table" || !(rules?.[act.rule]?.[0] >= TABLE)) found.delete(act.rule);
    }
    return found;
  },
});
