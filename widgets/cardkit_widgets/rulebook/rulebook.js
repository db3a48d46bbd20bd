// The rulebook: all rules to read, search and print; Python is asked for the deal that shows an option.
// An address that ends in #GAME or #GAME.RULE opens that game or rule; #GAME.variants opens its options, and #variants
// those of the game learned last, or a choice of games.

import { PROGRESS, progress } from "../base/progress.js";
import { several } from "../base/several.js";
import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { learner } from "../base/learner.js";
import { Asking } from "../base/part.js";
import { image } from "../table/comparison.js";
import { bare } from "./bare.js";
import { showDifference, variants } from "./differences.js";

const page = () => document.body.dataset.voila; // a page of the app; a notebook's address is not ours to change
/** Whether the page is one of a site without a server. */
const site = () => page() === "static";
/** An address as this page has to write it. */
const address = (href) => (site() ? href.replace(/\.ipynb(?=#|$)/, ".html") : href);

// The game whose lesson was continued last: the last one in the record.
const lastLearned = (games) =>
  Object.keys(learner.lessons()).findLast((name) => games.some((game) => game.name === name));

/**
 * @typedef {Object} GameRules one game of the book, from rulebook.py
 * @property {string} name
 * @property {string} title
 * @property {string} lang
 * @property {string} blurb
 * @property {string} trouble
 * @property {number} count
 * @property {string} source
 * @property {string} picture
 * @property {{title: string, rules: Object[]}[]} groups
 * @property {Object[]} options
 * @property {number} print the font size on paper, in points
 */

class Book {
  constructor(model, host) {
    this.model = model;
    /** @type {GameRules[]} */
    this.games = model.get("book").games;
    this.root = el("section", { class: "ck-book ck-wide", "data-cardkit": "rulebook" });
    window.cardkitSteps?.leave?.();
    keys(this.root);
    host.append(this.root);
    this.channel = new Asking(model, this.root);
    this.onHash = () => this.follow(true);
    this.onMessage = (message) => this.hear(message);
    window.addEventListener("hashchange", this.onHash);
    model.on("msg:custom", this.onMessage);
    this.game = this.games[0];
    this.known = {};
    this.look = () => {
      const kept = progress.text();
      if (kept) this.channel.send({ kind: "known", progress: kept });
    };
    window.addEventListener(PROGRESS, this.look);
    this.follow(false);
    this.look();
  }

  end() {
    this.channel.end();
    window.removeEventListener("hashchange", this.onHash);
    window.removeEventListener(PROGRESS, this.look);
    this.model.off("msg:custom", this.onMessage);
  }

  // Opens the game or rule in the address; says so if it does not exist.
  follow(again) {
    let target = location.hash.slice(1);
    try {
      target = decodeURIComponent(target);
    } catch {
      /* a damaged address is looked up as it is */
    }
    if (target === "variants") target = lastLearned(this.games) ? `${lastLearned(this.games)}.variants` : "";
    const [name] = target.split("."),
      found = this.games.find((game) => game.name === name);
    const known =
      !target ||
      target === name ||
      target === `${name}.variants` ||
      found?.groups.some((group) => group.rules.some((rule) => rule.id === target));
    if (again && !found && document.getElementById(location.hash.slice(1))) return; // a heading of the page
    if (found) this.game = found;
    const heading = target && !found && document.getElementById(location.hash.slice(1));
    this.note =
      heading || (known && (found || !target))
        ? ""
        : `This link leads to “${target.slice(0, 60)}”, which isn’t in this rulebook; perhaps a letter was lost. ` +
          `Here is the whole book.`;
    this.draw();
    if (found && target !== name && known) this.show(target);
  }

  show(id) {
    const rule = this.root.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    for (const old of this.root.querySelectorAll("[data-chosen]")) delete old.dataset.chosen;
    if (id.endsWith(".variants"))
      requestAnimationFrame(() => this.root.querySelector(".ck-book-variants")?.scrollIntoView());
    if (!rule) return;
    rule.dataset.chosen = "true";
    requestAnimationFrame(() => {
      rule.scrollIntoView({ block: "center" });
      rule.querySelector("a").focus({ preventScroll: true });
    });
  }

  draw() {
    const game = this.game;
    this.root.dataset.game = game.name;
    this.root.style.setProperty("--ck-print", `${game.print}pt`);
    this.status = el("p", { class: "ck-book-count", role: "status" }, several(game.count, "1 rule", "# rules"));
    this.search = el("input", {
      type: "search",
      id: "ck-book-search",
      placeholder: "a word, a source, a step",
      autocomplete: "off",
      oninput: () => this.filter(),
    });
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.search.value = "";
        this.filter();
      }
    });
    this.nothing = el("p", { class: "ck-book-nothing", hidden: true });
    this.root.replaceChildren(
      this.games.length > 1
        ? el(
            "nav",
            { class: "ck-book-games", "aria-label": "Games" },
            this.games.map((one) =>
              el(
                "button",
                {
                  type: "button",
                  lang: one.lang,
                  "aria-pressed": String(one === game),
                  onclick: () => this.choose(one),
                },
                one.title,
              ),
            ),
          )
        : "",
      this.note ? el("p", { class: "ck-book-note", role: "alert" }, this.note) : "",
      game.trouble ? el("p", { class: "ck-book-note", role: "alert" }, game.trouble) : "",
      el(
        "header",
        { class: "ck-book-head" },
        el(
          "div",
          {},
          el("h2", { lang: game.lang }, game.title),
          el(
            "p",
            {},
            game.blurb,
            " ",
            el("a", { href: address(`${game.name}.ipynb`), class: "ck-book-lesson" }, "To the lesson"),
          ),
        ),
        el("div", { class: "ck-book-cards", "aria-hidden": "true" }, image(game.picture, "")),
      ),
      el(
        "div",
        { class: "ck-book-tools" },
        el("label", { for: "ck-book-search" }, "Search the rules"),
        this.search,
        this.status,
        el("button", { type: "button", "data-do": "print", onclick: () => window.print() }, "Print on one page"),
      ),
      this.nothing,
      el(
        "div",
        { class: "ck-book-groups" },
        game.groups.map((group) =>
          el(
            "section",
            {},
            el("h3", {}, group.title),
            group.rules.map((rule) => this.rule(rule)),
          ),
        ),
        variants(this, game),
        el(
          "p",
          { class: "ck-book-foot" },
          `Mainly after ${game.source}. The rulebook names the source of every rule.`,
        ),
      ),
    );
  }

  choose(game) {
    this.game = game;
    this.note = "";
    if (page()) history.replaceState(history.state, "", `#${game.name}`);
    this.draw();
    this.root.querySelector('[aria-pressed="true"]').focus();
  }

  rule(rule) {
    const links = (label, list) =>
      list.length > 0 &&
      el(
        "span",
        {},
        el("b", {}, label),
        list.map(([title, href]) => el("a", { href: address(href) }, title)),
      );
    const exercises =
      rule.exercises.length > 0 &&
      el(
        "span",
        {},
        el("b", {}, "Practise"),
        rule.exercises.map(([title, topic]) =>
          el(
            "button",
            {
              type: "button",
              onclick: (event) => this.open(event, { kind: "practise", topic, title }),
            },
            title,
          ),
        ),
      );
    const option = rule.option && this.game.options.find((one) => one.name === rule.option);
    const node = el(
      "article",
      { class: "ck-rule", "data-rule": rule.id },
      el(
        "h4",
        {},
        el("span", { "data-find": true }, rule.title),
        " ",
        this.standing(rule),
        el(
          "a",
          {
            class: "ck-rule-link",
            href: `#${rule.id}`,
            "aria-label": `Link to the rule ${rule.title}`,
            title: "Link to this rule",
          },
          "¶",
        ),
      ),
      el("p", { class: "ck-rule-text", "data-find": true }, rule.sentence),
      el(
        "p",
        { class: "ck-rule-source" },
        rule.source,
        option &&
          el(
            "span",
            {},
            " · ",
            el(
              "a",
              {
                href: "#",
                onclick: (event) => {
                  event.preventDefault();
                  this.toOption(option.name);
                },
              },
              "tables differ",
            ),
          ),
      ),
      el(
        "p",
        { class: "ck-rule-ways" },
        links("Taught in", rule.taught),
        links(
          "Asked in",
          rule.asked.filter(([title]) => !rule.taught.some(([other]) => other === title)),
        ),
        exercises,
      ),
    );
    node.words = bare(
      [
        rule.id,
        rule.title,
        rule.sentence,
        rule.source,
        ...rule.taught.map(([title]) => title),
        ...rule.exercises.map(([title]) => title),
      ].join(" "),
    );
    return node;
  }

  // How well this rule is known, in a word; nothing of one that the reader has not met.
  standing(rule) {
    const known = this.known[rule.id] || "new",
      word = { sure: "sure", shaky: "on the way" }[known];
    return word && el("span", { class: `ck-rule-known ${known}` }, word);
  }

  /** Writes to each rule how well the learner knows it. */
  hearKnown(known) {
    this.known = known;
    for (const node of this.root.querySelectorAll(".ck-rule")) {
      node.querySelector(".ck-rule-known")?.remove();
      const word = this.standing({ id: node.dataset.rule });
      if (word) node.querySelector("h4 [data-find]").after(" ", word);
    }
  }

  // -- searching -----------------------------------------------------------------------------------------------------

  filter() {
    const terms = bare(this.search.value.trim()).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const node of this.root.querySelectorAll(".ck-rule, .ck-option")) {
      node.hidden = !terms.every((word) => node.words.includes(word));
      if (node.matches(".ck-rule") && !node.hidden) found += 1;
      for (const text of node.querySelectorAll("[data-find]")) mark(text, terms);
    }
    for (const group of this.root.querySelectorAll(".ck-book-groups > section"))
      group.hidden = !group.querySelector(":scope > article:not([hidden])");
    const all = this.root.querySelectorAll(".ck-book-groups article:not([hidden])").length;
    this.status.textContent = terms.length
      ? `${found} of ${several(this.game.count, "1 rule", "# rules")}`
      : several(this.game.count, "1 rule", "# rules");
    this.nothing.hidden = all > 0;
    this.nothing.textContent = all
      ? ""
      : `No rule of ${this.game.title} speaks of “${this.search.value.trim()}”. Try a shorter word, or the word ` +
        `that is used at the table.`;
  }

  // -- where tables differ
  // ------------------------------------------------------------------------------------------------

  /** Goes to a variant, by the name of its option. */
  toOption(name) {
    const node = this.root.querySelector(`[data-option="${name}"]`);
    if (node.hidden) {
      this.search.value = "";
      this.filter();
    }
    node.scrollIntoView({ block: "start" });
    node.querySelector("button, select").focus({ preventScroll: true });
  }

  // -- the drawer
  // ---------------------------------------------------------------------------------------------------------

  /** Opens a drawer at the element that was clicked. */
  open(event, request) {
    this.opener = event.currentTarget;
    this.channel.send({ game: this.game.name, ...request });
  }

  hear(message) {
    this.channel.heard();
    if (message.kind === "told") showDifference(this, message);
    else if (message.kind === "known") this.hearKnown(message.rules);
    else if (message.kind === "closed") this.opener?.focus();
    else if (message.kind === "trouble")
      (this.root.querySelector(".ck-told:not(:empty)") || this.nothing).replaceChildren(
        el("p", { class: "ck-book-note", role: "alert" }, message.text),
      );
    if (message.kind === "trouble" && this.nothing.textContent) this.nothing.hidden = false;
  }
}

// Highlights matches without changing the text.
function mark(node, terms) {
  const text = node.textContent;
  const plain = [...text].map((letter) => bare(letter)[0] || " ").join("");
  const spots = terms
    .flatMap((word) => {
      const at = plain.indexOf(word);
      return at < 0 ? [] : [[at, at + word.length]];
    })
    .sort((a, b) => a[0] - b[0]);
  const parts = [];
  let done = 0;
  for (const [from, to] of spots) {
    if (from < done) continue;
    parts.push(text.slice(done, from), el("mark", {}, text.slice(from, to)));
    done = to;
  }
  node.replaceChildren(...parts, text.slice(done));
}

export default {
  render({ model, el: host }) {
    const book = new Book(model, host);
    return () => book.end();
  },
};
