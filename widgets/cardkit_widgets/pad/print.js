// Prints an evening.

import { el } from "../base/dom.js";

const STYLE =
  "body { font: 11pt/1.35 Georgia, serif; margin: 1.5cm; color: #000 } " +
  "table { border-collapse: collapse; width: 100% } " +
  "th, td { border-bottom: .5pt solid #999; padding: 3pt 5pt; text-align: right; vertical-align: top } " +
  "th:nth-child(2), td:nth-child(2) { text-align: left } tr { break-inside: avoid }";

/** Print the evening of a scene. */
export function printed(scene) {
  const row = (tag, cells) =>
    el(
      "tr",
      {},
      cells.map((cell) => el(tag, {}, cell)),
    );
  const sheet = el(
    "div",
    {},
    el("h1", {}, `${scene.title}${scene.started ? `, ${scene.started.slice(0, 10)}` : ""}`),
    el(
      "table",
      {},
      el("thead", {}, row("th", ["", "", ...scene.scores.map(({ name }) => name)])),
      el(
        "tbody",
        {},
        scene.deals.map((deal) => row("td", [String(deal.number), deal.trouble || deal.words, ...deal.totals])),
        row("th", ["", `After ${scene.deals.length} deals`, ...scene.scores.map(({ score }) => score)]),
      ),
    ),
  );
  const frame = document.createElement("iframe");
  frame.title = "The sheet to print";
  frame.style.cssText = "position: fixed; width: 0; height: 0; border: 0";
  document.body.append(frame);
  const page = frame.contentDocument;
  page.head.append(Object.assign(page.createElement("style"), { textContent: STYLE }));
  page.body.append(page.adoptNode(sheet));
  frame.contentWindow.onafterprint = () => frame.remove();
  frame.contentWindow.print();
}
