// How the parts of a page around its tables ask Python something: where no answer comes, one sentence says so.

import { Line, el } from "../wire.js";

const LOST = "No answer yet. If none comes, reload the page: what you did so far is kept.";

/** The line of one part of the page; while Python is silent the sentence stands below what `root` shows. */
export class Asking extends Line {
  constructor(model, root) {
    super(model, () => root.append(this.silence));
    this.silence = el("p", { class: "ck-silence", role: "alert", style: "margin: 8px 0; font-weight: 600", text: LOST });
  }
  heard(id) {
    const all = super.heard(id);
    if (all) this.silence.remove();
    return all;
  }
}
