// Motion that explains: each card travels from its seat to the trick, and a trick to its winner.

import { HIDE, PACE, calm, el, focus, rect, set, sleep } from "./dom.js";

export const motion = {
  // A card that may be played lies in the trick as soon as it is touched; the kernel’s answer confirms it or takes it back.
  goAhead(card) {
    const { trick, me } = this.view, $ = this.dom, held = $.hand.querySelector(`[data-card="${card}"]`), ms = 300 * PACE[this.prefs.speed];
    if (!trick.takes) return;
    const begin = ms && rect(held);
    set(held, { "data-gone": "" });
    this.drawTrick({ ...trick, cards: [...trick.cards, card], by: [...trick.by, me] });
    this.ahead = { card, begin, landed: this.fly(card, begin, $.trick.lastElementChild, ms, () => true) };
  },
  comeBack() {
    if (!this.ahead) return;
    this.ahead = null;
    this.drawTrick(this.view.trick);
    this.drawHand(this.view);
  },
  skip() {
    if (!this.playing) return;
    this.run += 1;
    this.playing = false;
    this.staged = null;
    this.stops.splice(0).forEach((stop) => stop());
    this.dom.flights.replaceChildren();
    this.dom.shown.replaceChildren();
    this.root.querySelectorAll(".ct-bubble, .ct-continue").forEach((node) => node.remove());
    set(this.root, { "data-playing": null });
    this.draw(this.view);
  },
  async animate(view, before) {
    const run = ++this.run, pace = PACE[this.prefs.speed], $ = this.dom;
    const here = () => run === this.run;
    this.playing = true;
    this.state("busy");
    set(this.root, { "data-playing": "" });
    // the table as it was before the first step; only what moves is staged, the rest is drawn at the end
    const counts = view.seats.map((s) => s.cards);
    for (const step of view.steps) if (step.card) counts[step.seat] += 1;
    const ahead = this.ahead?.card === view.steps[0].card && this.ahead;
    const stage = this.staged = { cards: before ? [...before.trick.cards] : [], by: before ? [...before.trick.by] : [], title: view.trick.title };
    if (ahead) { stage.cards.push(ahead.card); stage.by.push(view.me); }
    const from = new Map([...$.hand.children].map((b) => [b.dataset.card, rect(b)]));
    $.center.hidden = true;
    this.drawTop(before || view);
    this.drawTrick(stage);
    this.drawHand(view, true);
    this.drawStatus(view, true);
    this.drawSeats(before ? before.seats : view.seats, view.steps[0].seat, counts);
    if (!before) this.drawPiles(view.piles);
    for (const step of view.steps) {
      const mine = step.seat === view.me;
      this.drawSeats(before ? before.seats : view.seats, step.seat, counts);
      if (!mine && pace) await sleep(260 * pace, this.stops);
      if (!here()) return;
      if (step.said && !(mine && step.card)) { this.bubble(step.seat, step.said); await sleep(mine ? 300 * pace : 900 * pace, this.stops); }
      if (!here()) return;
      if (step.card) {
        counts[step.seat] -= 1;
        const begin = mine ? from.get(step.card) : rect(this.seatNode(step.seat)?.querySelector(".ct-fan"));
        if (step.card === ahead?.card) await ahead.landed;
        else if (step.to === "trick") {
          stage.cards.push(step.card); stage.by.push(step.seat);
          this.drawTrick(stage);
          await this.fly(step.card, begin, $.trick.lastElementChild, 300 * pace, here);
        } else await this.fly(step.card, begin, this.root.querySelector(`[data-pile="${step.to}"]`), 300 * pace, here);
        if (!here()) return;
        this.drawSeats(before ? before.seats : view.seats, step.seat, counts);
      }
      for (const note of step.notes) {
        this.bubble(step.seat, note.text);
        $.shown.replaceChildren(...note.cards.map((card) => this.picture(card)));
        await sleep((note.cards.length ? 2000 : 900) * pace, this.stops);
        $.shown.replaceChildren();
        if (!here()) return;
      }
      if (step.trick) {
        const trick = step.trick;
        for (const node of $.trick.children) set(node, { "data-won": Number(node.dataset.by) === trick.winner || null });
        this.turn(trick.text);
        if (this.prefs.confirm) await this.confirmed(); else await sleep(850 * pace, this.stops);
        if (!here()) return;
        const target = this.root.querySelector(`[data-pile="${trick.to}"] .ct-fan`) || this.seatNode(trick.winner);
        await Promise.all([...$.trick.children].map((node) => { const box = rect(node); node.style.visibility = "hidden"; return this.fly(node.dataset.card, box, target, 340 * pace, here, true); }));
        if (!here()) return;
        stage.cards = []; stage.by = [];
        this.drawTrick(stage);
      }
    }
    if (!here()) return;
    this.playing = false;
    this.staged = null;
    this.root.querySelectorAll(".ct-bubble").forEach((node) => node.remove());
    set(this.root, { "data-playing": null });
    this.draw(this.view);
  },
  // One card travels from a rectangle to an element; the element itself appears when it has arrived.
  async fly(card, begin, target, ms, here, away = false) {
    if (!target || !begin || !ms || calm()) return;
    const end = rect(target), base = rect(this.root);
    const node = el("span", { class: "ct-flight" }, this.face(card));
    const w = this.w * 0.86, h = w * this.pack.ratio;
    const at = (r) => `translate(${r.left - base.left + (r.width - w) / 2}px, ${r.top - base.top + (r.height - h) / 2}px)`;
    node.style.width = `${w}px`; node.style.height = `${h}px`;
    this.dom.flights.append(node);
    if (!away) target.style.visibility = "hidden";
    const small = away ? 0.4 : 1, first = begin.width < w * 0.8 ? 0.5 : 1;
    const motion = node.animate([{ transform: `${at(begin)} scale(${first})` }, { transform: `${at(end)} scale(${small})`, opacity: away ? 0.3 : 1 }], { duration: ms, easing: "cubic-bezier(.25,.7,.3,1)", fill: "forwards" });
    this.stops.push(() => motion.cancel());
    await motion.finished.catch(() => {});
    node.remove();
    target.style.visibility = "";
  },
  bubble(seat, text) {
    this.root.querySelectorAll(".ct-bubble").forEach((node) => node.remove());
    this.seatNode(seat)?.append(el("div", { class: "ct-bubble", ...HIDE, text }));
  },
  confirmed() {
    return new Promise((done) => {
      const button = this.button("Go on", "play", () => { button.remove(); done(); }, { class: "ct-button ct-main ct-continue", "data-do": "continue" });
      this.stops.push(() => { button.remove(); done(); });
      this.dom.arena.append(button);
      focus(button);
    });
  },
};
