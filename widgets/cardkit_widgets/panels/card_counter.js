// The card counter: HTML from Python, with card drawings of the pack.

import { shown } from "../base/html.js";
import { sharedPack } from "../table/faces.js";

async function render({ model, el, host }) {
  const pack = await sharedPack(model, host);
  return shown({ model, el }, (part) => {
    for (const card of part.querySelectorAll("[data-card]")) card.src = pack.url(card.dataset.card);
  });
}
export default { render };
