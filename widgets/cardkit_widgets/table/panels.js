// The bar below the table and the sheets that it opens: last trick, score, story, options, keys, piles.

import { PREFS, QUIET, el, focus, p, plural, set, store } from "./dom.js";

export const panels = {
  goto(at) { if (at >= 0 && at <= this.view.moves) this.send("goto", { at }); },
  slide() {
    this.wanted = Number(this.dom.slider.value);
    if (!this.waiting && this.wanted !== this.view.at) this.goto(this.wanted);
  },
  drawBar(view) {
    const $ = this.dom, able = (name, yes) => set($[name], { "aria-disabled": !yes, "data-off": !yes });
    able("undo", view.can.undo); able("hint", view.can.hint); able("back", view.at > 0); able("on", view.at < view.moves); able("last", !!view.last);
    set($.slider, { max: view.moves, "aria-valuetext": `move ${view.at} of ${view.moves}` });
    if (document.activeElement !== $.slider || this.wanted === undefined) $.slider.value = view.at;
    if (this.wanted !== undefined) {
      const wanted = this.wanted;
      if (wanted === view.at) this.wanted = undefined;
      else queueMicrotask(() => { if (!this.waiting && this.wanted !== undefined) { this.wanted = undefined; this.goto(wanted); } });
    }
    const over = !view.live && !view.watch;
    if (over && !$.over) { $.over = this.button("Play on from here", "play", () => this.send("take_over"), { "data-do": "take_over", class: "ct-button ct-main" }); $.turn.after($.over); }
    if ($.over) $.over.hidden = !over;
  },
  open(name, keep = false) {
    const $ = this.dom;
    if (this.panel === name && !keep) { this.shut(); return; }
    this.skip();
    if (!this.panel) this.opener = document.activeElement;
    this.panel = name;
    this.fill(name);
    $.sheet.hidden = false;
    set(this.root, { "data-panel": name });
    focus($.sheet);
  },
  shut() {
    if (!this.panel) return;
    this.panel = null;
    this.dom.sheet.hidden = true;
    set(this.root, { "data-panel": null });
    if (this.opener?.isConnected) focus(this.opener);
  },
  fill(name) {
    const title = { last: "The last trick", score: "Score sheet", story: "The story of this deal", more: "Options", help: "Keys", pile: "Cards", calls: "What can be said" }[name];
    const body = { last: () => this.lastTrick(), score: () => this.scoreSheet(), story: () => this.story(), more: () => this.more(), help: () => this.help(), pile: () => this.pileSheet(), calls: () => this.calls() }[name]();
    this.dom.sheet.replaceChildren(el("header", {}, el("strong", { text: title }), this.button("Close", "close", () => this.shut(), { class: "ct-button ct-x", "aria-label": "Close" })), ...body);
    set(this.dom.sheet, { "aria-label": title });
    if (name === "story") this.dom.sheet.scrollTop = this.dom.sheet.scrollHeight;
  },
  look(key) {
    this.pile = key;
    const pile = this.view.piles.find((p) => p.key === key);
    if (pile?.name === "won") this.open("last", true); else this.open("pile", true);
  },
  pileSheet() {
    const pile = this.view.piles.find((p) => p.key === this.pile);
    if (!pile) return [p("This pile is gone.")];
    return [p(`${pile.title}: ${plural(pile.n, "card")}${pile.heap && pile.n ? ", of which the top one shows" : ""}.`),
      el("div", { class: "ct-cards" }, ...pile.cards.map((c) => this.picture(c)))];
  },
  lastTrick() {
    const last = this.view.last;
    if (!last) return [p("No trick has been taken yet.")];
    return [el("div", { class: "ct-cards" }, ...last.cards.map((c, i) => el("figure", { "data-best": last.by[i] === last.winner }, this.picture(c), el("figcaption", { text: this.name(last.by[i]) })))),
      p(last.text), this.ruleText(last.rule)].filter(Boolean);
  },
  scoreSheet() {
    const view = this.view, score = view.score;
    if (!score) return [p("Nothing has been scored yet.")];
    const row = (tag, first, cells, last, extra = {}) => el("tr", extra, el(tag, { scope: tag === "th" ? "row" : null, text: first }), ...cells.map((c) => el("td", { class: "ct-num", text: c })), typeof last === "string" ? el("td", { text: last }) : last);
    const lines = score.lines.map((line) => {
      const rule = this.about.rules[line.rule];
      return row("th", line.label, line.points.map((p) => (p === "0" ? "·" : p)), el("td", {}, line.arithmetic, rule ? el("small", { "data-rule": line.rule, text: rule[1] }) : null), { "data-counts": line.counts });
    });
    return [el("table", {}, el("thead", {}, el("tr", {}, el("td"), ...score.parties.map((p) => el("th", { scope: "col", text: p })), el("th", { scope: "col", text: "How it is counted" }))),
      el("tbody", {}, ...lines, row("th", score.final ? "Total" : "So far", score.totals, score.verdict, { class: "ct-total" }))),
      p(`Match: ${view.standing.map((s) => `${s.party} ${s.words}`).join(" · ")}${view.verdict ? ` — ${view.verdict}` : ""}`)];
  },
  calls() {
    const all = this.view.calls;
    if (!all?.length) return [p(all ? "It is not your turn." : "…")];
    return [el("ul", { class: "ct-calls" }, ...all.map(({ labels, why }) => el("li", { "data-why": why?.rule }, el("b", { text: labels.join(" · ") }), ` — ${why ? why.reason : "you may say it now."}`, this.ruleText(why?.rule))))];
  },
  story() {
    const view = this.view, text = view.story.map((s) => s.text).join("\n");
    const copy = this.button("Copy", null, async () => {
      try { await navigator.clipboard.writeText(text); copy.lastChild.textContent = "Copied"; } catch { getSelection().selectAllChildren(list); }
    }, { "data-do": "copy" });
    const list = el("ol", { class: "ct-story" }, ...view.story.map((s) => el("li", { "data-at": s.n, text: s.text })));
    return [list, copy];
  },
  choice(label, name, values) {
    const box = el("fieldset", {}, el("legend", { text: label }));
    for (const [value, text] of values) {
      const input = el("input", { type: "radio", name: `${name}-${this.saved}`, ...QUIET, "data-pref": `${name}=${value}` });
      input.checked = this.prefs[name] === value;
      input.addEventListener("change", () => this.prefer({ [name]: value }));
      box.append(el("label", {}, input, text));
    }
    return box;
  },
  prefer(change) {
    Object.assign(this.prefs, change);
    store.set(PREFS, { ...store.get(PREFS), ...change });
    this.draw(this.view);
  },
  more() {
    const view = this.view;
    const again = this.button(view.fixed ? "Begin this deal again" : "New match", "again", () => {
      if (!again.dataset.sure && !view.over) { again.dataset.sure = "yes"; again.lastChild.textContent = "Sure? What was played is dropped"; return; }
      this.shut();
      this.send("restart");
    }, { "data-do": "restart" });
    return [
      this.choice("Cards move", "speed", [["slow", "slowly"], ["normal", "normally"], ["instant", "at once"]]),
      this.choice("After each trick", "confirm", [[false, "go on"], [true, "wait for me"]]),
      this.choice("Sort my hand", "sort", [["suit", "by suit"], ["rank", "by rank"], ["dealt", "as dealt"]]),
      this.choice("On a touch screen", "one_tap", [[false, "tap twice to play"], [true, "one tap plays"]]),
      el("div", { class: "ct-row" }, view.can.restart ? again : null,
        view.can.open ? this.button(view.open ? "Hide the other hands" : "Show all hands", "eye", () => this.send("open", { on: !view.open }), { "data-do": "open" }) : null,
        this.button("What can be said?", "hint", () => { this.panel = "calls"; this.send("calls"); }, { "data-do": "calls" }),
        this.button("Keys", "help", () => this.open("help", true), { "data-do": "help" })),
    ];
  },
  help() { return [el("dl", {}, ...this.about.keys.flatMap(([key, what]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: what })]))]; },
};
