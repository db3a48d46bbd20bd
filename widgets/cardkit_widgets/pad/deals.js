// The deals so far, the last one first, each with its lines and what can be done with it.

import { el } from "../base/dom.js";
import { button } from "./button.js";
import { chart } from "./chart.js";

/** The chart of the evening, and the list of its deals; nothing before the first. */
export function deals(pad, scene) {
  if (!scene.deals.length) return [];
  return [
    scene.deals.length > 1 ? chart(scene) : "",
    el(
      "ol",
      { class: "ck-pad-deals", reversed: true },
      [...scene.deals].reverse().map((deal) => line(pad, scene, deal)),
    ),
  ];
}

/** A deal in a line, which opens. */
function line(pad, scene, deal) {
  const index = deal.number - 1,
    gains = scene.scores.map(({ name }, n) => `${name} ${deal.gains[n]}`).join(", ");
  return el(
    "li",
    { value: deal.number, class: deal.trouble ? "trouble" : null },
    el(
      "details",
      {},
      el(
        "summary",
        { "data-do": `deal ${deal.number}` },
        el("span", { class: "n" }, String(deal.number)),
        el("span", {}, deal.trouble || deal.words, deal.won && el("strong", {}, ` ${deal.won}`)),
      ),
      deal.trouble ? "" : el("p", {}, gains, ". ", el("small", {}, `${deal.dealer} dealt.`)),
      el(
        "ul",
        {},
        deal.lines.map(({ label, how, rule, says }) =>
          el("li", {}, el("b", {}, label), `: ${how}. `, el("small", {}, `${rule}: ${says}`)),
        ),
      ),
      pad.live.looks
        ? ""
        : el(
            "div",
            { class: "ck-pad-row" },
            button(`correct ${deal.number}`, "Correct", () => pad.correct(index)),
            button(`remove ${deal.number}`, "Remove", () => pad.ask("remove", { at: index })),
          ),
    ),
  );
}
