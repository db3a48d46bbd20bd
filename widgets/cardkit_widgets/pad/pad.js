// The score pad: an evening kept by the browser, a form to tap, the deals so far. Python answers each request with a
// scene; nothing is scored here.
/**
 * @typedef {Object} PadScene the first scene from pad.py; others have what their page shows, too
 * @property {string} page
 * @property {string} first
 */

import { el } from "../base/dom.js";
import { keeping } from "../base/focus.js";
import { Part } from "../base/part.js";
import { button } from "./button.js";
import { form } from "./form.js";
import { deals } from "./deals.js";
import { Live } from "./live.js";
import { pads, stamp } from "./pads.js";
import { printed } from "./print.js";
import { evenings, setup, share } from "./around.js";

const CHANGES = ["enter", "remove", "begin", "open"];
const AWAY = "This link shows an evening where it was made, and not here.";
const LINK = /^#pad=/,
  GAME = /^#game=(\w+)$/;

class Pad extends Part {
  constructor(model, host) {
    super(
      model,
      host,
      el("section", { class: "ck-quiz ck-pad ck-wide", "data-cardkit": "pad", "aria-label": "Score pad" }),
    );
    this.scene = null;
    this.sheet = "";
    this.page = "";
    this.typed = null;
    this.agreed = false; // whether the fold of a new evening is open
    this.live = new Live(this);
    this.setup = { game: this.live.looks ? undefined : this.wanted(model.get("scene").first) };
    this.draftFrom(this.current());
    const { lost } = this.channel;
    this.channel.lost = () => {
      lost();
      if (!this.scene)
        this.root.append(
          el(
            "p",
            { class: "ck-pad-note" },
            button("again", "Ask again", () => this.begin()),
          ),
        );
    };
    this.onClear = ({ key }) => key === null && this.reload();
    this.onHash = () => {
      if (/^#look=/.test(location.hash)) location.reload();
      else if (LINK.test(location.hash)) this.open(location.hash);
    };
    this.deaf = pads.listen(() => this.reload());
    window.addEventListener("storage", this.onClear);
    window.addEventListener("hashchange", this.onHash);
    window.cardkitSteps?.leave?.();
    this.begin();
  }

  /** Send the first request; can be repeated if no answer comes. */
  begin() {
    this.say("Opening the pad …");
    this.live.follow();
    if (this.live.looks) this.shown();
    else if (LINK.test(location.hash)) this.open(location.hash);
    else this.look();
  }

  end() {
    super.end();
    this.live.end();
    this.deaf();
    window.removeEventListener("storage", this.onClear);
    window.removeEventListener("hashchange", this.onHash);
  }

  /** Begin with the game of the page or its address, unless the open evening is of that game. @param {string} first */
  wanted(first) {
    const game = GAME.exec(location.hash)?.[1] || first || undefined;
    if (game && pads.game() && pads.game() !== game) pads.take("");
    return game;
  }

  /** The open evening: one kept here, or the one watched. */
  current() {
    if (!this.live.looks) return pads.current();
    return this.live.text ? { text: this.live.text } : null;
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  /** Takes up the entry that a stored evening was left with. */
  draftFrom(pad) {
    this.entry = pad?.draft?.entry || {};
    this.at = pad?.draft?.at ?? null;
  }

  ask(kind, more = {}) {
    if (this.busy()) return;
    this.tapped = this.scene?.page === "pad" || kind === "begin";
    const evening = kind === "setup" || kind === "begin" || kind === "open" ? "" : this.current()?.text || "";
    /** @type {any} */
    const request = { kind, evening, now: stamp(), alone: true, ...more };
    this.channel.send(request);
    this.asked = { ...request, id: this.channel.waiting };
  }

  /** Whether a request that changes the evening is waiting for its answer; then no other may be sent. */
  busy() {
    return Boolean(this.asked && CHANGES.includes(this.asked.kind) && this.channel.waiting === this.asked.id);
  }

  /** Asks for the page of the open evening, or of a new one. */
  look() {
    if (this.current()) this.ask("look", { entry: this.entry, at: this.at });
    else this.ask("setup", this.setup);
  }

  open(text) {
    this.ask("open", { text });
  }

  /** Shows the evening that the browser keeps now, instead of this one. */
  reload() {
    if (this.live.looks) return;
    this.draftFrom(pads.current());
    this.live.follow();
    this.page = "";
    this.look();
  }

  /** Handle an answer: store the changed evening, unless another tab has changed it meanwhile. */
  hear(scene) {
    const asked = this.asked;
    if (!scene.page || !asked || scene.sent !== asked.id) {
      if (scene.note) this.say(scene.note);
      return;
    }
    this.asked = null;
    const changes = CHANGES.includes(asked.kind),
      now = pads.current();
    const late = changes && asked.evening && now && now.text !== asked.evening;
    if (late || (changes && scene.keep && this.keep(asked.kind, scene.keep) === null)) {
      const { kind, evening: _, now: __, ...more } = asked;
      this.ask(kind, more);
      return;
    }
    if (changes && scene.keep) {
      this.forget();
      this.sheet = "";
      if (LINK.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
    } else if (scene.page === "pad" && !changes && asked.kind === "look") {
      this.entry = scene.form.entry;
      this.at = scene.form.at;
      if (!this.live.looks) pads.draft(this.entry, this.at);
    }
    this.scene = scene;
    this.draw();
    this.live.follow();
    this.live.write();
    if (asked.kind === "open" && scene.page === "pad" && !changes) this.look();
  }

  /** Store the result of a request of this kind; null if another tab was faster. */
  keep(kind, text) {
    return kind === "begin" || kind === "open" ? pads.add(text) : pads.change(text);
  }

  /** Forgets what was entered of a deal. */
  forget() {
    this.entry = {};
    this.at = null;
    this.page = "";
    this.typed = null;
    pads.draft({}, null);
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  say(words) {
    this.root.replaceChildren(el("p", { class: "ck-pad-note", role: "status" }, words));
  }

  draw() {
    const scene = this.scene;
    Object.assign(this.root.dataset, { page: scene.page, deals: String(scene.deals?.length ?? "") });
    const parts =
      scene.page === "setup"
        ? setup(this, scene)
        : scene.page === "damaged"
          ? [el("p", { class: "ck-pad-note", role: "alert" }, scene.note), ...evenings(this, null)]
          : this.pad(scene);
    keeping(this.root, () => this.root.replaceChildren(...parts.flat().filter(Boolean)), ["[data-do]"], true);
    for (const row of this.root.querySelectorAll(".ck-pad-answered")) row.scrollLeft = row.scrollWidth;
    this.follow();
  }

  /** Redraw after a change beside the evening: the connection, or who watches. */
  shown() {
    if (this.scene) this.draw();
    else if (this.live.looks) this.say(this.live.words || (this.live.possible ? "Waiting for the evening …" : AWAY));
  }

  /** After a tap on a small screen, scroll the whole form into sight. */
  follow() {
    if (this.tapped && matchMedia("(max-width: 40rem), (max-height: 36rem)").matches)
      this.root.scrollIntoView({ block: "start" });
    this.tapped = false;
  }

  /** The parts of the page of an evening. */
  pad(scene) {
    if (this.live.looks) return this.looking(scene);
    const sheets = { share: () => share(this, scene), evenings: () => evenings(this, scene) };
    return [
      this.head(scene),
      this.scores(scene),
      scene.note && el("p", { class: "ck-pad-note", role: "alert" }, scene.note),
      ...(this.sheet ? sheets[this.sheet]() : [form(this, scene), ...deals(this, scene)]),
    ];
  }

  /** What watchers see: scores, dealer, deals. */
  looking(scene) {
    const { next, over } = scene,
      words = this.live.words || (this.live.cut ? "The line is cut. It comes back by itself." : "");
    return [
      this.named(scene),
      this.scores(scene),
      el(
        "div",
        { class: "ck-pad-form" },
        el("p", { class: "ck-pad-next", role: "status" }, words || `You look on. Deal ${next.number}: ${next.words}`),
        over ? el("p", { class: "ck-pad-over" }, scene.limit) : "",
      ),
      ...deals(this, scene),
    ];
  }

  /** The head of a page: the game’s title, how far the match goes, and `more`. */
  named(scene, ...more) {
    return el(
      "div",
      { class: "ck-pad-head" },
      el("strong", { lang: scene.lang }, scene.title),
      el("span", { class: "ck-pad-limit" }, scene.limit),
      more,
    );
  }

  head(scene) {
    const sheet = (name, text) =>
      button(
        name,
        text,
        () => {
          this.sheet = this.sheet === name ? "" : name;
          if (this.sheet === "share") this.ask("take", { address: location.href.replace(/[?#].*/, "") });
          this.draw();
        },
        { "aria-pressed": String(this.sheet === name) },
      );
    return this.named(
      scene,
      pads.current()?.past?.length ? button("undo", "Undo", () => this.undo()) : "",
      sheet("share", "Share"),
      sheet("evenings", "Evenings"),
    );
  }

  undo() {
    if (!pads.undo()) return;
    this.forget();
    this.look();
  }

  scores({ scores, count }) {
    return el(
      "ul",
      { class: "ck-pad-scores", style: `--n: ${scores.length}`, "aria-label": `The ${count} so far` },
      scores.map(({ name, score, words, leads }) =>
        el(
          "li",
          { class: leads ? "leads" : null },
          el("span", { class: "who" }, name),
          el("b", {}, score),
          words && el("small", {}, words),
        ),
      ),
    );
  }

  /** Opens a page of the form; "" is its end. */
  show(page) {
    this.tapped = true;
    this.page = page;
    this.typed = null;
    this.draw();
  }

  /** A button for one choice; a second tap chooses `again`. */
  offered(page, field, { value, label, why }, again = value) {
    const pressed = field.value === value;
    const choose = () => (why ? this.refuse(why) : this.choose(page, field, pressed ? again : value));
    return button(`${field.name}=${value}`, el("span", {}, label), choose, {
      "aria-pressed": String(pressed),
      "aria-disabled": why ? "true" : null,
    });
  }

  refuse(why) {
    for (const place of this.root.querySelectorAll(".ck-pad-why")) place.textContent = why;
  }

  choose(page, field, value) {
    if (this.busy()) return;
    this.entry = { ...this.entry, [field.name]: value };
    const stays = page.fields.length > 1 && (page.extra || page.fields.some(({ possible }) => possible));
    this.page = stays ? page.name : "";
    this.ask("look", { entry: this.entry, at: this.at });
  }

  /** Asks for the deal of this number, to be corrected. */
  correct(at) {
    this.entry = null;
    this.at = at;
    this.page = "";
    this.ask("look", { entry: null, at });
  }

  print() {
    printed(this.scene);
  }
}

export default {
  render({ model, el: host }) {
    const pad = new Pad(model, host);
    return () => pad.end();
  },
};
