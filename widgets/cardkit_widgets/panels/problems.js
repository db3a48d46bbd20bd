// Deals that teach: a position at the table below, the moves to choose from here, and what each of them leads to.

import { HIDE, icon, keyed, p } from "../table/dom.js";
import { el, set } from "../base/dom.js";
import { KEYS, store } from "../base/store.js";
import { sharedPack } from "../table/faces.js";
import { Panel } from "./parts.js";

/**
 * @typedef {Object} ProblemsScene what problems.py tells
 * @property {number} seq
 * @property {number} at
 * @property {string} game
 * @property {string} title
 * @property {string} note
 * @property {?string[]} keep the solved ones, for the browser to keep
 * @property {boolean} busy
 * @property {[number, boolean][]} dots level, solved
 * @property {[number, string][]} levels
 * @property {number} level
 * @property {string} grade
 * @property {string} prompt
 * @property {{move: string, label: string, card: ?string}[]} choices
 * @property {{move: string, label: string, card: ?string, right: boolean, said: string}[]} tried
 * @property {boolean} solved
 * @property {boolean} told
 * @property {string} proof
 * @property {string} theme
 */

class Problems extends Panel {
  build() {
    this.pick = el("select", {
      "aria-label": "How hard",
      "data-do": "level",
      on: {
        change: () =>
          this.send("go", { number: this.scene.dots.findIndex(([level]) => level === Number(this.pick.value)) }),
      },
    });
    this.root.append(
      el(
        "div",
        { class: "cp-head" },
        el("strong", {}, icon("search"), "Deals that teach"),
        this.part("when", "span"),
        this.pick,
      ),
      this.part("dots", "ol", { "aria-label": "The deals" }),
      this.part("note", "p", { role: "alert" }),
      this.part("prompt", "p"),
      this.part("choices"),
      this.part("detail"),
    );
  }
  get next() {
    return ["[data-do=next]", "[data-do=watch]", ".cp-choice"];
  }
  get key() {
    return `${KEYS.problems}:${this.scene.game}`;
  }
  /** @param {ProblemsScene} scene */
  draw(scene) {
    if (!this.greeted) {
      this.greeted = true;
      const kept = store.get(this.key);
      if (Array.isArray(kept) && kept.length) this.send("kept", { solved: kept });
    }
    if (scene.keep) {
      const solved = store.get(this.key); // in another tab, too
      store.set(this.key, [...new Set([...(Array.isArray(solved) ? solved : []), ...scene.keep])]);
    }
    const solved = scene.dots.filter((dot) => dot[1]).length;
    set(this.root, {
      "data-at": scene.at,
      "data-solved": scene.solved,
      "data-busy": scene.busy,
      "data-tried": scene.tried.length,
      "data-state": scene.solved ? "done" : scene.tried.length ? "begun" : "new",
    });
    set(this.when, { text: `${scene.at + 1} of ${scene.dots.length} · ${solved} solved` });
    keyed(
      this.pick,
      scene.levels,
      ([level]) => level,
      ([level, words]) => el("option", { value: level, text: words }),
    );
    this.pick.value = scene.level;
    set(this.note, { text: scene.note });
    this.note.hidden = !scene.note;
    set(this.prompt, { text: scene.prompt });
    this.drawDots(scene);
    this.drawChoices(scene);
    this.drawDetail(scene);
  }
  drawDots(scene) {
    keyed(
      this.dots,
      scene.dots,
      (_, n) => n,
      (_, n) =>
        el(
          "li",
          {},
          el("button", {
            type: "button",
            class: "cp-dot",
            "data-do": `dot ${n}`,
            on: { click: () => this.send("go", { number: n }), keydown: (event) => this.arrow(event, n) },
          }),
        ),
      (node, [level, solved], n) =>
        set(node.firstChild, {
          text: solved ? "✓" : String(n + 1),
          "data-level": level,
          "data-solved": solved,
          "aria-current": n === scene.at ? "step" : null,
          tabindex: n === scene.at ? "0" : "-1",
          "aria-label": [`Deal ${n + 1}`, `level ${level}`, ...(solved ? ["solved"] : [])].join(", "),
        }),
    );
  }
  arrow(event, n) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = this.dots.children[n + by]?.firstChild;
    if (next) {
      next.focus();
      this.send("go", { number: n + by });
    }
  }
  drawChoices(scene) {
    this.choices.replaceChildren(
      this.tries("Your move", scene.choices, scene.tried, () => scene.solved || scene.busy),
    );
  }
  drawDetail(scene) {
    const last = scene.tried.at(-1),
      next = scene.dots.findIndex((dot, n) => n > scene.at && !dot[1]);
    this.detail.hidden = !last && !scene.busy;
    const kids = [];
    if (scene.busy) kids.push(p("Playing it out…"));
    else if (last) {
      const head = last.right ? (scene.told ? "This is the move. " : "That is it. ") : "Not this one. ";
      kids.push(
        el(
          "p",
          { class: "cp-made" },
          last.card ? this.card(last.card, HIDE) : null,
          el("span", {}, el("b", { text: head }), last.said),
        ),
      );
      if (scene.theme) kids.push(el("p", {}, el("b", { text: "What it teaches: " }), `${scene.theme}.`));
      if (scene.proof) kids.push(p(scene.proof, { class: "cp-luck" }));
      this.hear(`${head}${last.said} ${scene.proof}`);
    }
    const row = el(
      "div",
      { class: "cp-row" },
      last && !scene.busy ? this.button("Play it out", "on", "watch", () => this.send("watch")) : null,
      last && !scene.busy
        ? this.button(scene.solved ? "From the beginning" : "Try another move", "again", "again", () =>
            this.send("again"),
          )
        : null,
      scene.solved && next >= 0
        ? this.button("Next deal", "play", "next", () => this.send("go", { number: next }), {
            class: "cp-button cp-main",
          })
        : null,
      !scene.solved && !scene.busy && last ? this.button("Tell me", "hint", "tell", () => this.send("tell")) : null,
    );
    this.detail.replaceChildren(...kids, row);
  }
}

async function render({ model, el, host }) {
  const problems = new Problems(model, el, await sharedPack(model, host), "problems", "Deals that teach");
  return () => problems.end();
}
export default { render };
