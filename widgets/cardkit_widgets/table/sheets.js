// The sheets that open over the table: last trick, score, story, options, keys, piles, what a seat said. A module of
// its own, loaded after the table, since playing a card needs nothing of it.

import { copyText } from "../base/clipboard.js";
import { el, focused, nCards, set } from "../base/dom.js";
import { fileInput } from "../base/files.js";
import { Director } from "./director.js";
import { ICONS, button, focus, p } from "./dom.js";
import { Keys } from "./keys.js";
import { sound } from "./sounds.js";

export { Director, Keys };

Object.assign(ICONS, {
  help: "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2M12 18v.5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .1 0z",
});

const TITLES = {
  last: "The last trick",
  score: "Score sheet",
  story: "The story of this deal",
  more: "Options",
  help: "Keys",
  pile: "Cards",
  calls: "What can be said",
  seat: "What was said and done",
  signs: "Give a sign",
};
const CHOICES = [
  [
    "Cards move",
    "speed",
    [
      ["slow", "slowly"],
      ["normal", "normally"],
      ["instant", "at once"],
    ],
  ],
  [
    "After each trick",
    "confirm",
    [
      [false, "go on"],
      [true, "wait for me"],
    ],
  ],
  [
    "Sort my hand",
    "sort",
    [
      ["suit", "by suit"],
      ["rank", "by rank"],
      ["dealt", "as dealt"],
    ],
  ],
  [
    "On a touch screen",
    "one_tap",
    [
      [false, "tap twice to play"],
      [true, "one tap plays"],
    ],
  ],
  [
    "The others",
    "people",
    [
      [true, "with faces and a word"],
      [false, "without"],
    ],
  ],
  [
    "Sounds",
    "sounds",
    [
      [false, "off"],
      [true, "on"],
    ],
  ],
];

const NO_GAME = "That file holds no game of this table, so nothing was changed.";
const TAKEN = { deal: "Copy this deal", score: "Copy the score", story: "Copy the story" };

export class Sheets {
  static style = ""; // sheets.css, put in by models.py
  constructor(table) {
    this.table = table;
    table.dom.sheet.before(el("style", { text: Sheets.style }));
  }
  static sound(name) {
    sound(name);
  }

  // Fill the sheet called `name`; `what` is the key of a pile or the number of a seat.
  fill(name, what) {
    const { sheet } = this.table.dom,
      title = TITLES[name],
      had = focused(sheet)?.closest("[data-pref]");
    const shut = () => this.table.panels.shut();
    const close = button("Close", "close", shut, { class: "ct-button ct-x", "aria-label": "Close" });
    this.what = what;
    sheet.replaceChildren(el("header", {}, el("strong", { text: title }), close), ...this[name]().filter(Boolean));
    set(sheet, { "aria-label": title });
    if (had) focus(sheet.querySelector(`[data-pref="${had.dataset.pref}"]`));
    if (name === "story") sheet.scrollTop = sheet.scrollHeight;
  }

  // -- contents -------------------------------------------------------------------------------------------------

  /** The sheet of a pile: its cards, as far as they are seen. */
  pile() {
    const pile = this.table.scene.piles.find((one) => one.key === this.what);
    if (!pile) return [p("This pile is gone.")];
    const seen = pile.cards.some(Boolean),
      top = pile.heap && pile.n > 1 && seen ? ", with this one on top" : "";
    const down = seen || !pile.n ? "" : ", face down";
    return [
      p(`${pile.title || "Cards"}: ${pile.count || nCards(pile.n)}${top}${down}.`),
      el(
        "div",
        { class: "ct-cards" },
        pile.cards.map((card) => this.table.picture(card)),
      ),
    ];
  }
  /** The sheet of a seat: what it has done last. */
  seat() {
    const { scene } = this.table,
      { name } = scene.seats[this.what];
    const found = scene.story.filter((s) => s.seat === this.what);
    const list = el(
      "ol",
      { class: "ct-story" },
      found.slice(-12).map((s) => el("li", { text: s.text })),
    );
    return [found.length ? list : p(`${name} has not done anything yet.`)];
  }
  last() {
    const { table } = this,
      { last } = table.scene;
    if (!last) return [p("No trick has been taken yet.")];
    const cards = last.cards.map((card, i) =>
      el(
        "figure",
        { "data-best": last.by[i] === last.winner },
        table.picture(card),
        el("figcaption", { text: table.name(last.by[i]) }),
      ),
    );
    return [el("div", { class: "ct-cards" }, cards), p(last.text), table.speech.rule(last.rule)];
  }
  score() {
    const { scene, about } = this.table,
      { score } = scene;
    if (!score) return [p("Nothing has been scored yet.")];
    const row = (first, cells, last, extra = {}) =>
      el(
        "tr",
        extra,
        el("th", { scope: "row", text: first }),
        cells.map((text, n) => el("td", { class: "ct-num", "data-of": score.parties[n], text })),
        last,
      );
    const lines = score.lines.map((line) => {
      const rule = about.rules[line.rule],
        title = rule ? el("small", { "data-rule": line.rule, text: rule[1] }) : null;
      const how = el("td", { class: "ct-how" }, line.arithmetic, title);
      return row(line.label, line.points, how);
    });
    const total =
      (score.final || lines.length > 0) &&
      row(score.final ? "This deal" : "So far", score.totals, el("td", { class: "ct-how", text: score.verdict }), {
        class: "ct-total",
      });
    const heads = score.parties.map((party) => el("th", { scope: "col", text: party }));
    const head = el("tr", {}, el("td"), heads, el("th", { scope: "col", text: "How it is counted" }));
    // where a match stands, unless the last row has told it
    const rows = scene.board?.rows || [],
      told = rows.every((r, n) => `${r.total}` === score.totals[n]);
    const match = !told && p(`${rows.map((r) => `${r.party} ${r.total}`).join(" · ")} (${scene.board.said})`);
    return [el("table", {}, el("thead", {}, head), el("tbody", {}, lines, total)), match, this.take("score", "deal")];
  }
  calls() {
    const { calls } = this.table.scene;
    if (!calls?.length) return [p(calls ? "It’s not your turn." : "…")];
    return [
      el(
        "ul",
        { class: "ct-calls" },
        calls.map(({ labels, why }) =>
          el(
            "li",
            {},
            el("b", { text: labels.join(" · ") }),
            ` — ${why ? why.reason : "You may say it now."}`,
            this.table.speech.rule(why?.rule),
          ),
        ),
      ),
    ];
  }
  /** The signs that can be made now. */
  signs() {
    const { scene, speech } = this.table;
    const signs = scene.actions.filter((call) => call.face).map((call) => speech.call(call));
    return [signs.length ? el("div", { class: "ct-signs" }, signs) : p("No sign can be made now.")];
  }
  story() {
    const { story } = this.table.scene;
    const items = story.map((s) => el("li", { "data-at": s.n, text: s.text }));
    return [el("ol", { class: "ct-story" }, items), this.take("story", "deal")];
  }
  // Buttons that copy a text: the story at any time, the others once hands may be open, when Python sends them.
  take(...names) {
    const { table } = this,
      { scene } = table;
    const texts = { story: scene.story.map((s) => s.text).join("\n"), ...scene.texts };
    const copiers = names
      .filter((name) => name === "story" || scene.can.open)
      .map((name) => {
        const press = () => {
          this.copying = name;
          if (texts[name]) this.give(copy, texts[name]);
          else table.send("texts");
        };
        const copy = button(TAKEN[name], null, press, { "data-do": `copy-${name}` });
        if (this.copying === name && texts[name]) queueMicrotask(() => this.give(copy, texts[name]));
        return copy;
      });
    return copiers.length ? el("div", { class: "ct-row" }, copiers) : null;
  }
  // If the browser forbids copying, the text is shown, selected.
  async give(copy, text) {
    this.copying = null;
    if (await copyText(text)) copy.lastChild.textContent = "Copied";
    else {
      const more = { "aria-label": copy.textContent, style: "width:100%" };
      const area = el("textarea", { readonly: true, rows: 8, text, ...more });
      copy.replaceWith(area);
      area.select();
    }
  }
  help() {
    const row = ([key, what]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: what })];
    return [el("dl", {}, this.table.about.keys.map(row))];
  }

  // -- options --------------------------------------------------------------------------------------------------

  /** The choice between the values of a preference. */
  choice(/** @type {any} */ [label, name, values]) {
    const { table } = this,
      box = el("fieldset", {}, el("legend", { text: label }));
    for (const [value, text] of values) {
      const props = { type: "radio", name: `${name}-${table.keeping.key}`, "data-pref": `${name}=${value}` };
      const input = el("input", props);
      input.checked = table.prefs[name] === value;
      set(input, { onchange: () => table.prefer({ [name]: value }) });
      box.append(el("label", {}, input, text));
    }
    return box;
  }
  more() {
    const { table } = this,
      { scene } = table,
      paints = Object.keys(table.pack.two || {}).length;
    const colours = paints && [
      "Colours of the suits",
      "colours",
      [
        ["four", "four"],
        ["two", "two"],
      ],
    ];
    const others = table.about.levels && scene.can.others && ["The others play", "level", table.about.levels];
    const again = button(
      scene.fixed ? "Begin this deal again" : "New match",
      "again",
      () => {
        if (!again.dataset.sure && !scene.over) {
          again.dataset.sure = "yes";
          again.lastChild.textContent = "Sure? What was played is dropped";
          return;
        }
        table.panels.shut();
        table.send("restart");
      },
      { "data-do": "restart" },
    );
    const open = () => table.send("open", { on: !scene.open });
    const hands = scene.open ? "Hide the other hands" : "Show all hands";
    const calls = () => {
      table.panels.name = "calls";
      table.send("calls");
    };
    return [
      ...[...CHOICES, colours, others]
        .filter((one) => one && (table.about.tricks || one[1] !== "confirm"))
        .map((choice) => this.choice(choice)),
      el(
        "div",
        { class: "ct-row" },
        scene.can.restart && again,
        scene.can.open && button(hands, "eye", open, { "data-do": "open" }),
        button("What can be said?", "hint", calls, { "data-do": "calls" }),
        button("Keys", "help", () => table.panels.open("help", true), { "data-do": "help" }),
      ),
      this.take("deal"),
      scene.watch || !scene.save ? null : el("div", { class: "ct-row" }, table.keeping.taker(), gameOpener(table)),
    ];
  }
}

/** A button that resumes a game from a file. */
function gameOpener(table) {
  const file = fileInput(".txt,text/plain", table.about.max_save, (text) => {
    const save = text.trim();
    table.panels.shut();
    if (save) table.send("resume", { save });
    else table.speech.notice({ tone: "note", text: NO_GAME, rule: "", because: [], key: "" });
  });
  return el(
    "span",
    {},
    button("Open a game", "again", () => file.click(), { "data-do": "open-file" }),
    file,
  );
}
