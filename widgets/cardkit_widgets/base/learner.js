// What the browser keeps of a learner, for widgets and for the page's own scripts: rules, mistakes, lessons and more
// as Python wrote them, and acts that wait for Python. It is one value of the store.

import { KEYS, store } from "./store.js";

const HEAD = "cardkit progress 1"; // as `cardkit.teaching.book` reads it
// As in `cardkit.teaching.leitner`, to which a test holds this: days by box, boxes back after a wrong answer, and the
// box above which no duty met at a table is lifted.
const DAYS = [0, 1, 1, 2, 4, 8, 16, 32],
  BACK = 3,
  TABLE = 3;

/** Returns the day so many days later. @param {string} day @param {number} days */
const after = (day, days) => new Date(Date.parse(day) + days * 864e5).toISOString().slice(0, 10);
/** Whether what is due from a day on is due on another; a clock may have run ahead. */
const ready = (/** @type {string} */ until, /** @type {string} */ day) =>
  until <= day || until > after(day, DAYS.at(-1));

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
  /**
   * Keep how far one lesson is; it stands last, as the one that went on last.
   * @param {string} lesson
   * @param {Object} entry
   */
  reached(lesson, entry) {
    const { [lesson]: _before, ...others } = this.lessons();
    this.keep({ lessons: { ...others, [lesson]: entry } });
  },
  /** The rules that are due on this day, acts counted that wait. @param {string} today @returns {Set<string>} */
  due(today) {
    const { rules, acts } = this.kept(),
      /** @type {Map<string, [number, string]>} */ known = new Map();
    for (const [rule, row] of Object.entries(rules || {}))
      if (Array.isArray(row) && row[2] + row[3] > 0) known.set(rule, [row[0], row[1]]);
    for (const act of Array.isArray(acts) ? acts : []) {
      if (act?.kind !== "rule" || Number.isNaN(Date.parse(act.day))) continue;
      const { rule, right, at, day } = act,
        [box, until] = known.get(rule) || [0, day],
        higher = Math.min(box + 1, DAYS.length - 1);
      if (right !== true) known.set(rule, [Math.max(box - BACK, 0), day]);
      else if (!ready(until, day) || (at === "table" && box >= TABLE)) known.set(rule, [box, until]);
      else known.set(rule, [higher, after(day, DAYS[higher])]);
    }
    return new Set([...known].filter(([, [, until]]) => ready(until, today)).map(([rule]) => rule));
  },
});
