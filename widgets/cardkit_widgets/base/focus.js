// Drawing anew without losing the reader's place: who goes by keys must never find the focus on nothing.

import { drawn, focused } from "./dom.js";

const usable = (node) => node && !node.disabled && drawn(node);

// Draw. Where the focus was in `root`, it stays on what has the same name; where that is gone or can do nothing now,
// it goes to the first of the `next` selectors that can; else it waits on the root itself, until the name comes back
// or something else does. With `onward` the reader has done something that leads on: `next` comes before what has the
// same name.
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
  // what has the same name may be a picture now, which takes no focus
  for (const node of [...found.filter(Boolean), root]) {
    node.focus({ preventScroll: true });
    if (focused(root) === node) return;
  }
}
