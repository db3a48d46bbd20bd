// A line chart of the points over the evening, each line labelled at its end.

import { el, svg } from "../base/dom.js";

const WIDE = 340,
  HIGH = 160,
  LEFT = 36, // room for figures
  NAMES = 92,
  LINE = 14, // distance between two labels
  LETTERS = 13, // characters of a label
  DASHES = ["", "6 3", "2 3", "8 3 2 3", "1 4", "10 4"];

const short = (name) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);

/** The points on the axis: lowest, highest, and 0 if it has room. */
function marks(low, high) {
  const far = (high - low) / 8;
  return [low, ...(0 - low > far && high > far ? [0] : []), high];
}

/** The chart of a scene. */
export function chart({ chart: lines, scores }) {
  const all = lines.flat(),
    low = Math.min(...all),
    high = Math.max(...all, low + 1),
    last = lines[0].length - 1;
  const x = (n) => LEFT + ((WIDE - NAMES - LEFT - 4) * n) / last,
    y = (points) => 10 + ((HIGH - 20) * (high - points)) / (high - low);
  const ends = lines.map((line, n) => ({ n, at: y(line.at(-1)) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, n) => {
    if (n) end.at = Math.max(end.at, ends[n - 1].at + LINE);
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
      svg("line", { x1: LEFT, x2: WIDE - NAMES, y1: y(0), y2: y(0), class: "zero" }),
      ...marks(low, high).map((points) =>
        svg(
          "text",
          { class: "edge", "font-size": 10, x: LEFT - 4, y: (y(points) + 3.5).toFixed(1), "text-anchor": "end" },
          points,
        ),
      ),
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
          { class: `l${n}`, "font-size": 12, x: WIDE - NAMES + 2, y: (at - over + 4).toFixed(1) },
          short(scores[n].name),
        ),
      ),
    ),
  );
}
