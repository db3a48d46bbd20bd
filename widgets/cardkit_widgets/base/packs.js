// The drawings of a pack stand in the page once, whoever shows it; in a shadow root, which finds nothing outside
// itself, once more.

import { el } from "./dom.js";

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

/** The drawings of a pack where `near` finds them, or null. */
export const laid = (near, name) => shelf(near).querySelector(`#ck-sheet-${name}`);

/** Lay the drawings of a pack where `near` finds them, unless they lie there. */
export function lay(near, name, drawings) {
  if (laid(near, name)) return;
  const sheet = el("div", { id: `ck-sheet-${name}`, "aria-hidden": "true" });
  sheet.innerHTML = drawings;
  shelf(near).append(sheet);
}
function shelf(near) {
  const root = near.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

/** The pack that a widget shares with all others: its name, the names of its cards, how tall they are. */
export async function packOf(model, host, near) {
  const shared = await host.getModel(model.get("pack"));
  const name = shared.get("pack");
  lay(near, name, shared.get("svg"));
  return { name, ...shared.get("info") };
}
