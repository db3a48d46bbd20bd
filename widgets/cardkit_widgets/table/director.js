// The director: decides for a table what is on stage when. Moves that were made since the table was drawn are shown
// beat by beat (see frames.js); then the table is still, and only then anything is praised, offered or over. All that
// is drawn and said goes through `cue`, one beat at a time.

import { set } from "../base/dom.js";
import { p, show } from "./dom.js";
import { beatsOf, faced, startOf } from "./frames.js";

// Milliseconds at normal speed: before somebody's move, in a lesson too; of a trick that lies; of a figure that grew;
// of the cards with which a deal ended.
const THINK_MS = 260,
  READ_MS = 600,
  LIES_MS = 850,
  GROWN_MS = 500,
  FINALE_MS = 2000;
// Milliseconds that a sentence is read, at the least, for each character, and at the most.
const MIN_READ_MS = 900,
  CHARACTER_MS = 45,
  MAX_READ_MS = 3600;
// So many cards are shown of a note; a whole stock says nothing.
const MAX_NOTE_CARDS = 18;

export class Director {
  constructor(table) {
    this.table = table;
    this.run = 0; // counts what was begun, so that what it overtook ends
    this.playing = false;
    /** @type {string[]} */ this.untold = [];
  }
  get motion() {
    return this.table.motion;
  }
  // In a lesson the reader lets each trick and each call go; who steps through a deal goes on by stepping.
  get holds() {
    return this.table.prefs.confirm && !this.table.scene.watch;
  }

  // -- the run of the beats -------------------------------------------------------------------------------------

  /** Show a scene: its moves one after the other where they are to be seen, then the scene itself. */
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
  async play(scene, ahead) {
    const { table } = this,
      run = (this.run += 1),
      beats = beatsOf(scene);
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
  /** Draw one beat and tell the page of it. */
  cue(beat, scene) {
    this.table.frame(scene, beat);
  }
  // Ends the travel: all lies where it was going, and the sentences that were left are read.
  end() {
    const { table, motion } = this;
    this.run += 1;
    this.playing = false;
    motion.stop();
    table.dom.shown.replaceChildren();
    this.untold.splice(0).forEach((text) => table.speech.tell(text));
    set(table.root, { "data-playing": null });
  }
  // At once to the end.
  skip() {
    if (!this.playing) return;
    this.end();
    this.table.draw(this.table.scene);
  }

  // -- the beats ------------------------------------------------------------------------------------------------

  async think({ step }) {
    const { table, motion } = this;
    if (step.seat !== table.scene.me && motion.pace) await motion.wait(this.holds && step.card ? READ_MS : THINK_MS);
  }
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
  // What the same seat says once more (a card after the other laid aside) is read already.
  async call(beat, { next, prior }) {
    const { table } = this,
      { step } = beat,
      run = this.run,
      again = step.said === prior?.said && step.seat === prior.seat;
    if (!step.card && !again) await this.think(beat);
    if (run !== this.run) return;
    this.cue("call", beat.scene);
    this.say(step);
    this.heard({ ...step, notes: [], banter: beat.banter });
    this.exhibit(step.shows);
    if (again) await this.motion.wait(THINK_MS);
    else await this.read(step.said, step.shows.length ? next : null, step.passes ? READ_MS : MIN_READ_MS);
    if (run === this.run) table.dom.shown.replaceChildren();
  }
  async rest(beat, { next }) {
    const { table, motion } = this,
      { step } = beat;
    this.cue("rest", beat.scene);
    this.say(step);
    this.chat(beat);
    motion.play("trick");
    set(table.root, { "data-lying": step.n });
    // the last trick of a task is followed by what its author says of it; of one before that stands beside the trick
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
    } else await motion.wait(LIES_MS * (this.holds ? 1.6 : 1));
    set(table.root, { "data-lying": null });
  }
  async gather(beat) {
    const run = this.run;
    await this.motion.sweep(beat);
    if (run === this.run) this.cue("gather", beat.scene);
  }
  // What is told of a hand is read until the next one is dealt: that waits for the reader. Of what ends a task its
  // author tells; only cards are shown all the same.
  async tell(beat, { next }) {
    const { table } = this,
      { step } = beat,
      run = this.run,
      waits = next && !step.notes.some((note) => note.anew);
    this.cue("tell", beat.scene);
    this.say(step);
    for (const note of beat.notes) {
      if (!next && table.scene.notice && note.cards.length < 2) continue;
      this.heard({ seat: step.seat, notes: [note] });
      if (note.cards.length > 1) this.exhibit(note.cards);
      await this.read(note.text, (note.cards.length > 1 || note.points) && waits ? next : null);
      if (run !== this.run) return;
      table.dom.shown.replaceChildren();
    }
  }
  async count(beat, { before }) {
    const { step } = beat,
      run = this.run;
    await this.motion.grow(before.board, beat.scene.board, step);
    if (run !== this.run) return;
    this.cue("count", beat.scene);
    if (step.cheer === "cheer") this.motion.cheer(step.cheer);
    await this.motion.wait(GROWN_MS);
  }
  // The reader lets the next hand be dealt; after the trick that ends a task its author speaks first.
  async settle(beat, { next }) {
    const { step } = beat,
      run = this.run;
    // where a task ends its author speaks at once
    const ended = !next && (step.trick || this.table.scene.notice);
    if (beat.notes.length && this.holds && !ended) await this.hold(null, "the next hand");
    if (run !== this.run) return;
    this.cue("settle", beat.scene);
    this.say(step);
    if (step.cheer === "win") this.motion.cheer("win");
    this.chat(beat);
    for (const note of beat.notes) {
      if (run !== this.run) return;
      this.heard({ seat: step.seat, notes: [note] });
      await this.read(note.text);
    }
  }

  // The cards with which the deal ended lie on the felt once more before its result is told.
  async finale({ result, finale }) {
    if (!result || !finale || !this.motion.pace) return;
    this.exhibit(finale.cards);
    for (const node of this.table.dom.shown.children)
      set(node, { "data-won": node.dataset.shown === finale.won || null });
    await this.motion.wait(FINALE_MS);
  }

  // -- what is said on the way ----------------------------------------------------------------------------------

  // A move is told to who cannot see it when it has been seen, once.
  say(step) {
    const at = this.untold.indexOf(step.text);
    if (at >= 0) this.table.speech.tell(this.untold.splice(at, 1)[0]);
  }
  // One of the others has a word for it; nothing waits until that is read.
  chat({ banter }) {
    this.heard({ notes: [], banter });
  }
  // A bubble holds what its seat says; what is told of a seat is a caption above the hand, which is returned.
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
    for (const [of, texts] of spoken) speech.bubble(of, texts.join(" "));
    return caption;
  }
  exhibit(cards, won = false) {
    if (!cards.length || cards.length > MAX_NOTE_CARDS) return;
    const { shown } = this.table.dom;
    set(shown, { "data-won": won ? "" : null });
    shown.style.setProperty("--n", Math.max(1, cards.length - 1));
    shown.replaceChildren(...cards.map((card) => this.table.picture(card)));
  }
  // Time to read; where cards or points are shown, in a lesson, as long as the reader likes.
  async read(text, waits, least = MIN_READ_MS) {
    if (waits && this.holds) await this.hold(waits);
    else await this.motion.wait(Math.min(MAX_READ_MS, Math.max(least, MIN_READ_MS / 3 + CHARACTER_MS * text.length)));
  }
  comes(next) {
    const { scene } = this.table;
    if (!next?.n) return scene.my_turn && !next ? "your turn" : "";
    if (next.seat === scene.me) return "";
    return `${this.table.name(next.seat)} ${next.trick || next.card ? "plays" : "speaks"}`;
  }
  // The button says what comes: what the next step is, or `then`.
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
      show(this.table.dom.forward);
    });
  }
}
