// Refused cards are taken down as mistakes about their rules.

import { REFUSED } from "./dom.js";
import { progress } from "./progress.js";

/** A refused card is a mistake about its rule, once in a position; to ask "why not?" by its key is none. */
export function watch() {
  if (globalThis.cardkitWatch) return;
  const noted = new Set();
  let asks = false;
  addEventListener(
    "keydown",
    ({ key }) => {
      asks = /^[whl]$/i.test(key);
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      asks = false;
    },
    true,
  );
  globalThis.cardkitWatch = true;
  addEventListener(REFUSED, (event) => {
    const { refused: rule, name, deal, at } = event.root.dataset,
      once = [name, deal, at, rule].join(" ");
    if (asks || noted.has(once)) return;
    noted.add(once);
    progress.add({ kind: "rule", rule, right: false, at: "table" });
  });
}
