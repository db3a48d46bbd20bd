// Watches the learner's record in the browser, for widgets that show it.

import { PROGRESS, WRITTEN } from "../base/progress.js";
import { STORE_KEYS } from "../base/store.js";

/**
 * Calls `look` when the record changes on this page or another, once for changes at the same time; not when Python
 * itself wrote the change.
 * @param {() => void} look
 * @returns {() => void} stops watching
 */
export function following(look) {
  let follows = true,
    looks = false;
  /** Looks once, after all that changes now. */
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
    if (key === null || key === STORE_KEYS.progress) soon();
  };
  window.addEventListener(PROGRESS, changed);
  window.addEventListener("storage", stored);
  return () => {
    follows = false;
    window.removeEventListener(PROGRESS, changed);
    window.removeEventListener("storage", stored);
  };
}
