// Shows a class its task, on a pupil's page and on the teacher's: a table, a question, or a lesson in a frame.

import { el } from "../../cardkit_widgets/base/dom.js";
import { RoomTable, gameFile } from "./drawn.js";
import { pageInfo } from "./socket.js";

const files = new Map();

/** The answers, with the number of pupils who gave each as bars. */
export function bars(tally, right) {
  const most = Math.max(1, ...tally.map((one) => one.n));
  return el(
    "ol",
    { class: "ck-bars", "aria-label": "Answers" },
    tally.map((one) => {
      const bar = el("i", { "aria-hidden": "true" });
      bar.style.width = `${Math.round((100 * one.n) / most)}%`;
      return el(
        "li",
        { "data-right": one.text === right ? "" : null },
        el("span", {}, one.text),
        bar,
        el("b", {}, String(one.n)),
      );
    }),
  );
}

export class Shown {
  /** Show tasks in `box`; `send` sends the answers. */
  constructor(box, send) {
    this.box = box;
    this.send = send;
    this.task = { what: "", number: -1 };
    this.table = null;
    this.early = "";
  }
  /** Show a task; the same one again changes nothing, except a question, which is redrawn. */
  async begin(task) {
    const same = task.number === this.task.number && this.box.childElementCount;
    this.task = task;
    if (same && task.what !== "question") return;
    this.table?.end?.();
    this.table = null;
    this.early = "";
    this.tally = [];
    this.box.replaceChildren();
    this.box.dataset.what = task.what;
    if (task.ask) this.box.append(el("p", { class: "ck-ask" }, task.ask));
    if (task.game) await this.drawTable(task);
    else if (task.what === "question") this.drawQuestion(task);
    else if (task.what === "step") this.drawStep(task);
  }
  async drawTable(task) {
    const felt = el("div", { class: "ck-felt" });
    this.box.append(felt);
    if (!files.has(task.game)) files.set(task.game, gameFile(pageInfo.base, task.game, pageInfo.version));
    const file = structuredClone(await files.get(task.game));
    if (this.task !== task) return;
    this.table = new RoomTable(felt, file, (content) => this.send({ table: content }));
    felt.addEventListener("cardkit-frame", () => this.mark(), true);
    if (this.early) this.table.show(this.early);
  }
  /** Shows the scene of a table; one that comes before the table waits for it. */
  scene({ number, scene }) {
    if (number !== this.task.number) return;
    if (this.table) this.table.show(scene);
    else this.early = scene;
  }
  drawQuestion(task) {
    const choose = (answer) => () => this.send({ kind: "answer", number: task.number, answer });
    this.box.append(
      task.facts.length
        ? el(
            "ul",
            { class: "ck-facts" },
            task.facts.map((fact) => el("li", {}, fact)),
          )
        : "",
      el(
        "div",
        { class: "ck-answers", role: "group", "aria-label": "Answers" },
        task.answers.map((text, n) =>
          el("button", { type: "button", class: "ck-answer", "data-text": text, onclick: choose(n) }, text),
        ),
      ),
    );
  }
  // A lesson is a page in a frame; the first move at a table of the step is the pupil's answer.
  drawStep(task) {
    const src = `${pageInfo.base}voila/render/${encodeURIComponent(task.lesson)}#${task.lesson === "shared.ipynb" ? task.step : encodeURIComponent(task.step.replaceAll(" ", "-"))}`;
    const frame = el("iframe", { class: "ck-lesson", title: task.title, src });
    frame.addEventListener("load", () => this.follow(frame, task));
    this.box.append(frame);
  }
  /** Tells the teacher at which step of a lesson somebody is, and what they played there. */
  follow(frame, task) {
    const inside = frame.contentWindow;
    let answered = false;
    const at = () =>
      this.send({ kind: "at", at: decodeURIComponent(inside.location.hash.slice(1)).replaceAll("-", " ") });
    inside.addEventListener("hashchange", at);
    inside.addEventListener(
      "cardkit-frame",
      (/** @type {any} */ { detail }) => {
        const own = detail.beat === "still" && detail.steps?.find((step) => step.seat === detail.me);
        if (!own || answered || this.task !== task) return;
        answered = this.send({ kind: "answer", number: task.number, text: own.text });
      },
      true,
    );
    inside.addEventListener("cardkit-refused", (event) => this.refused(event));
    at();
  }
  /** Tells the teacher which rule forbade a move that somebody tried. */
  refused(event) {
    const rule = event.root?.dataset.refused;
    if (rule) this.send({ kind: "refused", rule });
  }
  /** Mark the chosen answer. */
  chosen(text) {
    for (const one of this.box.querySelectorAll(".ck-answer"))
      one.setAttribute("aria-pressed", String(Boolean(text) && one.dataset.text === text));
  }
  /** Show the tally on the cards, and below the table. */
  reveal(tally, right = null) {
    this.tally = tally;
    const text = right === null ? "" : this.task.answers?.[right];
    this.mark();
    this.box.querySelector(".ck-result")?.remove();
    this.box.append(
      el("div", { class: "ck-result" }, tally.length ? bars(tally, text) : el("p", {}, "Nobody has answered.")),
    );
    for (const one of this.box.querySelectorAll(".ck-answer")) {
      one.disabled = true;
      if (text) one.dataset.right = String(one.dataset.text === text);
    }
  }
  /** Writes on each card of the table how many chose it. */
  mark() {
    for (const { card, n } of this.tally || []) {
      for (const node of this.box.querySelectorAll(`.ct-hand [data-card="${card}"], .ct-trick [data-card="${card}"]`))
        node.dataset.tally = n;
    }
  }
}
