// The buttons of the pad.

import { el } from "../base/dom.js";

/**
 * A button with a name, by which the focus finds it after a redraw.
 * @param {string} name @param {any} text @param {any} onclick @param {Object} [more]
 */
export const button = (name, text, onclick, more = {}) =>
  el("button", { type: "button", "data-do": name, onclick, ...more }, text);
