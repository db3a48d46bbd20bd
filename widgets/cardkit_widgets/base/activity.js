// Records a refused card as a mistake about the rule that refused it.

import { REFUSED } from "./dom.js";
import { progress } from "./progress.js";

/** Once per position; asking "why not?" with its key is no mistake. */
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
