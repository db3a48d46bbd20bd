// The timeline of a view: the table as it was after each move that has happened since it was drawn.

/**
 * @typedef {Object} Step one move, as Python tells it (see `SceneBuilder._step` in scene.py)
 * @property {number} n its number in the deal
 * @property {number} seat who made it
 * @property {string} text what happened, in a sentence
 * @property {string} said what the seat said, if anything
 * @property {?string} card the card that was laid down
 * @property {string} to where it went: `trick` or the key of a pile
 * @property {?{cards: string[], by: number[], winner: ?number, text: string, to: string}} trick the trick it ended
 * @property {{seat: ?number, text: string, cards: string[]}[]} notes what followed from it
 * @property {"" | "feast" | "win"} feast what there is to celebrate
 * @property {Object} view what is different on the table after it
 */

/**
 * The table before the first step, and after each.
 * @param {{start: Object, steps: Step[]}} view the last view
 * @returns {{start: Object, frames: {step: Step, view: Object}[]}}
 */
export function framesOf(view) {
  const start = { ...view, result: "", ...view.start };
  let last = start;
  return { start, frames: view.steps.map((step) => ({ step, view: (last = { ...last, ...step.view }) })) };
}

/** A trick that has just been ended still lies there, with its last card; everything else is as before that card. */
export function lying(before, step) {
  const { cards, by } = step.trick;
  const less = (seat) => seat.seat !== step.seat ? seat
    : { ...seat, cards: seat.cards - 1, known: seat.known.filter((card) => card !== step.card) };
  return {
    ...before, turn: null, trick: { ...before.trick, cards, by },
    seats: before.seats.map(less), hand: before.hand.filter((held) => held.card !== step.card),
  };
}
