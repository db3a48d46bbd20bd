// The beats of a scene: what the table shows, one moment after the other, of the moves that were made since it was
// drawn. Worked out from plain data; the director shows one beat at a time.

/**
 * @typedef {Object} Step one move, as Python tells it (see `SceneBuilder._step` in scene.py)
 * @property {number} n its number in the deal
 * @property {number} seat who made it
 * @property {string} text what happened, in a sentence
 * @property {string} said what the seat said or did besides playing a card, if anything
 * @property {boolean} quoted whether that is in the player's own words
 * @property {boolean} passes whether it let the matter pass
 * @property {string[]} shows cards that are shown with what was said, and stay where they are
 * @property {?string} card the card that was laid down
 * @property {string} to where it went: `trick` or the key of a pile
 * @property {?{cards: string[], by: number[], winner: ?number, text: string, to: string}} trick the trick it ended
 * @property {Note[]} notes what followed from it
 * @property {?{seat: number, text: string}} banter what one of the others has to say about it
 * @property {[number, "grin" | "wince"][]} moods the faces that seats make at it
 * @property {"" | "cheer" | "win"} cheer what there is to celebrate
 * @property {Object} scene what is different on the table after it
 */

/**
 * @typedef {Object} Note what followed from a move
 * @property {?number} seat whom it is about
 * @property {string} text
 * @property {string[]} cards
 * @property {number} points
 * @property {boolean} anew true of the table on which cards have been dealt anew: it is told when they lie
 */

/**
 * One moment of a move, in this order:
 * - `land`: a card lies where it was laid; nothing that follows from it is shown;
 * - `call`: what was said, with the cards that are shown, waits to be read;
 * - `rest`: a full trick lies still, and one card of it glows: the winner's (`scene.won`);
 * - `gather`: the trick has gone to its winner, or a hand that was given up has been put together; nothing is counted;
 * - `tell`: what followed from the move is told;
 * - `count`: the score follows;
 * - `settle`: everything is as it is after the move; that cards were dealt anew is told.
 * One of them, in which all can see what it is about, is that of the banter.
 * After the last one comes `still`: the whole scene, with all that is said, praised and offered.
 * What is gathered goes to the pile `to`, or to the seat.
 * @typedef {Object} Beat
 * @property {string} beat
 * @property {Step} step
 * @property {Object} scene
 * @property {Note[]} notes
 * @property {?{seat: number, text: string}} banter
 * @property {?string} to
 */

/** The table with the faces that are made at a step. */
export const faced = (scene, step) => ({
  ...scene,
  seats: scene.seats.map((seat) => ({ ...seat, mood: step?.moods.find(([of]) => of === seat.seat)?.[1] })),
});

/** The table before the first step. */
export const startOf = (scene) => ({ ...scene, result: "", task: null, ...scene.start });

/**
 * All beats of a scene in their order.
 * @param {{start: Object, steps: Step[]}} scene
 * @returns {Beat[]}
 */
export function beatsOf(scene) {
  const beats = [];
  let before = startOf(scene);
  for (const step of scene.steps) {
    const after = { ...before, ...step.scene };
    const spoken = after.over ? "settle" : step.trick ? "rest" : step.said ? "call" : "settle";
    const add = (beat, shown, notes = []) => {
      const banter = beat === spoken ? step.banter : null;
      const to = beat === "gather" ? (step.trick?.to ?? grown(before, after)) : null;
      const seen = { ...shown, at: after.at };
      beats.push({ beat, step, scene: beat === "land" ? seen : faced(seen, step), notes, banter, to });
    };
    const dealt = step.notes.filter((note) => note.anew),
      other = step.notes.filter((note) => !note.anew);
    let shown = before;
    if (step.card || step.trick) add("land", (shown = landed(before, after, step)));
    if (step.said) add("call", shown);
    if (step.trick) {
      add("rest", { ...shown, won: step.trick.winner, status: step.trick.text });
    }
    if (step.trick || thrown(shown, after, dealt)) add("gather", (shown = gathered(shown, dealt)));
    if (other.length) add("tell", shown, other);
    const counted = JSON.stringify(before.board) !== JSON.stringify(after.board);
    if (counted) add("count", { ...shown, board: after.board });
    add("settle", after, dealt);
    before = after;
  }
  return beats;
}

// A hand was given up: its trick lies no longer, or cards that were held are dealt anew.
function thrown(shown, after, dealt) {
  const lying = shown.trick.cards;
  return (
    (lying.length && !lying.some((card) => after.trick.cards.includes(card))) ||
    (dealt.length && shown.seats.some((seat) => seat.cards))
  );
}

// The trick is gone, and so is what was held where cards are dealt anew.
function gathered(shown, dealt) {
  const less = dealt.length && { hand: [], seats: shown.seats.map((seat) => ({ ...seat, cards: 0, known: [] })) };
  return { ...shown, status: "", trick: { ...shown.trick, cards: [], by: [] }, ...less };
}

// The pile that a move has made larger.
const grown = (before, after) =>
  after.piles.find((pile) => pile.n > (before.piles.find(({ key }) => key === pile.key)?.n || 0))?.key;

// A card has come to lie: the hand it left and the place where it lies are as they are now, all else is as before. A
// trick that it ended still lies there.
function landed(before, after, step) {
  const { trick } = step,
    left = (held) => held.card !== step.card;
  const less = (seat, n) => {
    if (!trick) return { ...after.seats[n], facts: seat.facts };
    if (seat.seat !== step.seat) return seat;
    return { ...seat, cards: seat.cards - 1, known: seat.known.filter((c) => c !== step.card) };
  };
  const lying = trick ? { ...before.trick, cards: trick.cards, by: trick.by } : after.trick;
  const piles = trick ? before.piles : after.piles.map((pile) => ({ ...pile, move: "" }));
  const hand = trick ? before.hand.filter(left) : after.hand;
  return { ...before, turn: null, status: "", seats: before.seats.map(less), trick: lying, piles, hand };
}
