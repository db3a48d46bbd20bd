// Splits the steps of a scene into beats, the single moments that the director shows in turn. Pure functions of data.

/**
 * @typedef {Object} Step one move, as Python tells it (see `SceneBuilder._step` in scene.py)
 * @property {number} n its number in the deal
 * @property {number} seat who made it
 * @property {string} text what happened, in a sentence
 * @property {string} said what the seat said or did besides playing a card; "" for nothing
 * @property {boolean} quoted whether `said` quotes the player
 * @property {boolean} passes whether it was a pass
 * @property {string[]} shows cards shown with a call; they stay in the hand
 * @property {?string} card the card that was laid down
 * @property {string} to where it went: `trick` or the key of a pile
 * @property {?{cards: string[], by: number[], winner: ?number, text: string, to: string}} trick the trick it ended
 * @property {Note[]} notes what followed from it
 * @property {?{seat: number, text: string}} banter another player's comment
 * @property {[number, "grin" | "wince"][]} moods the faces that seats make
 * @property {"" | "cheer" | "win"} cheer what to celebrate
 * @property {Object} scene the entries of the scene that it changed
 */

/**
 * @typedef {Object} Note what followed from a move
 * @property {?number} seat the seat it is about
 * @property {string} text
 * @property {string[]} cards
 * @property {number} points
 * @property {"" | "before" | "anew" | "seen"} when before the trick that the move ended, once a new deal is dealt, or
 *   once the cards that it is about lie there
 */

/**
 * One moment of a move, in this order:
 * - `land`: the card lies where it was played; nothing else has changed;
 * - `call`: what was said, with the cards that are shown, and the order of the cards that it named;
 * - `rest`: a full trick, its winning card highlighted (`scene.won`), once what came before it is told;
 * - `gather`: the trick has gone to its winner, or a hand that was given up was collected; the score is unchanged;
 * - `tell`: what followed from the move, in words;
 * - `count`: the score is updated;
 * - `settle`: everything as after the move; a new deal is told;
 * - `tell` again, of cards that the move turned up.
 * Banter comes with the first beat in which everybody can see what it is about.
 * After the last beat comes `still`: the whole scene, with notices, praise and buttons.
 * Gathered cards go to the pile `to`, or to the seat.
 * @typedef {Object} Beat
 * @property {string} beat
 * @property {Step} step
 * @property {Object} scene
 * @property {Note[]} notes
 * @property {?{seat: number, text: string}} banter
 * @property {?string} to
 */

/** The scene with the faces that seats make at a step. */
export const faced = (scene, step) => ({
  ...scene,
  seats: scene.seats.map((seat) => ({ ...seat, mood: step?.moods.find(([of]) => of === seat.seat)?.[1] })),
});

/** The scene before the first step. */
export const startOf = (scene) => ({ ...scene, result: "", task_state: null, ...scene.start });

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
    const told = (when) => step.notes.filter((note) => note.when === when),
      [early, other, dealt, seen] = ["before", "", "anew", "seen"].map(told);
    let shown = before;
    if (step.card || step.trick) add("land", (shown = landed(before, after, step)));
    if (step.said) add("call", (shown = { ...shown, order: heard(before.order, after.order) }));
    if (step.trick) {
      add("rest", { ...shown, won: step.trick.winner, status: step.trick.text }, early);
    }
    if (step.trick || thrown(shown, after, dealt)) add("gather", (shown = gathered(shown, dealt)));
    if (other.length) add("tell", shown, other);
    const counted = JSON.stringify(before.board) !== JSON.stringify(after.board);
    if (counted) add("count", { ...shown, board: after.board });
    add("settle", after, dealt);
    if (seen.length) add("tell", after, seen);
    before = after;
  }
  return beats;
}

// The order of the cards as a call is heard: a new one has no marks yet, since the hand that it is for may come later.
function heard(before, after) {
  if (!after || after.title === before?.title) return before;
  return { ...after, groups: after.groups.map(([label]) => [label, false]) };
}

// Whether a step gave up a hand: its trick is gone, or the hands are dealt anew.
function thrown(shown, after, dealt) {
  const lying = shown.trick.cards;
  return (
    (lying.length && !lying.some((card) => after.trick.cards.includes(card))) ||
    (dealt.length && shown.seats.some((seat) => seat.cards))
  );
}

// The scene without the trick, and without the hands if cards are dealt anew.
function gathered(shown, dealt) {
  const less = dealt.length && { hand: [], seats: shown.seats.map((seat) => ({ ...seat, cards: 0, known: [] })) };
  return { ...shown, status: "", trick: { ...shown.trick, cards: [], by: [] }, ...less };
}

// The pile to which a move added cards.
const grown = (before, after) =>
  after.piles.find((pile) => pile.n > (before.piles.find(({ key }) => key === pile.key)?.n || 0))?.key;

// The scene once a card has been played: its hand and its new place as after the move, all else as before. A trick
// that it completed still lies there.
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
