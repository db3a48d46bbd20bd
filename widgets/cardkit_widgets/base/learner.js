// The learner's record in the browser, for widgets and page scripts: rules, mistakes, lessons etc. as Python wrote
// them, and acts that Python has not read yet. One value of the store.

import { STORE_KEYS, store } from "./store.js";

const FORMAT = "cardkit progress 1"; // as `cardkit.teaching.book` reads it
// As in `cardkit.teaching.leitner` (a test compares them): days until due by box, boxes lost by a wrong answer, and
// the highest box that practice at a table leads to.
const DAYS = [0, 1, 1, 2, 4, 8, 16, 32],
  BACK = 3,
  TABLE = 3;

/** The date so many days later. @param {string} day @param {number} days */
const after = (day, days) => new Date(Date.parse(day) + days * 864e5).toISOString().slice(0, 10);
/** Whether something due from one date on is due today; a date too far ahead comes from a wrong clock and is due. */
const ready = (/** @type {string} */ until, /** @type {string} */ day) =>
  until <= day || until > after(day, DAYS.at(-1));

/** The learner of this page's store. */
export const learner = (globalThis.cardkitLearner ||= {
  /** The whole record. @returns {Object<string, any>} */
  kept() {
    const found = store.get(STORE_KEYS.progress);
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  },
  /** Replace some parts; false if they only last as long as the page. @param {Object} parts */
  keep(parts) {
    return store.set(STORE_KEYS.progress, { what: FORMAT, ...this.kept(), ...parts });
  },
  /** Progress in each lesson, by its notebook. @returns {Object<string, any>} */
  lessons() {
    return this.kept().lessons || {};
  },
  /**
   * Save progress in one lesson and move it to the end, as the latest.
   * @param {string} lesson
   * @param {Object} entry
   */
  reached(lesson, entry) {
    const { [lesson]: _before, ...others } = this.lessons();
    this.keep({ lessons: { ...others, [lesson]: entry } });
  },
  /** The rules due on this date, including acts not read yet. @param {string} today @returns {Set<string>} */
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
