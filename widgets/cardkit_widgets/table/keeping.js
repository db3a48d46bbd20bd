// Stores the game in the browser at every answer and finds it when the table opens. If it cannot be stored, the table
// says so at once, and what to do.

import { el } from "../base/dom.js";
import { saveFile } from "../base/files.js";
import { STORE_TROUBLE, pageKey, store } from "../base/store.js";
import { button, p } from "./dom.js";

const TOLD = {
  full: "Your browser’s store is full: this game lasts only until you leave the page. Take it along to go on later.",
  forbidden:
    "Your browser keeps nothing here: this game lasts only until you leave the page. Take it along to go on later.",
  lost: "What your browser kept was cleared. This game is kept again from here.",
};
const DAMAGED = "The game kept in this browser couldn’t be read, so a new one begins.";

export class Keeping {
  constructor(table) {
    const { key, notebook } = table.about;
    Object.assign(this, { table, key: pageKey(key, notebook), name: key.replaceAll("/", "-") });
    this.held = store.hold(this.key, () => table.overtaken());
    const text = p(""),
      hide = () => {
        this.note.hidden = true;
      };
    const shut = button("OK", null, hide, { "data-do": "unkept" });
    this.note = el("div", { class: "ct-unkept", role: "alert", hidden: true }, text, this.taker(), shut);
    table.listen(window, STORE_TROUBLE, ({ detail: { key: one, trouble } }) => {
      if (one !== this.key) return;
      if (trouble === "lost" && !this.keep(table.scene)) return; // this failed, which has its own event
      text.textContent = TOLD[trouble];
      this.note.hidden = false;
    });
  }
  /** Store the save of a scene; false if it only lasts as long as the page. */
  keep(scene) {
    if (!(scene.save && this.table.about.keep)) return true; // a look back’s table; one in a room is kept there
    return this.held.set({ save: scene.save }) !== false;
  }
  /** The stored save, or null; a notice instead of the save if it cannot be read. */
  find() {
    const kept = this.table.about.keep && this.held.get(),
      save = kept?.save;
    if (typeof save === "string" && save.length <= this.table.about.max_save) return { save };
    return kept || store.damaged(this.key)
      ? { notice: { tone: "note", text: DAMAGED, rule: "", because: [], key: "fresh" } }
      : null;
  }
  /** The sentence when Python does not answer: what becomes of the game. @param {boolean} app a page without cells */
  lost(app) {
    if (!this.table.scene.save)
      return "The table doesn’t answer. Your seat is kept: it goes on as soon as the line is back.";
    const again = app ? "Reload the page." : "Run all cells from the top (menu Run).";
    return store.trouble(this.key)
      ? `The table doesn’t answer, and your browser doesn’t keep this game. Take it along first, as a file. ${again}`
      : `The table doesn’t answer. Your browser keeps your game: it goes on at the same card. ${again}`;
  }
  /** A button that saves the game as a file, sealed. */
  taker() {
    return button(
      "Take it along",
      "last",
      () => saveFile(`cardkit-${this.name}.txt`, "text/plain", this.table.scene.save),
      { "data-do": "take" },
    );
  }
}
