// The learner's hand: sorting, layout, keyboard and touch.

import { el, focused, set } from "../base/dom.js";
import { focus, keyed } from "./dom.js";
import { layHand, MAX_ROW_CARDS } from "./layout.js";
import { cardLabel } from "./words.js";

export class Hand {
  constructor(table) {
    this.table = table;
    this.at = 0;
    this.lifted = null;
    this.cards = [];
  }
  get node() {
    return this.table.dom.hand;
  }

  sorted(hand) {
    const { prefs, pack } = this.table,
      id = (c) => pack.cards[c.card]?.[3];
    const cards = hand.map((c, dealt) => ({ ...c, dealt }));
    if (prefs.sort === "dealt") return cards;
    return cards.sort((a, b) => (prefs.sort === "rank" && a.height - b.height) || id(a) - id(b));
  }
  draw(scene) {
    const { table, node } = this,
      hand = this.sorted(scene.hand),
      myTurn = scene.my_turn && !!scene.click;
    const marks = myTurn && table.reveals;
    const had = focused(node) ? this.at : -1;
    // cards held at once since they were dealt
    this.most = Math.max(this.cards.length && this.most, hand.length);
    this.cards = hand;
    this.at = Math.max(0, Math.min(this.at, hand.length - 1));
    if (this.lifted && !hand.some((c) => c.card === this.lifted)) this.lifted = null;
    keyed(
      node,
      hand,
      (c) => c.card || `back${c.dealt}`,
      (c) => this.make(c),
      (button, c, i) => {
        const many = myTurn && !!scene.choice;
        const label = cardLabel(table.gloss(c.card), c, i + 1, hand.length, { offered: marks, many });
        set(button, {
          "data-ok": myTurn ? c.ok : null,
          "aria-disabled": myTurn ? marks && !c.ok : true,
          "data-lifted": c.chosen || (c.card && c.card === this.lifted) || null,
          "aria-pressed": many ? !!c.chosen : null,
          "aria-label": label,
          "aria-description": marks && c.why ? c.why.reason : null,
          "data-because": null,
          "data-came": c.came,
          "data-gone": null,
        });
      },
    );
    set(table.root, { "data-few": this.most <= MAX_ROW_CARDS || null });
    table.root.style.setProperty("--most", this.most);
    this.say(hand.some((c) => c.card === this.lined) ? this.lined : null);
    this.rove();
    this.lay();
    if (had >= 0 && hand.length && !focused(node)) focus(node.children[this.at]);
  }
  /** Makes the button of a card. */
  make(c) {
    const props = { type: "button", class: "ct-held-card", "data-card": c.card || "back" };
    const button = el("button", props, this.table.face(c.card), el("i"));
    set(button, {
      onclick: (event) => this.touch(c.card, event),
      onfocus: () => {
        this.at = this.cards.findIndex((x) => (x.card || "") === (c.card || ""));
        this.rove();
        if (button.matches(":focus-visible")) this.say(c.card);
      },
      onpointerenter: () => this.say(c.card),
      onpointerleave: () => this.say(null),
    });
    return button;
  }
  /** Only one card can be reached with Tab; arrow keys lead to the others. */
  rove() {
    [...this.node.children].forEach((node, i) => set(node, { tabindex: i === this.at ? "0" : "-1" }));
  }
  /** Lays the cards out in a fan, or in two rows where it is narrow. */
  lay() {
    const { width, cardWidth, pack, root, shown } = this.table,
      { node } = this;
    if (!width || !cardWidth) return;
    const below = matchMedia("(min-height: 48.01rem)").matches ? 0.7 : 0.56;
    const { rows, height, spots } = layHand(node.children.length, width, cardWidth, pack.ratio, below);
    // while several are chosen the upper row lies where the trick will, if that is above it
    const up = rows > 1 && shown?.choice && matchMedia("(min-height: 32.01rem)").matches ? height * 0.18 : 0;
    root.style.setProperty("--up", `${up && up + 8}px`); // a chosen card is raised by 8 more
    spots.forEach(({ x, y, turn }, i) => {
      node.children[i].style.transform = `translate(${x}px, ${y || -up}px) rotate(${turn}deg)`;
      node.children[i].style.zIndex = i + 1;
    });
    // The same height for any number of cards, so that the table keeps its size.
    node.style.height = `${height}px`;
    set(node, { "data-rows": rows });
  }
  // The line below the hand: the focused card's name, in English alone where there is not room for both, or none.
  say(card) {
    const { pack, dom } = this.table,
      { line } = dom,
      info = card && pack.cards[card];
    this.lined = card;
    line.replaceChildren();
    if (!info) return;
    line.append(
      el("span", { text: info[1] }),
      info[0] === info[1] ? "" : el("b", { lang: pack.lang, text: `${info[0]} — ` }),
    );
  }
  // A click during motion ends the motion first, and then counts.
  touch(card, event) {
    const { table } = this;
    const finger = table.pointer === "touch" && event.detail > 0 && !table.prefs.one_tap;
    // The second click of a double click would hit a neighbour.
    if (event.detail > 1 && !finger) return;
    table.director.skip();
    const { scene, later, channel } = table,
      held = this.cards.find((c) => c.card === card);
    if (scene.choice && channel.waiting) later.push(() => this.touch(card, event));
    if (!held || channel.waiting) return;
    if (!held.ok || !scene.my_turn || !scene.click) {
      table.speech.refuse(held);
      return;
    }
    const move = `${scene.click} ${card}`;
    if (scene.choice) {
      table.send("choose", { move });
      return;
    }
    if (finger && this.lifted !== card) {
      table.speech.hush();
      this.lift(card);
      return;
    }
    this.lifted = null;
    if (table.send("play", { move })) table.motion.goAhead(card);
  }
  /** Lifts a card, and lays down any other; the sentence says what another tap does. */
  lift(card) {
    const { speech, shown } = this.table;
    this.lifted = card;
    speech.turn(card ? `Tap again to play the ${this.table.gloss(card)}.` : speech.prompt(shown));
    for (const node of this.node.children) set(node, { "data-lifted": node.dataset.card === card || null });
  }
}
