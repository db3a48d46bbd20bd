// Chooses an exam: the game, its number if a teacher gave one, and the form.

import { el } from "../base/dom.js";
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
    this.draw();
  }

  draw() {
    /** @type {ExamChooserScene} */
    const scene = this.model.get("scene");
    Object.assign(this.root.dataset, { seq: scene.seq, open: scene.open });
    const begin = (game) => {
      if (this.channel.waiting) return; // a second press must not replace an exam that has begun
      this.channel.send({ kind: "begin", game, form: this.form, number: Number(this.number) || null });
    };
    const games = el(
      "div",
      { class: "ck-quiz-actions" },
      scene.games.map(({ name, title, lang }) =>
        el("button", { type: "button", "data-do": `begin-${name}`, lang, onclick: () => begin(name) }, title),
      ),
    );
    const note = scene.note && el("p", { class: "ck-quiz-note", role: "alert" }, scene.note);
    // while an exam is open, the question stands at the top
    const parts = scene.open
      ? [note, el("details", {}, el("summary", { "data-do": "another" }, "Another exam"), games, this.which(scene))]
      : [heading("Take an exam", "About ten minutes, no hints"), note, games, this.which(scene)];
    keeping(this.root, () => this.root.replaceChildren(...parts.filter(Boolean)), ["[data-do=another]"]);
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
        el("span", {}, "The letter is the form. Then choose the game above."),
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
