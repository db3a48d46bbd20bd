// The answers to a question of a quiz: to choose one or all that are right, to write a number, or to put in order.

import { el } from "../base/dom.js";
import { face } from "../base/packs.js";
import { columns } from "./columns.js";
import { Ordering } from "./ordering.js";
import { seats } from "./seats.js";

const MARKS = { right: "✓", wrong: "✗" };

/** A card's drawing. */
export function picture(card) {
  const drawn = face(card.symbol);
  drawn.style.setProperty("--ratio", card.ratio);
  return drawn;
}

/** What the reader chooses for the question that the quiz now shows. */
export class Answers {
  constructor(quiz) {
    const { given, question } = quiz.scene;
    this.quiz = quiz;
    /** @type {Set<number>} */ this.picked = new Set();
    this.ordering = new Ordering(this, question.answers.length);
    this.typed = "";
    this.at = typeof given === "number" ? given : 0; // the answer that Tab leads to
  }
  get scene() {
    return this.quiz.scene;
  }

  draw() {
    const q = this.scene.question;
    return {
      one: () => (q.circle ? seats(this, q, picture) : this.one(q)),
      many: () => this.many(q),
      number: () => this.number(q),
      order: () => this.ordering.draw(),
    }[q.kind]();
  }

  // The class and words of an answer after feedback.
  mark(n) {
    const mark = this.ordering.mended ? null : this.scene.feedback?.marks.find(([number]) => number === n);
    // with one right answer only that and the picked one are marked
    const alone = mark && !mark[1] && this.scene.question.kind === "one";
    if (!mark || (alone && n !== this.scene.given && !this.picked.has(n))) return { name: "", sign: "", why: "" };
    const name = mark[1] ? "right" : "wrong";
    return {
      name: this.scene.feedback.tell || !mark[1] ? name : "",
      sign: this.scene.feedback.tell || !mark[1] ? MARKS[name] : "",
      why: mark[2],
    };
  }

  button(n, attributes, ...children) {
    const mark = this.mark(n);
    return el(
      "button",
      {
        type: "button",
        class: `ck-quiz-answer ${mark.name}`,
        "data-n": n,
        tabindex: n === this.at ? 0 : -1,
        "aria-disabled": this.scene.done && "true",
        onfocus: () => this.moveTabStop(n),
        ...attributes,
      },
      ...children,
      mark.sign ? el("b", { class: "ck-quiz-sign", "aria-label": mark.name }, mark.sign) : null,
    );
  }
  // The button that gives answer `n`, where one is right.
  choice(n, ...children) {
    const onclick = () => {
      if (this.scene.done) return;
      this.picked.add(n);
      this.quiz.send("answer", { value: n });
    };
    return this.button(n, { "aria-pressed": String(this.scene.given === n), onclick }, ...children);
  }
  // The card or the words of an answer.
  shown(answer) {
    const text = el("span", { class: "ck-quiz-text" }, this.named(answer));
    return [answer.card ? picture(answer.card) : null, text];
  }

  /** An answer in words. */
  named(answer) {
    return answer.card ? answer.card.gloss : answer.text;
  }

  // Cards in a row, as in a hand.
  one(q) {
    const cards = q.answers.every((answer) => answer.card);
    return el(
      "div",
      { class: `ck-quiz-answers ${cards ? "cards" : "one"}`, style: columns(q.answers.length) },
      ...q.answers.map((answer, n) => el("div", {}, this.choice(n, ...this.shown(answer)))),
    );
  }

  // The answers of which several may be picked, with a button to send them.
  many(q) {
    const cards = q.answers.some((answer) => answer.card);
    return el(
      "div",
      { class: `ck-quiz-answers ${cards ? "cards" : "many"}`, style: columns(q.answers.length) },
      ...q.answers.map((answer, n) => {
        const onclick = () => {
          if (this.scene.done) return;
          this.picked.has(n) ? this.picked.delete(n) : this.picked.add(n);
          this.at = n;
          this.markPicked();
        };
        const props = { "aria-pressed": String(this.picked.has(n)), title: this.mark(n).why || null, onclick };
        return this.button(n, props, ...this.shown(answer));
      }),
      this.reasons(q),
    );
  }

  // Shows which answers are picked.
  markPicked() {
    for (const button of this.quiz.root.querySelectorAll(".ck-quiz-answer"))
      button.setAttribute("aria-pressed", String(this.picked.has(Number(button.dataset.n))));
  }

  // After a "choose all" question: each answer with its reason, equal reasons together.
  reasons(q) {
    if (!this.scene.done) return null;
    const by = new Map();
    for (const [n, right, why] of this.scene.feedback.marks) {
      const key = `${MARKS[right ? "right" : "wrong"]}|${why}`;
      by.set(key, [...(by.get(key) || []), this.named(q.answers[n])]);
    }
    const rows = [...by].filter(([key]) => key.split("|")[1]);
    return rows.length
      ? el(
          "ul",
          { class: "ck-quiz-reasons" },
          ...rows.map(([key, names]) => el("li", {}, el("b", {}, `${key[0]} ${names.join(", ")}: `), key.slice(2))),
        )
      : null;
  }

  number(q) {
    const input = el("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      class: "ck-quiz-number",
      "aria-label": `Your answer${q.unit ? `, in ${q.unit}` : ""}`,
      value: this.typed,
      maxlength: 12,
      readonly: this.scene.done,
      "data-n": "0",
      oninput: (e) => {
        this.typed = e.target.value;
      },
    });
    return el("div", { class: "ck-quiz-answers number" }, input, q.unit ? el("span", {}, q.unit) : null);
  }

  // -- what the reader does
  // ------------------------------------------------------------------------------------------------------

  // Sends what was picked, typed or ordered.
  check() {
    const q = this.scene.question;
    const value = q.kind === "number" ? this.typed : q.kind === "many" ? [...this.picked] : this.ordering.order;
    this.quiz.send("answer", { value });
  }

  // Tab stops at answer `n` from now on.
  moveTabStop(n) {
    this.at = n;
    for (const button of this.quiz.root.querySelectorAll(".ck-quiz-answer"))
      button.tabIndex = Number(button.dataset.n) === n ? 0 : -1;
  }

  keydown(event) {
    const { target, key } = event,
      q = this.scene.question;
    if (target.matches(".ck-quiz-number")) {
      if (key === "Enter" && !this.scene.done) this.check();
      return;
    }
    if (!target.matches(".ck-quiz-answer")) return;
    const buttons = [...this.quiz.root.querySelectorAll(".ck-quiz-answer")],
      here = buttons.indexOf(target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    const goto =
      key === "Home"
        ? 0
        : key === "End"
          ? buttons.length - 1
          : step
            ? Math.min(Math.max(here + step, 0), buttons.length - 1)
            : null;
    if (q.kind === "order" && !this.scene.done && this.ordering.held !== null && goto !== null) {
      event.preventDefault();
      this.ordering.move(this.ordering.held, goto);
    } else if (q.kind === "order" && key === "Escape") {
      this.ordering.pick(null);
    } else if (goto !== null) {
      event.preventDefault();
      buttons[goto].focus();
    } else if (key === "Enter" && q.kind === "many" && this.picked.size && !this.scene.done) {
      // with nothing chosen it chooses
      event.preventDefault();
      this.check();
    } else if (/^[1-9]$/.test(key) && q.answers[key - 1] && q.kind !== "order") {
      const chosen = buttons.find(({ dataset }) => dataset.n === String(key - 1));
      event.preventDefault();
      chosen.focus();
      chosen.click();
    }
  }
}
