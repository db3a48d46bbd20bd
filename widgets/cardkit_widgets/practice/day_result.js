// The deal of the day, below its table: the result beside the best line, what can be shared, other games of the day.

import { copyText } from "../base/clipboard.js";
import { spoken } from "../base/day.js";
import { el } from "../base/dom.js";
import { pageUrl } from "../base/links.js";
import { face, laidPack } from "../base/packs.js";
import { DayPart } from "./day_part.js";

const STEP = "The-deal-of-the-day";
const HELD = "●",
  MISSED = "○";

class DayResult extends DayPart {
  constructor(model, host, pack) {
    super(model, host, el("section", { class: "ck-quiz ck-day-below", "aria-label": "The result of the day" }));
    this.root.style.setProperty("--ratio", pack.ratio);
    this.pack = pack;
    this.onFrame = (/** @type {any} */ { detail, target }) => this.played(detail, target);
    document.addEventListener("cardkit-frame", this.onFrame, true); // it does not bubble
    this.draw();
  }
  end() {
    super.end();
    document.removeEventListener("cardkit-frame", this.onFrame, true);
  }
  ask(more) {
    this.channel.send({ kind: "day", day: this.scene.day, ...more });
  }
  // The table reports the end of the deal; Python computes the result from its save.
  played(detail, target) {
    const { day, game, result } = this.scene;
    if (detail.beat !== "still" || target.dataset.name !== `${game}/day-${day}`) return;
    if (!detail.over || !detail.live || result) return;
    this.sent = detail.steps.length > 0; // played just now, not resumed
    this.ask({ game, save: detail.save });
  }
  hear(scene) {
    this.draw();
    if (this.sent && scene.result) this.reveal();
    this.sent = false;
  }
  // Where the lines are out of sight the result begins at the top, so that no half of the table stands over it.
  reveal() {
    const { bottom } = this.root.querySelector(".ck-day-lines").getBoundingClientRect();
    if (bottom > innerHeight) this.root.scrollIntoView({ block: "start" });
  }

  draw() {
    const { scene } = this,
      { title, games, result } = scene;
    this.root.replaceChildren(
      ...[
        result && this.result(scene),
        title &&
          el("div", { class: "ck-quiz-actions" }, this.invitation(scene), games.length > 1 && this.others(scene)),
      ].filter(Boolean),
    );
  }
  result(scene) {
    const { said, short, lost, yours, line, marks, made, best } = scene.result;
    const text = [
      `The deal of ${spoken(scene.day, { weekday: "long" })}: ${scene.title}`,
      marks.map((one) => (one ? HELD : MISSED)).join(""),
      `${short} And you?`,
      this.address(scene),
    ].join("\n");
    const share = el("button", { type: "button", class: "ck-quiz-main", "data-do": "share" }, "Copy the result");
    share.addEventListener("click", () => this.share(share, text));
    return el(
      "div",
      { class: "ck-day-result", role: "status" },
      el("p", {}, el("b", {}, said), lost && ` ${lost}`),
      el("div", { class: "ck-day-lines" }, this.row("Yours", yours), made < best && this.row("The best line", line)),
      el("pre", {}, text),
      el("div", { class: "ck-quiz-actions" }, share),
    );
  }
  // The moves of a line: cards, and calls in words; what cost something has a cross.
  row(title, moves) {
    const one = ({ label, card, cost }) =>
      el(
        "li",
        { class: cost ? "lost" : null },
        card ? face(`ck-${this.pack.name}-${card}`) : el("b", {}, label),
        card && el("span", { class: "ck-quiz-hidden" }, label),
        cost && el("i", { role: "img", "aria-label": "This cost something" }, "✗"),
      );
    return el("div", {}, el("p", {}, title), el("ol", { "aria-label": title }, moves.map(one)));
  }
  // A link for others: the same deal, whenever they open it.
  invitation(scene) {
    const send = el("button", { type: "button", "data-do": "invite" }, "Copy a link");
    send.addEventListener("click", () => this.share(send, this.address(scene)));
    return send;
  }
  /** The link to the deal of a day. */
  address({ day, game }) {
    return `${pageUrl("practice.ipynb").href}#${STEP}&day=${day}&game=${game}`;
  }
  async share(button, text) {
    if (await copyText(text)) {
      button.textContent = "Copied";
      return;
    }
    const shown = el("textarea", { readonly: true, rows: 4, "aria-label": "The text" }, text);
    button.after(shown);
    shown.select();
  }
  // The same day's deal of another game.
  others({ game, games }) {
    const pick = el(
      "select",
      { "aria-label": "Another game today", "data-do": "game" },
      games.map(([name, title]) => el("option", { value: name, selected: name === game }, title)),
    );
    pick.addEventListener("change", () => this.ask({ game: pick.value }));
    return el("label", {}, el("span", {}, "Another game: "), pick);
  }
}

export default {
  async render({ model, el: root, host }) {
    const below = new DayResult(model, root, await laidPack(model, host, root));
    return () => below.end();
  },
};
