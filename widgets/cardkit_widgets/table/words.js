// Labels for screen readers: of a card, a seat, a pile, the trick.

import { nCards } from "../base/dom.js";

/**
 * The label of a card of the hand: `7 of cups, playable, 3 of 10`.
 * @param {string} name the card's name
 * @param {{ok: boolean, chosen?: boolean}} card
 * @param {number} number its place in the hand, from 1
 * @param {number} of how many there are
 * @param {{offered: boolean, many: boolean}} now whether a card is to be played, and whether several together
 */
export function cardLabel(name, card, number, of, now) {
  const may = card.chosen
    ? ", chosen"
    : now.many
      ? card.ok
        ? ", may be chosen"
        : ", may not be chosen"
      : card.ok
        ? ", playable"
        : ", not playable";
  return `${name}${now.offered ? may : ""}, ${number} of ${of}`;
}

/** The label of a seat: `Paco, 7 cards, your partner, to play`. */
export function seatLabel(seat, dealer, turn) {
  const about = [seat.partner && "your partner", dealer === seat.seat && "dealer", turn === seat.seat && "to play"];
  return [seat.name, nCards(seat.cards), ...about.filter(Boolean)].join(", ");
}

/** The label of a pile: `Stock: 12 cards, 7 of cups on top; turn a card from the stock`, or of one of its cards. */
export function pileLabel(pile, top, does) {
  const on = top ? `, ${top} on top` : "",
    then = does ? `; ${does.toLowerCase()}` : "";
  if (pile.of) return top + then;
  return `${pile.title || "Pile"}: ${pile.count || nCards(pile.n)}${on}${then}`;
}

/** Names the cards in the trick: `Baza: Nieves: 2 of cups; Paco: king of cups`. */
export function trickLabel(title, cards) {
  return `${title}: ${cards.map(([who, card]) => `${who}: ${card}`).join("; ") || "no card yet"}`;
}
