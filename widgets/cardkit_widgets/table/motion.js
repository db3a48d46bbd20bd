// Animations: a card travels, a trick goes to its winner.

import { el, set } from "../base/dom.js";
import { HIDE, PACE, calm, rect, sleep } from "./dom.js";

// Milliseconds at normal speed.
const FLIGHT_MS = 300,
  SWEEP_MS = 340;

export class Motion {
  constructor(table) {
    Object.assign(this, { table, ahead: null, stops: [] });
  }
  get pace() {
    return PACE[this.table.prefs.speed];
  }
  wait(ms) {
    return sleep(ms * this.pace, this.stops);
  }
  async play(name) {
    if (this.table.prefs.sounds) (await this.table.sheets).Sheets.sound(name);
  }
  // Finish all animations at once.
  stop() {
    const { dom } = this.table;
    this.stops.splice(0).forEach((stop) => stop());
    dom.flights.replaceChildren();
  }

  // Lays a legal card into the trick as soon as it is touched; Python's answer confirms it or puts it back.
  goAhead(card) {
    const { table } = this,
      { trick, me } = table.scene,
      held = table.dom.hand.querySelector(`[data-card="${card}"]`);
    if (!trick.takes) return;
    const begin = this.pace && rect(held);
    set(held, { "data-gone": "" });
    table.felt.trick({ ...trick, cards: [...trick.cards, card], by: [...trick.by, me] });
    const landed = this.fly(card, begin, table.dom.trick.lastElementChild, FLIGHT_MS * this.pace);
    this.ahead = { card, landed };
  }
  // Python did not take the card that was laid ahead: draws trick and hand without it.
  comeBack() {
    if (!this.ahead) return;
    this.ahead = null;
    this.table.felt.trick(this.table.scene.trick);
    this.table.hand.draw(this.table.scene);
  }

  // The card laid that way, if these steps begin with it.
  taken(steps) {
    const { ahead } = this;
    this.ahead = null;
    return steps.length && ahead?.card === steps[0].card ? ahead : null;
  }

  // -- of a move ------------------------------------------------------------------------------------------------

  // The rectangle from which the card of a step flies: its place in the reader's hand, or another seat's fan.
  origin(step) {
    if (!step.card) return null;
    const { root, felt, scene } = this.table;
    return rect(
      step.seat === scene.me
        ? root.querySelector(`.ct-hand [data-card="${step.card}"]`)
        : felt.node(step.seat)?.querySelector(".ct-fan"),
    );
  }
  // Flies the card of a step from the rectangle `begin` to the trick or its pile; a promise of its landing.
  lay(step, begin) {
    const { root, dom } = this.table;
    const target =
      step.to === "trick"
        ? dom.trick.querySelector(`[data-card="${step.card}"]`)
        : root.querySelector(`[data-pile="${step.to}"] .ct-fan > :last-child`);
    return this.fly(step.card, begin, target, FLIGHT_MS * this.pace);
  }
  // The trick, and the hands if they are collected too, fly to a pile or a seat.
  sweep({ step, scene, to }) {
    const { root, dom, felt } = this.table,
      target = root.querySelector(`[data-pile="${to}"] .ct-fan`) || felt.node(step.trick?.winner ?? step.seat);
    const held = ".ct-hand > *, .ct-held > .ct-fan > *",
      cards = [...dom.trick.children, ...(scene.seats.some((seat) => seat.cards) ? [] : root.querySelectorAll(held))];
    return Promise.all(
      cards.map(async (node) => {
        const begin = rect(node);
        node.style.visibility = "hidden";
        await this.fly(node.dataset.card || node.dataset.shown, begin, target, SWEEP_MS * this.pace, true);
        node.style.visibility = "";
      }),
    );
  }
  // A copy of a card travels from a rectangle to an element, which appears when it arrives.
  async fly(card, begin, target, ms, away = false) {
    if (!target || !begin || !ms || calm()) return;
    const { table } = this,
      end = rect(target),
      base = rect(table.dom.flights);
    const node = el("span", { class: "ct-flight" }, table.face(card));
    const w = table.cardWidth * 0.86,
      h = w * table.pack.ratio;
    const left = (r) => r.left - base.left + (r.width - w) / 2,
      top = (r) => r.top - base.top + (r.height - h) / 2;
    const at = (r) => `translate(${left(r)}px, ${top(r)}px)`;
    node.style.width = `${w}px`;
    node.style.height = `${h}px`;
    table.dom.flights.append(node);
    if (!away) target.style.visibility = "hidden";
    const first = begin.width < w * 0.8 ? 0.5 : 1,
      last = away ? 0.4 : 1;
    const motion = node.animate(
      [
        { transform: `${at(begin)} scale(${first})` },
        { transform: `${at(end)} scale(${last})`, opacity: away ? 0.3 : 1 },
      ],
      { duration: ms, easing: "cubic-bezier(.25,.7,.3,1)", fill: "forwards" },
    );
    this.stops.push(() => motion.cancel());
    await motion.finished.catch(() => {});
    node.remove();
    target.style.visibility = "";
  }
  // A short celebration: some sparks from the middle of the felt.
  cheer(kind) {
    const { dom } = this.table;
    this.play(kind);
    if (calm()) return;
    const sparks = Array.from({ length: kind === "win" ? 18 : 10 }, (_, n) => {
      const spark = el("i", { class: "ct-spark" });
      spark.style.setProperty("--way", `${n * 137.5}deg`);
      return spark;
    });
    const shower = el("div", { class: "ct-cheer", ...HIDE }, sparks);
    shower.addEventListener("animationend", (event) => {
      if (event.target === sparks.at(-1)) shower.remove();
    });
    dom.arena.append(shower);
  }
}
