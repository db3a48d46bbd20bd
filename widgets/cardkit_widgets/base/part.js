// Base of the widgets around the tables: they send requests to Python, and show a sentence if no answer comes.

import { Channel, TOO_LONG, WAIT_MS } from "./channel.js";
import { el } from "./dom.js";
import { keys } from "./keys.js";
import { store } from "./store.js";

const LOST = "No answer yet. If none comes, reload the page: what you did so far is kept.",
  BEGINS_AGAIN = "No answer yet. If none comes, reload the page. Your browser keeps nothing here, so you begin again.";
const PATIENCE_MS = 20_000; // ms after which somebody who was told to wait hears that no answer may come

/** A connection to Python that shows a sentence below `root` while an answer is overdue. */
export class Asking extends Channel {
  /**
   * @param {string} [wait] a first sentence, for answers that may take long; @param {string} [lost] the later one.
   */
  constructor(model, root, wait = "", lost = LOST) {
    super(
      model,
      () => this.say(root, wait, lost === LOST && store.trouble() ? BEGINS_AGAIN : lost),
      () => this.say(root, "", TOO_LONG),
    );
    this.silence = el("p", { class: "ck-silence", role: "alert", style: "margin: 8px 0; font-weight: 600" });
  }
  /** Says that one has to wait, then that no answer comes (`lost`); without `wait` the latter at once. */
  say(root, wait, lost) {
    this.silence.textContent = wait || lost;
    root.append(this.silence);
    if (wait)
      this.timer = setTimeout(() => {
        this.silence.textContent = lost;
      }, PATIENCE_MS);
  }
  /** Wait for the answer to what another part sent. @param {number} [patience] ms until the sentence stands */
  wait(patience = WAIT_MS) {
    this.end();
    if (patience < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.drop(), patience);
  }
  heard(id) {
    const all = super.heard(id);
    if (all) this.silence.remove();
    return all;
  }
}

/** A part of the page: draws each `scene` that Python sends, and sends the reader's requests. */
export class Part {
  constructor(model, host, root) {
    Object.assign(this, { model, root, channel: new Asking(model, root) });
    keys(root, (event) => this.keydown(event));
    host.append(root);
    this.onScene = () => {
      this.channel.heard();
      this.hear(model.get("scene"));
    };
    model.on("change:scene", this.onScene);
  }
  keydown(_event) {}
  hear(_scene) {
    this.draw();
  }
  end() {
    this.channel.end();
    this.model.off("change:scene", this.onScene);
  }
}

/** The head of a part: its title and state. */
export const heading = (title, status) =>
  el("div", { class: "ck-quiz-head" }, el("strong", {}, title), el("span", { role: "status" }, status));
