// The helper that counts cards: what Python writes, with the cards drawn from their pack.

import { shown } from "../base/html.js";
import { sharedPack } from "../table/faces.js";

async function render({ model, el, host }) {
  const pack = await sharedPack(model, host);
  return shown({ model, el }, (part) => {
    for (const card of part.querySelectorAll("[data-card]")) card.src = pack.url(card.dataset.card);
  });
}
export default { render };
