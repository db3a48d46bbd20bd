// A pupil's side of a class: the task, and whether the answer has arrived.

import { el } from "../../cardkit_widgets/base/dom.js";
import { Shown } from "./shown.js";

export class PupilSide {
  constructor(page, send, { name }) {
    this.note = el("p", { class: "ck-note", role: "status" });
    this.box = el("div", { class: "ck-shown" });
    page.replaceChildren(
      el("h1", { class: "ck-unseen" }, "A class"),
      el("ul", { class: "ck-people" }, el("li", { "data-is": "here" }, el("b", {}, name), "(you)")),
      this.note,
      this.box,
    );
    this.shown = new Shown(this.box, send);
    window.addEventListener("cardkit-refused", (event) => this.shown.refused(event));
  }
  hear(message) {
    if (message.kind === "task") {
      this.note.textContent = message.what ? "" : "You’re in. Your teacher will show something in a moment.";
      this.shown.begin(message);
    } else if (message.kind === "scene") this.shown.scene(message);
    else if (message.number !== this.shown.task.number) return;
    else if (message.kind === "answered") {
      this.shown.chosen(message.text);
      this.note.textContent = message.text ? `Your answer: ${message.text}` : "";
    } else if (message.kind === "revealed") {
      this.shown.reveal(message.tally, message.right);
      this.shown.chosen(message.own);
      this.note.textContent = [message.own && `Your answer: ${message.own}`, message.why].filter(Boolean).join(" · ");
    }
  }
}
