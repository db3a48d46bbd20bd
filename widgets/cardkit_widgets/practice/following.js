// Follows what the browser keeps of a learner, for the parts of a page that show it.

import { PROGRESS, WRITTEN } from "../base/progress.js";
import { KEYS } from "../base/store.js";

/**
 * Calls `look` once for all that happened at one time on this page or another, but not when Python has written what it
 * was told.
 * @param {() => void} look
 * @returns {() => void} ends it
 */
export function following(look) {
  let follows = true,
    looks = false;
  function soon() {
    if (looks) return;
    looks = true;
    queueMicrotask(() => {
      looks = false;
      if (follows) look();
    });
  }
  const changed = (/** @type {any} */ { detail }) => {
    if (detail !== WRITTEN) soon();
  };
  const stored = ({ key }) => {
    if (key === null || key === KEYS.progress) soon();
  };
  window.addEventListener(PROGRESS, changed);
  window.addEventListener("storage", stored);
  return () => {
    follows = false;
    window.removeEventListener(PROGRESS, changed);
    window.removeEventListener("storage", stored);
  };
}
