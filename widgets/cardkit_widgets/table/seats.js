// The table itself: facts and score above, the seats, the piles, the trick, and the result in the middle.

import { HIDE, QUIET, el, keyed, p, plural, set } from "./dom.js";

export const seats = {
  name(seat) { return this.view.seats[seat].name; },
  gloss(card) { return card ? this.pack.cards[card][1] : "a card face down"; },
  face(card) {
    const img = el("img", { class: "ct-face", alt: "", draggable: "false", src: this.pack.url(card || "back") });
    return Object.assign(img, { _pack: this.pack, _card: card || "back" });
  },
  // A card that is only looked at.
  picture(card, extra = {}) {
    return el("span", { class: "ct-card", role: "img", "aria-label": this.gloss(card), "data-shown": card || "back", ...extra }, this.face(card));
  },
  sign(fact) {
    const suit = this.pack.suits.find((s) => s[0] === fact.suit_key);
    if (!fact.suit || !suit) return null;
    return suit[4] ? el("img", { class: "ct-sign", alt: "", src: this.pack.url(suit[4]) }) : el("b", { class: "ct-sign", ...HIDE, text: fact.suit });
  },
  fact(fact) {
    const rule = this.about.rules[fact.rule];
    return el("span", { class: "ct-fact", "data-fact": fact.key, title: rule ? `${rule[0]}: ${rule[1]}` : null },
      el("span", { class: "ct-label", lang: this.about.lang, text: fact.label }), this.sign(fact),
      ...fact.cards.map((card) => this.picture(card)),
      fact.cards.length > 1 ? null : el("span", { class: "ct-value", text: fact.value }));
  },
  facts(node, facts) {
    keyed(node, facts, (f, i) => `${f.key}/${f.label}/${f.value}/${i}`, (f) => this.fact(f));
  },
  drawTop(view) {
    const $ = this.dom;
    this.facts($.facts, view.facts);
    const score = view.score;
    const rows = score ? score.parties.map((party, i) => [party, score.totals[i], view.standing[i]?.words || ""]) : [];
    keyed($.strip.lastChild, rows, (r, i) => i, () => el("span", { class: "ct-row" }, el("i", { class: "ct-dot" }), el("span"), el("b"), el("small")),
      (node, row, i) => { node.firstChild.dataset.side = i; row.forEach((text, n) => set(node.childNodes[n + 1], { text })); });
    $.strip.hidden = !score;
  },

  // Where a seat is: an angle on the table, the learner below, the others on in the direction of play.
  angle(place) {
    const turn = place * 360 / this.view.seats.length;
    return (90 + (this.view.clockwise ? turn : -turn)) * Math.PI / 180;
  },
  drawSeats(seats, turn, counts) {
    const view = this.view, far = seats.filter((s) => s.place);
    const update = (node, seat) => {
      const n = counts ? counts[seat.seat] : seat.cards;
      const about = [seat.partner ? "your partner" : "", seat.seat === view.dealer ? "dealer" : "", turn === seat.seat ? "to play" : ""].filter(Boolean);
      set(node, { "data-turn": turn === seat.seat || null, "data-dealer": seat.seat === view.dealer || null, "data-cards": n,
        "aria-label": `${seat.name}, ${[plural(n, "card"), ...about].join(", ")}` });
      set(node._name, { text: seat.name });
      set(node._role, { text: seat.partner ? "partner" : "" });
      this.facts(node._facts, seat.facts);
      if (!node._cards) return;
      const known = seat.known.slice(0, n), cards = [...known, ...Array(Math.max(0, n - known.length)).fill(null)];
      set(node._cards, { "data-known": known.length > 2 || null });
      node._cards.style.setProperty("--n", Math.max(1, cards.length - 1));
      keyed(node._cards, cards, (c, i) => c || `back${i}`, (c) => this.picture(c, { "aria-hidden": !c }));
      set(node._count, { text: n ? `${n}` : "" });
    };
    const make = (seat) => {
      const node = el("div", { class: "ct-seat", role: "group", "data-seat": seat.seat, "data-place": seat.place });
      node._name = el("b", {}); node._role = el("small"); node._facts = el("div", { class: "ct-facts" });
      const plate = el("div", { class: "ct-plate" }, el("i", { class: "ct-dot", "data-side": seat.side }), node._name, node._role,
        el("span", { class: "ct-dealer", title: "Dealer", text: "D" }));
      if (seat.place) {
        const a = this.angle(seat.place), c = Math.cos(a), y = Math.sin(a), x = Math.abs(c) > 0.8 ? Math.sign(c) : c * 0.85;
        node.style.setProperty("--x", Math.round(50 + 50 * x));
        node.style.setProperty("--y", Math.round(Math.max(0, 44 + (y < 0 ? 52 : 140) * y)));
        node._cards = el("div", { class: "ct-fan" }); node._count = el("span", { class: "ct-count" });
        node.append(el("div", { class: "ct-head" }, plate, node._facts), node._held = el("div", { class: "ct-held" }, node._cards, node._count));
        set(node, { "data-side-of": x > 0.3 ? "right" : x < -0.3 ? "left" : "top", "data-corner": Math.abs(x) > 0.3 && Math.abs(x) < 1 ? "" : null });
      } else node.append(plate, node._facts);
      return node;
    };
    keyed(this.dom.seats, far, (s) => s.seat, make, update);
    keyed(this.dom.me, seats.filter((s) => !s.place), (s) => s.seat, make, update);
  },
  seatNode(seat) { return this.root.querySelector(`[data-seat="${seat}"]`); },

  drawPiles(piles) {
    const view = this.view, owned = new Map(view.seats.map((s) => [s.seat, []]));
    const middle = [];
    for (const pile of piles) if (pile.n || pile.owner === null) (pile.owner === null ? middle : owned.get(pile.owner)).push(pile);
    const make = (pile) => {
      const node = el("button", { type: "button", class: "ct-pile", ...QUIET, "data-pile": pile.key, on: { click: () => this.look(pile.key) } });
      node._cards = el("span", { class: "ct-fan" }); node._title = el("span", { class: "ct-label", lang: this.about.lang }); node._n = el("span", { class: "ct-count" });
      node.append(node._cards, el("span", { class: "ct-under" }, node._title, node._n));
      return node;
    };
    const update = (node, pile) => {
      const { heap, cards } = pile;
      set(node, { "data-n": pile.n, "data-heap": heap, "data-deep": heap && pile.n > 2 || null, "aria-label": `${pile.title}: ${plural(pile.n, "card")}${cards.at(-1) ? `, ${this.gloss(cards.at(-1))} on top` : ""}` });
      set(node._title, { text: pile.title });
      set(node._n, { text: pile.n ? String(pile.n) : "" });
      node._cards.style.setProperty("--n", Math.max(1, cards.length - 1));
      keyed(node._cards, cards, (c, i) => c || `back${i}`, (c) => this.picture(c, { "aria-hidden": true }));
    };
    keyed(this.dom.piles, middle, (p) => p.key, make, update);
    set(this.dom.piles, { "data-free": !view.trick.cards.length && !this.staged, "data-trick": this.hasTrick(view) || null });
    for (const [seat, list] of owned) {
      const node = this.seatNode(seat);
      if (!node) continue;
      node._piles ||= (node._held || node).appendChild(el("div", { class: "ct-owned" }));
      keyed(node._piles, list, (p) => p.key, make, update);
    }
  },
  // Games without tricks use the middle of the table for their piles.
  hasTrick(view) { return view.trick.cards.length > 0 || !!view.last || !!view.piles.find((p) => p.name === "won"); },

  drawTrick(trick) {
    const by = trick.cards.map((card, i) => `${this.name(trick.by[i])}: ${this.gloss(card)}`);
    set(this.dom.trick, { "data-n": trick.cards.length, "aria-label": `${trick.title}: ${by.join("; ") || "no card yet"}` });
    keyed(this.dom.trick, trick.cards.map((card, i) => [card, trick.by[i]]), (c, i) => c[0] || `back${i}`, ([card, seat], i) => {
      const a = this.angle(this.view.seats[seat].place);
      const at = `calc(${Math.cos(a).toFixed(3)} * var(--tw) * .86), calc(${Math.sin(a).toFixed(3)} * var(--th) * .36)`;
      return this.picture(card, { "data-card": card, "data-by": seat, style: `transform: translate(${at}) rotate(${(Math.cos(a) * 5 + ((i * 37) % 5) - 2).toFixed(1)}deg)` });
    }, (node, _, i) => { node.style.zIndex = i + 1; });
  },

  drawCenter(view) {
    const center = this.dom.center, score = view.score, verdict = [score?.verdict, view.verdict].filter(Boolean).join(" · ");
    center.hidden = !view.result;
    center.replaceChildren();
    if (!view.result) return;
    const row = el("div", { class: "ct-row" }), add = (label, glyph, act, name, main) => row.append(this.button(label, glyph, act, { "data-do": name, class: `ct-button${main ? " ct-main" : ""}` }));
    if (view.can.next) add("Next deal", "next", () => this.send("next"), "next", true);
    else if (view.can.restart) add(view.fixed ? "Play it again" : "New match", "again", () => this.send("restart"), "restart", true);
    add("Score sheet", "score", () => this.open("score"), "sheet");
    center.append(el("div", { class: "ct-result" }, el("strong", { text: view.result }),
      el("p", { class: "ct-totals" }, ...(score?.parties || []).map((party, i) => el("span", { "data-best": i === score.winner }, el("small", { text: party }), el("b", { text: score.totals[i] })))),
      verdict ? p(verdict[0].toUpperCase() + verdict.slice(1)) : null, row));
  },
};
