// The learner’s own cards: sorted, laid out, gone along, touched.

import { HIDE, QUIET, el, keyed, focus, set } from "./dom.js";

export const hand = {

  sorted(hand) {
    const by = this.prefs.sort, id = (c) => this.pack.cards[c.card]?.[3];
    const cards = hand.map((c, dealt) => ({ ...c, dealt }));
    return by === "dealt" ? cards : cards.sort((a, b) => (by === "rank" && a.level - b.level) || id(a) - id(b));
  },
  drawHand(view, quiet = false) {
    const hand = this.sorted(view.hand), node = this.dom.hand;
    const had = node.contains(document.activeElement) ? this.at : -1;
    this.cards = hand;
    this.at = Math.max(0, Math.min(this.at, hand.length - 1));
    if (!hand.some((c) => c.card === this.lined)) this.sayCard(null);
    if (this.lifted && !hand.some((c) => c.card === this.lifted)) this.lifted = null;
    const look = view.my_turn && !!view.click && !quiet;
    keyed(node, hand, (c) => c.card || `back${c.dealt}`, (c) => {
      const button = el("button", { type: "button", class: "ct-held-card", "data-card": c.card || "back", ...QUIET }, this.face(c.card), el("i"));
      button.addEventListener("click", (event) => this.touch(c.card, event));
      button.addEventListener("focus", () => { this.at = this.cards.findIndex((x) => (x.card || "") === (c.card || "")); this.rove(); this.sayCard(c.card); });
      button.addEventListener("pointerenter", () => this.sayCard(c.card));
      button.addEventListener("pointerleave", () => this.sayCard(null));
      return button;
    }, (button, c, i) => {
      const many = look && view.choice, may = look ? (c.chosen ? ", chosen" : c.ok ? (many ? ", may be chosen" : ", playable") : many ? ", may not be chosen" : ", not playable") : "";
      set(button, { "data-ok": look ? c.ok : null, "aria-disabled": look ? !c.ok : true, "data-lifted": c.chosen || (c.card && c.card === this.lifted) || null, "aria-pressed": many ? !!c.chosen : null,
        "aria-label": `${this.gloss(c.card)}${may}, ${i + 1} of ${hand.length}`, "aria-description": look && c.why ? c.why.reason : null });
      for (const mark of ["data-because", "data-gone"]) button.removeAttribute(mark);
    });
    set(node, { "data-look": look, "data-n": hand.length });
    this.rove();
    this.layHand();
    if (had >= 0 && hand.length && !node.contains(document.activeElement)) focus(node.children[this.at]);
  },
  rove() { [...this.dom.hand.children].forEach((b, i) => set(b, { tabindex: i === this.at ? "0" : "-1" })); },
  layHand() {
    const node = this.dom.hand, n = node.children.length;
    const { width, w } = this, h = w * this.pack.ratio;
    if (!width || !w) return;
    const one = n > 1 ? (width - w - 8) / (n - 1) : w, rows = one < Math.min(30, w * 0.5) && n > 5 ? 2 : 1;
    const per = Math.ceil(n / rows), drop = h * 0.56, wide = width > 520, arc = wide && rows === 1 && n > 2, sag = h * 0.16;
    [...node.children].forEach((card, i) => {
      const row = Math.floor(i / per), k = i - row * per, count = row ? n - per : per;
      const step = Math.min(count > 1 ? (width - w - 8) / (count - 1) : w, n < 5 ? w + 8 : w * 0.86);
      const off = k - (count - 1) / 2;
      const x = (width - w) / 2 + off * step, y = row * drop + (arc ? (2 * off / (count - 1)) ** 2 * sag * Math.min(1, n / 10) : 0);
      card.style.transform = `translate(${x}px, ${y}px) rotate(${arc ? off * 12 / count : 0}deg)`;
      card.style.zIndex = i + 1;
    });
    node.style.height = `${h + (rows - 1) * drop + (wide ? sag : 0)}px`;  // whatever is held, so that the table keeps its size
    set(node, { "data-rows": rows });
  },
  sayCard(card) {
    const info = card && this.pack.cards[card], line = this.dom.line;
    this.lined = card;
    if (!info) { line.replaceChildren(); return; }
    const held = this.cards.find((c) => c.card === card);
    const rule = held?.why && this.about.rules[held.why.rule];
    line.replaceChildren(el("b", { lang: this.pack.lang, text: info[0] }), info[0] === info[1] ? "" : ` — ${info[1]}`,
      rule && this.view.my_turn ? el("em", { text: ` · not now: ${rule[0]}` }) : "");
  },
  touch(card, event) {
    const finger = this.pointer === "touch" && event.detail > 0 && !this.prefs.one_tap;
    if (event.detail > 1 && !finger) return;  // the second click of a double click would hit a neighbour
    if (this.playing) { this.skip(); return; }
    const held = this.cards.find((c) => c.card === card);
    if (!held || this.waiting) return;
    if (!held.ok || !this.view.my_turn || !this.view.click) { this.refuse(held); return; }
    if (this.view.choice) { this.send("choose", { move: `${this.view.click} ${card}` }); return; }
    if (finger && this.lifted !== card) {
      this.hush();
      this.lift(card);
      this.sayCard(card);
      this.dom.line.append(el("em", { text: " · tap again to play" }));
      return;
    }
    this.lifted = null;
    if (this.send("play", { move: `${this.view.click} ${card}` })) this.goAhead(card);
  },
  lift(card) {
    this.lifted = card;
    [...this.dom.hand.children].forEach((b) => set(b, { "data-lifted": b.dataset.card === card || null }));
  },
};
