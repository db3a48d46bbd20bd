// Answers to be put in order with keys, buttons or a finger.

import { el } from "../base/dom.js";
import { columns } from "./columns.js";

export const hidden = (text) => el("span", { class: "ck-quiz-hidden" }, text);

// A place, which no card is called by: 1st, 2nd, 3rd, 4th.
const ordinal = (n) => `${n}${["st", "nd", "rd"][n - 1] ?? "th"}`;

/** The answers of an ordering question, in the reader's present order. */
export class Ordering {
  constructor(answers, count) {
    this.answers = answers;
    this.quiz = answers.quiz;
    this.order = Array.from({ length: count }, (_, n) => n);
    this.held = null;
  }

  draw() {
    const { scene } = this.quiz,
      order = scene.done ? scene.feedback.solution : this.order;
    const list = el(
      "div",
      {
        class: "ck-quiz-answers order",
        role: "group",
        "aria-label": "From low to high",
        style: columns(order.length),
      },
      ...order.map((n, place) => {
        const button = this.answers.button(
          n,
          {
            "aria-pressed": String(this.held === n),
            onclick: () => this.pick(n),
            onpointerdown: (event) => this.drag(event, n),
          },
          ...this.answers.shown(scene.question.answers[n]),
          hidden(", "),
          el("span", { class: "ck-quiz-place" }, ordinal(place + 1)),
          hidden(this.held === n ? ` of ${order.length}, picked up` : ` of ${order.length}`),
        );
        button.tabIndex = place === 0 ? 0 : -1;
        return button;
      }),
    );
    const ends = el(
      "div",
      { class: "ck-quiz-ends", "aria-hidden": "true", style: `--count: ${order.length}` },
      el("span", {}, "low"),
      el("span", {}, "high"),
    );
    const help = el(
      "div",
      { class: "ck-quiz-movers" },
      el("button", { type: "button", class: "ck-quiz-small", onclick: () => this.shift(-1) }, "← lower"),
      el("button", { type: "button", class: "ck-quiz-small", onclick: () => this.shift(1) }, "higher →"),
      el("span", {}, "Drag a card, or pick it and move it."),
    );
    return el("div", {}, list, ends, scene.done ? null : help);
  }

  // Whether the two marked cards have changed places, so that the feedback on them is out of date.
  get mended() {
    const { question, feedback, done } = this.quiz.scene;
    if (question.kind !== "order" || done || !feedback) return false;
    const [before, after] = feedback.marks.map(([n]) => this.order.indexOf(n));
    return before > after;
  }

  /** Picks a card up, lays it down, or puts the one that is held in its place. */
  pick(n) {
    if (this.quiz.scene.done || this.dragged) {
      this.dragged = false;
      return;
    }
    if (n !== null && this.held !== null && this.held !== n) {
      const to = this.order.indexOf(n);
      const held = this.held;
      this.held = null;
      this.move(held, to);
      return;
    }
    this.held = this.held === n ? null : n;
    this.reorder(n);
    if (this.held !== null) this.quiz.say("Picked up. Arrow keys move it, space lets go.");
  }

  /** Moves the card that is held so many places on. */
  shift(step) {
    if (this.held === null) {
      this.quiz.say("First pick the card you want to move.");
      return;
    }
    this.move(this.held, Math.min(Math.max(this.order.indexOf(this.held) + step, 0), this.order.length - 1), false);
  }

  /** Puts an answer at a place of the order, and says so. */
  move(n, place, focus = true) {
    this.order = this.order.filter((other) => other !== n);
    this.order.splice(place, 0, n);
    this.reorder(focus ? n : null);
    this.quiz.say(
      `${this.answers.named(this.quiz.scene.question.answers[n])}: place ${place + 1} of ${this.order.length}.`,
    );
  }

  /** Draws the order again; the focus goes to answer `focus`. */
  reorder(focus) {
    const old = this.quiz.root.querySelector(".ck-quiz-answers.order"),
      fresh = this.draw().firstChild;
    old.replaceWith(fresh);
    if (focus !== null) fresh.querySelector(`[data-n="${focus}"]`)?.focus();
  }

  /** Drags an answer to another place with the pointer. */
  drag(event, n) {
    if (this.quiz.scene.done || event.button) return;
    const startX = event.clientX,
      startY = event.clientY,
      list = event.currentTarget.parentNode;
    let moved = false;
    const place = (e) => {
      const boxes = this.order.map(
        (other) =>
          list.isConnected && this.quiz.root.querySelector(`.order [data-n="${other}"]`).getBoundingClientRect(),
      );
      const others = boxes.filter((_, index) => this.order[index] !== n);
      const before = others.filter(
        (box) => e.clientY > box.bottom || (e.clientY > box.top && e.clientX > box.left + box.width / 2),
      ).length;
      return Math.min(before, this.order.length - 1);
    };
    const onMove = (e) => {
      if (!moved && Math.hypot(e.clientX - startX, e.clientY - startY) < 6) return;
      moved = true;
      e.preventDefault();
      const button = this.quiz.root.querySelector(`.order [data-n="${n}"]`);
      button.classList.add("dragged");
      button.style.transform = `translate(${e.clientX - startX}px, ${e.clientY - startY}px)`;
    };
    const onUp = (e) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onUp);
      if (!moved) return;
      this.dragged = true;
      setTimeout(() => {
        this.dragged = false;
      });
      this.held = null;
      if (e.type === "pointercancel") this.reorder(n);
      else this.move(n, place(e));
    };
    addEventListener("pointermove", onMove, { passive: false });
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onUp);
  }
}
