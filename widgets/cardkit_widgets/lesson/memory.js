// The helper that counts cards: what Python writes, with the cards drawn from their pack.

import { sharedPack } from "../table/faces.js";

async function render({ model, el, host }) {
  const pack = await sharedPack(model, host),
    part = el.appendChild(document.createElement("div"));
  const draw = () => {
    part.innerHTML = model.get("value");
    for (const card of part.querySelectorAll("[data-card]")) card.src = pack.url(card.dataset.card);
  };
  model.on("change:value", draw);
  draw();
  return () => model.off("change:value", draw);
}
export default { render };
