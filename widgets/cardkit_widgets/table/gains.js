// Points rise in the score.

import { el } from "../base/dom.js";
import { HIDE, calm } from "./dom.js";

const GAIN_MS = 700,
  RISE_PX = 12,
  PLACE =
    "position: absolute; justify-self: start; padding: 0 2px; translate: -100%; background: #0b1d16; " +
    "font-size: var(--text-3)";
/** Reads a number as the score writes it, perhaps with its unit. */
const figure = (text = "0") => parseFloat(text.replace("−", "-"));

/**
 * Each party's gain rises before its row of the score, where it lies over nothing else.
 * @param {any} table
 * @param {?{rows: any[]}} before the score before the move
 * @param {?{rows: any[]}} after and after it
 */
export function showGains({ motion, dom }, before, after) {
  const rows = dom.strip.querySelectorAll(".ct-row");
  return Promise.all(
    (after?.rows || []).map(async (row, n) => {
      const was = before?.rows[n],
        more = figure(row.total) - figure(was?.total),
        gain = more || figure(row.gain) - figure(was?.gain);
      if (!gain || !motion.pace || !rows[n] || calm()) return;
      const node = el("small", { style: PLACE, ...HIDE, text: gain > 0 ? `+${gain}` : `−${-gain}` });
      rows[n].append(node);
      const rise = node.animate([{ translate: `-100% ${RISE_PX}px` }, { translate: "-100%" }], GAIN_MS * motion.pace);
      motion.stops.push(() => rise.cancel());
      await rise.finished.catch(() => {});
      node.remove();
    }),
  );
}
