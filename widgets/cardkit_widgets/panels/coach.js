// The coach: a hint in two steps, and a bar with the expected result of each legal move. Python computes, this draws.

import { HIDE, icon, keyed, p } from "../table/dom.js";
import { several } from "../base/several.js";
import { el, sentence, set } from "../base/dom.js";
import { sharedPack } from "../table/faces.js";
import { Panel, figure, first } from "./parts.js";

const EXACT = [
  "Exact: one deal fits what you know, with everyone’s best play.",
  "Exact: all # deals that fit what you know, with everyone’s best play.",
];
const SAMPLED = ["From one deal that fits what you know.", "From # deals that fit what you know."];
const MARGIN =
  "A ± says how far a figure may be off. All moves are tried on the same deals, so their differences are surer.";
const CUT = "You stopped it there.";
// An exact figure, or an estimate from samples.
const ALL_ALIKE = [
  "All of them are equally good: choose as you like.",
  "As far as one can tell, all of them are equally good: choose as you like.",
];
const ALIKE = [
  "The # marked moves are equally good: choose as you like.",
  "As far as one can tell, the # marked moves are equally good: choose as you like.",
];

/**
 * @typedef {Object} CoachScene from coach.py
 * @property {number} seq
 * @property {string} table
 * @property {string} notebook
 * @property {string} state
 * @property {string} note
 * @property {boolean} first whether the learner chooses a move before seeing advice
 * @property {string} level
 * @property {Object<string, string>} levels
 * @property {string} points
 * @property {?{text: string, rule: ?[string, string], cards: string[]}} area
 * @property {?Object} best
 * @property {?Object[]} choices
 * @property {?{rows: Object[], exact: boolean, deals: number, equal: number, verdict: string}} bars
 * @property {?{cards: string[], card: string, rows: Object[], said: Object}} where
 * @property {number} done
 * @property {number} of
 */

class Coach extends Panel {
  build() {
    this.opened = new Map();
    const id = `cp-${Math.random().toString(36).slice(2)}`;
    this.levels = el("select", {
      id,
      "data-do": "level",
      onchange: () => {
        this.remember({ level: this.levels.value });
        this.send("level", { level: this.levels.value });
      },
    });
    this.wants = el("input", {
      type: "checkbox",
      "data-do": "first",
      onchange: () => {
        this.remember({ first: this.wants.checked });
        this.send("first", { on: this.wants.checked });
      },
    });
    this.root.append(
      el(
        "div",
        { class: "cp-head" },
        el("strong", {}, icon("hint"), "Coach"),
        this.part("when", "span"),
        this.part("level", "label", { for: id }, "The others: ", this.levels),
      ),
      this.part("line", "p"),
      this.part(
        "ask",
        "div",
        { role: "group", "aria-label": "Ask the coach" },
        (this.look = this.button("Where should I look?", "search", "hint", () => this.send("hint"))),
        (this.weigh = this.button("Compare my moves", "scales", "weigh", () => this.send("weigh"))),
        el("label", { class: "cp-check" }, this.wants, "let me choose first"),
      ),
      this.part("note", "p", { role: "alert" }),
      this.part("area"),
      this.part("choices"),
      this.part("work"),
      this.part("verdict", "p"),
      this.part("bars"),
      this.part("where"),
    );
    const card = `${id}-card`;
    this.cards = el("select", {
      id: card,
      "data-do": "where",
      onchange: () => this.send("where", { card: this.cards.value }),
    });
    this.where.append(
      (this.sentences = this.part("said", "ul")),
      el("label", { class: "cp-level", for: card }, "Where is it? ", this.cards),
      this.part("places", "ul"),
    );
    this.stop = this.button("Stop", "stop", "stop", () => this.send("stop"));
  }
  /** Where the focus goes when its button is gone: the first of these that is there. */
  get next() {
    return ["[data-do=stop]", "[data-do=weigh]", "[data-do=level]"];
  }
  // Settings: the others' level, and whether the learner chooses first.
  remember(change) {
    this.keep("coach", { ...this.kept("coach"), ...change });
  }
  /** @param {CoachScene} scene */
  draw(scene) {
    if (!this.greeted) {
      this.greeted = true;
      const { first, level } = this.kept("coach") || {};
      if (first !== undefined || level) this.send("settings", { first: first ?? scene.first, level });
    }
    const mine = !["away", "over"].includes(scene.state);
    set(this.root, { "data-state": scene.state, "data-seq": scene.seq });
    set(this.when, {
      text: { away: "I’m here when it is your turn.", over: "I’m here again when you play on." }[scene.state] || "",
    });
    keyed(
      this.levels,
      scene.level ? Object.keys(scene.levels) : [],
      (name) => name,
      (name) => el("option", { value: name, text: name }),
    );
    this.levels.value = scene.level;
    this.level.hidden = !scene.level;
    set(this.line, { text: scene.level ? `${first(scene.level)}: ${scene.levels[scene.level]}.` : "" });
    this.wants.checked = scene.first;
    this.ask.hidden = !mine;
    set(this.look, { "aria-pressed": !!scene.area });
    set(this.weigh, { "aria-pressed": !!(scene.bars || scene.choices) });
    set(this.note, { text: scene.note });
    this.note.hidden = !scene.note;
    this.drawArea(scene);
    this.drawChoices(scene);
    this.drawWork(scene);
    set(this.verdict, { text: scene.bars?.verdict || "" });
    this.verdict.hidden = !scene.bars?.verdict;
    this.drawBars(scene);
    this.drawWhere(scene);
    this.speak(scene);
  }
  // Tells a screen reader what is new.
  speak(scene) {
    if (scene.note) return;
    const words = scene.best
      ? `${sentence(scene.best.label)} ${scene.best.reason}`
      : scene.bars && scene.state !== "thinking"
        ? this.summary(scene)
        : scene.area
          ? scene.area.text
          : "";
    if (scene.state !== "thinking") this.hear(words);
  }
  drawArea(scene) {
    const { area, best } = scene;
    this.area.hidden = !area && !best;
    if (this.area.hidden) return;
    this.area.replaceChildren(
      ...[
        area && p(area.text),
        area?.rule && el("p", { class: "cp-rule" }, el("b", { text: area.rule[0] }), ` ${area.rule[1]}`),
        area?.cards.length
          ? el(
              "div",
              { class: "cp-cards" },
              area.cards.map((card) => this.card(card)),
            )
          : null,
        best
          ? el(
              "div",
              { class: "cp-best" },
              best.card ? this.card(best.card, HIDE) : null,
              el("p", {}, el("b", { text: `${sentence(best.label)} ` }), best.reason),
            )
          : area &&
            this.button("Show me the move", "hint", "move", () => this.send("move"), {
              disabled: scene.state === "thinking",
            }),
      ].filter(Boolean),
    );
  }
  drawChoices(scene) {
    this.choices.hidden = !scene.choices;
    this.choices.replaceChildren(
      ...(scene.choices
        ? [
            p("What would you do? Choose, and then see every move compared."),
            el(
              "div",
              { class: "cp-cards", role: "group", "aria-label": "Your choice" },
              scene.choices.map((move) => this.choice(move, () => this.send("guess", { move: move.move }))),
            ),
          ]
        : []),
    );
  }
  drawWork(scene) {
    const busy = scene.state === "thinking";
    this.work.hidden = !busy;
    if (busy && !this.work.firstChild)
      this.work.append((this.gauge = this.progress(0, 1, "Deals looked at")), (this.count = el("span")), this.stop);
    if (!busy) {
      this.work.replaceChildren();
      return;
    }
    set(this.gauge, { max: scene.of });
    this.gauge.value = scene.done;
    set(this.count, { text: `Trying your moves in possible deals: ${scene.done} of ${scene.of}` });
  }

  // -- the bars
  // ------------------------------------------------------------------------------------------------------------

  // The figures in a sentence, for a screen reader.
  summary(scene) {
    const { bars } = scene,
      known = bars.rows.filter((row) => row.value !== null);
    if (!known.length)
      return scene.state === "stopped"
        ? "Stopped before there was anything to tell."
        : bars.rows.length === 1
          ? "There’s only one move."
          : "No count can tell what these moves are worth.";
    const from = bars.exact ? several(bars.deals, ...EXACT) : `${several(bars.deals, ...SAMPLED)} ${MARGIN}`,
      cut = scene.state === "stopped" ? CUT : "",
      alike = bars.equal === known.length ? ALL_ALIKE : ALIKE,
      equal = bars.equal > 1 ? several(bars.equal, "", alike[bars.exact ? 0 : 1]) : "";
    return [cut, from, equal].filter(Boolean).join(" ");
  }
  // The ends of the axis, the base of its bars, and some round numbers along it.
  scale(rows) {
    const known = rows.filter((row) => row.value !== null);
    let low = Math.min(...known.map((row) => row.value - row.error)),
      high = Math.max(...known.map((row) => row.value + row.error));
    const spread = Math.max(high - low, 0.5);
    if (low > 0 && low < 1.5 * spread) low = 0;
    const zero = low === 0 || (low < 0 && high > 0),
      pad = 0.06 * Math.max(high - low, 0.5);
    if (low < 0 || !zero) low -= zero ? pad : 4 * pad;
    if (high > 0 || !zero) high += pad;
    const rough = (high - low) / 3,
      power = 10 ** Math.floor(Math.log10(rough)),
      step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
    const ticks = [];
    for (let n = Math.ceil(low / step); n * step <= high; n += 1) ticks.push(Number((n * step).toPrecision(6)));
    return { low, high, zero, base: zero ? 0 : low, ticks, at: (value) => (100 * (value - low)) / (high - low) };
  }
  drawBars(scene) {
    const { bars } = scene;
    this.bars.hidden = !bars;
    if (!bars) {
      this.opened.clear();
      this.bars.replaceChildren();
      this.body = null;
      return;
    }
    const known = bars.rows.some((row) => row.value !== null);
    if (!this.body) {
      this.body = el("tbody");
      this.ticks = el("div", { class: "cp-ticks", ...HIDE });
      this.caption = el("caption");
      this.bars.append(
        el(
          "table",
          {},
          this.caption,
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              el("th", { scope: "col", text: "Move" }),
              (this.over = el("td", {}, this.ticks)),
              el("th", { scope: "col", text: "Expected" }),
            ),
          ),
          this.body,
        ),
        (this.foot = el("p", { class: "cp-foot" })),
      );
    }
    // no figures: all moves are a matter of judgement, or one is forced
    const plain = !known && scene.state !== "thinking";
    set(this.bars, { "data-plain": plain });
    set(this.caption, { text: plain ? "What the coach would do" : `What each move brings: ${scene.points}` });
    const scale = known ? this.scale(bars.rows) : null;
    this.ticks.replaceChildren(
      ...(scale
        ? scale.ticks.map((tick) =>
            el("span", {
              style: `left:${scale.at(tick)}%`,
              text: tick > 0 ? `+${tick}` : String(tick).replace("-", "−"),
            }),
          )
        : []),
    );
    const pairs = bars.rows.flatMap((row) => [
      { row, kind: "bar" },
      { row, kind: "why" },
    ]);
    keyed(
      this.body,
      pairs,
      ({ row, kind }) => `${kind} ${row.move}`,
      ({ row, kind }) =>
        kind === "bar" ? this.makeRow(row) : el("tr", { class: "cp-why" }, el("td", { colspan: 3 })),
      (node, { row, kind }) =>
        kind === "bar" ? this.fillRow(node, row, scale, scene) : this.fillWhy(node, row, scene),
    );
    set(this.foot, { text: scene.state === "thinking" && !known ? "Dealing the unseen cards…" : this.summary(scene) });
  }
  // Where an unseen card lay in the sampled deals: a word and a small bar for each seat.
  drawWhere({ where }) {
    this.where.hidden = !where?.cards.length;
    if (this.where.hidden) return;
    this.sentences.replaceChildren(...where.said.map((text) => el("li", { text })));
    keyed(
      this.cards,
      ["", ...where.cards],
      (text) => text,
      (text) => el("option", { value: text, text: text ? this.pack.cards[text][1] : "a card you haven’t seen" }),
    );
    this.cards.value = where.card;
    this.sentences.hidden = !where.said.length;
    this.places.hidden = !where.rows.length;
    this.places.replaceChildren(
      ...where.rows.map((row) =>
        el(
          "li",
          {},
          el("b", { text: row.who }),
          el("span", { class: "cp-lane", ...HIDE }, el("i", { class: "cp-fill", style: `width:${100 * row.share}%` })),
          el("span", { class: "cp-n", text: row.said }),
        ),
      ),
    );
  }
  makeRow(row) {
    const node = el("tr", { "data-move": row.move });
    node._why = el(
      "button",
      {
        type: "button",
        class: "cp-move",
        "data-do": `why ${row.move}`,
        onclick: () => {
          this.opened.set(row.move, !this.isOpen(node._row, this.scene));
          this.drawBars(this.scene);
        },
      },
      row.card ? this.card(row.card, HIDE) : null,
      el(
        "span",
        {},
        el("b", { text: this.name(row) }),
        (node._odds = el("small")),
        (node._tags = el("small", { class: "cp-tags" })),
      ),
    );
    node._bar = el("i", { class: "cp-fill" });
    node._error = el("i", { class: "cp-error" });
    node._zero = el("i", { class: "cp-zero" });
    node.append(
      el("th", { scope: "row" }, node._why),
      el("td", { ...HIDE }, el("div", { class: "cp-lane" }, node._bar, node._error, node._zero)),
      (node._figure = el("td", { class: "cp-n" })),
    );
    return node;
  }
  // Whether the reason of a move is shown: as the reader chose, else of the best move and the reader's own.
  isOpen(row, scene) {
    return this.opened.get(row.move) ?? (scene.state !== "thinking" && ((row.best && !scene.best) || row.mine));
  }
  fillRow(node, row, scale, scene) {
    node._row = row;
    const known = row.value !== null,
      done = scene.state !== "thinking";
    set(node, { "data-equal": known && row.equal, "data-best": row.best, "data-mine": row.mine });
    set(node._why, { "aria-expanded": this.isOpen(row, scene) });
    set(node._odds, { text: row.odds });
    set(node._tags, {
      text: [
        row.mine ? "your choice" : "",
        done && known && row.best && scene.bars.equal === 1 ? "best" : "",
        done && known && row.equal && scene.bars.equal > 1 ? "equal" : "",
      ]
        .filter(Boolean)
        .join(" · "),
    });
    set(node._figure, {
      text: known ? figure(row.figure) : !done ? "…" : row.best ? "the coach’s choice" : "judgement",
    });
    node._bar.hidden = node._error.hidden = !known;
    node._zero.hidden = !scale?.zero;
    if (scale) node._zero.style.left = `${scale.at(0)}%`;
    if (!known) return;
    const a = scale.at(scale.base),
      b = scale.at(row.value),
      from = Math.min(a, b);
    node._bar.style.cssText = `left:${from}%;width:${Math.max(Math.abs(a - b), 0.4)}%`;
    set(node._bar, { "data-broken": !scale.zero });
    const least = scale.at(row.value - row.error),
      most = scale.at(row.value + row.error);
    node._error.style.cssText = `left:${least}%;width:${most - least}%`;
    node._error.hidden = !row.error;
  }
  fillWhy(node, row, scene) {
    node.hidden = !this.isOpen(row, scene) || !row.reason;
    set(node.firstChild, { text: row.reason });
  }
}

async function render({ model, el, host }) {
  const coach = new Coach(model, el, await sharedPack(model, host), "coach", "Coach");
  return () => coach.end();
}
export default { render };
