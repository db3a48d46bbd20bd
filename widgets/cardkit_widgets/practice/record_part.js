// A part of the page that shows the learner's record: the browser keeps it as text, Python interprets and updates it.

import { today } from "../base/day.js";
import { Part } from "../base/part.js";
import { named, progress } from "../base/progress.js";
import { following } from "./following.js";

export class RecordPart extends Part {
  constructor(model, host, root) {
    super(model, host, root);
    this.sent = new Map(); // records sent and not answered yet, with the rest of the request, by message id
    this.unfollow = following(() => this.look());
  }

  end() {
    super.end();
    this.unfollow();
  }

  look() {
    this.send("look");
  }

  /** Sends the learner’s record with a request, and remembers which record it was. */
  send(kind, more = {}) {
    const text = progress.text(),
      sent = named();
    this.sent.set(sent, { text, more });
    this.channel.send({ kind, sent, today: today(), progress: text, ...more });
  }

  // Stores the record that Python made; if it has changed meanwhile, asks again.
  hear({ keep, sent }) {
    const { text, more } = this.sent.get(sent) || {};
    this.sent.delete(sent);
    if (keep && text !== undefined && !progress.keep(keep, text)) this.again(more);
    this.draw();
  }
  again(_more) {
    this.look();
  }
}
