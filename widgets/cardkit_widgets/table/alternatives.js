// A row of buttons below each table on pages without cells: another deal, another rule, other cards. A button asks
// Python when it is pressed and opens a panel below; what is tried out opens as a table of its own.

import { copyText } from "../base/clipboard.js";
import { several } from "../base/several.js";
import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { bothWays } from "./comparison.js";
import { address, pageUrl, rooms, where } from "../base/links.js";

const LABELS = { rules: "Another rule", cards: "Other cards", friends: "Play with others" };
const ALONE = "On this page nobody can sit down with you. Send a friend a link to a position instead.";
const ANEW = "Deal anew";
const SURE = "Sure? This deal is dropped";
/** The address of a page, opened on what the link carries. */
const to = (page, carried) => `${pageUrl(page)}#${carried}`;
/** The address of a rule in the rulebook. */
const rule = (id) => `${pageUrl("rulebook.ipynb")}#${id}`;

class AlternativesPanel {
  constructor(model, table, offers, byKey) {
    this.model = model;
    this.table = table;
    this.byKey = byKey;
    this.key = table.dataset.name;
    const friends = offers.includes("friends") && rooms();
    this.anew = offers.includes("deal");
    offers = offers.filter((name) => name !== "deal" && (name !== "friends" || (where() === "static" && !friends)));
    this.buttons = Object.fromEntries(
      offers.map((name) => [
        name,
        el(
          "button",
          {
            type: "button",
            "aria-expanded": name === "friends" ? false : "false",
            onclick: () => this.press(name),
          },
          LABELS[name],
        ),
      ]),
    );
    this.status = el("p", { role: "status" });
    this.area = el("div", { class: "ck-alternative", hidden: true });
    this.root = el(
      "div",
      { class: "ck-alternatives", role: "group", "aria-label": "More with this table" },
      el(
        "div",
        { class: "ck-alternatives-row" },
        Object.values(this.buttons),
        friends && el("a", { href: `${friends}?game=${this.key.split("/")[0]}` }, LABELS.friends),
        this.status,
      ),
      this.area,
    );
    keys(this.root, (event) => {
      const grid = event.target.closest(".ck-alternative-cards");
      if (event.key === "Escape" && !this.area.hidden) this.shut();
      else if (grid) along(event, grid);
    });
    table.after(this.root);
  }

  send(kind, more = {}) {
    this.byKey.set(this.key, this);
    this.model.send({ kind, key: this.key, ...more });
  }
  say(text) {
    this.status.textContent = text;
  }

  /** Opens the part of this name below the table, or closes it if it is open. */
  press(name) {
    this.say("");
    if (name === "friends") {
      this.say(ALONE);
      return;
    }
    if (this.open === name) {
      this.shut();
      return;
    }
    this.shut(false);
    this.open = name;
    this.buttons[name].setAttribute("aria-expanded", "true");
    this.send(name);
  }
  shut(focus = true) {
    const { open } = this;
    this.area.hidden = true;
    this.area.replaceChildren();
    this.open = null;
    if (!open) return;
    this.buttons[open].setAttribute("aria-expanded", "false");
    if (focus) this.buttons[open].focus();
  }
  // Asks before it replaces a deal in which the learner has played.
  deal(button) {
    const played = this.table.querySelector('[data-do="undo"]')?.ariaDisabled === "false";
    if (played && this.table.dataset.state !== "over" && button.textContent !== SURE) {
      button.textContent = SURE;
      return;
    }
    this.shut();
    this.send("deal");
  }
  // Replaces the deal at the table.
  dealing() {
    if (!this.anew || this.open !== "cards") return "";
    const act = (event) => this.deal(event.currentTarget);
    const button = el("button", { type: "button", "data-do": "deal", onclick: act }, ANEW);
    return el("p", { class: "ck-alternative-ways" }, button, "Everybody gets other cards.");
  }

  hear(message) {
    const { kind } = message;
    if (kind === "deal") {
      this.say(message.trouble || message.done);
      return;
    }
    if (message.trouble) {
      if (this.hand) this.made.replaceChildren(trouble(message.trouble));
      else this.show(this.dealing(), trouble(message.trouble));
    } else if (kind === "rules" && this.open === kind) this.drawRules(message.options);
    else if (kind === "rule") this.drawComparison(message);
    else if (kind === "cards" && this.open === kind) this.drawCards(message);
    else if (kind === "hand" && this.hand) this.drawMade(message);
  }
  show(...parts) {
    this.hand = null;
    this.area.replaceChildren(
      ...parts,
      el("button", { type: "button", class: "ck-alternative-shut", onclick: () => this.shut() }, "Close"),
    );
    this.area.hidden = false;
  }

  // --- another rule
  // -----------------------------------------------------------------------------------------------------
  drawRules(options) {
    this.findings = el("div", { class: "ck-told", "aria-live": "polite" });
    this.show(
      el("p", {}, "Tables differ. Choose how others play, and see what it would change here."),
      ...options.map((option) => {
        const name = `ck-alternative-${this.key}-${option.name}`;
        return el(
          "div",
          { class: "ck-alternative-rule", role: "group", "aria-labelledby": name },
          el("strong", { id: name }, option.title),
          el(
            "span",
            { class: "ck-alternative-choices" },
            option.choices.map((value) =>
              el(
                "button",
                {
                  type: "button",
                  "aria-pressed": String(value === option.now),
                  onclick: (event) => this.choose(event.currentTarget, option, value),
                },
                value,
              ),
            ),
          ),
          el("p", {}, option.sentence),
        );
      }),
      this.findings,
    );
    this.area.querySelector("button").focus();
  }
  choose(button, option, value) {
    for (const other of this.area.querySelectorAll(".ck-alternative-choices [data-chosen]"))
      delete other.dataset.chosen;
    if (value === option.now) {
      this.findings.replaceChildren(el("p", {}, "That’s how it’s played here."));
      return;
    }
    button.dataset.chosen = "true";
    this.findings.replaceChildren(el("p", {}, "Looking at what it would change …"));
    button.closest(".ck-alternative-rule").after(this.findings);
    this.send("rule", { option: option.name, value });
  }
  /** Shows what another rule would change. */
  drawComparison({ own, told: comparison, play, page, match }) {
    if (!this.findings?.isConnected) return;
    const first = own
      ? "Your hand, under both rules."
      : "Nothing changes at this moment of your hand. Here is one in which it matters.";
    this.findings.replaceChildren(
      el("p", {}, first),
      ...bothWays(comparison, rule, "as here"),
      el(
        "p",
        { class: "ck-alternative-ways" },
        play && el("a", { href: to(page, play) }, "Play your hand that way"),
        el("a", { href: to(page, match) }, "A new match that way"),
      ),
    );
  }

  // --- other cards
  // ------------------------------------------------------------------------------------------------------
  drawCards({ hand, suits, ratio }) {
    this.made = el("div", { class: "ck-alternative-made", role: "status" });
    const grid = el(
      "div",
      { class: "ck-alternative-cards", style: `--ratio:${ratio}` },
      suits
        .filter(([, cards]) => cards.length)
        .map(([suit, cards]) =>
          el(
            "div",
            { role: "group", "aria-label": suit },
            cards.map((card) => this.card(card)),
          ),
        ),
    );
    const which = `hich ${hand.length} cards would you like to hold? The others are dealt around them.`;
    this.show(this.dealing(), el("p", {}, this.anew ? `Or w${which}` : `W${which}`), grid, this.made);
    this.size = hand.length;
    this.hand = new Set(hand);
    this.drawHand();
    window.dispatchEvent(new Event("cardkit-sheets")); // adds the pack's drawings if they are not in the page yet
    grid.querySelector('[aria-pressed="true"]').focus();
  }
  card([text, gloss, symbol, free]) {
    const act = () => {
      if (!free) {
        this.made.replaceChildren(trouble("Everybody has seen that card, so you can’t hold it."));
        return;
      }
      this.hand[this.hand.has(text) ? "delete" : "add"](text);
      this.drawHand();
      if (this.hand.size === this.size) this.send("hand", { cards: [...this.hand] });
    };
    const button = el("button", {
      type: "button",
      "data-card": text,
      "aria-label": gloss,
      "aria-pressed": "false",
      "aria-disabled": String(!free),
      onclick: act,
    });
    button.innerHTML = `<svg aria-hidden="true"><use href="#${symbol}"/></svg>`;
    return button;
  }
  drawHand() {
    for (const button of this.area.querySelectorAll("[data-card]")) {
      const on = this.hand.has(button.dataset.card);
      button.setAttribute("aria-pressed", String(on));
      button.tabIndex = -1;
    }
    const at =
      this.area.querySelector(":focus[data-card]") ||
      this.area.querySelector('[aria-pressed="true"]') ||
      this.area.querySelector("[data-card]");
    at.tabIndex = 0;
    const more = this.size - this.hand.size;
    this.made.replaceChildren(
      more > 0
        ? several(more, "Choose 1 more card.", "Choose # more cards.")
        : more < 0
          ? several(-more, "Put 1 card back.", "Put # cards back.")
          : "This is your hand.",
    );
  }
  /** Shows what can be done with the hand that was chosen. */
  drawMade({ page, play, server }) {
    const told = el("span", {}),
      link = address({ page, server }, play);
    const copy = async () => {
      told.replaceChildren((await copyText(link)) ? "Copied." : el("a", { href: link }, "This is the link."));
    };
    this.made.replaceChildren(
      el(
        "p",
        { class: "ck-alternative-ways" },
        el("a", { href: to(page, play) }, "Play these cards"),
        el("button", { type: "button", onclick: copy }, "Copy a link to them"),
        told,
      ),
    );
  }
}
const trouble = (text) => el("p", { class: "ck-alternative-trouble", role: "alert" }, text);

// Tab stops once at the cards; arrow keys move among them.
function along(event, grid) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches("[data-card]")) return;
  const rows = [...grid.children].map((row) => [...row.children]),
    all = rows.flat(),
    row = rows.findIndex((cards) => cards.includes(event.target));
  const up = event.key.length > 8 ? null : rows[row + step];
  const next = /Left|Right/.test(event.key)
    ? all[all.indexOf(event.target) + step]
    : up?.[Math.min(rows[row].indexOf(event.target), up.length - 1)];
  event.preventDefault();
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

export default {
  initialize({ model }) {
    if (!document.body.dataset.voila) return; // in a notebook one edits the cell
    // Rows by the table's element, since a table may be shown twice; and by its name the row that asked last.
    const lines = new Map(),
      byKey = new Map();
    const look = () => {
      const tables = model.get("tables");
      for (const table of document.querySelectorAll(".ct[data-name]")) {
        const offers = tables[table.dataset.name];
        if (!offers?.length || lines.has(table)) continue;
        if (!lines.size) document.head.append(el("style", {}, model.get("style")));
        lines.set(table, new AlternativesPanel(model, table, offers, byKey));
      }
    };
    new MutationObserver(look).observe(document.getElementById("lesson") || document.body, {
      childList: true,
      subtree: true,
    });
    model.on("change:tables", look);
    model.on("msg:custom", (message) => byKey.get(message.key)?.hear(message));
    look();
  },
};
