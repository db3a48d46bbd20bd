// What the table says: refusals, hints, notices, whose turn it is, what must be done, and what may be called.

import { HIDE, MANY, NARROW, QUIET, el, focus, keyed, p, set } from "./dom.js";

export const speech = {
  speak(tone, kids) {
    const $ = this.dom;
    $.said.replaceChildren(...kids);
    set($.speech, { "data-tone": tone });
    set(this.root, { "data-tone": tone });
    $.speech.hidden = false;
    const small = this.width < NARROW, home = small ? this.root : $.status;
    if ($.speech.parentNode !== home) home.insertBefore($.speech, small ? $.bar : null);
    if (small) $.speech.scrollIntoView({ block: "nearest" });
  },
  hush() {
    this.dom.speech.hidden = true;
    set(this.root, { "data-refused": null, "data-tone": null });
    this.mark([]);
  },
  shout(text) { this.dom.alert.textContent = ""; this.dom.alert.textContent = text; },
  tell(text) {
    const log = this.dom.log;
    log.append(el("p", { text }));
    while (log.children.length > 60) log.firstChild.remove();
  },
  mark(cards, how) {
    for (const node of this.root.querySelectorAll("[data-because]")) node.removeAttribute("data-because");
    for (const card of cards) for (const node of this.root.querySelectorAll(`.ct-hand [data-card="${card}"], .ct-trick [data-card="${card}"]`)) set(node, { "data-because": how });
  },
  ruleText(id) {
    const rule = this.about.rules[id];
    return rule ? el("p", { class: "ct-rule", "data-rule": id }, el("b", { text: rule[0] }), ` ${rule[1]}`) : null;
  },
  // Why this card may not be played, from what came with the view: no round trip.
  refuse(held) {
    if (held.why) { this.deny(`Not the ${this.gloss(held.card)}.`, held.why); return; }
    this.remind(this.view.not_now);
  },
  remind(text) { this.speak("note", [p(text)]); this.shout(text); },
  // The same for something that might be said.
  refuseCall(call) { this.deny(`Not “${call.label}”.`, call.why); },
  deny(what, why) {
    this.speak("refused", [el("p", {}, el("b", { text: `${what} ` }), why.reason), this.ruleText(why.rule)]);
    set(this.root, { "data-refused": why.rule });
    this.mark(why.because, "why");
    this.shout(`${what} ${why.reason} ${(this.about.rules[why.rule] || []).slice(0, 2).join(": ")}`);
  },
  notice(notice) {
    const well = notice.tone === "well";
    this.speak(notice.tone, [...(well ? notice.because.map((card) => this.picture(card)) : []), p(notice.text), this.ruleText(notice.rule),
      notice.key === "resumed" && this.view.can.restart ? this.button("Begin afresh", "again", () => this.send("restart"), { "data-do": "afresh" }) : null].filter(Boolean));
    if (well) this.mark(notice.because, "why");
    if (notice.tone === "refused") { set(this.root, { "data-refused": notice.rule }); this.mark(notice.because, "why"); }
    (notice.tone === "note" ? this.tell : this.shout).call(this, notice.text);
  },
  hint() { if (this.view.hint) this.showHint(2); else this.send("hint"); },
  showHint(step) {
    const hint = this.view.hint;
    if (step === 1) {
      this.speak("hint", [p(hint.area), this.button("Show me", "hint", () => this.showHint(2), { "data-do": "show" })]);
      this.tell(hint.area);
    } else {
      this.speak("hint", [el("p", {}, el("b", { text: `${hint.move}. ` }), hint.reason)]);
      this.mark([hint.card], "hint");
      for (const node of this.dom.actions.children) if (node.textContent === hint.move) set(node, { "data-because": "hint" });
      this.tell(`${hint.move}. ${hint.reason}`);
    }
  },
  turn(text) { set(this.dom.turn, { text }); },
  drawStatus(view, quiet = false) {
    const $ = this.dom;
    this.turn(quiet ? "" : view.status);
    const states = { binds: "you must", void: "you cannot", later: "" };
    keyed($.duties, quiet ? [] : view.duties, (d) => `${d.rule}/${d.state}`, (d) => {
      const rule = this.about.rules[d.rule] || [d.rule, ""];
      return el("li", { "data-duty": d.rule, "data-state": d.state, title: rule[1] }, el("span", { class: "ct-tick", ...HIDE, text: { binds: "▸", void: "✕", later: "·" }[d.state] }),
        el("span", { class: "ct-duty", text: rule[0] }), el("span", { class: "ct-sr", text: states[d.state] && ` (${states[d.state]})` }));
    });
    $.duties.hidden = !$.duties.children.length;
    const kinds = quiet ? new Map() : Map.groupBy(view.actions, (a) => a.kind);
    const barred = (kind) => (quiet ? [] : view.barred.filter((a) => a.kind === kind));
    keyed($.actions, [...kinds].flatMap(([kind, group]) => (group.length > MANY || view.free.includes(kind) ? [group] : [...group, ...barred(kind)])), (a) => a.move || (a.why && a.label + a.why.reason) || a.map((x) => x.move).join(),
      (a) => (a.why ? this.button(a.label, null, () => this.refuseCall(a), { class: "ct-button ct-call", "aria-disabled": true, "data-off": true, "aria-description": a.why.reason }) : a.move ? this.button(a.label, null, () => this.send("play", { move: a.move }), { class: "ct-button ct-call", "data-move": a.move, "data-kind": a.kind }) : this.chooser(a, view.free.includes(a[0].kind))));
    $.actions.hidden = !$.actions.children.length;
    const some = !quiet && view.choice;
    if (!some && document.activeElement === $.confirm) $.confirm.blur();  // what is hidden keeps no focus
    $.confirm.hidden = !some;
    if (!some) return;
    set($.confirm, { "aria-disabled": some.n < some.of, "data-off": some.n < some.of });
    set($.confirm.lastChild, { text: `${some.label}: ${some.n} of ${some.of} chosen` });
  },
  confirm() {
    const { n, of } = this.view.choice;
    if (n === of) { this.send("confirm"); return; }
    this.refuse({});
    this.shout(`${n} of ${of} chosen.`);
  },

  // Many moves of one kind: a list to choose from, or, where the words are free, a line to write on with the list as examples.
  chooser(group, free) {
    const kind = group[0].kind, id = `ct-${Math.random().toString(36).slice(2)}`, options = group.map((a) => el("option", { value: free ? a.label : a.move, text: a.label }));
    const field = free ? el("input", { type: "text", list: id, placeholder: "write it, or choose", maxlength: "180", spellcheck: "false", lang: this.about.lang, ...QUIET }) : el("select", { ...QUIET }, ...options);
    set(field, { "aria-label": kind });
    const send = (event) => {
      event.preventDefault();
      const said = field.value.trim();
      if (said) this.send("play", { move: free ? `${kind} ${said}` : said });
      else { focus(field); this.remind(`Write your ${kind} first, such as “${group[0].label}”, or choose one of the list.`); }
    };
    return el("form", { class: "ct-choose", "data-kind": kind, on: { submit: send } }, field, free ? el("datalist", { id }, ...options) : null,
      this.button(kind[0].toUpperCase() + kind.slice(1), null, () => {}, { type: "submit", class: "ct-button ct-call" }));
  },
};
