// A small table round which people sit: a question is answered by touching one of them.

import { el } from "../base/dom.js";
import { hidden } from "./ordering.js";

const portraits = new Map(); // the faces that have come, by name

/** Keeps faces that have come, and draws them where they are waited for. */
export function meet(root, faces) {
  for (const [name, portrait] of Object.entries(faces)) portraits.set(name, portrait);
  for (const node of root.querySelectorAll(".ck-seat-face:empty"))
    node.innerHTML = portraits.get(node.dataset.name) || "";
}

/** Whether a face is still to come. */
export const faceless = ({ names }) => names.slice(1).some((name) => !portraits.has(name));

/** The table, with the answers that nobody's seat gives below it. */
export function seats(answers, question, picture) {
  const { circle } = question,
    of = circle.names.length;
  const around = circle.names.map((name, seat) => {
    const n = question.answers.findIndex((answer) => answer.seats.includes(seat)),
      turn = ((circle.clockwise ? -2 : 2) * Math.PI * seat) / of;
    const card = circle.cards[seat],
      place = `--across: ${Math.sin(turn).toFixed(3)}; --down: ${Math.cos(turn).toFixed(3)}`;
    const face = el("span", { class: "ck-seat-face", "data-name": name, "aria-hidden": "true" });
    face.innerHTML = portraits.get(name) || "";
    const parts = [
      el("span", { class: "ck-seat-who" }, seat ? face : null, el("b", {}, name), " ", markOf(circle.marks[seat])),
      card ? picture(card) : null,
      card ? hidden(`, ${card.gloss}`) : null,
    ];
    return n < 0
      ? el("span", { class: "ck-seat", style: place }, ...parts)
      : el("span", { class: "ck-seat", style: place }, answers.choice(n, ...parts));
  });
  const below = question.answers.flatMap((answer, n) => (answer.seats.length ? [] : [answers.choice(n, answer.text)]));
  return el(
    "div",
    { class: "ck-quiz-answers ck-seats" },
    el("div", { class: "ck-seats-table", role: "group", "aria-label": circle.said }, ...around),
    below.length ? el("div", { class: "ck-seats-below" }, ...below) : null,
  );
}
const markOf = (text) => (text ? el("i", {}, text) : null);
