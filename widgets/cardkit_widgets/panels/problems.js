// Problems: a position at a table, where the reader tries a move and sees what it leads to.

import { icon, keyed, p } from "../table/dom.js";
import { el, set } from "../base/dom.js";
import { Inset } from "../base/inset.js";
import { STORE_KEYS, store } from "../base/store.js";
import { sharedPack } from "../table/faces.js";
import { Panel } from "./parts.js";

/**
 * @typedef {Object} ProblemsScene from problems.py
 * @property {number} seq
 * @property {number} at
 * @property {string} game
 * @property {string} title
 * @property {string} note
 * @property {?string[]} keep keys of the solved ones, for the browser to store
 * @property {boolean} busy
 * @property {[number, boolean][]} dots level, solved
 * @property {[number, string][]} levels
 * @property {number} level
 * @property {string} grade
 * @property {string} prompt
 * @property {number} tried how many moves were tried
 * @property {boolean} moved whether the table shows the outcome of one
 * @property {boolean} solved
 */

class Problems extends Panel {
  constructor(model, host, pack, page) {
    super(model, host, pack, "problems", "Deals that teach");
    this.table = new Inset(page, "cp-table");
    this.foot.before(this.table.node);
    this.table.show(model.get("table"));
  }
  end() {
    super.end();
    this.table.end();
  }
  /** Sends a request about the deal that is shown. */
  send(kind, more = {}) {
    super.send(kind, { at: this.scene.at, ...more });
  }
  build() {
    this.pick = el("select", {
      "aria-label": "How hard",
      "data-do": "level",
      onchange: () =>
        this.send("go", { number: this.scene.dots.findIndex(([level]) => level === Number(this.pick.value)) }),
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
      this.part("foot", "div"),
    );
  }
  /** Where the focus goes when its button is gone: the first of these that is there. */
  get next() {
    return ["[data-do=next]", "[data-do=again]", ".ct-hand [tabindex='0']"];
  }
  get key() {
    return `${STORE_KEYS.problems}:${this.scene.game}`;
  }
  /** @param {ProblemsScene} scene */
  draw(scene) {
    if (!this.greeted) {
      this.greeted = true;
      const kept = store.get(this.key);
      if (Array.isArray(kept) && kept.length) this.send("kept", { solved: kept });
    }
    if (scene.keep) {
      const solved = store.get(this.key); // another tab may have solved some
      store.set(this.key, [...new Set([...(Array.isArray(solved) ? solved : []), ...scene.keep])]);
    }
    const solved = scene.dots.filter((dot) => dot[1]).length;
    set(this.root, {
      "data-at": scene.at,
      "data-solved": scene.solved,
      "data-busy": scene.busy,
      "data-tried": scene.tried,
      "data-state": scene.solved ? "done" : scene.tried ? "begun" : "new",
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
    this.drawFoot(scene);
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
            onclick: () => this.send("go", { number: n }),
            onkeydown: (event) => this.arrow(event, n),
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
    const now = this.dots.children[scene.at];
    if (now) this.dots.scrollLeft = now.offsetLeft - this.dots.clientWidth / 2;
  }
  /** Goes to the problem before or after with an arrow key. */
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
  // A row of buttons in a fixed place; the one that leads on is gold.
  drawFoot({ busy, tried, moved, solved, dots, at }) {
    const next = dots.findIndex((dot, n) => n > at && !dot[1]),
      main = { class: "cp-button cp-main" };
    const all = busy
      ? [p("Playing it out…")]
      : [
          solved &&
            next >= 0 &&
            this.button("Next deal", "play", "next", () => this.send("go", { number: next }), main),
          moved && !solved && this.button("Take it back", "again", "again", () => this.send("again"), main),
          moved && this.button("Play it out", "on", "watch", () => this.send("watch")),
          moved && solved && this.button("From the beginning", "again", "again", () => this.send("again")),
          tried && !solved && this.button("Tell me", "hint", "tell", () => this.send("tell")),
        ];
    this.foot.replaceChildren(...all.filter(Boolean));
  }
}

async function draws({ model, el, host }) {
  const problems = new Problems(model, el, await sharedPack(model, host), host);
  return () => problems.end();
}
export default { render: draws };
