// Motion that explains: move after move, the table as it was after each; a card travels, a trick goes to its winner.

import { el, set } from "../base/dom.js";
import { PACE, button, calm, focus, rect, sleep } from "./dom.js";
import { framesOf, lying } from "./frames.js";

// Milliseconds at normal speed.
const FLIGHT = 300, SWEEP = 340, THINK = 260, SAY = 900, LOOK = 850, SHOW = 1900;
// So many cards are shown of a note; one lies on a pile anyway, and a whole stock says nothing.
const SOME = 8;

export class Motion {
  constructor(table) {
    Object.assign(this, { table, run: 0, playing: false, ahead: null, stops: [], untold: [] });
  }
  get pace() { return PACE[this.table.prefs.speed]; }
  wait(ms) { return sleep(ms * this.pace, this.stops); }
  async play(name) { if (this.table.prefs.sounds) (await this.table.sheets).Sheets.sound(name); }

  // A card that may be played lies in the trick as soon as it is touched; the kernel’s answer confirms it or takes it
  // back.
  goAhead(card) {
    const { table } = this, { trick, me } = table.view, held = table.dom.hand.querySelector(`[data-card="${card}"]`);
    if (!trick.takes) return;
    const begin = this.pace && rect(held);
    set(held, { "data-gone": "" });
    table.felt.trick({ ...trick, cards: [...trick.cards, card], by: [...trick.by, me] });
    const landed = this.fly(card, begin, table.dom.trick.lastElementChild, FLIGHT * this.pace);
    this.ahead = { card, begin, landed };
  }
  comeBack() {
    if (!this.ahead) return;
    this.ahead = null;
    this.table.felt.trick(this.table.view.trick);
    this.table.hand.draw(this.table.view);
  }

  // -- the timeline ---------------------------------------------------------------------------------------------

  skip() {
    if (!this.playing) return;
    this.end();
    this.table.draw(this.table.view);
  }
  // What still moves is where it was going.
  end() {
    const { dom, root } = this.table;
    this.run += 1;
    this.playing = false;
    this.stops.splice(0).forEach((stop) => stop());
    this.untold.splice(0).forEach((text) => this.table.speech.tell(text));
    dom.flights.replaceChildren();
    dom.shown.replaceChildren();
    root.querySelectorAll(".ct-continue").forEach((node) => node.remove());
    set(root, { "data-playing": null });
  }
  // Without travel: who spoke is still seen.
  still(view) {
    for (const step of view.steps) this.say(step, view);
    this.table.speech.turn(view.status);
    const feast = view.steps.findLast((step) => step.feast)?.feast;
    if (feast) this.feast(feast);
  }
  async animate(view) {
    const { table } = this, run = ++this.run, here = () => run === this.run, { start, frames } = framesOf(view);
    this.playing = true;
    this.untold = view.steps.map((one) => one.text);
    table.state("busy");
    set(table.root, { "data-playing": "" });
    const ahead = this.ahead?.card === view.steps[0].card ? this.ahead : null;
    this.ahead = null;
    let before = start;
    if (!ahead) table.frame(before);
    for (const frame of frames) {
      await this.step(frame, before, ahead?.card === frame.step.card ? ahead : null, here);
      if (!here()) return;
      before = frame.view;
    }
    this.end();
    table.draw(table.view);
  }
  // One move; `ahead` is the card that lies in the trick already because the learner touched it.
  async step({ step, view }, before, ahead, here) {
    const { table } = this, { pace } = this, mine = step.seat === view.me;
    if (!mine && pace) await this.wait(THINK);
    if (!here()) return;
    table.speech.burst(step.seat);
    const begin = ahead ? null : this.origin(step, mine);
    table.frame(step.trick ? lying(before, step) : view);
    if (step.card) await this.lay(step, ahead, begin);
    if (!here()) return;
    table.speech.tell(this.untold.shift());
    if (step.trick) table.speech.turn(step.trick.text);
    this.say(step, view);
    if (step.card) this.play("card");
    if (step.said && !step.card) await this.wait(mine ? FLIGHT : SAY);
    if (!here()) return;
    if (step.trick) await this.sweep(step, here);
    if (!here()) return;
    if (step.trick) table.frame(view);
    else if (table.view.notice?.n === step.n) table.notice();
    if (step.feast) this.feast(step.feast);
    for (const note of step.notes) {
      if (note.cards.length < 2 || note.cards.length > SOME) { await this.wait(SAY / 2); continue; }
      table.dom.shown.replaceChildren(...note.cards.map((card) => table.picture(card)));
      await this.wait(SHOW);
      if (!here()) return;
      table.dom.shown.replaceChildren();
    }
  }
  origin(step, mine) {
    if (!step.card) return null;
    const { root, felt } = this.table;
    return rect(mine ? root.querySelector(`.ct-hand [data-card="${step.card}"]`)
      : felt.node(step.seat)?.querySelector(".ct-fan"));
  }
  async lay(step, ahead, begin) {
    const { root, dom } = this.table;
    if (ahead) { await ahead.landed; return; }
    const target = step.to === "trick" ? dom.trick.querySelector(`[data-card="${step.card}"]`)
      : root.querySelector(`[data-pile="${step.to}"] .ct-fan > :last-child`);
    await this.fly(step.card, begin, target, FLIGHT * this.pace);
  }
  // Bubbles: what the seat said, and what followed, each at the seat that it is about.
  say(step, view) {
    const { speech } = this.table, said = new Map();
    const add = (seat, text) => said.set(seat, [...(said.get(seat) || []), text]);
    if (step.said && !(step.seat === view.me && step.card)) add(step.seat, step.said);
    for (const note of step.notes) {
      if (note.seat === null) speech.turn(note.text); else add(note.seat, note.text);
    }
    for (const [seat, texts] of said) speech.bubble(seat, texts.join(" "));
  }
  async sweep(step, here) {
    const { table } = this, { trick, seat } = step, { root, dom, felt } = table;
    for (const node of dom.trick.children) set(node, { "data-won": Number(node.dataset.by) === trick.winner || null });
    set(root, { "data-lying": step.n });
    this.play("trick");
    // while the trick that it is about still lies there
    if (table.view.notice?.n === step.n) table.notice();
    // who steps through a deal goes on by stepping
    if (table.prefs.confirm && !table.view.watch) await this.confirmed(); else await this.wait(LOOK);
    set(root, { "data-lying": null });
    if (!here()) return;
    const target = root.querySelector(`[data-pile="${trick.to}"] .ct-fan`) || felt.node(trick.winner ?? seat);
    await Promise.all([...dom.trick.children].map((node) => {
      const begin = rect(node);
      node.style.visibility = "hidden";
      return this.fly(node.dataset.card, begin, target, SWEEP * this.pace, true);
    }));
  }
  confirmed() {
    return new Promise((done) => {
      const end = () => { node.remove(); done(); };
      const node = button("Go on", "play", end, { class: "ct-button ct-main ct-continue", "data-do": "continue" });
      this.stops.push(end);
      this.table.dom.turn.after(node);
      focus(node);
    });
  }
  // One card travels from a rectangle to an element; the element itself appears when it has arrived.
  async fly(card, begin, target, ms, away = false) {
    if (!target || !begin || !ms || calm()) return;
    const { table } = this, end = rect(target), base = rect(table.root);
    const node = el("span", { class: "ct-flight" }, table.face(card));
    const w = table.cardWidth * 0.86, h = w * table.pack.ratio;
    const left = (r) => r.left - base.left + (r.width - w) / 2, top = (r) => r.top - base.top + (r.height - h) / 2;
    const at = (r) => `translate(${left(r)}px, ${top(r)}px)`;
    node.style.width = `${w}px`;
    node.style.height = `${h}px`;
    table.dom.flights.append(node);
    if (!away) target.style.visibility = "hidden";
    const first = begin.width < w * 0.8 ? 0.5 : 1, last = away ? 0.4 : 1;
    const motion = node.animate([
      { transform: `${at(begin)} scale(${first})` },
      { transform: `${at(end)} scale(${last})`, opacity: away ? 0.3 : 1 },
    ], { duration: ms, easing: "cubic-bezier(.25,.7,.3,1)", fill: "forwards" });
    this.stops.push(() => motion.cancel());
    await motion.finished.catch(() => {});
    node.remove();
    target.style.visibility = "";
  }
  // A short celebration: some sparks from the middle of the felt.
  feast(kind) {
    const { dom, root } = this.table;
    set(root, { "data-feast": kind });
    this.play(kind);
    if (calm()) return;
    const sparks = Array.from({ length: kind === "win" ? 18 : 10 }, (_, n) => {
      const spark = el("i", { class: "ct-spark" });
      spark.style.setProperty("--way", `${n * 137.5}deg`);
      return spark;
    });
    const shower = el("div", { class: "ct-feast", "aria-hidden": "true" }, sparks);
    shower.addEventListener("animationend", (event) => { if (event.target === sparks.at(-1)) shower.remove(); });
    dom.arena.append(shower);
  }
}
