// The felt: facts and score above, the seats, the piles, the trick, and the result in the middle.

import { el, nCards, set } from "../base/dom.js";
import { HIDE, button, keyed, p } from "./dom.js";
import { drawOrder } from "./order.js";
import { areaOf, trickSpot } from "./layout.js";
import { pileLabel, seatLabel, trickLabel } from "./words.js";

const LEAN = [-1.2, 0.8, -0.5, 1.1, -0.9]; // degrees by which the cards of a trick are turned
// A name over as many dots as it comes times.
const counted = ([name, n]) => el("li", {}, `${name}\n${"•".repeat(n).replace("•••", "••\n•")}`);

export class Felt {
  constructor(table) {
    this.table = table;
  }

  draw(scene) {
    this.top(scene);
    drawOrder(this.table.dom.order, scene.order);
    set(this.table.root, { "data-order": scene.order ? "" : null });
    this.seats(scene);
    this.piles(scene);
    this.trick(scene.trick, scene.won);
    this.center(scene);
  }

  // -- above ----------------------------------------------------------------------------------------------------

  /** The picture of the suit that a fact names. */
  sign(fact) {
    const { pack } = this.table,
      suit = pack.suits.find((s) => s[0] === fact.suit_key);
    if (!fact.suit || !suit) return null;
    if (suit[4]) return el("img", { class: "ct-sign", alt: "", src: pack.url(suit[4]) });
    return el("b", { class: "ct-sign", ...HIDE, text: fact.suit });
  }
  fact(fact) {
    const { table } = this,
      rule = table.about.rules[fact.rule];
    return el(
      "span",
      { class: "ct-fact", "data-fact": fact.key, title: rule ? `${rule[0]}: ${rule[1]}` : null },
      el("span", { class: "ct-label", lang: table.about.lang, text: fact.label }),
      this.sign(fact),
      fact.cards.map((card) => table.picture(card)),
      fact.counts && el("ol", { class: "ct-counts", ...HIDE }, fact.counts.map(counted)),
      fact.value && el("span", { class: `ct-value ${fact.counts ? "ct-sr" : ""}`, text: fact.value }),
    );
  }
  facts(node, facts) {
    keyed(
      node,
      facts,
      (f, i) => `${f.key}/${f.label}/${f.value}/${i}`,
      (f) => this.fact(f),
    );
  }
  /** Draws the facts of the deal and the strip with the score. */
  top(scene) {
    const { facts, strip } = this.table.dom,
      { board } = scene,
      made = strip.lastChild;
    this.facts(facts, scene.facts);
    // a score that comes only with the result is told there, and pushes nothing
    strip.hidden = !board || (strip.hidden && scene.turn === null);
    if (!board) return;
    const make = (r) =>
      r
        ? el("span", { class: "ct-row" }, el("i", { class: "ct-dot" }), el("span"), el("b"), el("small"))
        : el("small", { class: "ct-said-of" });
    keyed(
      made,
      [...board.rows, null],
      (r) => (r ? r.side : "said"),
      make,
      (node, r) => {
        if (!r) {
          set(node, { text: board.said });
          return;
        }
        node.firstChild.dataset.side = r.side;
        const gain = r.gain.replace("+", "▲").replace("−", "▼"); // “14 +2” would be read as a sum
        [r.party, r.total, gain].forEach((text, n) => set(node.childNodes[n + 1], { text }));
      },
    );
    const totals = board.rows.map((r) => `${r.party} ${r.total}${r.gain ? ` (${r.gain})` : ""}`).join(", ");
    set(strip, { "aria-label": `Score: ${totals}; ${board.said}` });
  }

  // -- seats ----------------------------------------------------------------------------------------------------

  seats(scene) {
    const { dom } = this.table,
      update = (node, seat) => this.seat(node, seat, scene);
    const make = (seat) => this.makeSeat(seat, scene);
    const put = (node, seats) => keyed(node, seats, (s) => [s.seat, s.place], make, update);
    put(
      dom.seats,
      scene.seats.filter((s) => s.place),
    );
    put(
      dom.me,
      scene.seats.filter((s) => !s.place),
    );
  }
  makeSeat(seat, scene) {
    const node = el("div", { class: "ct-seat", role: "group", "data-seat": seat.seat });
    node._name = el("b");
    node._role = el("small");
    node._facts = el("div", { class: "ct-facts" });
    const look = () => this.table.panels.look("seat", seat.seat);
    const props = { type: "button", class: "ct-plate", title: "What was said", onclick: look };
    const plate = el(
      "button",
      props,
      el("i", { class: "ct-dot", "data-side": seat.side }),
      node._name,
      node._role,
      el("span", { class: "ct-dealer", title: "Dealer" }),
    );
    const who = el(
      "div",
      { class: "ct-who" },
      (node._portrait = el("span", { class: "ct-portrait", ...HIDE })),
      plate,
    );
    node._cards = el("div", { class: "ct-fan" });
    node._count = el("span", { class: "ct-count" });
    node._piles = el("div", { class: "ct-owned" });
    if (seat.place) {
      const area = areaOf(seat.place, scene.seats.length, scene.clockwise);
      set(node, { "data-area": area, style: `grid-area: ${area}` });
      node.append(
        el("div", { class: "ct-head" }, who, node._facts),
        el("div", { class: "ct-held" }, node._cards, node._count, node._piles),
      );
    } else node.append(who, node._piles, node._facts);
    return node;
  }
  seat(node, seat, scene) {
    const n = seat.cards;
    set(node, {
      "data-side": seat.side,
      "data-turn": scene.turn === seat.seat || null,
      "data-dealer": seat.seat === scene.dealer || null,
      "aria-label": seatLabel(seat, scene.dealer, scene.turn),
    });
    this.face(node._portrait, seat);
    // at the end a face shows how it takes the result
    set(node._portrait, { "data-gesture": (!scene.result && seat.gesture) || null, "data-mood": seat.mood || null });
    set(node._name, { text: seat.name });
    set(node._role, { text: seat.partner ? "partner" : "" });
    this.facts(node._facts, seat.facts);
    if (!seat.place) return;
    set(node._cards, { "data-known": (n && seat.known.length >= Math.min(n, 3)) || null });
    // of cards face down a few stand for all: a fan of eighteen backs is stripes
    const length = Math.min(Math.max(seat.known.length, 9), n);
    this.fan(
      node._cards,
      Array.from({ length }, (_, i) => seat.known[i] || null),
    );
    set(node._count, { text: `${n || ""}`, title: nCards(n) });
  }
  // The face of another player, unless the reader has switched faces off.
  face(node, seat) {
    const { people, prefs } = this.table,
      name = prefs.people && seat.place && people[seat.name] ? seat.name : "";
    if (node._of === name) return;
    node._of = name;
    node.innerHTML = name && people[name];
  }
  /** The element of a seat. */
  node(seat) {
    return this.table.root.querySelector(`[data-seat="${seat}"]`);
  }

  // -- piles ----------------------------------------------------------------------------------------------------

  piles(scene) {
    const { dom } = this.table,
      shown = scene.piles.filter((pile) => pile.n || pile.owner === null);
    const make = (pile) => this.makePile(pile),
      update = (node, pile) => this.pile(node, pile, scene);
    const put = (node, list) => keyed(node, list, (pile) => pile.key, make, update);
    put(
      dom.piles,
      shown.filter((pile) => pile.place === "corner"),
    );
    put(
      dom.middle,
      shown.filter((pile) => pile.place === "middle"),
    );
    for (const { seat } of scene.seats) {
      put(
        this.node(seat)._piles,
        shown.filter((pile) => pile.place === "seat" && pile.owner === seat),
      );
    }
  }
  makePile(pile) {
    const onclick = () => this.table.touchPile(pile.key);
    const node = el("button", { type: "button", class: "ct-pile", "data-pile": pile.key, onclick });
    node._cards = el("span", { class: "ct-fan" });
    node._title = el("span", { class: "ct-label", lang: this.table.about.lang });
    node._n = el("span", { class: "ct-count" });
    node.append(node._cards, el("span", { class: "ct-under" }, node._title, node._n));
    return node;
  }
  pile(node, pile, scene) {
    const { table } = this,
      { heap, cards } = pile,
      top = cards.at(-1);
    const does = scene.actions.find((action) => action.move === pile.move)?.label || "";
    set(node, {
      "data-n": pile.n,
      "data-heap": heap,
      "data-deep": (heap && pile.n > 2) || null,
      "data-touch": pile.move || null,
      "aria-label": pileLabel(pile, top ? table.gloss(top) : "", does),
    });
    set(node._title, { text: pile.title });
    set(node._n, { text: pile.n ? pile.count : "" });
    this.fan(node._cards, cards);
  }
  // Lays cards in a fan; null is one face down.
  fan(node, cards) {
    node.style.setProperty("--n", Math.max(1, cards.length - 1));
    keyed(
      node,
      cards,
      (c, i) => c || `back${i}`,
      (c) => this.table.picture(c, { "aria-hidden": !c }),
    );
  }

  // -- the trick ------------------------------------------------------------------------------------------------

  // Highlights the card `won`, which takes the trick.
  trick(trick, won = null) {
    const { table } = this,
      { seats, clockwise, me } = table.scene,
      node = table.dom.trick;
    const spot = (seat) => trickSpot(seats[seat].place, seats.length, clockwise);
    const at = (seat) => {
      const [x, y, aside = 0] = spot(seat);
      return `translate(calc(${x} * var(--tw) + ${aside} * var(--aside)), calc(${y} * var(--rise)))`;
    };
    const cards = trick.cards.map((card, i) => [card, trick.by[i]]);
    const label = trickLabel(
      trick.title,
      cards.map(([card, seat]) => [table.name(seat), table.gloss(card)]),
    );
    set(node, { "aria-label": trick.title ? label : null });
    node.style.setProperty("--own", at(me));
    keyed(
      node,
      cards,
      ([card], i) => card || `back${i}`,
      ([card, seat], i) => {
        const style = `transform: ${at(seat)} rotate(${LEAN[i % 5]}deg)`;
        return table.picture(card, { "data-card": card, "data-by": seat, style });
      },
      (one, [, seat]) => {
        const [x, y] = spot(seat);
        one.style.zIndex = Math.round(5 + 1.5 * x + 2 * y);
        set(one, { "data-won": (won !== null && seat === won) || null });
      },
    );
  }

  /** Pictures of cards, with a frame round the one that `won`. */
  pictures(cards, won) {
    return cards.map((card) => set(this.table.picture(card), { "data-won": card === won || null }));
  }

  // -- the end --------------------------------------------------------------------------------------------------

  /** Draws what stands in the middle after a deal: its result, and how to go on. */
  center(scene) {
    const { table } = this,
      { center } = table.dom,
      { board, finale } = scene;
    center.hidden = !scene.result;
    center.replaceChildren();
    if (!scene.result) return;
    const row = el("div", { class: "ct-row" });
    const add = (label, glyph, name, kind = "") =>
      row.append(button(label, glyph, () => table.send(name), { "data-do": name, class: `ct-button ${kind}` }));
    // once the task has ended, the answer line has the buttons that lead on
    if (scene.can.next && !scene.ended) add(`Next ${table.about.deal}`, "next", "next", "ct-main");
    else if (scene.can.restart && !scene.ended) add(scene.fixed ? "Play it again" : "New match", "again", "restart");
    // its panel hears the click
    if (table.about.review) row.append(button("Look back", "story", null, { "data-do": "review" }));
    const tiles = board?.rows.map((r) =>
      el("span", { "data-best": r.best }, el("small", { text: r.party }), el("b", { text: r.total })),
    );
    center.append(
      el(
        "div",
        { class: "ct-result" },
        el("strong", { text: scene.result }),
        finale && el("p", { class: "ct-row ct-last", ...HIDE }, this.pictures(finale.cards, finale.won)),
        tiles && el("p", { class: "ct-row ct-totals" }, tiles),
        scene.result_note && p(scene.result_note),
        row,
      ),
    );
  }
}
