// Points fly to the score.

import { el } from "../base/dom.js";
import { HIDE, calm, rect } from "./dom.js";

const GAIN_MS = 700;
/** Reads a number as the score writes it, perhaps with its unit. */
const figure = (text = "0") => parseFloat(text.replace("−", "-"));

/**
 * Each party's gain flies to its row of the score, from the seat that made it.
 * @param {any} table
 * @param {?{rows: any[]}} before the score before the move
 * @param {?{rows: any[]}} after and after it
 * @param {{seat: number, trick?: {winner: number}}} step
 */
export function flyGains({ motion, dom, felt }, before, after, { seat, trick }) {
  const from = rect(felt.node(trick?.winner ?? seat)),
    base = rect(dom.flights),
    rows = [...dom.strip.querySelectorAll(".ct-row")];
  return Promise.all(
    (after?.rows || []).map(async (row, n) => {
      const was = before?.rows[n],
        more = figure(row.total) - figure(was?.total),
        gain = more || figure(row.gain) - figure(was?.gain);
      if (!gain || !motion.pace || !from || !rows[n] || calm()) return;
      const to = rect(rows[n]),
        node = el("b", { class: "ct-plus", ...HIDE, text: gain > 0 ? `+${gain}` : `−${-gain}` });
      dom.flights.append(node);
      const at = (r) => `translate(${r.left - base.left + r.width / 2}px, ${r.top - base.top + r.height / 2}px)`;
      const flight = node.animate(
        [{ transform: `${at(from)} scale(1.3)` }, { transform: `${at(to)} scale(1)`, opacity: 0.6 }],
        { duration: GAIN_MS * motion.pace, easing: "ease-in-out", fill: "forwards" },
      );
      motion.stops.push(() => flight.cancel());
      await flight.finished.catch(() => {});
      node.remove();
    }),
  );
}
