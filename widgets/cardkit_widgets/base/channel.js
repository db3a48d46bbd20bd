// Sends a widget's requests to its Python and matches the answers.

import { UNANSWERED } from "./events.js";

/** Milliseconds without an answer until Python counts as lost. */
export const WAIT_MS = 2500;
// Characters in one request, each up to three bytes: a server closes the connection at a million bytes.
const MAX_SENT_CHARACTERS = 300_000;
export const TOO_LONG = "That was too long to be read, so nothing was changed.";

/** Sends one request after another; calls `lost` on timeout. */
export class Channel {
  /** @param {Object} model @param {() => void} lost @param {() => void} tooLong */
  constructor(model, lost, tooLong = lost) {
    Object.assign(this, { model, lost, tooLong, waiting: null, past: [] });
    model.on(UNANSWERED, (id) => {
      if (id && id === this.waiting) this.drop();
    });
  }
  /** Send a request; false if Python is known to be lost or the request is too long. */
  send(content) {
    if (JSON.stringify(content).length > MAX_SENT_CHARACTERS) {
      this.end();
      this.tooLong();
      return false;
    }
    const id = Math.random().toString(36).slice(2);
    this.end();
    this.past.unshift((this.waiting = id));
    const patience = this.model.patience?.() ?? WAIT_MS;
    if (patience < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.drop(), patience);
    try {
      this.model.send({ ...content, id });
    } catch {
      this.drop();
      return false;
    }
    return true;
  }
  /**
   * An answer came, to the request of this id if it has one. True if it is the one waited for, or none was waited for;
   * false for a late answer to an earlier request.
   */
  heard(id = this.waiting) {
    if (this.past.indexOf(id) > 0) return false; // the newest stands first
    if (id === this.waiting) this.waiting = null;
    if (this.waiting) return false;
    clearTimeout(this.timer);
    return true;
  }
  /** Gives up waiting. */
  drop() {
    this.end();
    this.lost();
  }
  end() {
    clearTimeout(this.timer);
    this.waiting = null;
  }
}
