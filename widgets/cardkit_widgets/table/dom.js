// DOM helpers shared by the parts of the table.

import { el, svg } from "../base/dom.js";

export const PACE = { slow: 1.8, normal: 1, instant: 0 };

export const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
  hint: "M9 19h6M10 22h4M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2z",
  last: "M4 8l9-4 6 13-9 4zM13 4l5 1 2 10",
  score: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3",
  story: "M4 5h16M4 10h16M4 15h10",
  more: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6",
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  again: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  next: "M5 4l9 8-9 8zM18 4v16",
  close: "M6 6l12 12M18 6L6 18",
  play: "M4 12l5 5L20 6",
};
export const HIDE = { "aria-hidden": "true" };

export const p = (text, props) => el("p", { text, ...props });
/** Where an element lies in the window. */
export const rect = (node) => node?.getBoundingClientRect();
/** Scrolls an element into sight if it is below the window's edge. */
export function show(node) {
  if (rect(node).bottom > innerHeight) node.scrollIntoView({ block: "nearest" });
}
/** Moves the focus without scrolling. */
export const focus = (node) => node?.focus({ preventScroll: true });
export const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", class: "ct-icon", ...HIDE }, svg("path", { d: ICONS[name] }));
export function button(label, glyph, act, extra = {}) {
  return el(
    "button",
    { type: "button", class: "ct-button", ...extra, onclick: act },
    glyph ? icon(glyph) : null,
    el("span", { text: label }),
  );
}

// Make the children of `parent` match `items`: one element per key, reused while the key stays, in that order.
export function keyed(parent, items, key, make, update) {
  const old = parent._keyed || new Map(),
    now = new Map();
  let here = parent.firstChild;
  items.forEach((item, index) => {
    const name = String(key(item, index));
    const node = old.get(name) || make(item, index);
    old.delete(name);
    now.set(name, node);
    if (update) update(node, item, index);
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  });
  for (const node of old.values()) node.remove();
  parent._keyed = now;
  return now;
}

/** Whether the reader wants little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Waits so many milliseconds, or until a function that it adds to `stop` is called. */
export const sleep = (ms, stop) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    stop.push(() => {
      clearTimeout(timer);
      done();
    });
  });
