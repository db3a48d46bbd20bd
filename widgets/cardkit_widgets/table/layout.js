// Geometry of the table: pure functions.

/** @typedef {{x: number, y: number, turn: number}} Spot a card's place: left and top in pixels, angle in degrees */

// Pixels of each card that must be visible, else the hand takes two rows.
const MIN_SHOWN_PX = 30;
// Up to so many cards always take one row, and lie side by side.
export const MAX_ROW_CARDS = 5;
// From this width in pixels the hand is a fan.
const MIN_FAN_PX = 520;

/** Areas of the felt by number of seats: the learner's first, then anticlockwise. */
const AREAS = {
  1: ["me"],
  2: ["me", "top"],
  3: ["me", "right", "left"],
  4: ["me", "right", "top", "left"],
  5: ["me", "right", "rightup", "leftup", "left"],
};

/**
 * Offsets of a trick's cards from the middle, by area: x in card widths, y as a share of the trick's height beyond one
 * card; a third number are the steps aside with which the cross becomes an even row where that is small.
 */
const SPOTS = {
  2: { me: [0.55, 0.5], top: [-0.55, -0.5] },
  3: { me: [0, 0.5], right: [1.05, -0.5], left: [-1.05, -0.5] },
  4: { me: [0, 0.5, 1.22], right: [1.01, 0, 1.15], top: [0, -0.5, -1.22], left: [-1.01, 0, -1.15] },
  5: { me: [0, 0.5], right: [2, 0.2], rightup: [1, -0.5], leftup: [-1, -0.5], left: [-2, 0.2] },
};

/**
 * The area of the felt where a seat is.
 * @param {number} place counted from the learner (0) in the direction of play
 * @param {number} seats how many sit at the table
 * @param {boolean} clockwise the direction of play, seen from above
 */
export function areaOf(place, seats, clockwise) {
  const area = AREAS[seats][place];
  return clockwise ? area.replace(/left|right/, (side) => (side === "left" ? "right" : "left")) : area;
}

/** The offset of a seat's card in the trick, in the units of `SPOTS`. */
export function trickSpot(place, seats, clockwise) {
  return SPOTS[Math.max(seats, 2)][areaOf(place, seats, clockwise)];
}

/**
 * Places of the cards of the learner's hand: one row, as a fan if there is room, or two rows on a phone.
 * @param {number} n how many cards
 * @param {number} width of the hand
 * @param {number} card the width of a card
 * @param {number} ratio its height by its width
 * @param {number} [below] of its height, how far a second row lies below the first
 * @returns {{rows: number, height: number, spots: Spot[]}}
 */
export function layHand(n, width, card, ratio, below = 0.56) {
  const high = card * ratio,
    room = width - card - 8,
    wide = width > MIN_FAN_PX;
  const alone = n > 1 ? room / (n - 1) : card;
  const rows = alone < Math.min(MIN_SHOWN_PX, card * 0.5) && n > MAX_ROW_CARDS ? 2 : 1;
  const per = Math.ceil(n / rows),
    drop = high * below,
    sag = high * 0.09;
  const fan = wide && rows === 1 && n > 2;
  const spots = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / per),
      count = row ? n - per : per;
    const step = Math.min(count > 1 ? room / (count - 1) : card, n <= MAX_ROW_CARDS ? card + 8 : card * 0.86);
    const off = i - row * per - (count - 1) / 2;
    const bend = fan ? ((2 * off) / (count - 1)) ** 2 * sag * Math.min(1, n / 10) : 0;
    return { x: (width - card) / 2 + off * step, y: row * drop + bend, turn: fan ? (off * 12) / count : 0 };
  });
  return { rows, height: high + (rows - 1) * drop + (wide ? sag + card * 0.05 : 0), spots };
}
