// The line between a widget's half in the browser and its Python: a message out, an answer in.

// Milliseconds without an answer after which the kernel counts as lost.
const WAIT = 2500;

/** One line to Python: a wish goes out, and `lost` is called where no answer comes. */
export class Line {
  /** @param {Object} model @param {() => void} lost */
  constructor(model, lost) {
    Object.assign(this, { model, lost, waiting: null });
  }
  /** Send a wish; false where the line is known to be dead. */
  send(content) {
    const id = Math.random().toString(36).slice(2, 12);
    this.end();
    this.waiting = id;
    this.timer = setTimeout(() => this.drop(), WAIT);
    try {
      this.model.send({ ...content, id });
    } catch {
      this.drop();
      return false;
    }
    return true;
  }
  /** An answer came (to the wish of this id, if it says so); true where it is the one waited for, or none was. */
  heard(id = this.waiting) {
    if (id && id === this.waiting) this.waiting = null;
    if (this.waiting) return false;
    clearTimeout(this.timer);
    return true;
  }
  drop() {
    this.end();
    this.lost();
  }
  end() {
    clearTimeout(this.timer);
    this.waiting = null;
  }
}
