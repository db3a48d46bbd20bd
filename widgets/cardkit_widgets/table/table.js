// The card table. Python owns the rules and sends one `view`, already filtered to what the learner may see; these modules draw
// it, keep the DOM keyed (a card's element lives as long as the card is in its place), and send what the learner wants to do.

import { HIDE, PACE, PREFS, QUIET, WAIT, el, focus, icon, p, set, store } from "./dom.js";
import { packOf, viewOf } from "./faces.js";
import { hand } from "./hand.js";
import { keys } from "./keys.js";
import { motion } from "./motion.js";
import { panels } from "./panels.js";
import { seats } from "./seats.js";
import { speech } from "./speech.js";

class Table {
  constructor(model, host, pack) {
    this.model = model; this.host = host; this.pack = pack; this.about = model.get("about");
    this.saved = `cardkit:${location.pathname}:${this.about.key}`;
    this.prefs = { speed: this.about.speed, confirm: this.about.confirm, sort: "suit", one_tap: false, ...store.get(PREFS) };
    this.stops = []; this.run = 0; this.at = 0; this.lifted = null; this.panel = null; this.off = [];
    this.build();
    this.listen(model, "change:view", () => this.receive(viewOf(model)));
    this.begin();
  }
  listen(target, type, f) {
    if (target.on) { target.on(type, f); this.off.push(() => target.off(type, f)); }
    else { target.addEventListener(type, f); this.off.push(() => target.removeEventListener(type, f)); }
  }
  end() { this.skip(); clearTimeout(this.timer); this.off.forEach((f) => f()); this.sizes.disconnect(); this.rooms.disconnect(); }

  button(label, glyph, act, extra = {}) {
    return el("button", { type: "button", class: "ct-button", ...QUIET, ...extra, on: { click: act } },
      glyph ? icon(glyph) : null, el("span", { text: label }));
  }

  build() {
    const $ = this.dom = {};
    const part = (name, tag = "div", props = {}, ...kids) => ($[name] = el(tag, { class: `ct-${name}`, ...props }, ...kids));
    const tool = (name, label, act, extra) => { $[name] = this.button(label, { last: "last", score: "score", story: "story", more: "more" }[name] || name, act, { "data-do": name, title: label, ...extra }); return $[name]; };
    part("top", "div", {}, part("facts"), $.strip = this.button("", null, () => this.open("score"), { class: "ct-strip", "data-do": "strip", "aria-label": "Score" }));
    part("arena", "div", {}, part("seats"), part("piles"), part("trick", "div", { role: "group" }), part("shown"), part("center"));
    part("speech", "div", { hidden: true }, part("said", "div"), this.button("Close", "close", () => this.hush(), { class: "ct-button ct-x", "aria-label": "Close" }));
    part("status", "div", {}, part("me"), part("turn", "p"), part("duties", "ul", { "aria-label": "What you must do" }), part("actions", "div", { role: "group", "aria-label": "Besides playing a card" }),
      $.confirm = this.button("", "play", () => this.confirm(), { class: "ct-button ct-main", "data-do": "confirm" }), $.speech);
    part("hand", "div", { role: "group", "aria-label": "Your hand" });
    part("line", "p", { ...HIDE });
    part("probe", "i", { ...HIDE });
    part("sheet", "section", { hidden: true, tabindex: "-1", ...QUIET });
    part("flights", "div", { ...HIDE });
    part("felt", "div", {}, $.top, $.arena, el("div", { class: "ct-mine" }, $.status, $.hand, $.line), $.sheet, $.probe);
    part("bar", "div", { role: "toolbar", "aria-label": "Table" },
      tool("undo", "Undo", () => this.send("undo")), tool("hint", "Hint", () => this.hint()),
      part("looking", "div", { role: "group", "aria-label": "Look back" },
        tool("back", "Step back", () => this.goto(this.view.at - 1), { class: "ct-button ct-square" }),
        $.slider = el("input", { type: "range", min: "0", ...QUIET, "aria-label": "Move", on: { input: () => this.slide() } }),
        tool("on", "Step on", () => this.goto(this.view.at + 1), { class: "ct-button ct-square" })),
      tool("last", "Last trick", () => this.open("last")), tool("score", "Score", () => this.open("score")),
      tool("story", "Story", () => this.open("story")), tool("more", "Options", () => this.open("more")));
    part("banner", "div", { hidden: true, role: "alert" });
    part("log", "div", { class: "ct-sr", role: "log", "aria-live": "polite" });
    part("alert", "div", { class: "ct-sr", role: "alert", "aria-live": "assertive" });
    this.root = el("div", { class: "ct cardkit-wide", lang: "en", "data-state": "busy", "data-tools": this.about.tools, "data-name": this.about.key, role: "region", "aria-label": `Card table: ${this.about.title}, ${this.about.key.split("/")[1]}` },
      $.banner, $.felt, $.bar, $.flights, $.log, $.alert);
    if (this.about.height) this.root.style.setProperty("--arena", `${this.about.height}px`);
    this.root.style.setProperty("--ratio", this.pack.ratio);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerdown", (event) => { this.pointer = event.pointerType; });
    // sizes are read when they change, not when a card is played: reading them then would lay out the page twice
    this.sizes = new ResizeObserver(() => { const width = $.hand.clientWidth;
      if (width !== this.width) { $.status.style.minHeight = ""; this.room = 0; }
      this.width = width; this.w = $.probe.offsetWidth; this.pack.fit(Math.ceil(this.w * devicePixelRatio)); this.layHand(); });
    this.sizes.observe($.hand);
    // what is said and called may take a second line: once it has, the room stays, so that the hand does not move again
    this.rooms = new ResizeObserver(() => {
      const high = $.status.offsetHeight;
      if (high > (this.room || 0)) { this.room = high; $.status.style.minHeight = `${high}px`; }
    });
    this.rooms.observe($.status);
    this.host.style.width = "100%";
    this.host.append(this.root);
  }

  // -- the kernel --------------------------------------------------------------------------------------------------------------

  // What the browser kept of this table, if it has gone further than the table that the kernel made anew.
  begin() {
    const view = viewOf(this.model), kept = store.get(this.saved);
    if (kept?.save && kept.save !== view.save) {
      this.view = view;
      this.turn("Continuing your game…");
      this.send("resume", { save: kept.save, found: !!kept.found });
    } else this.receive(view);
  }
  send(kind, more = {}) {
    if (this.waiting) return;
    this.skip();
    const id = Math.random().toString(36).slice(2, 12);
    this.waiting = id;
    this.state("busy");
    clearTimeout(this.timer);
    try { this.model.send({ kind, seq: this.view.seq, id, ...more }); } catch { this.lost(); return false; }  // known to be dead
    this.timer = setTimeout(() => this.lost(), WAIT);
    return true;
  }
  lost() {
    const $ = this.dom;
    this.waiting = null;
    this.comeBack();
    this.state("lost");
    const app = document.body.dataset.voila || !document.querySelector("#jp-main-dock-panel, .jp-LabShell");
    $.banner.replaceChildren(
      p(app ? "The table does not answer: its kernel has stopped, or the connection is gone. Your game is kept in this browser; reload the page and it goes on at the same card."
        : "The table does not answer: the kernel is busy or has stopped. Your game is kept in this browser; restart the kernel, run this cell again, and it goes on at the same card."),
      this.button("Reload the page", "again", () => location.reload(), { "data-do": "reload" }),
      this.button("Try again", "play", () => { this.state("ready"); this.send("hello"); }, { "data-do": "retry" }));
    $.banner.hidden = false;
  }
  receive(view) {
    if (view.ack && view.ack === this.waiting) this.waiting = null;
    if (this.waiting) return;  // an older answer: the one that counts is still to come
    clearTimeout(this.timer);
    this.dom.banner.hidden = true;
    store.set(this.saved, { save: view.save, moves: view.moves, found: view.task === "done" || undefined });
    this.show(view);
  }
  state(name) { set(this.root, { "data-state": name }); }

  // -- showing a view ------------------------------------------------------------------------------------------------------------

  show(view) {
    this.skip();
    const before = this.view;
    this.view = view;
    this.inside ||= this.root.contains(document.activeElement);
    const fresh = !before || before.deal !== view.deal || view.at < before.at;
    if (fresh) this.dom.log.replaceChildren();
    for (const step of view.steps) this.tell(step.text);
    if (view.remark) this.tell(view.remark);
    if (view.choice && before?.choice && view.choice.n !== before.choice.n) this.tell(`${view.choice.n} of ${view.choice.of} chosen.`);
    if (!view.notice) this.hush();
    const still = PACE[this.prefs.speed] === 0;
    const pauses = this.prefs.confirm && view.steps.some((step) => step.trick);
    if (view.steps.length && (!still || pauses) && !document.hidden) this.animate(view, fresh ? null : before);
    else this.draw(view);
  }
  draw(view) {
    this.ahead = null;
    this.drawTop(view);
    this.drawSeats(view.seats, view.turn);
    this.drawPiles(view.piles);
    this.drawTrick(view.trick);
    this.drawCenter(view);
    this.drawHand(view);
    this.drawStatus(view);
    this.drawBar(view);
    if (this.panel === "calls" && !view.calls) this.shut();
    if (this.panel) this.fill(this.panel);
    set(this.root, { "data-seats": view.seats.length, "data-pace": PACE[this.prefs.speed], "data-seq": view.seq, "data-at": view.at, "data-deal": view.deal, "data-turn": view.turn ?? "", "data-me": view.me,
      "data-mine": view.my_turn, "data-open": view.open, "data-live": view.live, "data-refused": null, "data-tone": null, "data-found": view.task });
    if (view.task) set(this.host, { class: "cardkit-task", "data-state": view.task });
    if (view.notice) this.notice(view.notice);
    else if (view.hint) this.showHint(1);
    else if (view.remark) this.speak("remark", [p(view.remark)]);
    if (this.inside && document.activeElement === document.body) this.settle(view);
    this.inside = false;
    if (!this.waiting) this.state(view.over && view.live ? "over" : "ready");
  }
  // Who had the focus on something that is gone (a call that was made, the last card) finds it on what comes next.
  settle(view) {
    const { hand, actions, center, back } = this.dom;
    const next = view.click ? [hand, actions] : [actions, hand];
    focus([center, ...next].map((part) => !part.hidden && part.querySelector(':is(button, select, input):not([tabindex="-1"])')).find(Boolean) || back);
  }
}
Object.assign(Table.prototype, seats, hand, speech, panels, keys, motion);

async function render({ model, el: host }) {
  const table = new Table(model, host, await packOf(model));
  return () => table.end();
}
export default { render };
