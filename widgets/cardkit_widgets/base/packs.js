// Adds the drawings of a pack to the page once, and again to each shadow root, from which the page's cannot be used.

import { el, svg } from "./dom.js";

/** The picture of a card, by the id of its drawing; hidden from screen readers, which get its name elsewhere. */
export const face = (id) =>
  svg("svg", { class: "ck-quiz-card", "aria-hidden": "true", focusable: "false" }, svg("use", { href: `#${id}` }));

/** The drawings of a pack in the page or shadow root of `near`; null if they are not there. */
export const laid = (near, name) => shelf(near).querySelector(`#ck-sheet-${name}`);

/** Add the drawings of a pack to the page or shadow root of `near`, if missing. */
export function lay(near, name, drawings) {
  if (laid(near, name)) return;
  const sheet = el("div", { id: `ck-sheet-${name}`, "aria-hidden": "true" });
  sheet.innerHTML = drawings;
  shelf(near).append(sheet);
}
/** Where the faces of a pack lie for this element: the body, or the shadow root around it. */
function shelf(near) {
  const root = near.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

/** The pack of a widget, a model that all share: its name, the names and height of its cards. */
export async function laidPack(model, host, near) {
  const shared = await host.getModel(model.get("pack"));
  const name = shared.get("pack");
  lay(near, name, shared.get("svg"));
  return { name, ...shared.get("info") };
}
