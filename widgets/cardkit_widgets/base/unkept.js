// Shows a sentence if the browser stores nothing.

import { el } from "./dom.js";

export const UNKEPT =
  "Your browser keeps nothing here: its store is full, or this is a private window. What you do comes back in " +
  "Practice only until you close the page.";

// Once for a page.
export function warnUnkept() {
  if (globalThis.cardkitConfessed) return;
  globalThis.cardkitConfessed = true;
  const style =
    "position: fixed; inset: auto .75rem .75rem; z-index: 60; display: flex; gap: .75rem; align-items: center; " +
    "max-width: 560px; margin: 0 auto; padding: .75rem 1rem; border: 1px solid #8a6d1f; border-radius: .875rem; " +
    "background: #fff6dc; color: #222; font: 1rem/1.4 system-ui, sans-serif";
  const note = el(
    "div",
    { class: "ck-unkept", role: "alert", style },
    el("span", {}, UNKEPT),
    el(
      "button",
      {
        type: "button",
        style:
          "min-width: 44px; min-height: 44px; border: 1px solid #8a6d1f; border-radius: .625rem; background: #fff; " +
          "color: #222; font: inherit",
        onclick: () => note.remove(),
      },
      "OK",
    ),
  );
  document.body.append(note);
}
