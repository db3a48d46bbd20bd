// Decides what a table shows when: plays the moves made since the table was drawn, beat by beat (see frames.js), then
// draws the final scene; only there is anything praised, offered or over. All drawing goes through `cue`.

import { set } from "../base/dom.js";
import { bubble, place } from "./bubbles.js";
import { p } from "./dom.js";
import { beatsOf, faced, startOf } from "./frames.js";
import { showGains } from "./gains.js";

// Pauses in milliseconds at normal speed: before another's move, and in a lesson; for a full trick, at
// least; after a change of the score; for the last cards of a deal.
const THINK_MS = 260,
  READ_MS = 600,
  LIES_MS = 850,
  GROWN_MS = 500,
  FINALE_MS = 2000;
// Reading time of a sentence in milliseconds: at least, per character, at most.
const MIN_READ_MS = 900,
  CHARACTER_MS = 45,
  MAX_READ_MS = 3600;
// Notes with more cards than this (a whole stock) do not show them.
const MAX_NOTE_CARDS = 18;

export class Director {
  constructor(table) {
    this.table = table;
    this.run = 0; // number of the present run; an older one stops when it sees another
    this.playing = false;
    /** @type {string[]} */ this.untold = [];
  }
  get motion() {
    return this.table.motion;
  }
  // Whether each trick and call waits for the reader (in lessons); not at a watched table, which is stepped through.
  get holds() {
    return this.table.prefs.confirm && !this.table.scene.watch;
  }

  // -- the run of the beats -------------------------------------------------------------------------------------

  /** Show a scene: play its moves if motion is on and the page is visible, then draw it. */
  show(scene) {
    const { table } = this,
      { steps } = scene,
      ahead = this.motion.taken(steps);
    const seen = this.motion.pace || (this.holds && steps.some((step) => step.trick || step.said));
    if (steps.length && scene.start && seen && !document.hidden) {
      this.play(scene, ahead);
      return;
    }
    for (const step of steps) table.speech.tell(step.text);
    table.draw(faced(scene, steps.at(-1)));
    const told = steps.map((step) => this.heard(step)).at(-1);
    if (steps.length) table.speech.turn([told, table.speech.prompt(scene)].filter(Boolean).join(" "));
    const cheer = steps.findLast((step) => step.cheer)?.cheer;
    if (cheer) this.motion.cheer(cheer);
  }
  /** Plays the steps of a scene, beat by beat; `ahead` is the reader’s own card that lies there already. */
  async play(scene, ahead) {
    const { table } = this,
      run = (this.run += 1),
      // a call that misses is judged at once, unless cards come of it
      judged =
        scene.task_state === "missed" && !scene.steps.some((step) => step.card || step.trick || step.shows.length),
      beats = beatsOf(scene).filter(({ step }) => !judged || step === scene.steps[0]);
    this.playing = true;
    this.untold = scene.steps.map((step) => step.text);
    table.state("busy");
    set(table.root, { "data-playing": "" });
    let before = startOf(scene);
    if (!ahead) this.cue("start", before);
    table.panels.drawBar({ ...before, can: { ...scene.can, hint: false } });
    for (const [n, beat] of beats.entries()) {
      const next = beats.slice(n + 1).find((one) => one.step !== beat.step)?.step;
      const prior = beats.slice(0, n).findLast((one) => one.step !== beat.step)?.step;
      await this[beat.beat](beat, { before, next, prior, ahead });
      if (run !== this.run) return;
      before = beat.scene;
    }
    await this.finale(scene);
    if (run !== this.run) return;
    this.end();
    table.draw(faced(scene, scene.steps.at(-1)));
  }
  /** Draw one beat and report it to the page. */
  cue(beat, scene) {
    this.table.frame(scene, beat);
  }
  // Ends all motion at its goal, and reads out the sentences that are left.
  end() {
    const { table, motion } = this;
    this.run += 1;
    this.playing = false;
    motion.stop();
    table.dom.shown.replaceChildren();
    this.untold.splice(0).forEach((text) => table.speech.tell(text));
    set(table.root, { "data-playing": null });
  }
  // Go straight to the final scene.
  skip() {
    if (!this.playing) return;
    this.end();
    this.table.draw(this.table.scene);
  }

  // -- the beats ------------------------------------------------------------------------------------------------

  // The pause before another seat moves.
  async think({ step }) {
    const { table, motion } = this;
    if (step.seat !== table.scene.me && motion.pace) await motion.wait(this.holds && step.card ? READ_MS : THINK_MS);
  }
  // A card flies to its place; the reader's own may lie there already (`ahead`).
  async land(beat, { ahead }) {
    const { table, motion } = this,
      { step } = beat,
      run = this.run,
      own = ahead?.card === step.card ? ahead : null;
    if (!own) await this.think(beat);
    if (run !== this.run) return;
    const begin = own ? null : motion.origin(step);
    table.speech.clear();
    this.cue("land", beat.scene);
    motion.play("card");
    await (own ? own.landed : motion.lay(step, begin));
    if (run === this.run && !step.trick) this.say(step);
  }
  // A seat that repeats itself (laying aside card after card) gets only a short pause. So does a call that turns up a
  // card; what others said of earlier ones goes.
  async call(beat, { next, prior }) {
    const { table } = this,
      { step } = beat,
      run = this.run,
      again = step.said === prior?.said && step.seat === prior.seat,
      turns = step.notes.some((note) => note.when === "seen");
    if (!step.card && !again) await this.think(beat);
    if (run !== this.run) return;
    if (turns) table.speech.clear();
    this.cue("call", beat.scene);
    this.say(step);
    this.heard({ ...step, notes: [], banter: beat.banter });
    this.exhibit(step.shows);
    if (again || turns) await this.motion.wait(THINK_MS);
    else await this.read(step.said, step.shows.length ? next : null, step.passes ? READ_MS : MIN_READ_MS);
    if (run === this.run) table.dom.shown.replaceChildren();
  }
  // The full trick lies still: for a time, or in a lesson until the reader goes on.
  async rest(beat, { next }) {
    const { table, motion } = this,
      { step } = beat,
      run = this.run;
    await this.tellNotes(beat);
    if (run !== this.run) return;
    this.cue("rest", beat.scene);
    this.say(step);
    this.chat(beat);
    motion.play("trick");
    // the author's words on a trick appear beside it; those on the last trick of a task come after it
    const { notice, ended } = table.scene,
      waits = this.holds && (next || !ended);
    if (waits && notice?.n === step.n) {
      table.speech.speak(notice.tone, [p(notice.text)]);
      table.speech.tell(notice.text);
      table.announced = notice;
      table.passed = next && notice;
    }
    if (waits) {
      await this.hold(next);
      if (next) table.speech.hush();
    } else await motion.wait(Math.max(LIES_MS, CHARACTER_MS * step.trick.text.length) * (this.holds ? 1.6 : 1));
  }
  // The trick flies to whoever took it.
  async gather(beat) {
    const run = this.run;
    await this.motion.sweep(beat);
    if (run === this.run) this.cue("gather", beat.scene);
  }
  // Tells what followed from the move; waits for the reader unless a new deal waits anyway. At the end of a task the
  // author's words replace it, but its cards are shown.
  async tell(beat, { next }) {
    const { table } = this,
      { step } = beat,
      run = this.run,
      waits = next && !step.notes.some((note) => note.when === "anew");
    this.cue("tell", beat.scene);
    this.say(step);
    for (const note of beat.notes) {
      if (!next && table.scene.notice && note.cards.length < 2) continue;
      this.heard({ seat: step.seat, notes: [note] });
      if (note.cards.length > 1) this.exhibit(note.cards);
      // a card that was turned up is read off the table, too: in a match in little time
      if (note.when === "seen" && !this.holds) await this.motion.wait(MIN_READ_MS);
      else await this.read(note.text, (note.cards.length > 1 || note.points) && waits ? next : null);
      if (run !== this.run) return;
      table.dom.shown.replaceChildren();
    }
  }
  // The score grows from its figures before the move to those after it.
  async count(beat, { before }) {
    const { step } = beat,
      run = this.run;
    await showGains(this.table, before.board, beat.scene.board);
    if (run !== this.run) return;
    this.cue("count", beat.scene);
    if (step.cheer === "cheer") this.motion.cheer(step.cheer);
    await this.motion.wait(GROWN_MS);
  }
  // A new deal waits for the reader, unless the task ends here: then the author's words come at once.
  async settle(beat, { next }) {
    const { step } = beat,
      run = this.run;
    const ended = !next && (step.trick || this.table.scene.notice);
    if (beat.notes.length && this.holds && !ended)
      await this.hold(null, step.n > 1 ? "the next hand" : "the first hand");
    if (run !== this.run) return;
    this.cue("settle", beat.scene);
    this.say(step);
    if (step.cheer === "win") this.motion.cheer("win");
    this.chat(beat);
    await this.tellNotes(beat);
  }

  // Shows the last cards of the deal once more before the result.
  async finale({ result, finale }) {
    if (!result || !finale || !this.motion.pace) return;
    this.exhibit(finale.cards, finale.won);
    await this.motion.wait(FINALE_MS);
  }

  // -- words during a move --------------------------------------------------------------------------------------

  // Reads a move out to screen readers once it has been shown, once.
  say(step) {
    const at = this.untold.indexOf(step.text);
    if (at >= 0) this.table.speech.tell(this.untold.splice(at, 1)[0]);
  }
  // Tells one note after the other.
  async tellNotes({ step, notes }) {
    const run = this.run;
    for (const note of notes) {
      if (run !== this.run) return;
      this.heard({ seat: step.seat, notes: [note] });
      await this.read(note.text);
    }
  }
  // Shows what another player says about it, without waiting.
  chat({ banter }) {
    this.heard({ notes: [], banter });
  }
  // Shows a seat's own words in a bubble and all else as a caption above the hand; returns the caption.
  heard({ seat = null, said: words = "", quoted = true, card = null, notes, banter = null }) {
    const { speech, scene } = this.table,
      spoken = new Map(),
      told = notes.map((note) => note.text);
    if (card) speech.clear();
    const add = (of, text) => spoken.set(of, [...(spoken.get(of) || []), text]);
    if (words && !quoted) told.unshift(words);
    else if (words && !(seat === scene.me && card)) add(seat, words);
    if (banter && this.table.prefs.people) {
      add(banter.seat, banter.text);
      speech.tell(`${this.table.name(banter.seat)}: ${banter.text}`);
    }
    const caption = told.join(" ");
    if (caption) speech.turn(caption);
    for (const [of, texts] of spoken) bubble(this.table, of, texts.join(" "));
    return caption;
  }
  // Places a bubble again.
  place(node) {
    place(this.table, node);
  }
  // Shows some cards large on the felt, unless they are too many.
  exhibit(cards, won) {
    if (!cards.length || cards.length > MAX_NOTE_CARDS) return;
    const { shown } = this.table.dom;
    shown.style.setProperty("--n", Math.max(1, cards.length - 1));
    shown.replaceChildren(...this.table.felt.pictures(cards, won));
    this.table.speech.replace();
  }
  // Waits for the time to read a text; in a lesson with `waits`, until the reader goes on.
  async read(text, waits, least = MIN_READ_MS) {
    if (waits && this.holds) await this.hold(waits);
    else await this.motion.wait(Math.min(MAX_READ_MS, Math.max(least, MIN_READ_MS / 3 + CHARACTER_MS * text.length)));
  }
  /** What comes after a step, in words. */
  comes(next) {
    const { scene } = this.table;
    if (!next?.n) return scene.my_turn && !next ? "your turn" : "";
    if (next.seat === scene.me) return "";
    return `${this.table.name(next.seat)}’s turn`;
  }
  // Waits for the button “Go on”, which names what comes: the next step, or `then`.
  hold(next = null, then = "") {
    const what = then || this.comes(next);
    return new Promise((done) => {
      const end = () => {
        this.table.speech.forward();
        done();
      };
      this.motion.stops.push(end);
      this.table.speech.forward([
        { label: what ? `Go on: ${what}` : "Go on", glyph: "play", act: end, name: "continue" },
      ]);
    });
  }
}
