// The keyboard: along the hand with arrows, and letters that ask.

import { focus, p } from "./dom.js";

export const keys = {
  key(event) {
    event.stopPropagation();  // the page around the table has keys of its own
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const hand = this.dom.hand, inHand = hand.contains(event.target), typing = event.target.matches('select, input[type="text"]');
    const go = (at) => { event.preventDefault(); this.at = Math.max(0, Math.min(at, hand.children.length - 1)); focus(hand.children[this.at]); };
    if (inHand && event.key === "ArrowRight") go(this.at + 1);
    else if (inHand && event.key === "ArrowLeft") go(this.at - 1);
    else if (inHand && event.key === "Home") go(0);
    else if (inHand && event.key === "End") go(this.cards.length - 1);
    else if (event.key === "Escape") { if (this.panel) this.shut(); else { this.lift(null); this.hush(); } }
    else if (!typing && event.key.length === 1) this.letter(event);
  },
  letter(event) {
    const view = this.view;
    const act = {
      h: () => view.can.hint ? this.hint() : this.refuse({}),
      u: () => view.can.undo ? this.send("undo") : this.shout("There is nothing of yours to take back."),
      w: () => this.why(), l: () => this.shout(view.may), t: () => this.shout(this.dom.trick.getAttribute("aria-label") + "."),
      "?": () => this.open("help"),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    if (this.playing) this.skip();
    act();
  },
  why() {
    const view = this.view, held = this.cards[this.at];
    if (held?.why && view.my_turn && this.dom.hand.contains(document.activeElement)) { this.refuse(held); return; }
    const duty = view.duties.find((d) => d.state === "binds");
    if (!duty || !view.my_turn) { this.remind(view.may); return; }
    this.speak("note", [p(view.may), this.ruleText(duty.rule)]);
    this.mark(duty.cards, "hint");
    this.shout(`${view.may} ${this.about.rules[duty.rule].slice(0, 2).join(": ")}`);
  },
};
