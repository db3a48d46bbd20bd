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
import { extras, row } from "./rows.js";
import { Live } from "./live.js";
import { chart } from "./chart.js";
import { keypad } from "./keypad.js";
import { pads, stamp } from "./pads.js";
import { printed } from "./print.js";
import { evenings, setup, share } from "./around.js";

const CHANGES = ["enter", "remove", "begin", "open"];
const MAX_FIGURE_LETTERS = 3; // figures need less room than words
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
    this.live = new Live(this);
    this.setup = { game: this.live.looks ? undefined : this.wanted(model.get("scene").first) };
    this.draftFrom(this.current());
    const { lost } = this.line;
    this.line.lost = () => {
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
    this.line.send(request);
    this.asked = { ...request, id: this.line.waiting };
  }

  /** Whether a request that changes the evening is waiting for its answer; then no other may be sent. */
  busy() {
    return Boolean(this.asked && CHANGES.includes(this.asked.kind) && this.line.waiting === this.asked.id);
  }

  look() {
    if (this.current()) this.ask("look", { entry: this.entry, at: this.at });
    else this.ask("setup", this.setup);
  }

  open(text) {
    this.ask("open", { text });
  }

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
    if (this.tapped && matchMedia("(max-width: 40rem)").matches) this.root.scrollIntoView({ block: "start" });
    this.tapped = false;
  }

  pad(scene) {
    if (this.live.looks) return this.looking(scene);
    const sheets = { share: () => share(this, scene), evenings: () => evenings(this, scene) };
    return [
      this.head(scene),
      this.scores(scene),
      scene.note && el("p", { class: "ck-pad-note", role: "alert" }, scene.note),
      ...(this.sheet ? sheets[this.sheet]() : [this.form(scene), ...this.history(scene)]),
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
      ...this.history(scene),
    ];
  }

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

  form(scene) {
    const { form, next, over } = scene,
      pages = form.pages,
      page = pages.find(({ name }) => name === this.page) || pages.find(({ name }) => name === form.ask) || null;
    const correcting = form.at !== null,
      title = correcting ? `Correct deal ${form.at + 1}` : `Deal ${next.number}. ${next.words}`;
    return el(
      "div",
      { class: "ck-pad-form" },
      el("p", { class: "ck-pad-next" }, el("strong", {}, title), !correcting && next.note ? ` ${next.note}` : ""),
      over && !correcting && !form.pages[0]?.chosen ? el("p", { class: "ck-pad-over" }, scene.limit) : "",
      this.chips(pages, page),
      page ? this.asking(page, form) : this.sum(form, pages),
    );
  }

  /** The answers so far, each to be changed by a tap: one line that scrolls to the last. */
  chips(pages, now) {
    const done = pages.filter(({ chosen, extra, name }) => chosen && !extra && name !== now?.name);
    return el(
      "div",
      { class: "ck-pad-chips" },
      el(
        "div",
        { class: "ck-pad-answered" },
        done.map(({ name, chosen }) =>
          button(`page ${name}`, chosen, () => this.show(name), { "aria-label": `${name} ${chosen}. Change` }),
        ),
      ),
      this.at !== null || done.length
        ? button("clear", this.at === null ? "Clear" : "Leave it", () => {
            this.forget();
            this.look();
          })
        : "",
    );
  }

  show(page) {
    this.tapped = true;
    this.page = page;
    this.typed = null;
    this.draw();
  }

  asking(page, form) {
    const number = page.fields.find(({ possible }) => possible),
      several = page.fields.length > 1;
    return el(
      "div",
      { class: "ck-pad-asking", "data-ask": page.name },
      several && !number ? el("p", { class: "ck-pad-label" }, page.name) : "",
      several && page.extra
        ? extras(this, page)
        : page.fields.map((field) => (field === number ? keypad(this, field) : this.choices(page, field))),
      several && !number ? el("p", { class: "ck-pad-why", role: "status" }) : "",
      page.extra && several ? button("done", "Done", () => this.show(""), { class: "ck-pad-main" }) : "",
      form.what_if && !form.sum && !page.extra ? this.whatIf(form.what_if) : "",
    );
  }

  /** The choices of a field: below its label, or beside it if there are several fields. */
  choices(page, field) {
    const figures = field.choices.every(({ label }) => label.length < MAX_FIGURE_LETTERS);
    const offered = el(
      "div",
      { class: figures ? "ck-pad-choices small" : "ck-pad-choices" },
      field.choices.map((one) => this.offered(page, field, one)),
    );
    if (page.fields.length > 1) return row(field, offered);
    return el(
      "fieldset",
      {},
      el("legend", {}, field.label),
      offered,
      el("p", { class: "ck-pad-why", role: "status" }),
    );
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

  whatIf({ heads, rows }) {
    return el(
      "details",
      { class: "ck-pad-if" },
      el("summary", { "data-do": "if" }, "What if?"),
      el(
        "div",
        { class: "ck-pad-table" },
        el(
          "table",
          {},
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              heads.map((head) => el("th", { scope: "col" }, head)),
            ),
          ),
          el(
            "tbody",
            {},
            rows.map(([first, ...rest]) =>
              el(
                "tr",
                {},
                el("th", { scope: "row" }, first),
                rest.map((cell) => el("td", {}, cell)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  sum({ sum, at }, pages) {
    const extras = pages.filter(({ extra }) => extra);
    return el(
      "div",
      { class: "ck-pad-sum" },
      el("p", { role: "status" }, sum.words || sum.trouble),
      el(
        "ul",
        { class: "ck-pad-points", style: `--n: ${sum.points.length}` },
        sum.points.map(({ name, points }) => el("li", {}, el("span", {}, name), el("b", {}, points))),
      ),
      extras.length
        ? el(
            "div",
            { class: "ck-pad-extras" },
            extras.map(({ name, chosen }) =>
              button(`page ${name}`, chosen ? `${name}: ${chosen}` : `+ ${name}`, () => this.show(name)),
            ),
          )
        : "",
      button(
        "enter",
        at === null ? "Write it down" : "Correct it",
        () => sum.trouble || this.ask("enter", { entry: this.entry, at: this.at }),
        { class: "ck-pad-main", "aria-disabled": sum.trouble ? "true" : null },
      ),
    );
  }

  // -- the deals so far ----------------------------------------------------------------------------------------------

  history(scene) {
    if (!scene.deals.length) return [];
    return [
      scene.deals.length > 1 ? chart(scene) : "",
      el(
        "ol",
        { class: "ck-pad-deals", reversed: true },
        [...scene.deals].reverse().map((deal) => this.deal(scene, deal)),
      ),
    ];
  }

  deal(scene, deal) {
    const index = deal.number - 1,
      gains = scene.scores.map(({ name }, n) => `${name} ${deal.gains[n]}`).join(", ");
    return el(
      "li",
      { value: deal.number, class: deal.trouble ? "trouble" : null },
      el(
        "details",
        {},
        el(
          "summary",
          { "data-do": `deal ${deal.number}` },
          el("span", { class: "n" }, String(deal.number)),
          el("span", {}, deal.trouble || deal.words, deal.won && el("strong", {}, ` ${deal.won}`)),
        ),
        deal.trouble ? "" : el("p", {}, gains, ". ", el("small", {}, `${deal.dealer} dealt.`)),
        el(
          "ul",
          {},
          deal.lines.map(({ label, how, rule, says }) =>
            el("li", {}, el("b", {}, label), `: ${how}. `, el("small", {}, `${rule}: ${says}`)),
          ),
        ),
        this.live.looks
          ? ""
          : el(
              "div",
              { class: "ck-pad-row" },
              button(`correct ${deal.number}`, "Correct", () => this.correct(index)),
              button(`remove ${deal.number}`, "Remove", () => this.ask("remove", { at: index })),
            ),
      ),
    );
  }

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
