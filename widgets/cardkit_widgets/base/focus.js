// Redraws without losing the focus, for readers who use the keyboard.

import { drawn, focused } from "./dom.js";

const usable = (node) => node && !node.disabled && drawn(node);

// Draw. If the focus was in `root`, it goes to the element of the same name; if that is gone or disabled, to the first
// enabled one among the `next` selectors; else to the root, until one of them appears. With `onward` (the reader did
// something that leads on) `next` comes first.
export function keeping(root, draw, next = [], onward = false) {
  const had = focused(root);
  const key = had && ["do", "stage", "n", "dial", "line", "check"].find((name) => had.dataset[name] !== undefined);
  if (had && had !== root) root.keptAt = key ? `[data-${key}="${CSS.escape(had.dataset[key])}"]` : "";
  draw();
  const now = focused(root);
  if (!had || (now !== root && usable(now))) return;
  root.tabIndex = -1;
  const found = (onward ? [...next, root.keptAt] : [root.keptAt, ...next])
    .filter(Boolean)
    .map((selector) => [...root.querySelectorAll(selector)].find(usable));
  // the element of the same name may be a picture now, which takes no focus
  for (const node of [...found.filter(Boolean), root]) {
    node.focus({ preventScroll: true });
    if (focused(root) === node) return;
  }
}
