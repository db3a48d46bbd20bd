// The card counter: HTML from Python, with card drawings of the pack; of its moments the one that the table shows.

import { shown } from "../base/html.js";
import { sharedPack } from "../table/faces.js";

const SETTLED = ["settle", "still"]; // the beats at which what a move brought lies there

// How far the table is, in moves: all of it once nothing moves any more.
function reached(table) {
  if (table?.dataset.state !== "busy") return Number.POSITIVE_INFINITY;
  return Number(table.dataset.at) + (SETTLED.includes(table.dataset.beat) ? 0.5 : 0);
}

async function render({ model, el, host }) {
  const pack = await sharedPack(model, host);
  let node = null,
    far = 0,
    open = false;
  const watch = new MutationObserver(() => look());
  const look = () => {
    const table = document.querySelector(`.ct[data-name="${model.get("table")}"]`);
    if (table) watch.observe(table, { attributeFilter: ["data-at", "data-beat", "data-state"] });
    far = Math.max(far, reached(table));
    const moments = [...node.querySelectorAll("[data-from]")],
      now = moments.findLast((moment) => Number(moment.dataset.from) <= far) || moments[0];
    for (const moment of moments) moment.hidden = moment !== now;
    for (const fold of node.querySelectorAll("details")) fold.open = open;
  };
  const end = shown({ model, el }, (part) => {
    node = part;
    far = 0;
    for (const card of part.querySelectorAll("[data-card]")) card.src = pack.url(card.dataset.card);
    for (const fold of part.querySelectorAll("summary")) {
      fold.addEventListener("click", () => {
        open = !fold.parentElement.open;
      });
    }
    look();
  });
  return () => {
    watch.disconnect();
    end();
  };
}
export default { render };
