// The points over the evening, a line for each; every line ends in its name.

import { el } from "../base/dom.js";

const WIDE = 340,
  HIGH = 150,
  NAMES = 84,
  DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4", "10 4"];

function svg(tag, attributes, ...kids) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...kids);
  return node;
}

/** The chart of a scene. */
export function chart({ chart: lines, scores }) {
  const all = lines.flat(),
    low = Math.min(...all),
    high = Math.max(...all, low + 1),
    last = lines[0].length - 1;
  const x = (n) => 4 + ((WIDE - NAMES - 8) * n) / last,
    y = (points) => 10 + ((HIGH - 20) * (high - points)) / (high - low);
  const ends = lines.map((line, n) => ({ n, at: y(line.at(-1)) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, n) => {
    if (n) end.at = Math.max(end.at, ends[n - 1].at + 13);
  });
  const over = Math.max(0, (ends.at(-1)?.at ?? 0) - (HIGH - 4));
  const words = scores.map(({ name }, n) => `${name} ${lines[n].at(-1)}`).join(", ");
  return el(
    "details",
    { class: "ck-pad-chart" },
    el("summary", { "data-do": "chart" }, "The evening as a chart"),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Points after ${last} deals: ${words}` },
      svg("line", { x1: 4, x2: WIDE - NAMES, y1: y(0), y2: y(0), class: "zero" }),
      ...lines.map((line, n) =>
        svg("polyline", {
          class: `line l${n}`,
          "stroke-dasharray": DASHES[n],
          points: line.map((points, deal) => `${x(deal).toFixed(1)},${y(points).toFixed(1)}`).join(" "),
        }),
      ),
      ...ends.map(({ n, at }) =>
        svg(
          "text",
          { class: `l${n}`, x: WIDE - NAMES + 2, y: (at - over + 4).toFixed(1) },
          scores[n].name.slice(0, 12),
        ),
      ),
    ),
  );
}
