// The progress page. The browser keeps the record as text; Python interprets it.

import { today } from "../base/day.js";
import { el, nCards } from "../base/dom.js";
import { heading } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { fileInput, saveFile } from "../base/files.js";
import { progress } from "../base/progress.js";
import { gameSummary } from "./game_summary.js";
import { RecordPart } from "./record_part.js";

const MAX_FILE_CHARACTERS = 260_000; // characters in a file that Python reads

/**
 * @typedef {Object} ProgressScene from progress.py
 * @property {number} seq
 * @property {string} note
 * @property {{name: string, title: string, lang: string, due: number, topics: Object[], steps: Object}[]} games
 * @property {number} due items of today in all games
 * @property {number} boxes
 * @property {boolean} read
 * @property {?string} keep the record for the browser to keep
 * @property {string} sent the id of the message that it answers
 */

class ProgressPanel extends RecordPart {
  constructor(model, host) {
    super(
      model,
      host,
      el("section", { class: "ck-quiz ck-progress", "data-cardkit": "progress", "aria-label": "Your progress" }),
    );
    this.open = new Set();
    this.asking = false;
    this.draw();
    this.look();
  }

  // The file of an import is read again; nothing else needs more than a look.
  again({ text }) {
    if (text === undefined) this.look();
    else this.import(text);
  }

  draw() {
    /** @type {ProgressScene} */
    const scene = (this.scene = this.model.get("scene"));
    const games = scene.games.filter(({ topics, steps }) => steps.done || topics.some((topic) => !topic.new)),
      begun = games.length > 0,
      { due } = scene,
      rest = progress.rested();
    Object.assign(this.root.dataset, { seq: scene.seq, due, read: String(scene.read) });
    const line = !scene.read
      ? "Reading what this browser keeps …"
      : rest
        ? "That’s all for today."
        : due
          ? `${nCards(due)} for today.`
          : begun
            ? "Nothing is due today."
            : "Nothing practised yet. Every question you answer in a lesson counts here.";
    keeping(
      this.root,
      () =>
        this.root.replaceChildren(
          ...[
            heading("Your progress", line),
            scene.note &&
              el("p", { class: scene.keep ? "ck-progress-read" : "ck-quiz-note", role: "alert" }, scene.note),
            begun && el("div", { class: "ck-progress-games" }, ...games.map((game) => this.game(game))),
            begun && this.legend(),
            scene.read && this.actions(due, begun),
          ].filter(Boolean),
        ),
      ["[data-do=delete]", "[data-do=practise]"],
    );
  }

  game({ name, title, lang, due, topics, steps }) {
    const far = steps.of ? (100 * steps.done) / steps.of : 0;
    const begun = topics.filter((topic) => !topic.new).length;
    const standing = [
      steps.of ? `${steps.done} of ${steps.of} steps` : "",
      due && `${due} due today`,
      begun && `${begun} of ${topics.length} begun`,
    ];
    const box = el(
      "details",
      {
        open: this.open.has(name),
        ontoggle: (event) => (event.target.open ? this.open.add(name) : this.open.delete(name)),
      },
      gameSummary({ name, title, lang }, standing, far, `${Math.round(far)} % of the lesson done`),
      el(
        "ul",
        {},
        ...topics.map((topic) =>
          el(
            "li",
            { class: topic.due ? "due" : topic.new ? "new" : null },
            el("span", {}, topic.title),
            el(
              "span",
              {
                class: "ck-progress-box",
                role: "img",
                "aria-label": topic.new ? "not begun" : `box ${topic.box} of ${this.scene.boxes}`,
              },
              ...Array.from({ length: this.scene.boxes }, (_, n) => el("i", { class: n < topic.box ? "full" : "" })),
            ),
            el("span", { class: "ck-progress-when" }, topic.when),
          ),
        ),
      ),
      el(
        "a",
        { href: `${name}.ipynb${steps.at ? `#${encodeURIComponent(steps.at)}` : ""}` },
        steps.at ? `Go on: ${steps.at.replaceAll("-", " ")}` : "Open the lesson",
      ),
    );
    return box;
  }

  legend() {
    return el(
      "p",
      { class: "ck-progress-legend" },
      "A right answer on its day moves a rule one box up, and it is asked again later: from the last box after a " +
        "month. After a wrong one it comes back at once. A topic stands where its weakest rule does.",
    );
  }

  actions(due, begun) {
    const accept = ".json,application/json,text/plain";
    const file = fileInput(accept, MAX_FILE_CHARACTERS, (text) => this.import(text));
    if (this.asking) {
      return el(
        "div",
        { class: "ck-quiz-actions", role: "group", "aria-label": "Delete all progress?" },
        el("span", {}, "Delete all progress kept in this browser?"),
        el(
          "button",
          {
            type: "button",
            "data-do": "sure",
            onclick: () => {
              this.asking = false;
              progress.drop();
              this.look();
            },
          },
          "Delete it",
        ),
        el(
          "button",
          {
            type: "button",
            "data-do": "keep",
            onclick: () => {
              this.asking = false;
              this.draw();
            },
          },
          "Keep it",
        ),
      );
    }
    const kept = progress.text() !== "";
    return el(
      "div",
      { class: "ck-quiz-actions" },
      (due || begun) &&
        el(
          "button",
          { type: "button", class: "ck-quiz-main", "data-do": "practise", onclick: () => this.send("practise") },
          due ? "Practise what is due" : "Practise",
        ),
      kept && el("button", { type: "button", "data-do": "export", onclick: () => this.save() }, "Save as a file"),
      el("button", { type: "button", "data-do": "import", onclick: () => file.click() }, "Load saved progress"),
      file,
      kept &&
        el(
          "button",
          {
            type: "button",
            "data-do": "delete",
            onclick: () => {
              this.asking = true;
              this.draw();
              this.root.querySelector('[data-do="keep"]').focus();
            },
          },
          "Delete",
        ),
    );
  }

  save() {
    saveFile(`cardkit-progress-${today()}.json`, "application/json", progress.text());
  }

  import(text) {
    this.send("import", { text });
  }
}

export default {
  render({ model, el: host }) {
    const panel = new ProgressPanel(model, host);
    return () => panel.end();
  },
};
