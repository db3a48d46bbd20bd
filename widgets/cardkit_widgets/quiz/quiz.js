// A quiz: draws the `scene` from Python and sends what the reader does. It knows no answer before Python sends it.

import { watch } from "../base/activity.js";
import { el, focused } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { progress } from "../base/progress.js";
import { pageKey, store } from "../base/store.js";
import { Asking } from "../base/part.js";
import { keeping } from "../base/focus.js";
import { Inset } from "../base/inset.js";
import { Answers, picture } from "./answers.js";
import { columns } from "./columns.js";
import { hidden } from "./ordering.js";
import { laid, lay } from "../base/packs.js";
import { again, ends, marks, summary } from "./results.js";
import { faceless, meet } from "./seats.js";

const THINKING = "One moment: I’m thinking."; // a question is made when it is asked, which takes a phone some seconds
const GONE =
  "Still no answer. If none comes, reload the page: your exam begins again, and the same number asks the same.";
const ENTRY = ".ct-actions:not([hidden]) button, .ct-hand [tabindex='0']";
const NEXT = '.ck-quiz-foot :is([data-do="next"], [data-do="end"], [data-do="more"], [data-do="done"])';
const MAX_OVERLAPPING = 10; // cards in a row that lie over each other
const MIN_TABLE_PX = 200, // a table of at least this height has been drawn
  PAGE_BAR_PX = 60; // the greatest height of the page's own bar

/**
 * @typedef {Object} QuizScene from quiz.py
 * @property {number} seq
 * @property {string} key
 * @property {string} notebook
 * @property {boolean} same whether the same questions come again after a reload
 * @property {string[]} rules ids of the rules that its exercises ask about
 * @property {string} title
 * @property {string} note
 * @property {number} level
 * @property {Object<string, string>} levels
 * @property {number} number
 * @property {number} of
 * @property {Object} question its key, kind, prompt, facts, groups, answers, unit, hints
 * @property {*} given the reader's answer
 * @property {?{moved: boolean, out: boolean}} at_table for a question at a table: whether an answer was played there,
 *   and whether something can be played out
 * @property {?Object} feedback
 * @property {boolean} done
 * @property {?Object} summary
 * @property {string} [enough] daily quiz: the summary
 * @property {?number[]} [grown] daily quiz: how well the items were known before and are known now, in percent
 * @property {?Object} [exam] exam: its marks, once it is over
 */

class Quiz {
  constructor(model, host, page) {
    this.model = model;
    this.key = "";
    this.root = el("div", { class: "ck-quiz", "data-cardkit": "quiz", role: "group" });
    keys(this.root, (event) => this.answers.keydown(event));
    this.live = el("div", { class: "ck-quiz-said", role: "status", "aria-live": "polite" });
    this.body = el("div", { class: "ck-quiz-body" });
    this.table = new Inset(page, "ck-quiz-table", (model) => this.met(model));
    this.leave = () => {}; // gives the table back as it was
    this.foot = el("div", { class: "ck-quiz-foot" });
    this.root.append(this.body, this.table.node, this.foot, this.live);
    this.sizes = new ResizeObserver(() => this.place());
    for (const node of [this.root, document.body]) this.sizes.observe(node); // what stands above may shrink, too
    this.touched = new AbortController();
    const settled = () => {
      this.unplaced = false;
    };
    for (const act of ["pointerdown", "keydown", "wheel", "touchmove"])
      window.addEventListener(act, settled, { passive: true, signal: this.touched.signal });
    host.append(this.root);
    const { exam, enough } = model.get("scene");
    this.channel = new Asking(model, this.root, exam || enough ? THINKING : "", exam ? GONE : undefined);
    this.onScene = () => {
      if (model.get("scene").seq < this.scene.seq) return; // a host may deliver an old state late
      this.channel.heard();
      this.draw();
    };
    this.onMessage = (message) => {
      if (message.kind === "faces") lay(this.root, message.pack, message.svg);
      if (message.kind === "people") meet(this.root, message.faces);
    };
    model.on("change:scene", this.onScene);
    model.on("msg:custom", this.onMessage);
    // The acts at a quiz that always asks the same are stored and repeated after a reload.
    const { key, notebook } = model.get("scene");
    this.held = store.hold(pageKey(key, notebook), () => this.overtaken());
    watch();
    this.begin();
  }

  // A resumed quiz is drawn once Python has found the place, so that no answer goes to another question.
  begin() {
    /** @type {QuizScene} */
    const scene = (this.scene = this.model.get("scene"));
    if (scene.same && scene.number === 1 && !scene.feedback) this.did = this.kept();
    if (!this.did?.length) {
      this.draw();
      if (this.openerHasFocus()) this.follow();
      return;
    }
    this.root.dataset.state = "resuming";
    this.send("resume", { did: this.did });
  }
  /** @returns {Object[]} */
  kept() {
    const did = this.held.get();
    return Array.isArray(did) ? did : [];
  }
  // Another tab has gone on with these questions: resume from there.
  overtaken() {
    const did = this.kept();
    if (!this.scene.same || !did.length || JSON.stringify(did) === JSON.stringify(this.did)) return;
    this.did = did;
    this.send("resume", { did, afresh: true });
  }

  // A quiz opened by a button takes the focus from it once it is on the page.
  follow() {
    if (this.root.isConnected) this.focusAfter(true);
    else requestAnimationFrame(() => this.follow());
  }

  end() {
    this.channel.end();
    this.held.end();
    this.model.off("change:scene", this.onScene);
    this.model.off("msg:custom", this.onMessage);
    this.table.end();
    this.leave();
    this.sizes.disconnect();
    this.touched.abort();
  }

  // Where the next question is made when a card is played, it is this quiz that asks for patience, and not the table.
  met(model) {
    const { exam, enough } = this.scene,
      heard = () => this.channel.heard();
    this.leave();
    if (!exam && !enough) return;
    const { patience } = model;
    model.patience = () => {
      this.channel.wait(patience?.call(model));
      return Number.POSITIVE_INFINITY;
    };
    model.on("change:scene", heard);
    this.leave = () => {
      model.patience = patience;
      model.off("change:scene", heard);
    };
  }

  // -- talking with Python
  // ---------------------------------------------------------------------------------------------------

  /** Sends a request with how the question stands; where all readers are asked the same, it is kept too. */
  send(kind, more = {}) {
    this.acting = kind !== "resume";
    if (this.acting && this.scene.same) {
      const did = [...(this.did || this.kept()), { kind, ...more }];
      if (this.held.set(did) === null) return;
      this.did = did;
    }
    const { question, feedback } = this.scene;
    const state = { question: question.key, tries: feedback?.tries || 0, sure: this.sure };
    this.channel.send({ kind, seq: this.scene.seq, ...state, ...more });
  }

  say(text) {
    this.live.textContent = text;
  }

  /** Asks for the pictures of packs and people that the question shows and the page lacks. */
  needFaces(question) {
    const cards = [
      ...question.groups.flatMap((group) => group.cards),
      ...question.answers.map((answer) => answer.card),
      ...(question.circle?.cards || []),
    ];
    if (question.circle && faceless(question.circle)) this.model.send({ kind: "people" });
    for (const pack of new Set(cards.filter(Boolean).map((card) => card.pack))) {
      if (!laid(this.root, pack)) this.model.send({ kind: "faces", pack });
    }
  }

  // -- drawing
  // -----------------------------------------------------------------------------------------------------------------

  draw() {
    /** @type {QuizScene} */
    const scene = (this.scene = this.model.get("scene")),
      q = scene.question;
    const had = focused(this.root);
    const fresh = this.key !== q.key;
    if (fresh) {
      this.unplaced = !!this.key || scene.number === 1;
      this.key = q.key;
      this.answers = new Answers(this);
      this.sure = null;
      this.ended = false;
    }
    if (!scene.at_table) this.needFaces(q);
    Object.assign(this.root.dataset, {
      seq: scene.seq,
      kind: q.kind,
      of: scene.of,
      state: scene.summary ? "over" : scene.done ? "done" : scene.feedback ? "again" : "open",
      right: scene.feedback ? String(scene.feedback.right) : "",
      task: scene.key,
      rules: scene.rules.join(" "),
    });
    this.root.setAttribute("aria-label", `Quiz: ${scene.title || q.prompt}`);
    const over = scene.exam && scene.summary,
      ended = scene.summary && ends(scene) && (this.ended || !scene.at_table);
    const prompt = over ? scene.exam.marks[scene.exam.seen]?.prompt : q.prompt;
    const asked = scene.at_table
      ? [el("p", { class: "ck-quiz-prompt" }, prompt), over ? null : this.facts(q), this.noteLine()]
      : [this.question(), this.sureness(), q.circle ? !scene.exam && this.saidBelow() : this.verdict()];
    const parts = [this.head(), ...((over && !scene.at_table) || this.ended ? [] : asked)];
    const below = over ? [again(this), marks(this)] : [!this.ended && this.actions(), ended && summary(this)];
    if (scene.summary && scene.enough) progress.rest();
    this.table.show(scene.at_table && !this.ended && this.model.get("table"));
    const atTable = had && this.table.node.contains(had);
    keeping(this.root, () => {
      this.body.replaceChildren(...parts.filter(Boolean));
      this.foot.replaceChildren(...below.filter(Boolean));
    }, [".ck-quiz-main", ".ck-quiz-answers [tabindex='0']"]);
    this.say(scene.at_table ? "" : this.aloud(fresh));
    if (had && this.acting) this.focusAfter(fresh, had.dataset.n);
    this.enters ||= fresh && !!scene.at_table && !!had && this.acting;
    if (fresh) this.place();
    else this.unplaced = false;
    if (atTable && scene.done) this.root.querySelector(NEXT)?.focus({ preventScroll: true });
    if (over) this.find(scene.exam.seen ?? -1);
    // keep the feedback and the next buttons in sight
    if (scene.feedback && !over && (scene.at_table ? !fresh && this.hasFocus() : this.acting))
      for (const part of [".ck-quiz-verdict", ".ck-quiz-actions"])
        this.root.querySelector(part)?.scrollIntoView({ block: "nearest" });
    this.acting = false;
  }

  // A finished exam begins with its mark; a question looked at again stands there instead and leads back to its row.
  find(row) {
    if (row === this.row) return;
    const rows = this.root.querySelectorAll(".ck-exam-sheet tbody tr");
    if (row < 0 && this.row >= 0) rows[this.row].scrollIntoView({ block: "center" });
    else this.root.scrollIntoView({ block: "start" });
    this.row = row;
  }

  head() {
    const { title, number, of, levels, level, question } = this.scene;
    if (!title && of === 1 && !Object.keys(levels).length) return null;
    const dots =
      of > 14
        ? null
        : el(
            "span",
            { class: "ck-quiz-dots", "aria-hidden": "true" },
            ...Array.from({ length: of }, (_, n) =>
              el("i", { class: n + 1 < number ? "past" : n + 1 === number ? "now" : "" }),
            ),
          );
    const select = el(
      "select",
      { "aria-label": "Level", onchange: (e) => this.send("level", { level: Number(e.target.value) }) },
      ...Object.entries(levels).map(([n, name]) => el("option", { value: n, selected: Number(n) === level }, name)),
    );
    return el(
      "div",
      { class: "ck-quiz-head" },
      el("strong", {}, title || "Question"),
      of > 1 &&
        el(
          "span",
          { class: "ck-quiz-progress" },
          dots,
          question.again ? el("em", {}, "once more") : el("span", {}, `${number} of ${of}`),
        ),
      Object.keys(levels).length ? select : null,
    );
  }

  question() {
    const q = this.scene.question,
      open = !this.scene.done;
    const shown = [this.facts(q), ...q.groups.map((group) => this.group(group))].filter(Boolean);
    const scene = shown.length ? el("div", { class: "ck-quiz-scene" }, ...shown) : null;
    return el(
      "fieldset",
      { class: "ck-quiz-question", disabled: false, "aria-disabled": !open && "true" },
      el("legend", {}, q.prompt),
      scene,
      this.answers.draw(),
      q.hints.length ? el("ul", { class: "ck-quiz-hints" }, ...q.hints.map((hint) => el("li", {}, hint))) : null,
    );
  }

  // Scrolls a new position wholly into sight, with the room below for feedback: from the quiz's head on, or else from
  // the prompt. Repeated while the table grows, until the reader does something.
  place() {
    const high = this.root.offsetHeight;
    const felt = this.root.querySelector(".ck-seats-table") || this.table.node;
    if (!this.unplaced || felt.offsetHeight < MIN_TABLE_PX || !this.hasFocus()) return;
    if (this.enters) this.root.querySelector(ENTRY)?.focus({ preventScroll: true });
    this.enters = false;
    const begin = high > innerHeight - PAGE_BAR_PX ? this.root.querySelector(".ck-quiz-prompt, legend") : this.root;
    const { top } = begin.getBoundingClientRect();
    if (top < PAGE_BAR_PX || this.foot.getBoundingClientRect().bottom > innerHeight)
      begin.scrollIntoView({ block: "start" });
  }
  // Whether the focus is in this quiz, on what opened it, or nowhere.
  hasFocus() {
    return !!focused(this.root) || document.activeElement === document.body || this.openerHasFocus();
  }
  // Whether the focus is in a part of the page that opens quizzes.
  openerHasFocus() {
    return !!document.activeElement?.closest(".ck-today, .ck-exams");
  }

  facts({ facts }) {
    return facts.length ? el("ul", { class: "ck-quiz-facts" }, ...facts.map((fact) => el("li", {}, fact))) : null;
  }

  group({ label, cards, by }) {
    return el(
      "div",
      {},
      el("span", { class: "ck-quiz-label" }, label),
      el(
        "ul",
        { class: "ck-quiz-cards", "aria-label": label, style: columns(cards.length, MAX_OVERLAPPING) },
        ...cards.map((card, n) =>
          el(
            "li",
            {},
            picture(card),
            hidden(`${card.gloss}${by[n] ? `, played by ${by[n]}` : ""}`),
            by[n] ? el("span", { class: "ck-quiz-by", "aria-hidden": "true" }, by[n]) : null,
          ),
        ),
      ),
    );
  }

  // Sometimes asks how sure the reader is, before the answer; may be skipped.
  sureness() {
    const { sure, done, feedback } = this.scene;
    if (!sure || done || feedback) return null;
    const name = "ck-quiz-sure";
    return el(
      "fieldset",
      { class: name },
      el("legend", {}, "How sure are you? Say it first, then answer."),
      Object.entries(sure).map(([value, words]) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio",
            name,
            value,
            onchange: () => {
              this.sure = value;
            },
          }),
          words,
        ),
      ),
    );
  }

  noteLine() {
    return this.scene.note ? el("p", { class: "ck-quiz-note" }, this.scene.note) : null;
  }

  // The feedback: right or wrong, why, what it leads to, and the rule; a note where there is none.
  verdict() {
    const f = this.scene.feedback;
    if (!f) return this.noteLine();
    const head = f.right ? (f.tries > 1 ? "Yes, that’s it." : "Yes.") : f.tell ? "Here it is." : "Not yet.";
    return el(
      "div",
      { class: `ck-quiz-verdict ${f.right ? "right" : f.tell ? "told" : "wrong"}` },
      el(
        "p",
        {},
        el("strong", {}, el("span", { "aria-hidden": "true" }, f.right ? "✓ " : f.tell ? "→ " : "✗ "), head),
        f.why ? ` ${f.why}` : "",
      ),
      f.follow && !f.right ? el("p", { class: "ck-quiz-follow" }, f.follow) : null,
      f.rule ? this.rule(f.rule, f.why) : null,
      !this.scene.done && this.scene.note ? el("p", {}, this.scene.note) : null,
    );
  }

  // The feedback below a small table: who was touched, then why. It has its room beforehand, so that nothing moves.
  saidBelow() {
    const f = this.scene.feedback;
    if (!f) return el("div", { class: "ck-seats-said" }, this.noteLine());
    const tone = f.right ? "right" : f.tell ? "told" : "wrong";
    const [first, ...more] = f.why.split(/(?<=[.!?]) /);
    const rest = [...more, f.right ? "" : f.follow].filter(Boolean).join(" ");
    return el(
      "div",
      { class: "ck-seats-said" },
      el("div", { class: `ck-quiz-verdict ${tone}` }, el("strong", {}, first), ` ${rest}`),
    );
  }

  // The deciding rule; folded behind its title if a reason was given.
  rule({ title, sentence, source }, folded, word = title) {
    const quote = el("span", {}, sentence);
    if (!folded) return el("blockquote", {}, el("strong", {}, title), quote);
    const named = word === title ? null : el("strong", {}, title);
    const whole = el("blockquote", {}, named, quote, el("small", {}, source));
    return el("details", { class: "ck-quiz-rule" }, el("summary", {}, `§ ${word}`), whole);
  }

  actions() {
    const { question: q, done, summary, feedback, exam, at_table } = this.scene;
    const buttons = [];
    if (!done && at_table?.moved) buttons.push(this.requestButton("back", "Take it back", "ck-quiz-main"));
    if (!done && q.kind !== "one")
      buttons.push(
        el(
          "button",
          { type: "button", class: "ck-quiz-main", "data-do": "check", onclick: () => this.answers.check() },
          "Check",
        ),
      );
    if (!done && q.more_hints && !exam) buttons.push(this.requestButton("hint", "Hint"));
    if (!done && feedback) buttons.push(this.requestButton("tell", "Show me"));
    if (done && !summary) buttons.push(this.requestButton("next", "Next", "ck-quiz-main"));
    if (summary && at_table && ends(this.scene)) buttons.push(this.toEnd());
    if (at_table?.out) buttons.push(this.requestButton("watch", "Play it out"));
    if ((at_table || q.circle) && feedback?.rule) buttons.push(this.rule(feedback.rule, true, "Rule"));
    return buttons.length ? el("div", { class: "ck-quiz-actions" }, ...buttons) : null;
  }
  // The last answer is played at the table first; the summary comes after it.
  toEnd() {
    const onclick = () => {
      this.ended = this.acting = true;
      this.draw();
    };
    return el("button", { type: "button", class: "ck-quiz-main", "data-do": "end", onclick }, "How it went");
  }
  // A button that sends this kind of request.
  requestButton(kind, label, name = null, more = {}) {
    return el("button", { type: "button", class: name, "data-do": kind, onclick: () => this.send(kind, more) }, label);
  }

  // What a screen reader is told after a redraw; `fresh`: another question is shown.
  aloud(fresh) {
    const { feedback: f, note, summary: s, question: q } = this.scene;
    if (note) return note;
    if (this.scene.exam && s) return `${this.scene.exam.right} of ${this.scene.exam.of} right.`;
    if (!f) return fresh ? "" : q.hints.at(-1) || "";
    const words = [
      f.right ? "Yes." : f.tell ? "Here it is." : "Not yet.",
      f.why,
      !f.why && f.rule?.sentence,
      !f.right && f.follow,
    ];
    if (s && s.of > 1) words.push(`${s.clean} of ${s.of} right at the first try.`);
    return words.filter(Boolean).join(" ");
  }

  // Puts the focus on what comes next after a redraw, else on the answer that had it.
  focusAfter(fresh, answer) {
    const find = (selector) => this.root.querySelector(selector);
    const next = find(NEXT);
    // the reason was given: back to the move that was chosen
    if (fresh && this.scene.feedback) answer = this.answers.at;
    const target = fresh && !this.scene.feedback ? find(".ck-quiz-answers [data-n]") : this.scene.done ? next : null;
    (
      target ||
      (answer !== undefined && find(`[data-n="${answer}"]`)) ||
      find(".ck-quiz-answers button, .ck-quiz-number")
    )?.focus();
    // a new question is read from its first line
    if (fresh && !this.scene.at_table && this.root.getBoundingClientRect().top < 0)
      this.root.scrollIntoView({ block: "start" });
  }
}

export default {
  render({ model, el: host, host: page }) {
    const quiz = new Quiz(model, host, page);
    return () => quiz.end();
  },
};
