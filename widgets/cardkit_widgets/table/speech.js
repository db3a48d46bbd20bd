// What the table says: the prompt, refusals, hints, notices, bubbles, what must be done, and what may be called.

import { el, focused, refused, set } from "../base/dom.js";
import { FEW, HIDE, MANY, NARROW, button, focus, keyed, p, rect } from "./dom.js";

// Milliseconds that a bubble is read, at the least.
const STAYS = 2000;
// Milliseconds more for each character of it.
const EACH = 45;
const DUTY = { binds: ["▸", "you must"], void: ["✕", "you can’t"], later: ["·", ""] };

export class Speech {
  constructor(table) { this.table = table; this.timers = new Map(); }
  get small() { return (this.table.width ?? innerWidth) < NARROW; }

  // -- below the felt --------------------------------------------------------------------------------------------

  // In the answer line, directly below the felt: there it covers nothing, and nothing moves when it comes or goes.
  speak(tone, kids) {
    const { root, dom } = this.table, { speech } = dom;
    dom.said.replaceChildren(...kids.filter(Boolean));
    for (const node of [speech, root]) set(node, { "data-tone": tone });
    speech.hidden = false;
    if (rect(speech).bottom > innerHeight) speech.scrollIntoView({ block: "nearest" });
  }
  hush() {
    this.table.dom.speech.hidden = true;
    set(this.table.root, { "data-refused": null, "data-tone": null });
    this.mark([]);
  }
  shout(text) { const { alert } = this.table.dom; alert.textContent = ""; alert.textContent = text; }
  tell(text) {
    const { log } = this.table.dom;
    log.append(el("p", { text }));
    while (log.children.length > 60) log.firstChild.remove();
  }
  mark(cards, how) {
    const { root } = this.table;
    for (const node of root.querySelectorAll("[data-because]")) node.removeAttribute("data-because");
    for (const card of cards) {
      const here = `.ct-hand [data-card="${card}"], .ct-trick [data-card="${card}"]`;
      for (const node of root.querySelectorAll(here)) set(node, { "data-because": how });
    }
  }
  rule(id) {
    const rule = this.table.about.rules[id];
    return rule ? el("p", { class: "ct-rule", "data-rule": id }, el("b", { text: rule[0] }), ` ${rule[1]}`) : null;
  }
  // Why this card may not be played, from what came with the view: no round trip.
  refuse(held) {
    // A reason that lies in the card alone begins with its name.
    const card = this.table.gloss(held.card), named = held.why?.because.join() === held.card;
    if (held.why) this.deny(named ? "" : `Not the ${card}. `, held.why);
    else this.remind(this.table.view.not_now);
  }
  remind(text) { this.speak("note", [p(text)]); this.shout(text); }
  deny(what, why) {
    this.speak("refused", [el("p", {}, el("b", { text: what }), why.reason), this.rule(why.rule)]);
    refused(this.table.root, why.rule);
    this.mark(why.because, "why");
    this.shout(`${what}${why.reason} ${(this.table.about.rules[why.rule] || []).slice(0, 2).join(": ")}`);
  }
  /** @param {{tone: string, text: string, rule: string, because: string[], key: string}} notice */
  notice(notice) {
    const { table } = this, { tone, text, rule, because } = notice, well = tone === "well";
    const afresh = notice.key === "resumed" && table.view.can.restart
      && button("Start over", "again", () => table.send("restart"), { "data-do": "afresh" });
    this.speak(tone, [...(well ? because.map((card) => table.picture(card)) : []), p(text), this.rule(rule), afresh]);
    this.mark(because, "why");
    if (well) table.motion.feast("feast");
    if (tone === "note") this.tell(text); else this.shout(text);
  }
  hint() { if (this.table.view.hint) this.showHint(2); else this.table.send("hint"); }
  showHint(step) {
    const { hint } = this.table.view;
    if (step === 1) {
      this.speak("hint", [p(hint.area), button("Show me", "hint", () => this.showHint(2), { "data-do": "show" })]);
      this.tell(hint.area);
      return;
    }
    this.speak("hint", [el("p", {}, el("b", { text: `${hint.move}. ` }), hint.reason)]);
    this.mark([hint.card], "hint");
    for (const node of this.table.dom.actions.children) {
      if (node.textContent === hint.move) set(node, { "data-because": "hint" });
    }
    this.tell(`${hint.move}. ${hint.reason}`);
  }

  // -- who spoke ------------------------------------------------------------------------------------------------

  // A bubble belongs to its seat and stays until it has been read, or until that seat moves again.
  bubble(seat, text) {
    const { table } = this, home = table.felt.node(seat);
    this.burst(seat);
    if (!home || !text) return;
    if (seat === table.view.me) { this.turn(text); return; }
    const node = el("div", { class: "ct-bubble", ...HIDE, text, "data-of": seat });
    home.append(node);
    // no card of the trick is covered: a bubble that would reach down to one goes up
    const over = rect(node).bottom - rect(table.dom.play).top, area = home.dataset.area;
    if (over > 0 && (area === "top" || this.small)) node.style.marginTop = `${-over}px`;
    this.timers.set(seat, setTimeout(() => this.burst(seat), STAYS + EACH * text.length));
  }
  burst(seat) {
    clearTimeout(this.timers.get(seat));
    this.timers.delete(seat);
    this.table.root.querySelector(`.ct-bubble[data-of="${seat}"]`)?.remove();
  }
  end() { for (const timer of this.timers.values()) clearTimeout(timer); }

  // -- above the hand -------------------------------------------------------------------------------------------

  turn(text) { set(this.table.dom.turn, { text }); }
  draw(view) {
    const { dom } = this.table;
    this.turn(view.status);
    keyed(dom.duties, view.duties, (d) => `${d.rule}/${d.state}`, (d) => this.duty(d));
    dom.duties.hidden = !view.duties.length;
    this.drawCalls(view);
    const { choice } = view;
    // What is hidden keeps no focus.
    if (!choice && focused(dom.confirm)) dom.confirm.blur();
    dom.confirm.hidden = !choice;
    if (!choice) return;
    set(dom.confirm, { "aria-disabled": choice.n < choice.of });
    set(dom.confirm.lastChild, { text: `${choice.label}: ${choice.n} of ${choice.of} chosen` });
  }
  duty(d) {
    const rule = this.table.about.rules[d.rule] || [d.rule, ""], [tick, word] = DUTY[d.state];
    return el("li", { "data-duty": d.rule, "data-state": d.state, title: rule[1] },
      el("span", { class: "ct-tick", ...HIDE, text: tick }), el("span", { class: "ct-duty", text: rule[0] }),
      el("span", { class: "ct-sr", text: word && ` (${word})` }));
  }
  // Calls as buttons, with those that cannot be made now; where there are many, a list.
  drawCalls(view) {
    const { actions } = this.table.dom, items = [], { small } = this;
    for (const [kind, group] of Map.groupBy(view.actions, (action) => action.kind)) {
      if (group.length > (small ? FEW : MANY) || view.free.includes(kind)) {
        items.push({ key: group.map((a) => a.move).join(), group });
      } else {
        items.push(...group.map((call) => ({ key: call.move, call })));
        const barred = small ? [] : view.barred.filter((call) => call.kind === kind);
        items.push(...barred.map((call) => ({ key: call.label + call.why.reason, call })));
      }
    }
    const make = ({ group, call }) => (group ? this.chooser(group, view) : this.call(call));
    keyed(actions, items, (item) => item.key, make);
    actions.hidden = !items.length;
  }
  call(call) {
    if (!call.why) {
      const act = () => { this.table.motion.skip(); this.table.send("play", { move: call.move }); };
      const about = { class: "ct-button ct-call", "data-move": call.move, "data-kind": call.kind };
      return button(call.label, null, act, about);
    }
    return button(call.label, null, () => this.deny(`Not “${call.label}”. `, call.why), {
      class: "ct-button ct-call", "aria-disabled": true, "aria-description": call.why.reason,
    });
  }
  // Many moves of one kind: a list to choose from, or, where words are free, a line to write on with the list as
  // examples.
  chooser(group, view) {
    const { table } = this, kind = group[0].kind, free = view.free.includes(kind);
    const id = `ct-${Math.random().toString(36).slice(2)}`;
    const options = group.map((a) => el("option", { value: free ? a.label : a.move, text: a.label }));
    const field = free
      ? el("input", {
        type: "text", list: id, placeholder: "write it, or choose", maxlength: "180", spellcheck: "false",
        lang: table.about.lang, "aria-label": kind,
      })
      : el("select", { "aria-label": kind }, options);
    const submit = (event) => {
      event.preventDefault();
      const said = field.value.trim();
      if (said) { table.send("play", { move: free ? `${kind} ${said}` : said }); return; }
      focus(field);
      this.remind(`Write your ${kind} first, such as “${group[0].label}”, or choose one of the list.`);
    };
    const word = kind[0].toUpperCase() + kind.slice(1);
    const send = button(word, null, () => {}, { type: "submit", class: "ct-button ct-call" });
    return el("form", { class: "ct-choose", "data-kind": kind, on: { submit } },
      field, free ? el("datalist", { id }, options) : null, send);
  }
  confirm() {
    const { n, of } = this.table.view.choice;
    if (n === of) { this.table.send("confirm"); return; }
    this.refuse({});
    this.shout(`${n} of ${of} chosen.`);
  }
}
