// Refused cards are taken down as mistakes about their rules.

import { REFUSED } from "./dom.js";
import { progress } from "./progress.js";

/** A refused card is a mistake about its rule, once in a position; to ask "why not?" by its key is none. */
export function watch() {
  if (globalThis.cardkitWatch) return;
  const noted = new Set();
  globalThis.cardkitWatch = true;
  addEventListener(REFUSED, (/** @type {any} */ event) => {
    const { refused: rule, name, deal, at } = event.root.dataset,
      once = [name, deal, at, rule].join(" ");
    if (event.asked || noted.has(once)) return;
    noted.add(once);
    progress.add({ kind: "rule", rule, right: false, at: "table" });
  });
}
