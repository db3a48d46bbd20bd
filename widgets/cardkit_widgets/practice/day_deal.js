// The deal of the day: its aim, the week's results, and the result to share. The browser keeps the results by day;
// every request carries the day, the game and the save.

import { copyText } from "../base/clipboard.js";
import { el } from "../base/dom.js";
import { today } from "../base/day.js";
import { learner } from "../base/learner.js";
import { pageUrl } from "../base/links.js";
import { Part, heading } from "../base/part.js";
import { KEYS, store } from "../base/store.js";

const MAX_DAYS = 400;
const HELD = "●",
  MISSED = "○";

/**
 * @typedef {{made: number, best: number, said: string, short: string, yours: string[], line: string[],
 *   marks: boolean[]}} DayResult
 */

/**
 * @typedef {Object} DayScene from day_deal.py
 * @property {number} seq
 * @property {string} note
 * @property {string} day
 * @property {string} game
 * @property {string} title
 * @property {string} aim
 * @property {string[][]} games names and titles of the games with deals of the day
 * @property {?DayResult} result
 */

// A link names the step of the page, a day and a game: #The-deal-of-the-day&day=2026-05-31&game=tute.
const STEP = "The-deal-of-the-day";
const named = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const begun = () =>
  Object.entries(learner.lessons())
    .filter(([, lesson]) => lesson?.steps?.[0])
    .map(([game]) => game);
const dated = (day) => /^\d{4}-\d\d-\d\d$/.test(day || "");

const spoken = (day) =>
  new Date(`${day}T12:00`).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });

class DayDeal extends Part {
  constructor(model, host) {
    super(model, host, el("section", { class: "ck-quiz ck-day", "aria-label": "Today’s deal, and your week" }));
    this.onFrame = (/** @type {any} */ { detail, target }) => this.played(detail, target);
    document.addEventListener("cardkit-frame", this.onFrame, true); // it does not bubble
    const { day, game } = named();
    this.day = dated(day) ? day : today();
    this.draw();
    this.ask({ game: game || "" });
  }
  end() {
    super.end();
    document.removeEventListener("cardkit-frame", this.onFrame, true);
  }
  ask(more) {
    this.line.send({ kind: "day", day: this.day, learned: begun(), ...more });
  }
  // The table reports the end of the deal; Python computes the result from its save.
  played(detail, target) {
    /** @type {DayScene} */
    const { day, game, result } = this.model.get("scene");
    if (detail.beat !== "still" || target.dataset.name !== `${game}/day-${day}`) return;
    if (!detail.over || !detail.live || result) return;
    this.sent = detail.steps.length > 0; // played just now, not resumed
    this.ask({ game, save: detail.save });
  }
  get days() {
    const found = store.get(KEYS.days);
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  }
  // Only the first result of a day counts.
  keep({ day, game, result }) {
    const { days } = this;
    if (days[day]) return;
    const all = Object.entries({ ...days, [day]: [game, result.made, result.best] }).sort();
    store.set(KEYS.days, Object.fromEntries(all.slice(-MAX_DAYS)));
  }
  hear(scene) {
    if (scene.result) this.keep(scene);
    this.draw();
    if (this.sent && scene.result) this.root.querySelector(".ck-day-result").scrollIntoView({ block: "nearest" });
    this.sent = false;
  }

  draw() {
    /** @type {DayScene} */
    const scene = this.model.get("scene");
    const { seq, day, title, aim, games, note, result } = scene;
    Object.assign(this.root.dataset, { seq, day, done: String(!!result) });
    this.root.replaceChildren(
      ...[
        heading("The deal of the day", spoken(this.day)),
        el(
          "div",
          { class: "ck-day-body" },
          el("p", { class: "ck-day-aim" }, title && el("b", {}, `${title}. `), aim),
          this.week(),
          note && el("p", { class: "ck-quiz-note", role: "alert" }, note),
          result && this.result(scene),
          title &&
            el("div", { class: "ck-quiz-actions" }, this.invitation(scene), games.length > 1 && this.others(scene)),
        ),
      ].filter(Boolean),
    );
  }
  // The seven days of this week; those with a result are filled.
  week() {
    const { days } = this,
      now = new Date(`${this.day}T12:00`),
      monday = now.getTime() - ((now.getDay() + 6) % 7) * 864e5;
    const marks = Array.from({ length: 7 }, (_, n) => {
      const day = new Date(monday + n * 864e5).toISOString().slice(0, 10),
        [, made, best] = days[day] || [];
      const how = days[day] ? (made >= best ? "best" : "full") : "";
      return el("i", { class: how, title: days[day] ? `${day}: ${made} of ${best}` : day });
    });
    const played = marks.filter((mark) => mark.className).length;
    return el("p", { class: "ck-day-week", role: "img", "aria-label": `Played on ${played} of 7 days` }, marks);
  }
  result(scene) {
    const { said, short, yours, line, marks, made, best } = scene.result;
    const text = [
      `The deal of ${spoken(scene.day)}: ${scene.title}`,
      marks.map((one) => (one ? HELD : MISSED)).join(""),
      `${short} And you?`,
      this.address(scene),
    ].join("\n");
    const share = el("button", { type: "button", class: "ck-quiz-main", "data-do": "share" }, "Copy the result");
    share.addEventListener("click", () => this.share(share, text));
    return el(
      "div",
      { class: "ck-day-result", role: "status" },
      el("p", {}, el("b", {}, said)),
      el("p", {}, "Yours: ", yours.join(" · ")),
      made < best && el("p", {}, "The best line: ", line.join(" · ")),
      el("pre", {}, text),
      el("div", { class: "ck-quiz-actions" }, share),
    );
  }
  // A link for others: the same deal, whenever they open it.
  invitation(scene) {
    const send = el("button", { type: "button", "data-do": "invite" }, "Copy a link");
    send.addEventListener("click", () => this.share(send, this.address(scene)));
    return send;
  }
  address({ day, game }) {
    return `${pageUrl("practice.ipynb").href}#${STEP}&day=${day}&game=${game}`;
  }
  async share(button, text) {
    if (await copyText(text)) {
      button.textContent = "Copied";
      return;
    }
    const shown = el("textarea", { readonly: true, rows: 4, "aria-label": "The text" }, text);
    button.after(shown);
    shown.select();
  }
  // The same day's deal of another game.
  others({ game, games }) {
    const pick = el(
      "select",
      { "aria-label": "Another game today", "data-do": "game" },
      games.map(([name, title]) => el("option", { value: name, selected: name === game }, title)),
    );
    pick.addEventListener("change", () => this.ask({ game: pick.value }));
    return el("label", { class: "ck-day-others" }, el("span", {}, "Another game: "), pick);
  }
}

export default {
  render({ model, el: host }) {
    const deal = new DayDeal(model, host);
    return () => deal.end();
  },
};
