// Follows what the browser keeps of a learner, for the parts of a page that show it.

import { PROGRESS, WRITTEN } from "../base/progress.js";
import { KEYS } from "../base/store.js";

/**
 * Calls `look` when something has happened on this page or another, but not when Python has written what it was told.
 * @param {() => void} look
 * @returns {() => void} ends it
 */
export function following(look) {
  const changed = (/** @type {any} */ { detail }) => {
    if (detail !== WRITTEN) look();
  };
  const stored = ({ key }) => {
    if (key === null || key === KEYS.progress) look();
  };
  window.addEventListener(PROGRESS, changed);
  window.addEventListener("storage", stored);
  return () => {
    window.removeEventListener(PROGRESS, changed);
    window.removeEventListener("storage", stored);
  };
}
