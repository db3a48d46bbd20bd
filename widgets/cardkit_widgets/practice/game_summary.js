import { el } from "../base/dom.js";

/**
 * The line of a fold about a game: its title, how it stands, and a bar.
 * @param {{name: string, title: string, lang: string}} game
 * @param {(string | number | false)[]} standing what stands beside the title; empty ones are left out
 * @param {number} percent how far the bar is full
 * @param {string} said the bar in words
 */
export function gameSummary({ name, title, lang }, standing, percent, said) {
  return el(
    "summary",
    { "data-do": `open-${name}` },
    el("span", { class: "ck-progress-title", lang }, title),
    el("span", { class: "ck-progress-words" }, standing.filter(Boolean).join(" · ")),
    el(
      "span",
      { class: "ck-progress-bar", role: "img", "aria-label": said },
      el("i", { style: `width: ${percent}%` }),
    ),
  );
}
