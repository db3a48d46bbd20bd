// The review of a deal or a match: how it went, and the decisions in a row. The table below it steps through
// them, says what each one cost and why, and lets the reader play on.

import { copyText } from "../base/clipboard.js";
import { HIDE, icon, keyed } from "../table/dom.js";
import { el, set } from "../base/dom.js";
import { sharedPack } from "../table/faces.js";
import { Panel, figure } from "./parts.js";

// What the marks below the decisions mean.
const LEGEND =
  "✓: nothing was better. A number is what it cost on average, against your best move. " +
  "Risk: it might have cost you, but did no harm.";
// For so long the page follows a table that is still growing.
const FOLLOWS_MS = 1000;

/**
 * @typedef {Object} ReviewScene from review.py
 * @property {number} seq
 * @property {string} table
 * @property {string} notebook
 * @property {string} state
 * @property {string} note
 * @property {?string} keep a review for the browser to store
 * @property {?Object} copied
 * @property {boolean} whole it is a match that is looked back at
 * @property {string} deal what a deal is called in its game
 * @property {{number: number, label: string, here: boolean}[]} deals those of a match that were looked at
 * @property {number} done
 * @property {number} of
 * @property {string[]} kept titles of the stored reviews
 * @property {string} points
 * @property {Object[]} steps the decisions of the deal
 * @property {string} course how the match or deal went, in a sentence
 * @property {string} ended more about that
 * @property {string} finding where most was lost, once it is open
 * @property {number} shown
 * @property {Object[]} rows the moves of the decision that is shown, with their figures
 * @property {?Object} retry
 */

class Review extends Panel {
  build() {
    this.root.append(
      el(
        "div",
        { class: "cp-head" },
        el("strong", {}, icon("book"), this.part("title", "span")),
        this.part("when", "span"),
        this.part("shelf", "span"),
      ),
      this.part("note", "p", { role: "alert" }),
      this.part("work"),
      this.part("folds"),
    );
    this.folds.append(
      this.part(
        "compared",
        "details",
        {},
        el("summary", { "data-do": "all", text: "All moves" }),
        this.part("all", "table"),
      ),
      this.part(
        "more",
        "details",
        {},
        el("summary", { text: "All decisions", "data-do": "more" }),
        this.part("deals", "p", { role: "group", "aria-label": "The deals of the match" }),
        el("p", { class: "cp-line", text: LEGEND }),
        this.part("steps", "ol", { "aria-label": "Your decisions" }),
      ),
    );
    // the button in the table's result
    this.asked = ({ target }) => {
      if (target.closest("[data-do=review]")?.closest(".ct").dataset.name === this.scene.table) this.begin();
    };
    document.addEventListener("click", this.asked);
    const copy = (what, label) => this.button(label, null, `copy ${what}`, () => this.send("copy", { what }));
    this.part(
      "copies",
      "details",
      {},
      el("summary", { text: "Copy it" }),
      el(
        "div",
        { class: "cp-row" },
        copy("deal", "Copy this deal"),
        copy("score", "Copy the score"),
        copy("story", "Copy the story"),
        this.part("copied", "span", { role: "status" }),
      ),
      (this.text = el("textarea", { readonly: true, rows: 8, hidden: true, "aria-label": "The text", lang: "en" })),
    );
    this.folds.append(this.copies);
  }
  end() {
    this.follows?.abort();
    document.removeEventListener("click", this.asked);
    super.end();
  }
  /** Where the focus goes when its button is gone: the first of these that is there. */
  get next() {
    return ["[data-do=stop]", "[data-do=back]", "[data-do=close]", "[data-do=begin]", "[data-do=pick]"];
  }
  /** Begins to look back, unless that is open, and comes into sight. */
  begin() {
    if (!["thinking", "open"].includes(this.scene.state)) this.send("begin");
    this.reveal();
    this.root.querySelector("button")?.focus({ preventScroll: true });
  }
  /** Comes to the top of the window with the table of this `name`, if there is one; of what does not fit, the table's
   * end comes to the window's. It may still be coming, and grow: that is followed for a second, or until the reader
   * does something. */
  reveal(name = "") {
    this.follows?.abort();
    const follows = new AbortController(),
      { signal } = follows,
      stop = () => follows.abort();
    this.follows = follows;
    const grown = new ResizeObserver(() => {
      const table = name && this.near(name);
      (table || this.root).scrollIntoView();
      if (!table) return;
      const over = table.getBoundingClientRect().bottom - innerHeight;
      if (over > 0) scrollBy(0, over);
      setTimeout(stop, FOLLOWS_MS); // the first of these ends it
    });
    signal.onabort = () => grown.disconnect();
    for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(act, stop, { signal });
    grown.observe(document.body);
  }
  /** The table that is looked back at, or one that belongs to it. */
  near(name = "") {
    return document.querySelector(`.ct[data-name="${this.scene.table}${name}"]`);
  }
  /** Closes it, and shows the table again. */
  close() {
    this.send("close");
    this.near()?.scrollIntoView();
  }
  /** The reviews that the browser keeps, as texts. */
  get texts() {
    const kept = this.kept("reviews");
    return Array.isArray(kept) ? kept : [];
  }
  /** @param {ReviewScene} scene */
  draw(scene) {
    if (!this.greeted) {
      this.greeted = true;
      const { texts } = this;
      if (texts.length) this.send("kept", { texts });
    }
    if (scene.keep) this.keep("reviews", [scene.keep, ...this.texts.filter((one) => one !== scene.keep)].slice(0, 5));
    set(this.root, {
      "data-state": scene.state,
      "data-shown": scene.steps.length ? scene.shown : null,
      "data-seq": scene.seq,
    });
    set(this.when, {
      text:
        scene.state === "wait"
          ? "When the deal is over you can look back at it here: what each of your moves was worth, and why."
          : scene.retry
            ? ""
            : [scene.ended, scene.finding].join(" ").trim(),
    });
    set(this.note, { text: scene.note });
    this.note.hidden = !scene.note;
    // what was asked for comes into sight: the table with what is said below it, and a second try
    const now = scene.retry ? "retry" : scene.state;
    if (now === "open" && this.now === "thinking") this.reveal("-review");
    const retries = now === "retry" && this.now === "open";
    if (retries) this.reveal("-retry");
    this.now = now;
    this.hear(scene.retry);
    this.drawShelf(scene);
    this.drawWork(scene);
    this.drawSteps(scene);
    this.compare(scene);
    this.drawDeals(scene);
    set(this.title, { text: scene.retry || scene.course || "Looking back" });
    this.compared.hidden = !scene.rows.length || !!scene.retry;
    this.more.hidden = !scene.steps.length || !!scene.retry;
    this.copies.hidden = !["ready", "open"].includes(scene.state) || !!scene.retry;
    if (scene.copied && scene.copied.n !== this.taken) this.take(scene.copied);
    // the button that was pressed went with its table
    if (retries) this.shelf.firstChild.focus({ preventScroll: true });
  }
  // Copies a text that Python has sent; shows it selected if the browser forbids copying.
  async take({ n, text }) {
    this.taken = n;
    this.text.value = text;
    this.text.hidden = false;
    const done = await copyText(text);
    if (!done) this.text.select();
    set(this.copied, { text: done ? "Copied." : "Here it is: copy it." });
  }
  // The button that begins a review, and those of the reviews kept.
  drawShelf(scene) {
    const kids = [];
    if (scene.state === "ready")
      kids.push(
        this.button(scene.whole ? "Look back at the match" : `Look back at this ${scene.deal}`, "book", "begin", () =>
          this.begin(),
        ),
      );
    if (scene.state !== "thinking" && scene.state !== "open" && scene.kept.length) {
      const pick = el(
        "select",
        {
          "aria-label": "Hands looked at before",
          "data-do": "pick",
          onchange: () => this.send("open", { number: Number(pick.value) }),
        },
        el("option", { value: "", text: "Hands looked at before" }),
        scene.kept.map((title, n) => el("option", { value: n, text: title })),
      );
      kids.push(pick);
    }
    if (scene.retry) kids.push(this.button("Back", "back", "back", () => this.send("back")));
    else if (scene.state === "open") kids.push(this.button("Close", null, "close", () => this.close()));
    this.shelf.replaceChildren(...kids);
  }
  drawWork(scene) {
    const busy = scene.state === "thinking";
    this.work.hidden = !busy;
    if (!busy) {
      this.work.replaceChildren();
      return;
    }
    if (!this.work.firstChild)
      this.work.append(
        (this.gauge = this.progress(0, 1, "Decisions looked at")),
        (this.count = el("span")),
        this.button("Stop", "stop", "stop", () => this.send("stop")),
      );
    set(this.gauge, { max: scene.of });
    this.gauge.value = scene.done;
    set(this.count, { text: `Weighing your moves: ${Math.floor(scene.done)} of ${scene.of}` });
  }
  // The deals of a match, each with its decisions below when it is chosen.
  drawDeals(scene) {
    this.deals.hidden = scene.deals.length < 2;
    this.deals.className = "cp-row";
    this.deals.replaceChildren(
      ...scene.deals.map(({ number, label, here }) => {
        const show = () => this.send("deal", { number });
        return this.button(label, null, `deal ${number}`, show, { "aria-pressed": here });
      }),
    );
  }
  drawSteps(scene) {
    keyed(
      this.steps,
      scene.steps,
      (step) => `${step.number} ${step.move}`,
      (step) => {
        const [mark, cost] = step.harmless
          ? ["risk", "a risk that did no harm"]
          : step.cost
            ? [`−${step.cost}`, `cost ${step.cost}`]
            : step.doubtful
              ? ["?", "think of it again"]
              : [step.right ? "✓" : "", "cost nothing"];
        return el(
          "li",
          {},
          el(
            "button",
            {
              type: "button",
              class: "cp-step",
              "data-do": `step ${step.number}`,
              "aria-label": `Move ${step.number}, ${step.label}: ${cost}`,
              "data-cost": step.cost ? "yes" : null,
              onclick: () => this.send("go", { number: step.index }),
              onkeydown: (event) => this.arrow(event),
            },
            step.card ? this.card(step.card, HIDE) : el("span", { class: "cp-word", text: step.label }),
            el("span", { class: "cp-cost", text: mark }),
          ),
        );
      },
      (node, step) =>
        set(node.firstChild, {
          "aria-current": step.index === scene.shown ? "step" : null,
          disabled: scene.state === "thinking",
        }),
    );
  }
  // Arrow keys go to the decision before or after.
  arrow(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = this.steps.children[[...this.steps.children].indexOf(event.currentTarget.parentElement) + by];
    next?.firstChild.focus();
    next?.firstChild.click();
  }
  /** Lists all moves of the decision with their figures. */
  compare({ rows, points }) {
    const row = (move) =>
      el(
        "tr",
        { "data-mine": move.mine, "data-equal": move.equal },
        el(
          "th",
          { scope: "row" },
          move.card ? this.card(move.card, HIDE) : null,
          el("span", { text: move.mine ? `${this.name(move)} (yours)` : this.name(move) }),
        ),
        el("td", { class: "cp-n", text: figure(move.figure) }),
        el("td", { text: move.reason }),
      );
    const caption = `What each move brings: ${points}`;
    this.all.replaceChildren(el("caption", { text: caption }), el("tbody", {}, rows.map(row)));
  }
}

async function render({ model, el, host }) {
  const review = new Review(model, el, await sharedPack(model, host), "review", "Review of the deal");
  return () => review.end();
}
export default { render };
