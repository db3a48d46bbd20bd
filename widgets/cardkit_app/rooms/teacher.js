// The teacher's side of a class: link, task, pupils and their answers.

import { el } from "../../cardkit_widgets/base/dom.js";
import { keeping } from "../../cardkit_widgets/base/focus.js";
import { saveFile } from "../../cardkit_widgets/base/files.js";
import { store } from "../../cardkit_widgets/base/store.js";
import { onlyHere } from "../../cardkit_widgets/base/reach.js";
import { inviting, pageInfo } from "./socket.js";
import { ruleChoices } from "./options.js";
import { button, copyLine } from "./page.js";
import { Shown, bars } from "./shown.js";

const labelled = (text, field) => el("label", { class: "ck-field" }, el("span", {}, text), field);
/** Keys in the browser's store: that a class was opened here, and that the teacher’s own address was shown. */
export const ownAddress = (room) => `cardkit:class:${room}`;

// A text with a copy button.
const linked = (value, name) => el("div", { class: "ck-class-link" }, copyLine(value, name));
const options = (pairs) => pairs.map(([value, text]) => el("option", { value }, text));

export class TeacherSide {
  constructor(page, send, { lessons, games }) {
    this.send = send;
    this.lessons = lessons;
    this.games = games;
    this.topics = {};
    /** @type {any} */ this.now = null;
    this.names = false;
    this.choosing = false;
    this.chosen = new Set();
    this.ending = false;
    this.link = inviting(`rooms/class/${pageInfo.room}`);
    this.code = el("div", { class: "ck-class-code" });
    this.door = el("div", { class: "ck-door", role: "status" });
    this.who = el("section", { class: "ck-who", "aria-label": "Who is here" });
    this.box = el("div", { class: "ck-shown" });
    this.bar = el("div", { class: "ck-reveal" });
    page.replaceChildren(
      el("h1", { class: "ck-unseen" }, "A class"),
      this.own(),
      this.invite(),
      this.composer(),
      el(
        "div",
        { class: "ck-class" },
        el("div", {}, this.bar, this.box),
        el("div", {}, this.door, this.who, this.last()),
      ),
    );
    // the teacher’s own tries are not counted
    this.shown = new Shown(this.box, (message) => Boolean(message.table) && send(message));
    if (!onlyHere(this.link)) send({ kind: "code", address: this.link, of: "class" });
  }
  // The teacher’s own address, shown once for a new class: the only way back to the teacher’s side.
  own() {
    const name = ownAddress(pageInfo.room);
    if (store.get(name)?.told !== false) return "";
    const box = el(
      "section",
      { class: "ck-own", "aria-label": "Your own address" },
      el("h2", {}, "Keep this: it is your class"),
      el(
        "p",
        {},
        "This address is yours alone. With it you come back to your class, from any device. It is shown once.",
      ),
      linked(inviting(`rooms/class/${pageInfo.room}`) + location.hash, "Your own address"),
      button("I have kept it", () => {
        store.set(name, { told: true });
        box.remove();
      }),
    );
    return box;
  }
  /** Builds the fold with the link for the pupils. */
  invite() {
    this.invitation = el(
      "details",
      { class: "ck-fold", open: true },
      el("summary", {}, "The link for your pupils"),
      linked(this.link, "The link of the class"),
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

  // -- tasks ---------------------------------------------------------------------------------------------------

  /** Builds the form in which the next task is put together. */
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
      this.send({ kind: "show", what: kind.value, ...this.request() });
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
    this.ends = el("div", { class: "ck-row" });
    this.drawEnds();
    return this.ends;
  }
  /** Draws the button that ends the class, or the question whether it should end. */
  drawEnds() {
    const quiet = (act) => ({ class: "ck-push ck-quiet", "data-do": act, "data-at": act });
    const end = (words, act) => button(words, () => this.send({ kind: "end" }), quiet(act));
    const file = (words) => button(words, () => this.send({ kind: "file" }), quiet("file"));
    const back = button("Go on with the class", () => this.end(false), quiet("go-on"));
    const lost = this.now?.untaken;
    const question = lost
      ? "You haven’t taken the file with what was shaky, and it ends with the class."
      : "All pages of the class close.";
    this.ends.replaceChildren(
      ...(this.ending
        ? [
            el("p", { role: "alert" }, question),
            lost ? file("Take the file first") : "",
            end(lost ? "End it without the file" : "Sure? End the class", "end"),
            back,
          ]
        : [file("What was shaky, as a file"), button("End the class", () => this.end(true), quiet("end"))]),
    );
  }
  /** Draws the buttons anew if the class has changed what they ask. */
  endsAnew() {
    const ends = `${this.ending} ${this.now.untaken}`;
    if (this.drawn !== ends) keeping(this.ends, () => this.drawEnds(), ["[data-do=end]"]);
    this.drawn = ends;
  }
  /** Asks whether the class should end, or asks no longer. */
  end(ending) {
    this.ending = ending;
    this.drawEnds();
    this.ends.querySelector("button")?.focus();
  }
  // Draws the fields for a task of this kind.
  compose(kind) {
    const text = (id, label, extra = {}) => {
      const field = el("input", { type: "text", id, maxlength: 300, ...extra });
      return [labelled(label, field), field];
    };
    const game = el("select", { id: "ck-game" }, options(this.games.map((one) => [one.name, one.title])));
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
      this.request = () => ({ text: address.value, ask: ask.value });
    } else if (kind === "question") {
      const [question, ask] = text("ck-ask", "Question"),
        answers = el("textarea", {
          id: "ck-texts",
          rows: 4,
          maxlength: 620,
          placeholder: "One answer a line; begin the right one with *",
        });
      this.fields.replaceChildren(question, labelled("Answers", answers));
      this.request = () => {
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
      this.request = () => ({ game: game.value, topic: topic.value });
    } else if (kind === "deal") {
      const rules = el("div", {});
      let chosen = {};
      const fill = () => {
        const about = this.games.find((one) => one.name === game.value);
        chosen = {};
        const choices = ruleChoices(about, chosen, (name, value) => {
          chosen[name] = value;
        });
        rules.replaceChildren(
          choices.length ? el("details", {}, el("summary", {}, "Players and other rules"), choices) : "",
        );
      };
      game.onchange = fill;
      fill();
      this.fields.replaceChildren(
        labelled("Game", game),
        rules,
        el(
          "p",
          { class: "ck-note" },
          "Everybody gets the same cards and plays against computers. You see the results.",
        ),
      );
      this.request = () => ({ game: game.value, options: chosen });
    } else {
      const lesson = el("select", {}, options(this.lessons.map((one) => [one.name, one.title]))),
        step = el("select", {});
      const found = () => this.lessons.find((one) => one.name === lesson.value) || { steps: [], title: "" };
      const fill = () => step.replaceChildren(...options(found().steps.map((name) => [name, name])));
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
      this.request = () => ({ lesson: lesson.value, step: step.value, title: `${found().title}: ${step.value}` });
    }
  }

  // -- messages ------------------------------------------------------------------------------------------------

  hear(message) {
    if (message.kind === "task") {
      if (message.what) this.invitation.open = this.composing.open = false;
      this.shown.begin(message);
    }
    if (message.kind === "topics") this.topics = message.topics;
    else if (message.kind === "scene") this.shown.scene(message);
    else if (message.kind === "class") {
      this.now = message;
      this.endsAnew();
      this.draw();
    } else if (message.kind === "revealed" && message.number === this.shown.task.number) {
      this.shown.reveal(message.tally, message.right);
      if (message.why) this.box.append(el("p", { class: "ck-note" }, message.why));
    } else if (message.kind === "code" && message.svg)
      this.code.replaceChildren(el("img", { src: message.svg, alt: "The link as a QR code" }));
    else if (message.kind === "file") {
      saveFile("cardkit-class.csv", "text/csv", message.text);
      this.now.untaken = false; // before the class says so itself: who ends it now is not asked to take the file first
      this.endsAnew();
    }
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
    const at = document.activeElement?.getAttribute("data-at");
    this.drawDoor();
    this.who.replaceChildren(
      el("h2", {}, here.length ? `${here.length} ${here.length === 1 ? "is" : "are"} here` : "Nobody is here yet"),
      pupils.length ? this.aboutWho(pupils) : "",
      el(
        "ul",
        { class: "ck-pupils" },
        pupils.map((one) => this.pupil(one)),
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
    if (at) document.querySelector(`[data-at="${at}"]`)?.focus();
  }
  // Pupils waiting to be let in, and whether the class is open.
  drawDoor() {
    const { waiting, open, hints } = this.now;
    const quiet = (act) => ({ class: "ck-push ck-quiet", "data-do": act, "data-at": act });
    this.door.replaceChildren(
      ...waiting.map(({ group, n }) => {
        const answer = (yes) => () => this.send({ kind: "let_in", group, yes });
        return el(
          "div",
          { class: "ck-knock" },
          el("p", {}, `${n} more ${n === 1 ? "wants" : "want"} in from one address. Are they your pupils?`),
          button("Let them in", answer(true), { "data-do": "let-in" }),
          button("No", answer(false), quiet("send-away")),
        );
      }),
      el(
        "div",
        { class: "ck-row" },
        open
          ? button("Close the door", () => this.send({ kind: "door", yes: false }), quiet("close"))
          : button("Open the door", () => this.send({ kind: "door", yes: true }), quiet("open")),
        hints
          ? button("No more hints", () => this.send({ kind: "hints", yes: false }), quiet("hints"))
          : button("Allow hints", () => this.send({ kind: "hints", yes: true }), quiet("hints")),
      ),
      open ? "" : el("p", { class: "ck-note" }, "The door is closed: nobody new comes in."),
    );
  }
  // Buttons above the names: show who answered what, remove a pupil.
  aboutWho(pupils) {
    const quiet = (act) => ({ class: "ck-push ck-quiet", "data-do": act, "data-at": act });
    const again = (change) => () => {
      change();
      this.draw();
    };
    this.chosen = new Set(pupils.map((one) => one.number).filter((number) => this.chosen.has(number)));
    if (!this.choosing) {
      const names = () => {
        this.names = !this.names;
      };
      const choose = () => {
        this.choosing = true;
      };
      return el(
        "div",
        { class: "ck-row" },
        button(this.names ? "Hide who answered what" : "Show who answered what", again(names), quiet("names")),
        button("Remove somebody", again(choose), quiet("choose")),
      );
    }
    const stop = () => {
      this.choosing = false;
      this.chosen.clear();
    };
    const remove = () => {
      this.send({ kind: "remove", pupils: [...this.chosen] });
      stop();
    };
    const groups = [...new Set(pupils.map((one) => one.group))];
    const all = (group) => () => {
      for (const one of pupils) if (one.group === group) this.chosen.add(one.number);
    };
    const many = groups.map((group) => {
      const n = pupils.filter((one) => one.group === group).length;
      return n > 1 ? button(`Choose all ${n} of address ${group}`, again(all(group)), quiet("choose-all")) : "";
    });
    const words = this.chosen.size ? `Remove ${this.chosen.size}` : "Choose who is to go";
    return el(
      "div",
      { class: "ck-row" },
      button(words, again(remove), { "data-do": "remove", disabled: !this.chosen.size }),
      ...many,
      button("Remove nobody", again(stop), quiet("keep-all")),
    );
  }
  // The row of a pupil: a box to tick, the name, and how far they are.
  pupil(one) {
    const what = this.names && one.answer ? one.answer : one.answer ? "has answered" : one.at;
    const tick = () =>
      el("input", {
        type: "checkbox",
        "data-at": one.number,
        checked: this.chosen.has(one.number),
        onchange: (event) => {
          if (event.target.checked) this.chosen.add(one.number);
          else this.chosen.delete(one.number);
          this.draw();
        },
      });
    const name = el("b", {}, one.name);
    return el(
      "li",
      {
        "data-is": one.here ? "here" : "away",
        "data-answered": one.answer ? "" : null,
        "data-right": this.names && one.right !== null ? String(one.right) : null,
      },
      this.choosing ? el("label", {}, tick(), name) : name,
      el("small", {}, what),
    );
  }
}
