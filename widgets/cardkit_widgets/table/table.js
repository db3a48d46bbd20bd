// The card table. Python owns the rules and sends one `scene` with only what the learner may see. These modules draw
// it with keyed elements (a card's element lives as long as the card stays in its place) and send requests.

import { Channel, TOO_LONG } from "../base/channel.js";
import { el, focused, refused, set } from "../base/dom.js";
import { moduleFrom } from "../base/modules.js";
import { STORE_KEYS, store } from "../base/store.js";
import { button, focus, p } from "./dom.js";
import { idle, packOf, sceneOf } from "./faces.js";
import { Felt } from "./felt.js";
import { Hand } from "./hand.js";
import { Keeping } from "./keeping.js";
import { Motion } from "./motion.js";
import { Panels } from "./panels.js";
import { SETTLED, Speech } from "./speech.js";
import { buildTable } from "./structure.js";
import { Waiting } from "./waiting.js";

// Milliseconds to wait for an answer before resuming what another tab has stored: two tabs may share a kernel.
const SOON_MS = 200;
const OVERTAKEN = "You went on with this game in another tab.";
// Event for all tables of the page.
const CHANGED = "cardkit-preferences";

/**
 * @typedef {Object} TableScene all that a table shows, from `SceneBuilder.scene` in scene.py and `CardTable`
 * @property {number} seq counts the scenes; a request about an older one changes nothing
 * @property {string} game
 * @property {string} title
 * @property {boolean} clockwise
 * @property {number} deal how many deals of the match are over
 * @property {number} moves how many moves of the deal the reader has seen
 * @property {boolean} live false while the reader looks back
 * @property {boolean} watch a deal to step through, not to play
 * @property {number} me
 * @property {?number} dealer
 * @property {boolean} open all hands are shown
 * @property {boolean} stays_open they are shown again at the next end, as a recording has to know
 * @property {number} at the move that is shown
 * @property {boolean} over
 * @property {?number} turn
 * @property {boolean} my_turn
 * @property {Object[]} seats each with its seat, place, name, side, cards, known, facts
 * @property {{card: ?string, ok: boolean, why: ?Why, height: number, chosen: ?boolean}[]} hand
 * @property {string} click the kind of move that touching a card makes; "" for none
 * @property {?{n: number, of: number, label: string}} choice of cards chosen together
 * @property {Object[]} free moves that may be typed in free words
 * @property {{move: string, kind: string, label: string, card: ?string, face: string}[]} actions the buttons; `face`
 *   is the gesture of a face to draw on one
 * @property {{move: string, why: Why}[]} barred calls that cannot be made now
 * @property {Object[]} duties
 * @property {{cards: string[], by: number[], title: string, takes: boolean}} trick
 * @property {Object[]} piles each with its key, name, owner, title, count, opens, cards, heap, place, move;
 *   a pile whose cards are touched one by one has an entry for each card
 * @property {Object[]} facts
 * @property {?Object} order the order in force: its name and ranks; null if it never changes
 * @property {?{rows: Row[], said: string}} board the score; the reader’s row comes first
 * @property {string} status the sentence above the hand
 * @property {string} veiled the same without telling what is legal
 * @property {"at once" | "after the first try" | "never"} reveal when legal cards may be marked
 * @property {string} may
 * @property {string} not_now
 * @property {string} result how the deal or the match ended; "" before that
 * @property {?{cards: string[], won: string}} finale the last cards of the deal, and the one that decided it
 * @property {string} result_note how the score comes about, or at a match's end how its last deal ended
 * @property {?Object} last the last trick
 * @property {?{parties: string[], lines: Object[], totals: string[], final: boolean, verdict: string}} score
 * @property {Object<string, boolean>} can
 * @property {boolean} fixed whether one given deal is played, not a match
 * @property {string} remark
 * @property {string} trouble
 * @property {{n: number, seat: ?number, text: string}[]} story
 * @property {Object} start the entries that were different before the first step
 * @property {Object[]} steps see `Step` in frames.js
 * @property {string} save the sealed game, for the browser to keep
 * @property {?("new" | "begun" | "missed" | "done")} task_state the state of the table's task; null without one
 * @property {boolean} ended whether the task is missed or done
 * @property {?Object} hint
 * @property {?string} ack the request that this answers
 * @property {?{tone: string, text: string, rule: string, because: string[], key: string, shows?: string[]}} notice
 */

/**
 * @typedef {Object} Row a party's score
 * @property {string} party
 * @property {number} side its number
 * @property {string} total
 * @property {string} gain what this deal adds; "" for nothing
 * @property {boolean} best whether it won the deal
 */

/**
 * @typedef {Object} Why a refusal, from calls.py
 * @property {string} reason
 * @property {string} rule
 * @property {string[]} because
 * @property {string[]} instead
 * @property {boolean} [told] whether the author's words stand for the reason
 */

class Table {
  constructor(model, host, pack, people, sheets) {
    /** @type {any} */ this.dom = {};
    this.model = model;
    this.host = host;
    this.pack = pack;
    this.people = people;
    this.about = model.get("about");
    this.off = [];
    this.tries = new Set(); // positions in which a move was tried
    this.passed = null; // a notice already shown beside its trick
    this.later = []; // what to do, one after the other, once the present request is answered
    this.sheets = sheets;
    this.behind = false; // whether the newer game of another tab was requested
    this.keeping = new Keeping(this);
    this.readPrefs();
    this.channel = new Channel(
      model,
      () => this.lost(),
      () => this.tooLong(),
    );
    this.hand = new Hand(this);
    this.felt = new Felt(this);
    this.speech = new Speech(this);
    this.panels = new Panels(this);
    this.motion = new Motion(this);
    /** @type {any} */ this.director = new Waiting(this);
    /** @type {any} */ this.keys = this.director;
    this.root = buildTable(this);
    this.listen(model, "change:scene", () => this.receive(sceneOf(model)));
    this.listen(window, CHANGED, () => this.follow());
    this.listen(window, "storage", ({ key }) => {
      if (key === STORE_KEYS.preferences) this.follow();
    });
    // else the page would turn to another step
    this.root.addEventListener("cardkit-step", (event) => {
      if (this.panels.step(event.detail)) event.preventDefault();
      else if (event.detail > 0 && !this.scene.watch) {
        event.preventDefault();
        this.enter();
      }
    });
    this.begin();
  }
  /** Listens until the table ends. */
  listen(target, type, ear) {
    const [on, off] = target.on ? ["on", "off"] : ["addEventListener", "removeEventListener"];
    target[on](type, ear);
    this.off.push(() => target[off](type, ear));
  }
  end() {
    this.director.run += 1;
    this.motion.stop();
    this.channel.end();
    this.keeping.held.end();
    this.off.forEach((off) => off());
  }

  // -- the element ----------------------------------------------------------------------------------------------

  name(seat) {
    return this.scene.seats[seat].name;
  }
  gloss(card) {
    return card ? this.pack.cards[card][1] : "a card face down";
  }
  face(card) {
    const props = { class: "ct-face", alt: "", draggable: "false", src: this.pack.url(card || "back") };
    return Object.assign(el("img", props), { _pack: this.pack, _card: card || "back" });
  }
  // A card that cannot be touched.
  picture(card, extra = {}) {
    const props = { class: "ct-card", role: "img", "aria-label": this.gloss(card), "data-shown": card || "back" };
    return el("span", { ...props, ...extra }, this.face(card));
  }

  // -- preferences ----------------------------------------------------------------------------------------------

  readPrefs() {
    const { speed, confirm, sort } = this.about;
    const own = { speed, confirm, sort, one_tap: false, sounds: false, people: true };
    this.prefs = { ...own, colours: "four", level: this.about.level, ...store.get(STORE_KEYS.preferences) };
    this.pack.paint(this.prefs.colours);
  }
  /** Changes preferences, for all tables of the browser. */
  prefer(change) {
    store.set(STORE_KEYS.preferences, { ...store.get(STORE_KEYS.preferences), ...change });
    window.dispatchEvent(new Event(CHANGED));
  }
  /** Follows preferences that were changed. */
  follow() {
    const { level } = this.prefs;
    this.readPrefs();
    if (!this.scene) return;
    if (this.prefs.level !== level && this.scene.can.others) this.send("others", { level: this.prefs.level });
    else if (!this.director.playing) this.draw(this.scene);
  }

  // -- the kernel -----------------------------------------------------------------------------------------------

  // Resume the stored game, unless Python's table is at it already.
  begin() {
    const scene = sceneOf(this.model),
      kept = this.keeping.find();
    if (!kept?.save || kept.save === scene.save) {
      this.receive({ ...scene, notice: kept?.notice || scene.notice });
      if (this.prefs.level && scene.can.others) this.send("others", { level: this.prefs.level });
      return;
    }
    this.scene = scene;
    this.speech.turn("Continuing your game…");
    this.send("resume", kept);
  }
  send(kind, more = {}) {
    if (this.channel.waiting) return false;
    // do not play out a move that is being taken back
    if (kind === "undo") {
      if (this.director.playing) this.director.end();
    } else this.director.skip();
    if (kind === "play") this.tries.add(this.place);
    this.state("busy");
    return this.channel.send({ kind, seq: this.scene.seq, still: !(this.motion.pace || this.prefs.confirm), ...more });
  }
  // Works while others play, too, and before Python has answered.
  undo() {
    if (this.channel.waiting) this.later = [() => this.send("undo")];
    else this.send("undo");
  }
  /** Says that Python does not answer, and what can be done. */
  lost() {
    const { banner } = this.dom;
    const app = document.body.dataset.voila || !document.querySelector(".jp-NotebookPanel");
    this.motion.comeBack();
    this.later = [];
    this.state("lost");
    banner.replaceChildren(
      p(this.keeping.lost(app)),
      ...(store.trouble(this.keeping.key) ? [this.keeping.taker()] : []),
      button("Reload the page", "again", () => location.reload(), { "data-do": "reload" }),
      button(
        "Try again",
        "play",
        () => {
          this.state("ready");
          this.send("hello");
        },
        { "data-do": "retry" },
      ),
    );
    banner.hidden = false;
  }
  tooLong() {
    this.state("ready");
    this.speech.notice({ tone: "note", text: TOO_LONG, rule: "", because: [], key: "" });
  }
  // Another tab has gone on with this game: resume from there.
  overtaken() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      if (this.channel.waiting) this.overtaken();
      else if (this.root.isConnected) {
        const kept = this.keeping.find();
        this.behind = kept?.save && kept.save !== this.scene.save && this.send("resume", kept);
      }
    }, SOON_MS);
  }
  /** @param {TableScene} scene */
  receive(scene) {
    // an answer to an older request: the one that counts is still to come
    if (!this.channel.heard(scene.ack)) return;
    if (this.behind && scene.notice?.key === "resumed")
      scene.notice = { tone: "note", text: OVERTAKEN, rule: "", because: [], key: "" };
    this.behind = false;
    this.dom.banner.hidden = true;
    this.keeping.keep(scene);
    this.show(scene);
    while (this.later.length && !this.channel.waiting) this.later.shift()();
  }
  // A click on empty felt focuses the table: in a notebook the keys would act on the cell.
  ground({ target }) {
    if (!target.closest("button, a, input, select, .ct-sheet")) this.enter();
  }
  // Puts the focus on the hand, or where there is none on the menu.
  enter() {
    const { hand, more } = this.dom;
    focus(hand.querySelector('[tabindex="0"]') || more);
  }
  state(name) {
    set(this.root, { "data-state": name });
  }
  /** Makes the move that a pile stands for, opens what it opens, or shows its cards. */
  touchPile(key) {
    this.director.skip();
    const pile = this.scene.piles.find((one) => one.key === key);
    if (pile?.move) this.send("play", { move: pile.move });
    else if (pile?.opens) this.panels.open(pile.opens, true);
    else this.panels.look("pile", key);
  }

  // -- showing a scene -------------------------------------------------------------------------------------------

  /** The deal and the move at which the table stands. */
  get place() {
    return `${this.scene.deal}/${this.scene.at}`;
  }
  /** Whether legal moves may be marked: dimmed cards, duties, how many may be played. */
  get reveals() {
    const { reveal } = this.scene;
    return reveal !== "never" && (reveal !== "after the first try" || this.tries.has(this.place));
  }
  // A first try was made in this position.
  tried() {
    if (this.tries.has(this.place) || this.director.playing) return;
    this.tries.add(this.place);
    this.hand.draw(this.shown);
    this.speech.draw(this.shown);
    set(this.root, { "data-reveals": this.reveals });
  }
  /** Whether a card is seen in the trick or in the hand. */
  holds(card) {
    return this.shown.trick.cards.includes(card) || this.shown.hand.some((held) => held.card === card);
  }
  show(scene) {
    if (this.director.playing) this.director.end();
    const before = this.scene,
      { steps, choice, notice } = scene,
      anew = !before || before.deal !== scene.deal || scene.at < before.at;
    this.scene = scene;
    this.spoken = false;
    this.inside ||= !!focused(this.root);
    if (anew) this.dom.log.replaceChildren();
    if (anew || steps.length) this.panels.pass();
    if (choice && before?.choice && choice.n !== before.choice.n) {
      this.speech.tell(`${choice.n} of ${choice.of} chosen.`);
    }
    if (!notice || steps.length) this.speech.hush(); // old words go; new ones come with their move
    if (anew || !steps.length) this.speech.clear();
    this.speech.forward();
    this.director.show(scene);
  }
  /** Draw the scene of one beat. */
  frame(scene, beat) {
    this.shown = scene;
    set(this.root, { "data-beat": beat, "data-reveals": this.reveals });
    set(this.dom.answer, { "data-done": beat === "still" && scene.task_state === "done" });
    this.felt.draw(scene);
    this.hand.draw(scene);
    this.speech.draw(scene);
    this.speech.replace();
    set(this.root, { "data-at": scene.at, "data-turn": scene.turn ?? "", "data-mine": scene.my_turn });
    // the focused element is gone and its successor not there yet: Tab goes on from the hand
    if (this.inside && document.activeElement === document.body) focus(this.dom.hand);
    if (beat !== "still") this.cued(beat, scene);
  }
  // Report each beat to the page once it is drawn.
  cued(beat, scene) {
    this.root.dispatchEvent(new CustomEvent("cardkit-frame", { detail: { ...scene, beat } }));
  }
  /** @param {TableScene} scene */
  draw(scene) {
    this.dom.shown.replaceChildren();
    this.frame(scene, "still");
    this.panels.drawBar(scene);
    this.panels.draw(scene);
    this.keys.draw();
    set(this.root, {
      "data-seats": scene.seats.length,
      "data-match": scene.task_state === null && !scene.fixed,
      "data-pace": this.motion.pace,
      "data-seq": scene.seq,
      "data-deal": scene.deal,
      "data-live": scene.live,
      "data-watch": scene.watch,
      "data-task-state": scene.task_state,
      "data-refused": null,
      "data-tone": null,
    });
    if (scene.task_state) set(this.host, { class: "cardkit-task", "data-state": scene.task_state });
    if (scene.notice) this.notice();
    else if (scene.hint) this.speech.showHint(1);
    else if (scene.remark) this.speech.speak("remark", [p(scene.remark)]);
    if (scene.remark && !this.spoken) this.speech.tell(scene.remark);
    if (scene.my_turn && scene.steps.length && !this.spoken) this.speech.tell(scene.status);
    this.spoken = true;
    this.speech.forward(this.speech.offered(scene));
    // it came while the reader looked: all of it is in sight
    if ((scene.result || scene.my_turn) && scene.steps.length) this.speech.lift(this.dom.bar);
    if (this.inside && focused(this.root) === this.dom.hand) this.settle(scene);
    this.inside = false;
    this.cued("still", scene);
    if (!this.channel.waiting) this.state(scene.over && scene.live ? "over" : "ready");
  }
  // A notice is read out once, and stays when the table is redrawn.
  notice() {
    const { notice, task_state } = this.scene;
    if (this.passed === notice) return;
    if (task_state) set(this.host, { class: "cardkit-task", "data-state": task_state });
    if (this.announced !== notice || this.dom.speech.hidden) this.speech.notice(notice);
    this.announced = notice;
    const { rule, tone } = notice;
    set(this.root, { "data-tone": tone });
    refused(this.root, tone === "refused" ? rule : null);
  }
  // If the focused element is gone (a call that was made, the last card), focus what comes next.
  settle(scene) {
    const { hand, actions, center, back } = this.dom,
      next = scene.click ? [hand, actions] : [actions, hand];
    focus([center, ...next].map((part) => !part.hidden && part.querySelector(SETTLED)).find(Boolean) || back);
  }
}

// The second module (sheets, director, keys), loaded once for a page when it is idle.
const sheets = (kit) =>
  (globalThis.cardkitSheets ||= new Promise((done) => {
    idle(() => done(moduleFrom(kit.get("sheets"))), { timeout: 300 });
  }));

async function render({ model, el, host }) {
  const people = (await host.getModel(model.get("people"))).get("faces");
  const more = sheets(await host.getModel(model.get("kit")));
  const table = new Table(model, el, await packOf(model, host), people, more);
  more.then(({ Director, Keys }) => {
    table.director = new Director(table);
    const { pressed } = table.keys;
    table.keys = new Keys(table);
    table.keys.again(pressed);
  });
  return () => table.end();
}
export default { render };
