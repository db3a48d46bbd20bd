// The teacher's side of a class: the link, what to show, who is there, and what they would play.

import { el } from "../../cardkit_widgets/base/dom.js";
import { inviting, onlyHere, pageInfo } from "./line.js";
import { Shown, bars } from "./shown.js";

const button = (text, act, props = {}) =>
  el("button", { type: "button", class: "ck-push", onclick: act, ...props }, text);
const labelled = (text, field) => el("label", { class: "ck-field" }, el("span", {}, text), field);
const options = (pairs) => pairs.map(([value, text]) => el("option", { value }, text));

export class TeacherSide {
  constructor(page, send, { lessons, games }) {
    this.send = send;
    this.lessons = lessons;
    this.games = games;
    this.topics = {};
    /** @type {any} */ this.now = null;
    this.names = false;
    this.link = inviting(`rooms/class/${pageInfo.room}`);
    this.code = el("div", { class: "ck-class-code" });
    this.who = el("section", { class: "ck-who", "aria-label": "Who is here" });
    this.box = el("div", { class: "ck-shown" });
    this.bar = el("div", { class: "ck-reveal" });
    page.replaceChildren(
      el("h1", { class: "ck-unseen" }, "A class"),
      this.invite(),
      this.composer(),
      el("div", { class: "ck-class" }, el("div", {}, this.bar, this.box), el("div", {}, this.who, this.last())),
    );
    // The teacher’s own tries count for nobody.
    this.shown = new Shown(this.box, (message) => Boolean(message.table) && send(message));
    if (!onlyHere(this.link)) send({ kind: "code", address: this.link, of: "class" });
  }
  invite() {
    const field = el("input", {
      type: "text",
      readonly: true,
      value: this.link,
      "aria-label": "The link of the class",
      onfocus: (event) => event.target.select(),
    });
    const copy = button("Copy", async () => {
      try {
        await navigator.clipboard.writeText(this.link);
        copy.textContent = "Copied";
      } catch {
        field.focus();
      }
    });
    this.invitation = el(
      "details",
      { class: "ck-fold", open: true },
      el("summary", {}, "The link for your pupils"),
      el("div", { class: "ck-class-link" }, field, copy),
      this.code,
      onlyHere(this.link) &&
        el(
          "p",
          { class: "ck-note" },
          "This address opens on your own machine only. For others in your network: “cardkit --ip 0.0.0.0”.",
        ),
      pageInfo.invited &&
        el(
          "p",
          { class: "ck-note" },
          "The link doesn’t carry the token of this server: pupils open the link you were given once, then this.",
        ),
    );
    return this.invitation;
  }

  // -- what to show --------------------------------------------------------------------------------------------

  composer() {
    const kinds = {
      position: "A position",
      question: "A question",
      exercise: "A question about a rule",
      deal: "A deal for all",
      step: "A step of a lesson",
    };
    const kind = el(
      "select",
      { id: "ck-kind", onchange: () => this.compose(kind.value) },
      options(Object.entries(kinds)),
    );
    this.fields = el("div", { class: "ck-compose" });
    const show = (event) => {
      event.preventDefault();
      this.send({ kind: "show", what: kind.value, ...this.wish() });
    };
    this.compose("position");
    const form = el(
      "form",
      { class: "ck-start", onsubmit: show },
      labelled("Show", kind),
      this.fields,
      el(
        "div",
        { class: "ck-row" },
        el("button", { class: "ck-push", "data-do": "show" }, "Show it to the class"),
        button("Show nothing", () => this.send({ kind: "show", what: "" }), { class: "ck-push ck-quiet" }),
      ),
    );
    this.composing = el("details", { class: "ck-fold", open: true }, el("summary", {}, "Show something"), form);
    return this.composing;
  }
  // Draws the buttons for the end of a lesson.
  last() {
    const quiet = { class: "ck-push ck-quiet" };
    return el(
      "div",
      { class: "ck-row" },
      button("What was shaky, as a file", () => this.send({ kind: "file" }), { ...quiet, "data-do": "file" }),
      button("End the class", (event) => this.end(event.target), { ...quiet, "data-do": "end" }),
    );
  }
  end(target) {
    if (target.dataset.sure) this.send({ kind: "end" });
    target.dataset.sure = "yes";
    target.textContent = "Sure? All pages of it close";
  }
  compose(kind) {
    const text = (id, label, extra = {}) => {
      const field = el("input", { type: "text", id, maxlength: 300, ...extra });
      return [labelled(label, field), field];
    };
    const game = el("select", {}, options(Object.entries(this.games)));
    if (kind === "position") {
      const [link, address] = text("ck-link", "A link to a position or a problem", {
          maxlength: 3000,
          placeholder: "…#game=tute&at=…",
        }),
        [question, ask] = text("ck-ask", "Your question", { placeholder: "What would you play?" });
      this.fields.replaceChildren(
        link,
        question,
        el("p", { class: "ck-note" }, "The line below any table copies a link to what it shows."),
      );
      this.wish = () => ({ text: address.value, ask: ask.value });
    } else if (kind === "question") {
      const [question, ask] = text("ck-ask", "Question"),
        answers = el("textarea", {
          id: "ck-texts",
          rows: 4,
          maxlength: 620,
          placeholder: "One answer a line; begin the right one with *",
        });
      this.fields.replaceChildren(question, labelled("Answers", answers));
      this.wish = () => {
        const lines = answers.value
            .split("\n")
            .map((line) => line.trim())
            .filter(Boolean),
          right = lines.findIndex((line) => line.startsWith("*"));
        return {
          ask: ask.value,
          answers: lines.map((line) => line.replace(/^\*\s*/, "")),
          right: right < 0 ? null : right,
        };
      };
    } else if (kind === "exercise") {
      const topic = el("select", {}),
        fill = () => topic.replaceChildren(...options(this.topics[game.value] || []));
      game.onchange = fill;
      fill();
      this.fields.replaceChildren(labelled("Game", game), labelled("About", topic));
      this.wish = () => ({ game: game.value, topic: topic.value });
    } else if (kind === "deal") {
      this.fields.replaceChildren(
        labelled("Game", game),
        el(
          "p",
          { class: "ck-note" },
          "Everybody gets the same cards and plays against computers. You see the results.",
        ),
      );
      this.wish = () => ({ game: game.value });
    } else {
      const lesson = el("select", {}, options(this.lessons.map((one) => [one.name, one.title]))),
        step = el("select", {});
      const of = () => this.lessons.find((one) => one.name === lesson.value) || { steps: [], title: "" };
      const fill = () => step.replaceChildren(...options(of().steps.map((name) => [name, name])));
      lesson.onchange = fill;
      fill();
      this.fields.replaceChildren(
        labelled("Lesson", lesson),
        labelled("Step", step),
        el(
          "p",
          { class: "ck-note" },
          "Each pupil’s page opens the lesson there, which takes the server some memory for each.",
        ),
      );
      this.wish = () => ({ lesson: lesson.value, step: step.value, title: `${of().title}: ${step.value}` });
    }
  }

  // -- what comes ----------------------------------------------------------------------------------------------

  hear(message) {
    if (message.kind === "task") {
      if (message.what) this.invitation.open = this.composing.open = false;
      this.shown.begin(message);
    }
    if (message.kind === "topics") this.topics = message.topics;
    else if (message.kind === "view") this.shown.view(message);
    else if (message.kind === "class") {
      this.now = message;
      this.draw();
    } else if (message.kind === "revealed" && message.number === this.shown.task.number) {
      this.shown.reveal(message.tally, message.right);
      if (message.why) this.box.append(el("p", { class: "ck-note" }, message.why));
    } else if (message.kind === "code" && message.svg)
      this.code.replaceChildren(el("img", { src: message.svg, alt: "The link as a QR code" }));
    else if (message.kind === "file") this.save(message.text);
  }
  save(text) {
    const href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    el("a", { href, download: "cardkit-class.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }
  draw() {
    const { pupils, shown, tally, shaky } = this.now,
      here = pupils.filter((one) => one.here),
      answered = pupils.filter((one) => one.answer);
    const showing = this.shown.task.what;
    this.bar.replaceChildren(
      showing
        ? el("p", { role: "status" }, `${answered.length} of ${Math.max(here.length, answered.length)} have answered.`)
        : el("p", {}, "Nothing is shown yet."),
      showing && !shown
        ? button("Show the answers", () => this.send({ kind: "reveal" }), { "data-do": "reveal" })
        : "",
    );
    if (shown && !this.box.querySelector(".ck-result"))
      this.box.append(el("div", { class: "ck-result" }, bars(tally, "")));
    const names = button(
      this.names ? "Hide who answered what" : "Show who answered what",
      () => {
        this.names = !this.names;
        this.draw();
      },
      { class: "ck-push ck-quiet", "data-do": "names" },
    );
    const what = (one) => (this.names && one.answer ? one.answer : one.answer ? "has answered" : one.at);
    this.who.replaceChildren(
      el("h2", {}, here.length ? `${here.length} ${here.length === 1 ? "is" : "are"} here` : "Nobody is here yet"),
      pupils.length ? names : "",
      el(
        "ul",
        { class: "ck-pupils" },
        pupils.map((one) =>
          el(
            "li",
            {
              "data-is": one.here ? "here" : "away",
              "data-answered": one.answer ? "" : null,
              "data-right": this.names && one.right !== null ? String(one.right) : null,
            },
            el("b", {}, one.name),
            el("small", {}, what(one)),
          ),
        ),
      ),
      shaky.length ? el("h2", {}, "Shaky so far") : "",
      shaky.length
        ? el(
            "ol",
            { class: "ck-shaky" },
            shaky.slice(0, 8).map((one) => el("li", {}, one.rule, el("b", {}, String(one.n)))),
          )
        : "",
    );
  }
}
