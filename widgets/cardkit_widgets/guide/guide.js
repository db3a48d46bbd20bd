// The panel of a guide: commentary, and verdicts on the learner's decisions.

import { REFUSED, el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { Asking } from "../base/part.js";
import { learner } from "../base/learner.js";
import { keeping } from "../base/focus.js";

/**
 * @typedef {Object} GuideScene from guide.py
 * @property {number} seq
 * @property {string} key
 * @property {string} table the name of the table below, or ""
 * @property {string} title
 * @property {string} aim
 * @property {"watch" | "finish" | "alone"} stage
 * @property {[string, string, boolean][]} stages key, words, done
 * @property {string} note
 * @property {boolean} known
 * @property {number} clean runs without a fault
 * @property {string} said
 * @property {?[number, number]} step the frame shown, and the number of the last
 * @property {boolean} over
 * @property {string} begin
 * @property {string[]} faults
 * @property {[boolean, string][]} verdicts
 */

class Guide {
  constructor(model, host) {
    this.model = model;
    this.root = el("div", { class: "ck-quiz ck-guide", role: "group", "data-cardkit": "guide" });
    keys(this.root);
    this.live = el("div", { class: "ck-quiz-said", role: "status", "aria-live": "polite" });
    this.body = el("div", { class: "ck-quiz-body" });
    this.root.append(this.body, this.live);
    host.append(this.root);
    this.channel = new Asking(model, this.root);
    this.onScene = () => this.draw();
    // the table itself refuses an illegal card, and reports it
    this.onRefused = (event) => {
      if (event.root.dataset.name === this.scene.table) this.model.send({ kind: "refused" });
    };
    window.addEventListener(REFUSED, this.onRefused);
    model.on("change:scene", this.onScene);
    this.draw();
    if (this.wasKnown()) model.send({ kind: "known" });
  }

  end() {
    this.channel.end();
    this.model.off("change:scene", this.onScene);
    window.removeEventListener(REFUSED, this.onRefused);
  }

  // Whether the browser has stored that the procedure is known.
  wasKnown() {
    const [game, task] = this.scene.key.split("/"),
      tasks = learner.lessons()[game]?.tasks;
    return Array.isArray(tasks) && tasks.includes(task);
  }

  send(kind, value = null) {
    this.acting = true;
    this.channel.send({ kind, seq: this.scene.seq, value });
  }

  button(label, name, act, main = false) {
    return el("button", { type: "button", class: main ? "ck-quiz-main" : null, "data-do": name, onclick: act }, label);
  }

  draw() {
    this.channel.heard();
    /** @type {GuideScene} */
    const scene = (this.scene = this.model.get("scene"));
    if (!scene.seq) return;
    Object.assign(this.root.dataset, {
      seq: scene.seq,
      stage: scene.stage,
      over: String(scene.over),
      known: String(scene.known),
      task: scene.key,
      state:
        scene.known || (scene.over && scene.stage === "alone")
          ? "done"
          : scene.step?.[0] || scene.stage !== "watch"
            ? "begun"
            : "new",
    });
    this.root.setAttribute("aria-label", `Guide: ${scene.title}`);
    const next = [".ck-quiz-main", "[data-stage][aria-current]"],
      parts = [this.head(), this.note(), this.story(), this.verdicts(), this.ending(), this.actions()];
    keeping(this.root, () => this.body.replaceChildren(...parts.filter(Boolean)), next, this.acting);
    this.live.textContent = this.aloud();
    this.root.dispatchEvent(new CustomEvent("cardkit-task", { bubbles: true }));
    this.acting = false;
  }

  head() {
    const { title, stages, stage } = this.scene;
    return el(
      "div",
      { class: "ck-quiz-head" },
      el("strong", {}, title),
      el(
        "span",
        { class: "ck-guide-stages", role: "group", "aria-label": "Three times" },
        ...stages.map(([key, label, done], n) =>
          el(
            "button",
            {
              type: "button",
              "data-stage": key,
              "aria-current": key === stage ? "step" : null,
              onclick: () => this.send("stage", key),
            },
            el("span", { "aria-hidden": "true" }, done ? "✓" : String(n + 1)),
            ` ${label}`,
            done ? el("span", { class: "ck-quiz-hidden" }, ", done") : null,
          ),
        ),
      ),
    );
  }

  /** The note of the scene, or that one may skip what one can do. */
  note() {
    const { note, known, stage, over } = this.scene;
    if (note) return el("p", { class: "ck-quiz-note", role: "alert" }, note);
    if (known && !over && stage === "watch")
      return el("p", { class: "ck-guide-skip" }, "You did this right twice. Do it alone at once, if you like.");
    return null;
  }

  // What happens in this frame and why; in the later stages what is to be done.
  story() {
    const { said: text, step, aim, begin, stage } = this.scene;
    if (stage !== "watch")
      return el(
        "div",
        { class: "ck-guide-story" },
        el("p", {}, el("strong", {}, begin)),
        this.scene.verdicts.length ? null : el("p", {}, aim),
      );
    const head = step[0] ? `Step ${step[0]} of ${step[1]}` : "What to look at";
    return el("div", { class: "ck-guide-story" }, el("p", {}, el("small", {}, head)), el("p", {}, text || aim));
  }

  // What the learner has done, each with whether it was fine.
  verdicts() {
    const { verdicts } = this.scene;
    return verdicts.length
      ? el(
          "ul",
          { class: "ck-guide-verdicts" },
          ...verdicts.map(([fine, text]) =>
            el(
              "li",
              { class: fine ? "fine" : "missed" },
              el("b", { "aria-label": fine ? "fine" : "missed" }, fine ? "✓ " : "✗ "),
              text,
            ),
          ),
        )
      : null;
  }

  // What is said at the end of a stage, and before it the faults so far.
  ending() {
    const { over, stage, faults, known, clean } = this.scene;
    if (!over)
      return faults.length
        ? el(
            "p",
            { class: "ck-guide-skip" },
            `This time something went wrong: ${faults.join(", ")}. Never mind, go on.`,
          )
        : null;
    if (stage === "watch")
      return el("p", { class: "ck-guide-skip" }, el("strong", {}, "That’s how it goes. "), "Now finish it yourself.");
    const words = faults.length
      ? `Done, but not quite: ${faults.join(", ")}.`
      : known
        ? "Right twice: it’s yours. Go on, or do it once more for fun."
        : clean > 1
          ? "All right again."
          : "All right. One more like that, and it’s yours.";
    return el("p", { class: "ck-guide-skip" }, el("strong", {}, faults.length ? "" : "✓ "), words);
  }

  actions() {
    const { stage, over, step, known } = this.scene;
    const go = (to, label, main = true) => this.button(label, `to-${to}`, () => this.send("stage", to), main);
    const buttons = [];
    if (stage === "watch") {
      if (!over) buttons.push(this.button(step[0] ? "Next" : "Begin", "next", () => this.send("next"), true));
      if (step[0]) buttons.push(this.button("Back", "back", () => this.send("back")));
      if (over) buttons.unshift(go("finish", "Finish it yourself"));
      if (known && !over) buttons.push(go("alone", "Do it alone", false));
    } else if (over) {
      buttons.push(stage === "finish" ? go("alone", "Now do it alone") : go("alone", "Another one", !known));
      if (stage === "finish") buttons.push(go("finish", "Once more", false));
    }
    return buttons.length ? el("div", { class: "ck-quiz-actions" }, ...buttons) : null;
  }

  // What a screen reader is told after a redraw.
  aloud() {
    const { note, said: text, verdicts, stage, begin, over } = this.scene;
    if (note) return note;
    if (stage === "watch") return text;
    return [
      verdicts.length ? verdicts.at(-1)[1] : begin,
      over ? this.body.querySelector(".ck-guide-skip")?.textContent : "",
    ].join(" ");
  }
}

export default {
  render({ model, el: host }) {
    const panel = new Guide(model, host);
    return () => panel.end();
  },
};
