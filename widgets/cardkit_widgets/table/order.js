// The order in force as a strip above the trick, lowest first, the learner's own ranks marked.

import { el } from "../base/dom.js";

/**
 * @param {Element} node the strip
 * @param {?{title: string, groups: [string, boolean][]}} order of the scene, without groups if there are too many
 *   to be drawn; null if it never changes
 */
export function drawOrder(node, order) {
  const drawn = JSON.stringify(order || null);
  if (node._told === drawn) return;
  node._told = drawn;
  node.replaceChildren();
  if (!order) return;
  const groups = order.groups.map(([label, own]) => el("li", { "data-own": own || null }, label));
  node.append(
    order.title ? el("b", { class: "ct-order-title" }, order.title) : "",
    ...(groups.length
      ? [
          el("small", {}, "← beats least"),
          el("ol", { "aria-label": "Weakest first" }, groups),
          el("small", {}, "beats all →"),
        ]
      : []),
  );
}
