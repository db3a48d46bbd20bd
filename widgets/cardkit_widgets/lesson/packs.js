// The drawings of a pack stand in the page once, whoever shows it.

import { el } from "../wire.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function svg(tag, props, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
  node.append(...kids);
  return node;
}

/** The picture of a card, by the id of its drawing; who sees none is told its name elsewhere. */
export const face = (id) =>
  svg("svg", { class: "ck-quiz-card", "aria-hidden": "true", focusable: "false" }, svg("use", { href: `#${id}` }));

/** Lay the drawings of a pack into the page, unless they lie there. */
export function lay(name, drawings) {
  const id = `ck-sheet-${name}`;
  if (document.getElementById(id)) return;
  const sheet = el("div", { id, "aria-hidden": "true" });
  sheet.innerHTML = drawings;
  document.body.append(sheet);
}

/** The pack that a widget shares with all others: its name, the names of its cards, how tall they are. */
export async function packOf(model, host) {
  const shared = await host.getModel(model.get("pack"));
  const name = shared.get("pack");
  lay(name, shared.get("svg"));
  return { name, ...shared.get("info") };
}
