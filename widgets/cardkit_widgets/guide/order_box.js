// A text field for an order of the cards. Python parses the line; this lays the cards out and moves them.

import { el, nCards, svg } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { Asking } from "../base/part.js";
import { laidPack } from "../base/packs.js";

const PHRASE_MS = 2200; // pause at each phrase while a line is explained
const MAX_CHIPS = 6; // up to so many example lines are buttons; more become a list
const MAX_ROWS = 3; // rows of cards, if smaller cards can keep to it
const MAX_TASK_CHARACTERS = 80;
const TITLES = {
  directions: "direction",
  sets: "sets",
  ranks: "ranks",
  suits: "suits",
  joints: "joints",
  nicknames: "names",
};

/**
 * @typedef {Object} OrderScene a parsed line, from order_box.py
 * @property {string} text
 * @property {boolean} done whether it was submitted, not only typed so far
 * @property {?{sentence: string, span: [number, number], offers: string[]}} fault
 * @property {{span: number[], words: string, sentence: string, moved: string[], groups: Object[]}[]} steps
 * @property {string} order
 * @property {string} short
 * @property {?string} ack
 */

class Box {
  constructor(model, host, pack) {
    this.model = model;
    this.pack = pack;
    this.about = model.get("about");
    this.at = 0;
    this.first = model.get("scene").text;
    this.build();
    host.style.width = "100%";
    host.append(this.root);
    this.channel = new Asking(model, this.root);
    this.changed = () => this.receive();
    model.on("change:scene", this.changed);
    this.sizes = new ResizeObserver(() => this.lay());
    this.sizes.observe(this.felt);
    this.input.value = model.get("scene").text;
    this.receive();
  }
  end() {
    this.channel.end();
    clearTimeout(this.playing);
    this.sizes.disconnect();
    this.model.off("change:scene", this.changed);
  }

  build() {
    const { word, lang, choices, examples, longest, typed } = this.about,
      id = `ob-${Math.random().toString(36).slice(2)}`;
    this.input = el("input", {
      id,
      type: "text",
      class: "ob-line",
      lang,
      maxlength: longest,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      "aria-describedby": `${id}-verdict`,
      oninput: () => this.say(false),
    });
    const tries = Object.values(examples).flat();
    this.pick = tries.length > MAX_CHIPS ? this.list(examples) : this.row(tries);
    this.form = typed
      ? el(
          "form",
          {
            class: "ob-form",
            onsubmit: (event) => {
              event.preventDefault();
              this.say(true);
            },
          },
          el("label", { for: id, text: `Your ${word}` }),
          this.input,
          el("button", { type: "submit", class: "ob-main", text: "Announce" }),
          this.pick,
        )
      : this.pick;
    const chips = Object.entries(choices).map(([kind, row]) =>
      el(
        "div",
        {
          class: "ob-chips",
          role: "toolbar",
          "aria-label": TITLES[kind] || kind,
          onkeydown: (event) => this.along(event),
        },
        el("span", { class: "ob-kind", "aria-hidden": "true", text: TITLES[kind] || kind }),
        ...row.map(([words, gloss], n) =>
          el("button", {
            type: "button",
            class: "ob-chip",
            tabindex: n ? -1 : 0,
            lang,
            title: gloss,
            "aria-description": gloss,
            "data-word": words,
            onclick: () => this.add(words),
            text: words,
          }),
        ),
      ),
    );
    this.words = chips.length
      ? el(
          "details",
          { class: "ob-words" },
          el("summary", { text: `Build the ${word} from words` }),
          ...chips,
          el(
            "div",
            { class: "ob-chips" },
            el("button", {
              type: "button",
              class: "ob-chip ob-plain",
              "data-do": "back",
              onclick: () => this.back(),
              text: "take back a word",
            }),
            el("button", {
              type: "button",
              class: "ob-chip ob-plain",
              "data-do": "clear",
              onclick: () => {
                this.put("", false);
                this.input.focus();
              },
              text: "start again",
            }),
          ),
        )
      : null;
    this.verdict = el("div", { class: "ob-verdict", id: `${id}-verdict`, role: "status", "aria-live": "polite" });
    this.felt = el("div", { class: "ob-felt" });
    this.cards = new Map();
    this.steps = el("ol", { class: "ob-steps", "aria-label": "Phrase by phrase" });
    this.play = el("button", {
      type: "button",
      class: "ob-chip ob-plain",
      "data-do": "play",
      onclick: () => this.tell(),
      text: "Explain it",
    });
    this.sentence = el("p", { class: "ob-sentence" });
    this.how = el("div", { class: "ob-how" }, this.steps, this.play, this.sentence);
    this.hear = el("p", { class: "ob-sr", "aria-live": "polite" });
    this.root = el(
      "div",
      {
        class: "ob cardkit-wide",
        role: "group",
        "data-cardkit": "order-box",
        "data-task": ["say", this.first, ...tries].join("-").replace(/\s+/g, "-").slice(0, MAX_TASK_CHARACTERS),
        "data-task-state": "new",
        "aria-label": `${word[0].toUpperCase()}${word.slice(1)}: words that order the cards`,
      },
      this.form,
      this.words,
      this.verdict,
      this.felt,
      this.how,
      this.hear,
    );
    this.root.style.setProperty("--ratio", this.pack.ratio);
    keys(this.root);
  }

  // Example lines: a few as buttons, many as a list.
  row(lines) {
    const { lang } = this.about;
    return el(
      "div",
      { class: "ob-tries", role: "group", "aria-label": "Examples to try" },
      ...lines.map((line) =>
        el("button", {
          type: "button",
          class: "ob-chip",
          lang,
          "data-try": line,
          onclick: () => this.put(line),
          text: line,
        }),
      ),
    );
  }
  list(examples) {
    const { lang } = this.about,
      options = (lines) => lines.map((line) => el("option", { value: line, text: line, lang }));
    return el(
      "select",
      {
        class: "ob-pick",
        "aria-label": "Examples to try",
        onchange: ({ target }) => {
          if (target.value) this.put(target.value);
        },
      },
      el("option", { value: "", text: "Try one…" }),
      ...Object.entries(examples).map(([grade, lines]) => el("optgroup", { label: grade }, ...options(lines))),
    );
  }

  // -- words

  // Writes this line and has it read; `done` as if submitted.
  put(text, done = true) {
    this.input.value = text;
    this.say(done);
  }
  // Appends words of a button to the line.
  add(words) {
    const line = this.input.value.trimEnd();
    this.put(words === "," ? `${line}, ` : line ? `${line} ${words}` : words, false);
  }
  // Takes the last word of the line back.
  back() {
    this.put(this.input.value.trimEnd().replace(/(,|\s*\S+)$/, ""), false);
  }
  // Arrow keys move along a row of words; Tab stops at each row once.
  along(event) {
    const row = [...event.currentTarget.querySelectorAll("button")],
      here = row.indexOf(event.target);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: row.length - 1 }[event.key];
    if (!row[to]) return;
    event.preventDefault();
    row.forEach((button, n) => {
      button.tabIndex = n === to ? 0 : -1;
    });
    row[to].focus();
  }
  // Sends the line; `done`: it was submitted, not only typed so far.
  say(done) {
    if (this.pick.options && this.pick.value !== this.input.value) this.pick.selectedIndex = 0;
    this.root.dataset.state = "busy";
    this.channel.send({ kind: "say", text: this.input.value, done });
  }
  receive() {
    /** @type {OrderScene} */
    const scene = this.model.get("scene");
    if (!this.channel.heard(scene.ack === null ? undefined : scene.ack)) return; // the answer to an older line
    if (scene.ack === null) this.input.value = scene.text;
    clearTimeout(this.playing);
    this.playing = 0;
    this.scene = scene;
    this.judge();
    this.phrases();
    this.show(scene.steps.length - 1, []);
    // one phrase is explained by its sentence
    for (const part of [this.steps, this.play]) part.hidden = !!scene.fault || scene.steps.length < 3;
    for (const button of this.pick.querySelectorAll("[data-try]"))
      button.setAttribute("aria-pressed", String(button.dataset.try === scene.text));
    if (scene.done && scene.text !== this.first) this.root.dataset.taskState = "done";
    if (scene.fault && scene.steps.length)
      this.sentence.textContent = "The cards still lie as the last clear words put them.";
    Object.assign(this.root.dataset, {
      state: "ready",
      order: scene.order,
      said: scene.text,
      fault: scene.fault ? (scene.done ? "refused" : "unfinished") : "",
    });
  }

  // The line with its faulty words marked, and corrections to choose from.
  judge() {
    const { fault, text, done, short } = this.scene,
      { lang } = this.about;
    this.input.setAttribute("aria-invalid", String(!!fault && done));
    const use = (line) =>
      el("button", {
        type: "button",
        class: "ob-chip",
        lang,
        "data-use": line,
        onclick: () => {
          this.put(line);
          this.input.focus();
        },
        text: line,
      });
    if (!fault) {
      const same = short.toLowerCase() === text.trim().toLowerCase(),
        heard = ["Understood. ", ...(same ? [] : ["The same order in other words: ", use(short)])];
      this.verdict.replaceChildren(el("p", { class: "ob-good" }, el("b", { text: "✓ " }), ...heard));
      this.verdict.hidden = !this.about.typed; // what was pressed is plain
      return;
    }
    this.verdict.hidden = false;
    const [from, to] = fault.span;
    const heard = text.trim()
      ? el("span", { lang }, text.slice(0, from), el("mark", { text: text.slice(from, to) }), text.slice(to))
      : null;
    const offers = fault.offers.length ? el("span", {}, "Did you mean: ", ...fault.offers.map(use)) : null;
    this.verdict.replaceChildren(
      el("p", { class: done ? "ob-bad" : "ob-wait" }, el("b", { text: done ? "✗ " : "… " }), fault.sentence),
      el("p", { class: "ob-heard" }, ...[heard, offers].filter(Boolean)),
    );
  }
  // Draws a button for each phrase, which shows what the phrase does.
  phrases() {
    this.steps.replaceChildren(
      ...this.scene.steps.map((step, n) =>
        el(
          "li",
          {},
          el("button", {
            type: "button",
            class: "ob-chip",
            "data-step": n,
            lang: step.words ? this.about.lang : null,
            onclick: () => {
              this.stop();
              this.show(n, step.moved);
              this.hear.textContent = step.sentence;
            },
            text: step.words ? `“${step.words}”` : "at first",
          }),
        ),
      ),
    );
  }
  // Stops the explanation.
  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.play.textContent = "Explain it";
    delete this.root.dataset.playing;
  }
  // Shows each phrase in turn with the cards it moves.
  tell() {
    if (this.playing) {
      this.stop();
      this.show(this.scene.steps.length - 1, []);
      return;
    }
    this.play.textContent = "Stop";
    this.root.dataset.playing = "";
    const next = (n) => {
      const step = this.scene.steps[n];
      if (!step) {
        this.stop();
        this.show(this.scene.steps.length - 1, []);
        return;
      }
      this.show(n, step.moved);
      this.hear.textContent = step.sentence;
      this.playing = setTimeout(() => next(n + 1), PHRASE_MS);
    };
    next(0);
  }

  // -- cards

  // Shows the order after phrase `n`, with the cards it moved marked.
  show(n, moved) {
    const step = this.scene.steps[n];
    if (!step) return;
    this.step = step;
    this.moved = new Set(moved);
    this.at = n;
    for (const button of this.steps.querySelectorAll("button"))
      button.setAttribute("aria-current", Number(button.dataset.step) === n ? "step" : "false");
    this.root.dataset.step = n;
    this.sentence.replaceChildren(
      step.sentence,
      ...(moved.length ? [el("small", { text: ` ${nCards(moved.length)}` })] : []),
    );
    this.lay();
  }
  /** The picture of a card on the felt, made when it is first asked for. */
  card(text) {
    if (!this.cards.has(text)) {
      const node = el(
        "span",
        { class: "ob-card", "data-card": text },
        svg(
          "svg",
          { "aria-hidden": "true", focusable: "false" },
          svg("use", { href: `#ck-${this.pack.name}-${text}` }),
        ),
      );
      this.cards.set(text, node);
      this.felt.append(node);
    }
    return this.cards.get(text);
  }
  /** The sign of a suit, by the letter of its `key`. */
  sign(key) {
    const suit = this.pack.suits.find((s) => s[0] === key);
    return svg(
      "svg",
      { viewBox: "-17 -17 34 34", fill: suit[5], "aria-hidden": "true" },
      svg("use", { href: `#${suit[4]}` }),
    );
  }
  // The name of a group of equal cards for a screen reader.
  label(group) {
    return group.cards.length === 1
      ? this.pack.cards[group.cards[0]][1]
      : `${group.rank}: ${group.cards.map((c) => this.pack.cards[c][1]).join(", ")}, all equal`;
  }
  // The place of each group of equal cards if a card is `w` wide: left edge, width and row.
  places(w, room) {
    const [share, gap] = w < 30 ? [0.2, 5] : w < 40 ? [0.29, 8] : [0.44, 14],
      lap = Math.round(w * share);
    let x = 0,
      row = 0;
    return this.step.groups.map((group) => {
      const wide = Math.max(w + (group.cards.length - 1) * lap, 10 + 17 * group.suits.length);
      if (x && x + wide > room) {
        x = 0;
        row += 1;
      }
      const left = x;
      x += wide + gap;
      return { group, left, wide, row, lap, next: x };
    });
  }
  // Lays the order of this step out in rows, lowest first, equal cards side by side; cards slide there.
  lay() {
    const width = this.felt.clientWidth;
    if (!width || !this.step) return;
    const top = 28,
      room = width - 24,
      low = matchMedia("(max-height: 32rem) and (min-width: 34rem)").matches,
      phone = width < 560,
      // one row leaves what is said of it in sight in a low window, two what beats all on a phone
      [rows, ...sizes] = low
        ? [1, 29, 26]
        : phone
          ? [2, 31, 26]
          : width > 800
            ? [MAX_ROWS, 48, 44, 40]
            : [MAX_ROWS, 42],
      w = sizes.find((size) => this.places(size, room).at(-1).row < rows) || sizes.at(-1),
      h = w * this.pack.ratio,
      line = h + 34,
      places = this.places(w, room);
    let z = 0;
    const labels = [];
    for (const { group, left, wide, row, lap } of places) {
      const y = top + row * line;
      for (const [k, text] of group.cards.entries()) {
        const node = this.card(text);
        node.style.width = `${w}px`;
        node.style.height = `${h}px`;
        node.style.zIndex = String(++z);
        node.style.transform = `translate(${12 + left + k * lap}px, ${y}px)`;
        node.toggleAttribute("data-moved", this.moved.has(text));
      }
      labels.push(
        el(
          "li",
          {
            class: "ob-label",
            style: `left:${12 + left}px;top:${y + h + 3}px;width:${wide}px`,
            "aria-label": this.label(group),
          },
          // a single court card has no room for its name, and needs none
          el("b", { text: group.suits.length && !Number(group.rank) ? "" : group.rank }),
          ...group.suits.map((key) => this.sign(key)),
        ),
      );
    }
    const { row, next: x } = places.at(-1),
      y = row * line;
    this.labels?.remove();
    const first = places.at(0).group.rank,
      last = places.at(-1).group.rank;
    this.labels = el(
      "ol",
      { "aria-label": `From what beats least (${first}) to what beats all (${last})` },
      ...labels,
    );
    const end = (text, style) => el("span", { class: "ob-end", "aria-hidden": "true", style, text });
    this.labels.append(
      end("← beats least", `left:12px;top:6px`),
      end("beats all →", `left:${12 + x}px;top:${top + y + h / 2 - 9}px`),
    );
    const full = x + 70 > room;
    if (full) Object.assign(this.labels.lastChild.style, { left: "", right: "10px", top: `${top + y + line - 8}px` });
    this.felt.append(this.labels);
    this.felt.style.height = `${top + y + line + (full ? 14 : 0)}px`;
  }
}

async function render({ model, el, host }) {
  const box = new Box(model, el, await laidPack(model, host, el));
  return () => box.end();
}
export default { render };
