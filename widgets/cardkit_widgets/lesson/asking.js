// How the parts of a page around its tables ask Python something: where no answer comes, one sentence says so.

import { Line, el } from "../wire.js";

const LOST = "No answer yet. If none comes, reload the page: what you did so far is kept.";
const LONG = 20_000; // ms after which somebody who was told to wait hears that no answer may come

/** The line of one part of the page; while Python is silent the sentence stands below what `root` shows. */
export class Asking extends Line {
  /**
   * @param {string} [wait] what is said first, where an answer may take its time; @param {string} [lost] and later.
   */
  constructor(model, root, wait = "", lost = LOST) {
    super(model, () => this.say(root, wait, lost));
    this.silence = el("p", { class: "ck-silence", role: "alert", style: "margin: 8px 0; font-weight: 600" });
  }
  say(root, wait, lost) {
    this.silence.textContent = wait || lost;
    root.append(this.silence);
    if (wait)
      this.timer = setTimeout(() => {
        this.silence.textContent = lost;
      }, LONG);
  }
  heard(id) {
    const all = super.heard(id);
    if (all) this.silence.remove();
    return all;
  }
}
