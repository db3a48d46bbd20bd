// The page of daily practice: what is due, a calendar, and what is known of each game.

import { watch } from "../base/activity.js";
import { several } from "../base/several.js";
import { spoken, today } from "../base/day.js";
import { el, nCards } from "../base/dom.js";
import { heading } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { progress } from "../base/progress.js";
import { gameSummary } from "./game_summary.js";
import { RecordPart } from "./record_part.js";

const page = (name) => (document.body.dataset.voila === "static" ? `${name}.html` : `${name}.ipynb`);

/**
 * @typedef {Object} TodayScene from today.py
 * @property {number} seq
 * @property {string} note
 * @property {boolean} read
 * @property {?string} keep the record for the browser to keep
 * @property {string} sent the id of the message that it answers
 * @property {boolean} playing
 * @property {number} due
 * @property {number} round cards of one round: those due, and others if they are few
 * @property {number} own items from the reader's own mistakes
 * @property {string[]} from titles of games
 * @property {Object[]} days
 * @property {string} judged
 * @property {Object[]} games
 */

class TodayPanel extends RecordPart {
  constructor(model, host) {
    const about = { "data-cardkit": "today", "aria-label": "Your cards for today" };
    super(model, host, el("section", { class: "ck-quiz ck-progress ck-today", ...about }));
    watch();
    this.draw();
    this.look();
  }

  draw() {
    /** @type {TodayScene} */
    const scene = (this.scene = this.model.get("scene"));
    const { seq, due, read, playing } = scene;
    const state = !read ? "new" : due && !progress.rested() ? "due" : "done";
    Object.assign(this.root.dataset, { seq, due, read: String(read), playing: String(playing), state });
    this.root.dataset.task = `day-${today()}-cards`;
    const begun = scene.games.some(({ of, new: fresh }) => fresh < of) || scene.days.some(([, count]) => count);
    const known = scene.games.filter(({ of, new: fresh, marks }) => fresh < of || marks.length);
    const own = scene.own && `${several(scene.own, "1 deal", "# deals")} of your own among them. `;
    const rest = progress.rested(),
      early = scene.round - due,
      along = several(early, "One that you met before comes along.", "# that you met before come along."),
      begin = rest
        ? `${nCards(scene.round)} more`
        : due
          ? `Begin: ${nCards(scene.round)}`
          : `Play ${nCards(scene.round)}`;
    const line = scene.playing
      ? "Take your time."
      : !scene.read
        ? "Reading what this browser keeps …"
        : rest
          ? "That’s all for today. Come back tomorrow."
          : scene.due
            ? `${several(due, "1 card is due", "# cards are due")}: ${scene.from.join(", ")}. ${own || ""}` +
              (early ? along : "")
            : begun
              ? scene.round
                ? "Nothing is due today. If you like, play again with what you met before."
                : "Nothing is due today. Come back when you like."
              : "Nothing waits here yet. What you meet in a lesson comes back here, ten small tables a day at most.";
    keeping(
      this.root,
      () =>
        this.root.replaceChildren(
          ...[
            heading("Your cards for today", line),
            scene.note && el("p", { class: "ck-quiz-note", role: "alert" }, scene.note),
            scene.read &&
              !scene.playing &&
              el(
                "div",
                { class: "ck-today-top" },
                el(
                  "div",
                  { class: "ck-quiz-actions" },
                  scene.round
                    ? el(
                        "button",
                        {
                          type: "button",
                          class: rest || !due ? null : "ck-quiz-main",
                          "data-do": "begin",
                          onclick: () => this.send("begin"),
                        },
                        begin,
                      )
                    : !begun && el("a", { class: "ck-quiz-small", href: page("index") }, "Choose your first lesson"),
                ),
                begun && this.calendar(scene),
              ),
            scene.judged && !scene.playing && el("p", { class: "ck-today-word" }, scene.judged),
            known.length && !scene.playing
              ? el("p", { class: "ck-today-head" }, el("strong", {}, "What you know"))
              : null,
            known.length && !scene.playing
              ? el(
                  "div",
                  { class: "ck-progress-games" },
                  known.map((game) => this.game(game)),
                )
              : null,
          ].filter(Boolean),
        ),
      ["[data-do=begin]"],
    );
  }

  // Days with practice are filled; a line below says so, and when they begin.
  calendar({ days }) {
    const done = days.filter(([, count]) => count).length;
    const squares = el(
      "div",
      {
        class: "ck-today-days",
        role: "img",
        "aria-label": `Practised on ${several(done, "1 day", "# days")} of the last five weeks`,
      },
      days.map(([day, count, later]) =>
        el("i", {
          class: later ? "later" : count ? "full" : "",
          title: count ? `${day}: ${several(count, "1 answer", "# answers")}` : day,
        }),
      ),
    );
    const words = `A square a day since ${spoken(days[0][0])}, Mondays on top. Green: you practised.`;
    return el("div", {}, squares, el("small", {}, words));
  }

  game({ name, title, lang, of, sure, new: fresh, shaky, marks }) {
    const met = of - fresh,
      standing = [met && several(met, "1 rule met", "# rules met"), sure && `${sure} of them sure`];
    return el(
      "details",
      {},
      gameSummary({ name, title, lang }, standing, (100 * met) / of, `${met} of ${of} rules met`),
      shaky.length ? el("p", {}, el("b", {}, "On the way: "), shaky.join(", "), ".") : null,
      marks.length ? el("p", {}, el("b", {}, "Exams: "), marks.join("; "), ".") : null,
      el("a", { href: `${page("rulebook")}#${name}` }, "All its rules"),
    );
  }
}

export default {
  render({ model, el: host }) {
    const panel = new TodayPanel(model, host);
    return () => panel.end();
  },
};
