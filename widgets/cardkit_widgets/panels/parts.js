// Base and common parts of the panels around a table.

import { Asking } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { HIDE, ICONS, icon } from "../table/dom.js";
import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { pageKey, store } from "../base/store.js";

Object.assign(ICONS, {
  scales: "M12 3v18M7 21h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  stop: "M6 6h12v12H6z",
  search: "M10 4a6 6 0 1 0 .1 0M15 15l6 6",
  book: "M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2zM4 21h15",
});

/** A text with a capital. */
export const first = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
/** A figure that does not break after its ±. */
export const figure = (text) => text.replace("± ", "±\u00a0");

// A panel draws `model.scene` on each change and keeps the focus; if the focused element is gone, `next` gets it.
export class Panel {
  constructor(model, host, pack, kind, label) {
    this.model = model;
    this.pack = pack;
    this.root = el("div", {
      class: `cp cp-${kind} cardkit-wide`,
      role: "group",
      "data-cardkit": kind,
      "aria-label": label,
      lang: "en",
    });
    this.root.style.setProperty("--ratio", pack.ratio);
    keys(this.root);
    this.heard = el("div", { class: "cp-sr", role: "status", "aria-live": "polite" });
    this.build();
    this.root.append(this.heard);
    host.style.width = "100%";
    host.append(this.root);
    this.asking = new Asking(model, this.root);
    this.sight = new MutationObserver(() => this.ear());
    // what happened at the table is spoken of once it was seen there
    this.ear = () => {
      const table = document.querySelector(`.ct[data-name="${model.get("scene").table}"]`);
      this.asking.heard();
      this.sight.disconnect();
      if (this.scene && table?.dataset.state === "busy") {
        this.sight.observe(table, { attributeFilter: ["data-state"] });
        return;
      }
      this.scene = model.get("scene");
      keeping(this.root, () => this.draw(this.scene), this.next);
    };
    model.on("change:scene", this.ear);
    this.ear();
  }
  end() {
    this.asking.end();
    this.sight.disconnect();
    this.model.off("change:scene", this.ear);
  }
  send(kind, more = {}) {
    this.asking.send({ kind, ...more });
  }
  // A preference or text of the reader's, stored by the browser per game and name.
  kept(name) {
    return store.get(pageKey(`${this.scene.table}:${name}`, this.scene.notebook));
  }
  /** Keeps a value in the browser, under this name and the table’s. */
  keep(name, value) {
    store.set(pageKey(`${this.scene.table}:${name}`, this.scene.notebook), value);
  }
  /** Has a text read out, unless it was the last. */
  hear(text) {
    if (text && this.heard.textContent !== text) this.heard.textContent = text;
  }
  button(label, glyph, name, act, extra = {}) {
    return el(
      "button",
      { type: "button", class: "cp-button", "data-do": name, ...extra, onclick: act },
      glyph ? icon(glyph) : null,
      el("span", { text: label }),
    );
  }
  /** Makes an element and keeps it as this part’s property `name`. */
  part(name, tag = "div", props = {}, ...kids) {
    return (this[name] = el(tag, { class: `cp-${name}`, ...props }, ...kids));
  }
  card(text, extra = {}) {
    const face = el("img", { class: "cp-face", src: this.pack.url(text || "back"), alt: "", draggable: "false" });
    return el(
      "span",
      { class: "cp-card", role: "img", "aria-label": text ? this.pack.cards[text][1] : "a card face down", ...extra },
      face,
    );
  }
  // A move in short: its card, if it is in the hand, else the button's label.
  name(move) {
    return move.card && move.move.startsWith("play ") ? first(this.pack.cards[move.card][1]) : move.label;
  }
  /** A button for a move. */
  choice(move, act, extra = {}) {
    return el(
      "button",
      {
        type: "button",
        class: "cp-choice",
        "data-move": move.move,
        "data-do": `move ${move.move}`,
        ...extra,
        onclick: act,
      },
      move.card ? this.card(move.card, HIDE) : null,
      el("span", { text: this.name(move) }),
    );
  }
  progress(done, of, words) {
    const bar = el("progress", { max: of, "aria-label": words });
    bar.value = done;
    return bar;
  }
}
