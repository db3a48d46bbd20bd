// Chooses an exam: the game, its number if a teacher gave one, and the form. Whoever has not been through the game's
// lesson is offered that first.

import { el } from "../base/dom.js";
import { learner } from "../base/learner.js";
import { page } from "../base/links.js";
import { Part, heading } from "../base/part.js";
import { keeping } from "../base/focus.js";

/**
 * @typedef {Object} ExamChooserScene from exams.py
 * @property {number} seq
 * @property {string} note
 * @property {{name: string, title: string, lang: string}[]} games
 * @property {string[]} forms
 * @property {number} most the largest exam number
 * @property {string} open
 */

class ExamChooser extends Part {
  constructor(model, host) {
    super(model, host, el("section", { class: "ck-quiz ck-exams", "data-cardkit": "exams", "aria-label": "Exams" }));
    this.number = "";
    this.form = "A";
    this.early = null; // the game that was chosen before its lesson
    this.draw();
  }

  draw() {
    /** @type {ExamChooserScene} */
    const scene = this.model.get("scene");
    Object.assign(this.root.dataset, { seq: scene.seq, open: scene.open });
    const games = el(
      "div",
      { class: "ck-quiz-actions" },
      scene.games.map(({ name, title, lang }) =>
        el("button", { type: "button", "data-do": `begin-${name}`, lang, onclick: () => this.choose(name) }, title),
      ),
    );
    const note = scene.note && el("p", { class: "ck-quiz-note", role: "alert" }, scene.note);
    // while an exam is open, the question stands at the top
    const early = scene.games.find(({ name }) => name === this.early);
    const parts = early
      ? this.first(early, scene)
      : scene.open
        ? [note, el("details", {}, el("summary", { "data-do": "another" }, "Another exam"), games, this.which(scene))]
        : [heading("Which game?", "About ten minutes, no hints"), note, games, this.which(scene)];
    keeping(this.root, () => this.root.replaceChildren(...parts.filter(Boolean)), ["[data-do=another]"]);
  }

  // Begins the exam, or offers the lesson first; a number from a teacher is answer enough.
  choose(game) {
    const [finished, of] = learner.lessons()[game]?.steps || [0, 1];
    if (finished >= of || this.number) return this.begin(game);
    this.early = game;
    this.draw();
    this.root.querySelector("a").focus();
  }
  begin(game) {
    if (this.channel.waiting) return; // a second press must not replace an exam that has begun
    this.early = null;
    this.channel.send({ kind: "begin", game, form: this.form, number: Number(this.number) || null });
  }
  // What is said to somebody who has not been through the lesson.
  first({ name, title }, scene) {
    const begun = learner.lessons()[name];
    const button = (what, label, act) => el("button", { type: "button", "data-do": what, onclick: act }, label);
    return [
      heading(title, begun ? "You’re not through its lesson yet" : "You haven’t played its lesson yet"),
      el(
        "div",
        { class: "ck-quiz-actions" },
        el(
          "p",
          {},
          "The exam asks about all that its lesson teaches: deal, what may be played, who wins and what it pays. " +
            "Before the lesson, much would be a guess. You may still try, and compare afterwards.",
        ),
        el(
          "a",
          { class: "ck-quiz-small ck-quiz-main", href: page(`${name}.ipynb`) },
          begun ? "Go on with the lesson" : "Play the lesson first",
        ),
        button("anyway", "Try the exam now", () => this.begin(name)),
        button("back", "Another game", () => {
          this.early = null;
          this.draw();
        }),
      ),
      this.which(scene),
    ];
  }

  // The number and the form of an exam, as a teacher gives them.
  which(scene) {
    return el(
      "details",
      {
        open: this.more,
        ontoggle: (event) => {
          this.more = event.target.open;
        },
      },
      el("summary", { "data-do": "more" }, "Somebody gave you a number, such as 12A?"),
      el(
        "p",
        { class: "ck-exams-which" },
        el(
          "label",
          {},
          "Number ",
          el("input", {
            type: "number",
            min: 1,
            max: scene.most,
            value: this.number,
            oninput: (event) => {
              this.number = event.target.value;
            },
          }),
        ),
        el(
          "label",
          {},
          "Form ",
          el(
            "select",
            {
              onchange: (event) => {
                this.form = event.target.value;
              },
            },
            scene.forms.map((form) => el("option", { value: form, selected: form === this.form }, form)),
          ),
        ),
        el("span", {}, "The letter is the form. Then go on above."),
      ),
    );
  }
}

export default {
  render({ model, el: host }) {
    const chooser = new ExamChooser(model, host);
    return () => chooser.end();
  },
};
