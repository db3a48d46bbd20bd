// Words and buttons of the table: prompt, refusals, hints, notices, bubbles, duties, calls.

import { drawn, el, focused, refused, sentence, set } from "../base/dom.js";
import { HIDE, button, focus, keyed, p, rect, show } from "./dom.js";

// Below this width of the hand in pixels, buttons stand one below the other.
const NARROW_PX = 600;
// The height of a page's own bar, below which a page's words begin.
const HEAD_PX = 60;
// Up to so many calls of a kind are buttons (normally, on a narrow table); more become a list.
const MAX_BUTTONS = [6, 4];
// Elements that a key may press.
export const SETTLED = ':is(button, select, input):not([tabindex="-1"])';
// Up to so many phrases stand beside the line for free words; more become its suggestions.
const MAX_CHIPS = 6;
export class Speech {
  constructor(table) {
    this.table = table;
  }
  /** Whether the table is too narrow for words beside the seats. */
  get small() {
    const { width } = this.table; // unknown at first, when the page has not been laid out, nor should be for this
    return width ? width < NARROW_PX : matchMedia(`(width < ${NARROW_PX}px)`).matches;
  }

  // -- below the felt --------------------------------------------------------------------------------------------

  // Shows words in the answer line below the felt, where nothing moves when they come or go.
  speak(tone, kids) {
    const { root, dom } = this.table,
      { speech } = dom;
    dom.said.replaceChildren(...kids.filter(Boolean));
    for (const node of [speech, root]) set(node, { "data-tone": tone });
    speech.hidden = false;
    this.reveal(speech);
  }
  // Words and buttons below the felt lie at the window's edge, over no card or call of mine and no result, the trick
  // in sight.
  reveal(node) {
    show(node);
    this.lift([...this.table.dom.answer.children].find(drawn) || node);
  }
  // Scrolls until nothing of mine (cards, calls; on a phone my name), no trick, pile or result lies below `node`.
  lift(node) {
    const { dom } = this.table,
      what = [".ct-button", ".ct-held-card", ".ct-play :is(.ct-card, button)", ".ct-result"];
    if (this.small) what.push(".ct-me .ct-plate");
    const mine = [...dom.felt.querySelectorAll(what.join())].map((one) => rect(one).bottom);
    const { left, top } = rect(node),
      edge = left < rect(dom.felt).right ? top : innerHeight; // beside the felt it hides nothing
    const over = Math.min(Math.max(...mine) - edge, rect(dom.play).top - HEAD_PX);
    if (over > 0 && drawn(node)) scrollBy(0, over);
  }
  // Clears the answer line and all marks on cards.
  hush() {
    this.table.dom.speech.hidden = true;
    set(this.table.root, { "data-refused": null, "data-tone": null });
    this.mark([]);
  }
  // Has a screen reader say this at once (assertive).
  shout(text) {
    const { alert } = this.table.dom;
    alert.textContent = "";
    alert.textContent = text;
  }
  // Adds a line to the log, which a screen reader reads when it is free.
  tell(text) {
    const { log } = this.table.dom;
    log.append(el("p", { text }));
    while (log.children.length > 60) log.firstChild.remove();
  }
  // Marks these cards, and no others, as the reason of what is said.
  mark(cards, how) {
    const { root } = this.table;
    for (const node of root.querySelectorAll("[data-because]")) node.removeAttribute("data-because");
    for (const card of cards) {
      const here = `:is(.ct-hand, .ct-trick) [data-card="${card}"], .ct-middle [data-shown="${card}"]`;
      for (const node of root.querySelectorAll(here)) set(node, { "data-because": how });
    }
  }
  /** A rule as a paragraph. */
  rule(id) {
    const rule = this.table.about.rules[id];
    return rule && el("p", { class: "ct-rule", "data-rule": id }, el("b", { text: `${rule[0]}: ` }), rule[1]);
  }
  // Why this card is illegal; the reason came with the scene, so without a round trip.
  refuse(held, asked) {
    // a reason about this card alone begins with its name
    const card = this.table.gloss(held.card),
      named = held.why?.because.join() === held.card;
    this.table.tried();
    if (held.why) this.deny(named ? "" : `Not the ${card}. `, held.why, asked);
    else this.wait(this.table.scene.not_now);
  }
  // Why nothing can be done now; at a table that rests the author's words stay.
  wait(text) {
    if (this.table.scene.ended) this.shout(this.table.scene.not_now);
    else this.remind(text);
  }
  // Shows a note and reads it out at once.
  remind(text) {
    this.speak("note", [p(text)]);
    this.shout(text);
  }
  // Explains a refusal: `what` was tried, `why` it is refused; `asked`: the reader only asked why. Its rule is added
  // where the author does not name it; the duties beside the hand give way to it.
  deny(what, why, asked) {
    this.speak("refused", [el("p", {}, el("b", { text: what }), why.reason), !why.told && this.rule(why.rule)]);
    refused(this.table.root, why.rule, asked);
    this.mark(why.because, "why");
    this.shout([what + why.reason, this.table.about.rules[why.rule]?.[0]].join(" "));
  }
  /**
   * @param {{tone: string, text: string, rule: string, because: string[], key: string,
   *   shows?: string[], won?: string}} notice
   */
  notice(notice) {
    const { table } = this,
      { tone, text, rule, because, shows = [], won = because[0] } = notice,
      well = tone === "well";
    const afresh =
      notice.key === "resumed" &&
      table.scene.can.restart &&
      button("Start over", "again", () => table.send("restart"), { "data-do": "afresh" });
    this.speak(tone, [p(text), this.rule(rule), afresh]);
    this.mark(because, { hint: tone, refused: "why" }[tone] || "won");
    if (well) table.motion.cheer("cheer");
    table.director.exhibit(shows.length || !well ? shows : because.filter((card) => !table.holds(card)), won);
    if (tone === "note") this.tell(text);
    else this.shout(text);
  }
  /** Shows the hint, or asks for it; says why where there is none. */
  hint() {
    const { scene } = this.table;
    if (!scene.can.hint) this.wait(scene.my_turn ? scene.may : scene.not_now);
    else if (scene.hint) this.showHint(2);
    else this.table.send("hint");
  }
  showHint(step) {
    const { hint } = this.table.scene;
    if (step === 1) {
      this.speak("hint", [p(hint.area), button("Show me", "hint", () => this.showHint(2), { "data-do": "show" })]);
      this.tell(hint.area);
      return;
    }
    const move = sentence(hint.move);
    this.speak("hint", [el("p", {}, el("b", { text: `${move} ` }), hint.reason)]);
    this.mark([hint.card], "hint");
    for (const node of this.table.dom.actions.children) {
      if (node.textContent === hint.move) set(node, { "data-because": "hint" });
    }
    this.tell(`${move} ${hint.reason}`);
  }

  // -- who spoke ------------------------------------------------------------------------------------------------

  get bubbles() {
    return this.table.root.querySelectorAll(".ct-bubble");
  }
  // Places the bubbles again: their seats may have moved.
  replace() {
    for (const node of this.bubbles) this.table.director.place(node);
  }
  clear() {
    for (const node of this.bubbles) node.remove();
  }

  // -- the way on -----------------------------------------------------------------------------------------------

  // The gold button in the answer line: what the director waits for, else what follows a finished or missed task.
  forward(offers = []) {
    const { dom } = this.table;
    dom.forward.replaceChildren(
      ...offers.map(({ label, glyph, act, name, quiet, href }) => {
        const extra = { class: `ct-button${quiet ? "" : " ct-main"}`, "data-do": name };
        if (href) return el("a", { ...extra, href, onclick: act }, el("span", { text: label }));
        return button(label, glyph, act, extra);
      }),
    );
    if (!offers.length || !this.table.inside) return;
    this.reveal(dom.forward);
    if (!offers[0].quiet) focus(dom.forward.firstChild);
  }
  // Draws the buttons of a scene once it is still.
  offered(scene) {
    const { table } = this;
    if (table.about.key.includes("/guide-")) return [];
    const again = { label: "Again", act: () => table.send("restart"), name: "replay", quiet: true };
    // a deal that is over was not lost by its last card
    if (scene.task_state === "missed")
      return [
        scene.can.open
          ? { ...again, name: "retry", quiet: false }
          : { label: "Take it back", glyph: "undo", act: () => table.undo(), name: "retry" },
      ];
    if (scene.task_state !== "done") return [];
    const on = window.cardkitSteps?.after?.(table.root);
    const below =
      on?.node &&
      (() => {
        on.node.scrollIntoView({ block: "center" });
        focus(on.node.querySelector(SETTLED));
      });
    return [...(on ? [{ label: on.label, href: on.href, act: below, name: "forward" }] : []), again];
  }

  // -- above the hand -------------------------------------------------------------------------------------------

  /** The prompt: one that does not give away what is allowed, unless the table shows that. */
  prompt(scene) {
    return (!this.table.reveals && scene.veiled) || scene.status;
  }
  // Sets the sentence above the hand.
  turn(text) {
    set(this.table.dom.turn, { text });
  }
  draw(scene) {
    const { dom } = this.table;
    const duties = this.table.reveals ? scene.duties : [];
    this.turn(this.prompt(scene));
    keyed(
      dom.duties,
      duties,
      (d) => `${d.rule}/${d.state}`,
      (d) => this.duty(d),
    );
    dom.duties.hidden = !duties.length;
    this.drawCalls(scene);
    const { choice } = scene;
    // a hidden element loses the focus
    if (!choice && focused(dom.confirm)) dom.confirm.blur();
    dom.confirm.hidden = !choice;
    if (!choice) return;
    set(dom.confirm, { "aria-disabled": choice.n < choice.of });
    set(dom.confirm.lastChild, { text: `${choice.label}: ${choice.n} of ${choice.of} chosen` });
  }
  /** One duty of the list, with how it stands. */
  duty(d) {
    const [name, title] = this.table.about.rules[d.rule] || [d.rule, ""];
    const text = d.state === "binds" ? `Now: ${name[0].toLowerCase()}${name.slice(1)}` : name;
    return el("li", { "data-state": d.state, title, text });
  }
  // Calls as buttons, illegal ones of their kind among them; many become a list. Signs wait behind one button, unless
  // nothing else can be done.
  drawCalls(scene) {
    const { root, dom, hand } = this.table,
      { actions } = dom,
      items = [],
      { small } = this;
    const calls = scene.actions.filter((call) => !call.face);
    const folds = (calls[0] || scene.click) && calls.length < scene.actions.length;
    const shown = folds ? calls : scene.actions;
    for (const kind of new Set(shown.map((action) => action.kind))) {
      const group = shown.filter((action) => action.kind === kind);
      const listed = group.length > MAX_BUTTONS[+small] && !group.every((call) => call.face);
      if (listed || scene.free.includes(kind)) {
        items.push({ key: group.map((a) => a.move).join(), group });
      } else {
        items.push(...group.map((call) => ({ key: call.move, call })));
        const barred = small ? [] : scene.barred.filter((call) => call.kind === kind);
        items.push(...barred.map((call) => ({ key: `${this.table.reveals} ${call.label} ${call.why.reason}`, call })));
      }
    }
    if (folds) items.push({ key: "signs", call: { kind: "signs", label: "Give a sign …" } });
    const make = ({ group, call }) => (group ? this.chooser(group, scene) : this.call(call));
    keyed(actions, items, (item) => item.key, make);
    actions.hidden = !items.length;
    // where a phone shows calls: beside a hand of two (of three below an order), below one of few cards, else in the
    // place of the trick
    const shut = scene.trick.cards.length || scene.piles.some((pile) => pile.place === "middle");
    const few = hand.most && root.dataset.few;
    const free = !shut && !few && (items.length ? items.length <= 5 : scene.choice);
    const most = scene.order && matchMedia("(min-width: 22.5rem)").matches ? 3 : 2;
    const beside = few && items.length < 3 && hand.most <= most;
    set(root, { "data-calls": beside ? "beside" : free ? "free" : null });
  }
  /** The button of a call; one that is not allowed says why, one without a move shows the signs. */
  call(call) {
    if (!call.why) {
      const act = () => {
        this.table.director.skip();
        if (call.move) this.table.send("play", { move: call.move });
        else this.table.panels.open("signs");
      };
      const about = { class: "ct-button ct-call", "data-move": call.move, "data-kind": call.kind };
      const made = button(call.label, null, act, about);
      if (call.face) made.prepend(this.gesture(call.face));
      return made;
    }
    const refuse = () => {
      this.table.tried();
      this.deny(`Not “${call.label}”. `, call.why);
    };
    const known = this.table.reveals ? { "aria-disabled": true, "aria-description": call.why.reason } : {};
    return button(call.label, null, refuse, { class: "ct-button ct-call", "data-barred": "", ...known });
  }
  // A face making a sign, for its button.
  gesture(name) {
    const face = el("span", { class: "ct-portrait", "data-gesture": name, ...HIDE });
    face.innerHTML = this.table.people[""] || "";
    return face;
  }
  // Many moves of one kind: a list; if the words are free, a text field with the list as suggestions, and buttons for
  // the first of them, which are the plainest, the short ones in front (a narrow table has room for those).
  chooser(group, scene) {
    const { table } = this,
      kind = group[0].kind,
      free = scene.free.includes(kind),
      id = Math.random();
    const first = group.slice(0, MAX_CHIPS).sort((a, b) => a.label.length - b.label.length);
    const options = group.map((a) => el("option", { value: free ? a.label : a.move, text: a.label }));
    const field = free
      ? el("input", {
          type: "text",
          list: id,
          placeholder: "or write your own",
          maxlength: "180",
          spellcheck: "false",
          lang: table.about.lang,
          "aria-label": kind,
        })
      : el("select", { "aria-label": kind }, el("option", { value: "", text: `Which ${kind}?` }), options);
    const onsubmit = (event) => {
      event.preventDefault();
      const typed = field.value.trim();
      if (typed) table.send("play", { move: free ? `${kind} ${typed}` : typed });
      else {
        focus(field);
        this.remind(`Say a ${kind}, such as “${group[0].label}”.`);
      }
    };
    const word = free ? "Announce" : kind[0].toUpperCase() + kind.slice(1);
    const send = button(word, null, () => {}, { type: "submit", class: "ct-button ct-call" });
    return el(
      "form",
      { class: "ct-choose", "data-kind": kind, onsubmit },
      free && el("span", { class: "ct-chips", lang: table.about.lang }, ...first.map((a) => this.call(a))),
      field,
      free && group[MAX_CHIPS] && el("datalist", { id }, options),
      send,
    );
  }
  /** Makes the move of the cards that are chosen together, if they are enough. */
  confirm() {
    const { n, of } = this.table.scene.choice;
    if (n === of) {
      this.table.send("confirm");
      return;
    }
    this.refuse({});
    this.shout(`${n} of ${of} chosen.`);
  }
}
