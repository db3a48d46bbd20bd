// Cards to touch. Python decides what a touch does; this lays the cards out in rows and moves them.

import { el, focused } from "../base/dom.js";
import { Part } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { face, laidPack } from "../base/packs.js";
import { columns } from "./columns.js";

const FLIGHT_MS = 320; // duration of a card's move
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @typedef {Object} TouchScene from pick_cards.py
 * @property {number} seq
 * @property {string} key
 * @property {string} prompt
 * @property {string} said
 * @property {boolean} well
 * @property {string[]} lifted
 * @property {{label: string, open: boolean, cards: {card: string, gloss: string, name: string}[]}[]} rows
 */

class Touch extends Part {
  constructor(model, host, pack) {
    const about = { role: "group", "data-cardkit": "touch", "aria-label": "Cards to touch" };
    super(model, host, el("div", { class: "ck-quiz ck-touch", ...about }));
    this.pack = pack;
    this.prompt = el("p", { class: "ck-touch-prompt" });
    this.felt = el("div", { class: "ck-quiz-scene ck-touch-felt" });
    this.verdict = el("p", { class: "ck-touch-said", role: "status", "aria-live": "polite" });
    this.root.append(this.prompt, this.felt, this.verdict);
    this.root.style.setProperty("--ratio", pack.ratio);
    this.draw();
  }
  send(kind, more) {
    this.channel.send({ kind, seq: this.scene.seq, ...more });
  }
  say(text) {
    this.verdict.textContent = text;
  }

  // Arrow keys move along the cards.
  keydown(event) {
    const all = [...this.felt.querySelectorAll("button")],
      to = all[all.indexOf(focused(this.felt)) + ARROWS[event.key]];
    if (!ARROWS[event.key] || !to) return;
    event.preventDefault();
    to.focus();
  }

  draw() {
    /** @type {TouchScene} */
    const scene = (this.scene = this.model.get("scene")),
      over = !scene.prompt;
    Object.assign(this.root.dataset, {
      seq: scene.seq,
      task: scene.key,
      state: over ? "done" : scene.seq > 1 ? "begun" : "new",
      well: scene.well,
    });
    const were = new Map(
      [...this.felt.querySelectorAll("[data-n]")].map((node) => [node.dataset.n, node.getBoundingClientRect()]),
    );
    this.prompt.textContent = scene.prompt;
    this.prompt.hidden = over;
    keeping(
      this.root,
      () => this.felt.replaceChildren(...scene.rows.map((row) => this.row(row)), ...(over ? [this.again()] : [])),
      ["button"],
    );
    this.say(scene.said);
    for (const node of this.felt.querySelectorAll("[data-n]")) this.move(node, were.get(node.dataset.n));
  }
  row(row) {
    return el(
      "div",
      {
        class: `ck-touch-row ${row.open || !row.label ? "" : "ck-touch-laid"}`,
        role: "group",
        "aria-label": row.label || "Cards",
        style: columns(row.cards.length),
      },
      row.cards.map((card) => this.card(card, row.open)),
      row.label && el("b", { class: "ck-touch-label", text: row.label }),
    );
  }
  card({ card, gloss, name }, open) {
    const lifted = this.scene.lifted.includes(card);
    const inner = [face(`ck-${this.pack.name}-${card}`), name && el("span", { class: "ck-touch-name", text: name })];
    if (!open)
      return el("span", { class: "ck-touch-card", "data-n": card, role: "img", "aria-label": name || gloss }, inner);
    return el(
      "button",
      {
        type: "button",
        class: "ck-touch-card",
        "data-n": card,
        "data-card": card,
        "aria-label": name ? `${name}: ${gloss}` : gloss,
        "aria-pressed": lifted ? "true" : "false",
        onclick: () => this.send("touch", { card }),
      },
      inner,
    );
  }
  again() {
    return el(
      "div",
      { class: "ck-quiz-actions" },
      el("button", { type: "button", "data-do": "again", onclick: () => this.send("again"), text: "Once more" }),
    );
  }
  // Moves each card from its old place to its new one; at once if motion is off.
  move(node, from) {
    const to = node.getBoundingClientRect();
    if (
      !from ||
      (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2) ||
      matchMedia("(prefers-reduced-motion: reduce)").matches
    )
      return;
    node.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], {
      duration: FLIGHT_MS,
      easing: "ease-out",
    });
  }
}

async function render({ model, el: root, host }) {
  const touch = new Touch(model, root, await laidPack(model, host, root));
  return () => touch.end();
}
export default { render };
