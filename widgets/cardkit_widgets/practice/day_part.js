// Base of the two parts around the table of the deal of the day: they show the same scene.

import { Part } from "../base/part.js";

/**
 * @typedef {{label: string, card: string, cost: boolean}} DayMove
 * @typedef {{made: number, best: number, said: string, short: string, lost: string, yours: DayMove[], line: DayMove[],
 *   marks: boolean[]}} DayResult
 */

/**
 * @typedef {Object} DayScene from day_deal.py
 * @property {number} seq
 * @property {string} note
 * @property {string} day
 * @property {string} game
 * @property {string} title
 * @property {string} aim
 * @property {string[][]} games names and titles of the games with deals of the day
 * @property {?DayResult} result
 */

export class DayPart extends Part {
  /** @returns {DayScene} */
  get scene() {
    return this.model.get("scene");
  }
}
