// The deal of the day, above its table: the aim, the day and the week's marks. The browser keeps the results by day;
// every request carries the day, the game and the save.

import { el } from "../base/dom.js";
import { spoken, today } from "../base/day.js";
import { learner } from "../base/learner.js";
import { STORE_KEYS, store } from "../base/store.js";
import { DayPart } from "./day_part.js";

const MAX_DAYS = 400;

// A link names the step of the page, a day and a game: #The-deal-of-the-day&day=2026-05-31&game=tute.
const named = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
/** The games of which a step of the lesson has been done. */
const begun = () =>
  Object.entries(learner.lessons())
    .filter(([, lesson]) => lesson?.steps?.[0])
    .map(([game]) => game);
const dated = (day) => /^\d{4}-\d\d-\d\d$/.test(day || "");

class DayDeal extends DayPart {
  constructor(model, host) {
    super(
      model,
      host,
      el("section", { class: "ck-quiz ck-day", "data-cardkit": "day", "aria-label": "Today’s deal, and your week" }),
    );
    const { day, game } = named();
    this.day = dated(day) ? day : today();
    this.draw();
    this.channel.send({ kind: "day", day: this.day, learned: begun(), game: game || "" });
  }
  /** What the browser keeps of the deals of each day. */
  get days() {
    const found = store.get(STORE_KEYS.days);
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  }
  // Only the first result of a day counts.
  keep({ day, game, result }) {
    const { days } = this;
    if (days[day]) return;
    const all = Object.entries({ ...days, [day]: [game, result.made, result.best] }).sort();
    store.set(STORE_KEYS.days, Object.fromEntries(all.slice(-MAX_DAYS)));
  }
  hear(scene) {
    if (scene.result) this.keep(scene);
    this.draw();
  }

  draw() {
    const { seq, day, title, aim, note, result } = this.scene;
    Object.assign(this.root.dataset, { seq, day, task: `day-${this.day}`, state: result ? "done" : "new" });
    this.root.replaceChildren(
      ...[
        el("p", { class: "ck-day-aim" }, title && el("b", {}, `${title}. `), aim),
        el("p", { class: "ck-day-when" }, spoken(this.day, { weekday: "long" })),
        ...this.week(),
        note && el("p", { class: "ck-quiz-note", role: "alert" }, note),
      ].filter(Boolean),
    );
  }
  // The seven days of this week; those with a result are filled, as a line below says.
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
    return [
      el("p", { class: "ck-day-week", role: "img", "aria-label": `Played on ${played} of 7 days` }, marks),
      el("p", {}, el("small", {}, "Your week. Green: played. Gold: nothing was better.")),
    ];
  }
}

export default {
  render({ model, el: host }) {
    const deal = new DayDeal(model, host);
    return () => deal.end();
  },
};
