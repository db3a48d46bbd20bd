// The best trick of a lesson: whenever it comes into sight it sends the saves of the lesson's tables to Python, which
// answers with the trick. Invisible if nothing was played.

import { el } from "../base/dom.js";
import { Part, heading } from "../base/part.js";
import { pageKey, store } from "../base/store.js";

/**
 * @typedef {Object} BestTrickScene from best_trick.py
 * @property {number} seq
 * @property {string[]} tables
 * @property {string} notebook
 * @property {?{title: string, said: string, picture: string, alt: string}} found
 */

class BestTrickPanel extends Part {
  constructor(model, host) {
    super(model, host, el("section", { class: "ck-best", "aria-label": "Your best trick" }));
    this.sent = "";
    this.sight = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.look();
    });
    this.sight.observe(this.root);
    this.draw();
  }
  end() {
    super.end();
    this.sight.disconnect();
  }
  /** Sends the deals that this browser keeps of the lesson’s tables, unless they were sent before. */
  look() {
    /** @type {BestTrickScene} */
    const { tables, notebook } = this.model.get("scene");
    const kept = tables.map((key) => [key, store.get(pageKey(key, notebook))?.save]).filter(([, save]) => save);
    const saves = JSON.stringify(kept);
    if (!kept.length || saves === this.sent) return;
    this.sent = saves;
    this.channel.send({ kind: "best", saves: Object.fromEntries(kept) });
  }
  draw() {
    /** @type {BestTrickScene} */
    const { seq, found } = this.model.get("scene");
    Object.assign(this.root.dataset, { seq, found: String(!!found) });
    this.root.classList.toggle("ck-quiz", !!found);
    this.root.style.minHeight = "1px"; // an element without height never intersects
    this.root.replaceChildren(
      ...(found
        ? [
            heading(found.title, ""),
            el("p", { class: "ck-best-said" }, el("img", { src: found.picture, alt: found.alt }), found.said),
          ]
        : []),
    );
  }
}

export default {
  render({ model, el: host }) {
    const best = new BestTrickPanel(model, host);
    return () => best.end();
  },
};
