// The card table. Python owns the rules and sends one `view`, already filtered to what the learner may see; this module draws
// it, keeps the DOM keyed (a card's element lives as long as the card is in its place), and sends what the learner wants to do.

const SVG = "http://www.w3.org/2000/svg";
const WAIT = 2000;  // ms without an answer after which the kernel counts as lost
const PACE = { slow: 1.8, normal: 1, instant: 0 };
const PREFS = "cardkit:preferences";

const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3", hint: "M9 19h6M10 22h4M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2z",
  last: "M4 8l9-4 6 13-9 4zM13 4l5 1 2 10", score: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3", story: "M4 5h16M4 10h16M4 15h10",
  more: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6", back: "M15 5l-7 7 7 7", on: "M9 5l7 7-7 7", again: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  next: "M5 4l9 8-9 8zM18 4v16", close: "M6 6l12 12M18 6L6 18", help: "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2M12 18v.5",
  play: "M4 12l5 5L20 6", eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .1 0z",
};
const MANY = 6;  // buttons of one kind; more become a list
const QUIET = { "data-lm-suppress-shortcuts": "true" };  // every focusable element must keep Jupyter's own keys away

// -- small tools -------------------------------------------------------------------------------------------------------------

function set(node, props) {
  for (const [key, value] of Object.entries(props)) {
    if (key === "text") { if (node.textContent !== value) node.textContent = value; }
    else if (key === "on") for (const [type, f] of Object.entries(value)) node.addEventListener(type, f);
    else if (value === null || value === undefined) node.removeAttribute(key);
    else if (typeof value === "boolean" && !key.includes("-")) node[key] = value;
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
  }
  return node;
}
function el(tag, props, ...kids) {
  const node = set(document.createElement(tag), props || {});
  node.append(...kids.filter((kid) => kid !== null && kid !== undefined));
  return node;
}
function svg(tag, props, ...kids) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
  node.append(...kids);
  return node;
}
const p = (text) => el("p", { text });
const rect = (node) => node?.getBoundingClientRect();
const focus = (node) => node?.focus({ preventScroll: true });
const HIDE = { "aria-hidden": "true" };
const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: "ct-icon", ...HIDE }, svg("path", { d: ICONS[name] }));

// Make the children of `parent` match `items`: one element per key, kept while the key stays, in the order of the items.
function keyed(parent, items, key, make, update) {
  const old = parent._keyed || new Map(), now = new Map();
  let here = parent.firstChild;
  items.forEach((item, index) => {
    const name = String(key(item, index));
    const node = old.get(name) || make(item, index);
    old.delete(name);
    now.set(name, node);
    if (update) update(node, item, index);
    if (node === here) here = here.nextSibling; else parent.insertBefore(node, here);
  });
  for (const node of old.values()) node.remove();
  parent._keyed = now;
  return now;
}
const store = {
  get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a private window keeps nothing */ } },
};
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const sleep = (ms, stop) => new Promise((done) => { const t = setTimeout(done, ms); stop.push(() => { clearTimeout(t); done(); }); });
const listed = (words, last = "and") => words.length > 1 ? `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}` : words.join("");
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

// -- the pack ----------------------------------------------------------------------------------------------------------------

async function packOf(model) {
  const id = String(model.get("pack")).replace("IPY_MODEL_", "");
  const shared = await model.widget_manager.get_model(id);
  const name = shared.get("pack"), holder = `ck-sheet-${name}`;
  if (!document.getElementById(holder)) {
    const sheet = el("div", { id: holder, ...HIDE });
    sheet.innerHTML = shared.get("svg");
    document.body.append(sheet);
  }
  return { name, ...shared.get("info") };
}

// -- one table -----------------------------------------------------------------------------------------------------------------

class Table {
  constructor(model, host, pack) {
    this.model = model; this.host = host; this.pack = pack; this.about = model.get("about");
    this.saved = `cardkit:${location.pathname}:${this.about.key}`;
    this.prefs = { speed: this.about.speed, confirm: this.about.confirm, sort: "suit", one_tap: false, ...store.get(PREFS) };
    this.stops = []; this.run = 0; this.at = 0; this.lifted = null; this.panel = null; this.off = [];
    this.build();
    this.listen(model, "change:view", () => this.receive(model.get("view")));
    this.begin();
  }
  listen(target, type, f) {
    if (target.on) { target.on(type, f); this.off.push(() => target.off(type, f)); }
    else { target.addEventListener(type, f); this.off.push(() => target.removeEventListener(type, f)); }
  }
  end() { this.skip(); clearTimeout(this.timer); this.off.forEach((f) => f()); this.sizes.disconnect(); }

  button(label, glyph, act, extra = {}) {
    return el("button", { type: "button", class: "ct-button", ...QUIET, ...extra, on: { click: act } },
      glyph ? icon(glyph) : null, el("span", { text: label }));
  }

  build() {
    const $ = this.dom = {};
    const part = (name, tag = "div", props = {}, ...kids) => ($[name] = el(tag, { class: `ct-${name}`, ...props }, ...kids));
    const tool = (name, label, act, extra) => { $[name] = this.button(label, { last: "last", score: "score", story: "story", more: "more" }[name] || name, act, { "data-do": name, title: label, ...extra }); return $[name]; };
    part("top", "div", {}, part("facts"), $.strip = this.button("", null, () => this.open("score"), { class: "ct-strip", "data-do": "strip", "aria-label": "Score" }));
    part("arena", "div", {}, part("seats"), part("piles"), part("trick", "div", { role: "group" }), part("shown"), part("center"));
    part("speech", "div", { hidden: true }, part("said", "div"), this.button("Close", "close", () => this.hush(), { class: "ct-button ct-x", "aria-label": "Close" }));
    part("status", "div", {}, part("me"), part("turn", "p"), part("duties", "ul", { "aria-label": "What you must do" }), part("actions", "div", { role: "group", "aria-label": "Besides playing a card" }), $.speech);
    part("hand", "div", { role: "group", "aria-label": "Your hand" });
    part("line", "p", { ...HIDE });
    part("probe", "i", { ...HIDE });
    part("sheet", "section", { hidden: true, tabindex: "-1", ...QUIET });
    part("flights", "div", { ...HIDE });
    part("felt", "div", {}, $.top, $.arena, el("div", { class: "ct-mine" }, $.status, $.hand, $.line), $.sheet, $.probe);
    part("bar", "div", { role: "toolbar", "aria-label": "Table" },
      tool("undo", "Undo", () => this.send("undo")), tool("hint", "Hint", () => this.hint()),
      part("looking", "div", { role: "group", "aria-label": "Look back" },
        tool("back", "Step back", () => this.goto(this.view.at - 1), { class: "ct-button ct-square" }),
        $.slider = el("input", { type: "range", min: "0", ...QUIET, "aria-label": "Move", on: { input: () => this.slide() } }),
        tool("on", "Step on", () => this.goto(this.view.at + 1), { class: "ct-button ct-square" })),
      tool("last", "Last trick", () => this.open("last")), tool("score", "Score", () => this.open("score")),
      tool("story", "Story", () => this.open("story")), tool("more", "Options", () => this.open("more")));
    part("banner", "div", { hidden: true, role: "alert" });
    part("log", "div", { class: "ct-sr", role: "log", "aria-live": "polite" });
    part("alert", "div", { class: "ct-sr", role: "alert", "aria-live": "assertive" });
    this.root = el("div", { class: "ct cardkit-wide", lang: "en", "data-state": "busy", "data-tools": this.about.tools, "data-name": this.about.key, role: "region", "aria-label": `Card table: ${this.about.title}` },
      $.banner, $.felt, $.bar, $.flights, $.log, $.alert);
    if (this.about.height) this.root.style.setProperty("--arena", `${this.about.height}px`);
    this.root.style.setProperty("--ratio", this.pack.ratio);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerdown", (event) => { this.pointer = event.pointerType; });
    // sizes are read when they change, not when a card is played: reading them then would lay out the page twice
    this.sizes = new ResizeObserver(() => { this.width = $.hand.clientWidth; this.w = $.probe.offsetWidth; this.layHand(); });
    this.sizes.observe($.hand);
    this.host.style.width = "100%";
    this.host.append(this.root);
  }

  // -- the kernel --------------------------------------------------------------------------------------------------------------

  // What the browser kept of this table, if it has gone further than the table that the kernel made anew.
  begin() {
    const view = this.model.get("view"), kept = store.get(this.saved);
    if (kept?.save && kept.save !== view.save) {
      this.view = view;
      this.turn("Continuing your game…");
      this.send("resume", { save: kept.save });
    } else this.receive(view);
  }
  send(kind, more = {}) {
    if (this.waiting) return;
    this.skip();
    const id = Math.random().toString(36).slice(2, 12);
    this.waiting = id;
    this.state("busy");
    this.model.send({ kind, seq: this.view.seq, id, ...more });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(), WAIT);
  }
  lost() {
    const $ = this.dom;
    this.waiting = null;
    this.state("lost");
    const app = document.body.dataset.voila || !document.querySelector("#jp-main-dock-panel, .jp-LabShell");
    $.banner.replaceChildren(
      p(app ? "The table does not answer: its kernel has stopped, or the connection is gone. Your game is kept in this browser; reload the page and it goes on at the same card."
        : "The table does not answer: the kernel is busy or has stopped. Your game is kept in this browser; restart the kernel, run this cell again, and it goes on at the same card."),
      this.button("Reload the page", "again", () => location.reload(), { "data-do": "reload" }),
      this.button("Try again", "play", () => { this.state("ready"); this.send("hello"); }, { "data-do": "retry" }));
    $.banner.hidden = false;
  }
  receive(view) {
    if (view.ack && view.ack === this.waiting) this.waiting = null;
    if (this.waiting) return;  // an older answer: the one that counts is still to come
    clearTimeout(this.timer);
    this.dom.banner.hidden = true;
    store.set(this.saved, { save: view.save, moves: view.moves });
    this.show(view);
  }
  state(name) { set(this.root, { "data-state": name }); }

  // -- showing a view ------------------------------------------------------------------------------------------------------------

  show(view) {
    this.skip();
    const before = this.view;
    this.view = view;
    const fresh = !before || before.deal !== view.deal || view.at < before.at;
    if (fresh) this.dom.log.replaceChildren();
    for (const step of view.steps) this.tell(step.text);
    if (view.remark) this.tell(view.remark);
    if (!view.notice) this.hush();
    const still = PACE[this.prefs.speed] === 0;
    const pauses = this.prefs.confirm && view.steps.some((step) => step.trick);
    if (view.steps.length && (!still || pauses) && !document.hidden) this.animate(view, fresh ? null : before);
    else this.draw(view);
  }
  draw(view) {
    this.drawTop(view);
    this.drawSeats(view.seats, view.turn);
    this.drawPiles(view.piles);
    this.drawTrick(view.trick);
    this.drawCenter(view);
    this.drawHand(view);
    this.drawStatus(view);
    this.drawBar(view);
    if (this.panel) this.fill(this.panel);
    set(this.root, { "data-seats": view.seats.length, "data-pace": PACE[this.prefs.speed], "data-seq": view.seq, "data-at": view.at, "data-deal": view.deal, "data-turn": view.turn ?? "", "data-me": view.me,
      "data-mine": view.my_turn, "data-open": view.open, "data-live": view.live, "data-refused": null, "data-tone": null });
    if (view.notice) this.notice(view.notice);
    else if (view.hint) this.showHint(1);
    else if (view.remark) this.speak("remark", [p(view.remark)]);
    if (!this.waiting) this.state(view.over && view.live ? "over" : "ready");
  }

  name(seat) { return this.view.seats[seat].name; }
  gloss(card) { return card ? this.pack.cards[card][1] : "a card face down"; }
  face(card, className = "ct-face") {
    return svg("svg", { class: className, ...HIDE, focusable: "false" }, svg("use", { href: `#ck-${this.pack.name}-${card || "back"}` }));
  }
  // A card that is only looked at.
  picture(card, extra = {}) {
    return el("span", { class: "ct-card", role: "img", "aria-label": this.gloss(card), "data-shown": card || "back", ...extra }, this.face(card));
  }
  sign(fact) {
    const suit = this.pack.suits.find((s) => s[0] === fact.suit_key);
    if (!fact.suit || !suit) return null;
    return suit[4] ? svg("svg", { class: "ct-sign", viewBox: "-17 -17 34 34", fill: suit[5], ...HIDE }, svg("use", { href: `#${suit[4]}` }))
      : el("b", { class: "ct-sign", ...HIDE, text: fact.suit });
  }
  fact(fact) {
    const rule = this.about.rules[fact.rule];
    return el("span", { class: "ct-fact", "data-fact": fact.key, title: rule ? `${rule[0]}: ${rule[1]}` : null },
      el("span", { class: "ct-label", lang: this.about.lang, text: fact.label }), this.sign(fact),
      ...fact.cards.map((card) => this.picture(card)),
      fact.cards.length > 1 ? null : el("span", { class: "ct-value", text: fact.value }));
  }
  facts(node, facts) {
    keyed(node, facts, (f, i) => `${f.key}/${f.label}/${f.value}/${i}`, (f) => this.fact(f));
  }
  drawTop(view) {
    const $ = this.dom;
    this.facts($.facts, view.facts);
    const score = view.score;
    const rows = score ? score.parties.map((party, i) => [party, score.totals[i], view.standing[i]?.words || ""]) : [];
    keyed($.strip.lastChild, rows, (r, i) => i, () => el("span", { class: "ct-row" }, el("i", { class: "ct-dot" }), el("span"), el("b"), el("small")),
      (node, row, i) => { node.firstChild.dataset.side = i; row.forEach((text, n) => set(node.childNodes[n + 1], { text })); });
    $.strip.hidden = !score;
  }

  // Where a seat is: an angle on the table, the learner below, the others on in the direction of play.
  angle(place) {
    const turn = place * 360 / this.view.seats.length;
    return (90 + (this.view.clockwise ? turn : -turn)) * Math.PI / 180;
  }
  drawSeats(seats, turn, counts) {
    const view = this.view, far = seats.filter((s) => s.place);
    const update = (node, seat) => {
      const n = counts ? counts[seat.seat] : seat.cards;
      const about = [seat.partner ? "your partner" : "", seat.seat === view.dealer ? "dealer" : "", turn === seat.seat ? "to play" : ""].filter(Boolean);
      set(node, { "data-turn": turn === seat.seat || null, "data-dealer": seat.seat === view.dealer || null, "data-cards": n,
        "aria-label": `${seat.name}, ${[plural(n, "card"), ...about].join(", ")}` });
      set(node._name, { text: seat.name });
      set(node._role, { text: seat.partner ? "partner" : "" });
      this.facts(node._facts, seat.facts);
      if (!node._cards) return;
      const known = seat.known.slice(0, n), cards = [...known, ...Array(Math.max(0, n - known.length)).fill(null)];
      set(node._cards, { "data-known": known.length > 2 || null });
      node._cards.style.setProperty("--n", Math.max(1, cards.length - 1));
      keyed(node._cards, cards, (c, i) => c || `back${i}`, (c) => this.picture(c, { "aria-hidden": !c }));
      set(node._count, { text: n ? `${n}` : "" });
    };
    const make = (seat) => {
      const node = el("div", { class: "ct-seat", role: "group", "data-seat": seat.seat, "data-place": seat.place });
      node._name = el("b", {}); node._role = el("small"); node._facts = el("div", { class: "ct-facts" });
      const plate = el("div", { class: "ct-plate" }, el("i", { class: "ct-dot", "data-side": seat.side }), node._name, node._role,
        el("span", { class: "ct-dealer", title: "Dealer", text: "D" }));
      if (seat.place) {
        const a = this.angle(seat.place), c = Math.cos(a), y = Math.sin(a), x = Math.abs(c) > 0.8 ? Math.sign(c) : c * 0.85;
        node.style.setProperty("--x", Math.round(50 + 50 * x));
        node.style.setProperty("--y", Math.round(Math.max(0, 44 + (y < 0 ? 52 : 140) * y)));
        node._cards = el("div", { class: "ct-fan" }); node._count = el("span", { class: "ct-count" });
        node.append(el("div", { class: "ct-head" }, plate, node._facts), node._held = el("div", { class: "ct-held" }, node._cards, node._count));
        set(node, { "data-side-of": x > 0.3 ? "right" : x < -0.3 ? "left" : "top", "data-corner": Math.abs(x) > 0.3 && Math.abs(x) < 1 ? "" : null });
      } else node.append(plate, node._facts);
      return node;
    };
    keyed(this.dom.seats, far, (s) => s.seat, make, update);
    keyed(this.dom.me, seats.filter((s) => !s.place), (s) => s.seat, make, update);
  }
  seatNode(seat) { return this.root.querySelector(`[data-seat="${seat}"]`); }

  drawPiles(piles) {
    const view = this.view, owned = new Map(view.seats.map((s) => [s.seat, []]));
    const middle = [];
    for (const pile of piles) if (pile.n || pile.owner === null) (pile.owner === null ? middle : owned.get(pile.owner)).push(pile);
    const make = (pile) => {
      const node = el("button", { type: "button", class: "ct-pile", ...QUIET, "data-pile": pile.key, on: { click: () => this.look(pile.key) } });
      node._cards = el("span", { class: "ct-fan" }); node._title = el("span", { class: "ct-label", lang: this.about.lang }); node._n = el("span", { class: "ct-count" });
      node.append(node._cards, el("span", { class: "ct-under" }, node._title, node._n));
      return node;
    };
    const update = (node, pile) => {
      const { heap, cards } = pile;
      set(node, { "data-n": pile.n, "data-heap": heap, "data-deep": heap && pile.n > 2 || null, "aria-label": `${pile.title}: ${plural(pile.n, "card")}${cards.at(-1) ? `, ${this.gloss(cards.at(-1))} on top` : ""}` });
      set(node._title, { text: pile.title });
      set(node._n, { text: pile.n ? String(pile.n) : "" });
      node._cards.style.setProperty("--n", Math.max(1, cards.length - 1));
      keyed(node._cards, cards, (c, i) => c || `back${i}`, (c) => this.picture(c, { "aria-hidden": true }));
    };
    keyed(this.dom.piles, middle, (p) => p.key, make, update);
    set(this.dom.piles, { "data-free": !view.trick.cards.length && !this.staged, "data-trick": this.hasTrick(view) || null });
    for (const [seat, list] of owned) {
      const node = this.seatNode(seat);
      if (!node) continue;
      node._piles ||= (node._held || node).appendChild(el("div", { class: "ct-owned" }));
      keyed(node._piles, list, (p) => p.key, make, update);
    }
  }
  // Games without tricks use the middle of the table for their piles.
  hasTrick(view) { return view.trick.cards.length > 0 || !!view.last || !!view.piles.find((p) => p.name === "won"); }

  drawTrick(trick) {
    const by = trick.cards.map((card, i) => `${this.name(trick.by[i])}: ${this.gloss(card)}`);
    set(this.dom.trick, { "data-n": trick.cards.length, "aria-label": `${trick.title}: ${by.join("; ") || "no card yet"}` });
    keyed(this.dom.trick, trick.cards.map((card, i) => [card, trick.by[i]]), (c, i) => c[0] || `back${i}`, ([card, seat], i) => {
      const a = this.angle(this.view.seats[seat].place);
      const at = `calc(${Math.cos(a).toFixed(3)} * var(--tw) * .86), calc(${Math.sin(a).toFixed(3)} * var(--th) * .36)`;
      return this.picture(card, { "data-card": card, "data-by": seat, style: `transform: translate(${at}) rotate(${(Math.cos(a) * 5 + ((i * 37) % 5) - 2).toFixed(1)}deg)` });
    }, (node, _, i) => { node.style.zIndex = i + 1; });
  }

  drawCenter(view) {
    const center = this.dom.center, score = view.score, verdict = [score?.verdict, view.verdict].filter(Boolean).join(" · ");
    center.hidden = !view.result;
    center.replaceChildren();
    if (!view.result) return;
    const row = el("div", { class: "ct-row" }), add = (label, glyph, act, name, main) => row.append(this.button(label, glyph, act, { "data-do": name, class: `ct-button${main ? " ct-main" : ""}` }));
    if (view.can.next) add("Next deal", "next", () => this.send("next"), "next", true);
    else if (view.can.restart) add(view.fixed ? "Play it again" : "New match", "again", () => this.send("restart"), "restart", true);
    add("Score sheet", "score", () => this.open("score"), "sheet");
    center.append(el("div", { class: "ct-result" }, el("strong", { text: view.result }),
      el("p", { class: "ct-totals" }, ...score.parties.map((party, i) => el("span", { "data-best": i === score.winner }, el("small", { text: party }), el("b", { text: score.totals[i] })))),
      verdict ? p(verdict[0].toUpperCase() + verdict.slice(1)) : null, row));
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------------

  sorted(hand) {
    const by = this.prefs.sort, id = (c) => this.pack.cards[c.card]?.[3];
    const cards = hand.map((c, dealt) => ({ ...c, dealt }));
    return by === "dealt" ? cards : cards.sort((a, b) => (by === "rank" && a.level - b.level) || id(a) - id(b));
  }
  drawHand(view, quiet = false) {
    const hand = this.sorted(view.hand), node = this.dom.hand;
    const had = node.contains(document.activeElement) ? this.at : -1;
    this.cards = hand;
    this.at = Math.max(0, Math.min(this.at, hand.length - 1));
    if (!hand.some((c) => c.card === this.lined)) this.sayCard(null);
    if (this.lifted && !hand.some((c) => c.card === this.lifted)) this.lifted = null;
    const look = view.my_turn && !!view.click && !quiet;
    keyed(node, hand, (c) => c.card || `back${c.dealt}`, (c) => {
      const button = el("button", { type: "button", class: "ct-held-card", "data-card": c.card || "back", ...QUIET }, this.face(c.card), el("i"));
      button.addEventListener("click", (event) => this.touch(c.card, event));
      button.addEventListener("focus", () => { this.at = this.cards.findIndex((x) => (x.card || "") === (c.card || "")); this.rove(); this.sayCard(c.card); });
      button.addEventListener("pointerenter", () => this.sayCard(c.card));
      button.addEventListener("pointerleave", () => this.sayCard(null));
      return button;
    }, (button, c, i) => {
      const may = look ? (c.ok ? ", playable" : ", not playable") : "";
      set(button, { "data-ok": look ? c.ok : null, "aria-disabled": look ? !c.ok : true, "data-lifted": (c.card && c.card === this.lifted) || null,
        "aria-label": `${this.gloss(c.card)}${may}, ${i + 1} of ${hand.length}`, "aria-description": look && c.why ? c.why.reason : null });
      button.removeAttribute("data-because");
    });
    set(node, { "data-look": look, "data-n": hand.length });
    this.rove();
    this.layHand();
    if (had >= 0 && hand.length && !node.contains(document.activeElement)) focus(node.children[this.at]);
  }
  rove() { [...this.dom.hand.children].forEach((b, i) => set(b, { tabindex: i === this.at ? "0" : "-1" })); }
  layHand() {
    const node = this.dom.hand, n = node.children.length;
    const { width, w } = this, h = w * this.pack.ratio;
    if (!width || !w) return;
    const one = n > 1 ? (width - w - 8) / (n - 1) : w, rows = one < Math.min(30, w * 0.5) && n > 5 ? 2 : 1;
    const per = Math.ceil(n / rows), drop = h * 0.56, wide = width > 520, arc = wide && rows === 1 && n > 2, sag = h * 0.16;
    [...node.children].forEach((card, i) => {
      const row = Math.floor(i / per), k = i - row * per, count = row ? n - per : per;
      const step = Math.min(count > 1 ? (width - w - 8) / (count - 1) : w, n < 5 ? w + 8 : w * 0.86);
      const off = k - (count - 1) / 2;
      const x = (width - w) / 2 + off * step, y = row * drop + (arc ? (2 * off / (count - 1)) ** 2 * sag * Math.min(1, n / 10) : 0);
      card.style.transform = `translate(${x}px, ${y}px) rotate(${arc ? off * 12 / count : 0}deg)`;
      card.style.zIndex = i + 1;
    });
    node.style.height = `${h + (rows - 1) * drop + (wide ? sag : 0)}px`;  // whatever is held, so that the table keeps its size
    set(node, { "data-rows": rows });
  }
  sayCard(card) {
    const info = card && this.pack.cards[card], line = this.dom.line;
    this.lined = card;
    if (!info) { line.replaceChildren(); return; }
    const held = this.cards.find((c) => c.card === card);
    const rule = held?.why && this.about.rules[held.why.rule];
    line.replaceChildren(el("b", { lang: this.pack.lang, text: info[0] }), info[0] === info[1] ? "" : ` — ${info[1]}`,
      rule && this.view.my_turn ? el("em", { text: ` · not now: ${rule[0]}` }) : "");
  }
  touch(card, event) {
    const finger = this.pointer === "touch" && event.detail > 0 && !this.prefs.one_tap;
    if (event.detail > 1 && !finger) return;  // the second click of a double click would hit a neighbour
    if (this.playing) { this.skip(); return; }
    const held = this.cards.find((c) => c.card === card);
    if (!held || this.waiting) return;
    if (!held.ok || !this.view.my_turn || !this.view.click) { this.refuse(held); return; }
    if (finger && this.lifted !== card) {
      this.hush();
      this.lift(card);
      this.sayCard(card);
      this.dom.line.append(el("em", { text: " · tap again to play" }));
      return;
    }
    this.lifted = null;
    this.send("play", { move: `${this.view.click} ${card}` });
  }
  lift(card) {
    this.lifted = card;
    [...this.dom.hand.children].forEach((b) => set(b, { "data-lifted": b.dataset.card === card || null }));
  }

  // -- saying things ---------------------------------------------------------------------------------------------------------------

  speak(tone, kids) {
    const $ = this.dom;
    $.said.replaceChildren(...kids);
    set($.speech, { "data-tone": tone });
    set(this.root, { "data-tone": tone });
    $.speech.hidden = false;
  }
  hush() {
    this.dom.speech.hidden = true;
    set(this.root, { "data-refused": null, "data-tone": null });
    for (const node of this.root.querySelectorAll("[data-because]")) node.removeAttribute("data-because");
  }
  shout(text) { this.dom.alert.textContent = ""; this.dom.alert.textContent = text; }
  tell(text) {
    const log = this.dom.log;
    log.append(el("p", { text }));
    while (log.children.length > 60) log.firstChild.remove();
  }
  mark(cards, how) {
    for (const node of this.root.querySelectorAll("[data-because]")) node.removeAttribute("data-because");
    for (const card of cards) for (const node of this.root.querySelectorAll(`.ct-hand [data-card="${card}"], .ct-trick [data-card="${card}"]`)) set(node, { "data-because": how });
  }
  ruleText(id) {
    const rule = this.about.rules[id];
    return rule ? el("p", { class: "ct-rule", "data-rule": id }, el("b", { text: rule[0] }), ` ${rule[1]}`) : null;
  }
  // Why this card may not be played, from what came with the view: no round trip.
  refuse(held) {
    const view = this.view, why = held.why;
    if (why) {
      this.speak("refused", [el("p", {}, el("b", { text: `Not the ${this.gloss(held.card)}. ` }), why.reason), this.ruleText(why.rule)]);
      set(this.root, { "data-refused": why.rule });
      this.mark(why.because, "why");
      this.shout(`Not the ${this.gloss(held.card)}. ${why.reason} ${(this.about.rules[why.rule] || []).slice(0, 2).join(": ")}`);
      return;
    }
    const text = view.not_now;
    this.speak("note", [el("p", { text })]);
    this.shout(text);
  }
  notice(notice) {
    this.speak(notice.tone, [p(notice.text), this.ruleText(notice.rule),
      notice.key === "resumed" && this.view.can.restart ? this.button("Begin afresh", "again", () => this.send("restart"), { "data-do": "afresh" }) : null].filter(Boolean));
    if (notice.tone === "refused") { set(this.root, { "data-refused": notice.rule }); this.mark(notice.because, "why"); }
    (notice.tone === "note" ? this.tell : this.shout).call(this, notice.text);
  }
  hint() { if (this.view.hint) this.showHint(2); else this.send("hint"); }
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
  }
  turn(text) { set(this.dom.turn, { text }); }
  drawStatus(view, quiet = false) {
    const $ = this.dom;
    this.turn(quiet ? "" : view.status);
    const states = { binds: "you must", void: "you cannot", later: "" };
    keyed($.duties, quiet ? [] : view.duties, (d) => `${d.rule}/${d.state}`, (d) => {
      const rule = this.about.rules[d.rule] || [d.rule, ""];
      return el("li", { "data-duty": d.rule, "data-state": d.state, title: rule[1] }, el("span", { class: "ct-tick", ...HIDE, text: { binds: "▸", void: "✕", later: "·" }[d.state] }),
        el("span", { text: rule[0] }), el("span", { class: "ct-sr", text: states[d.state] && ` (${states[d.state]})` }));
    });
    $.duties.hidden = !$.duties.children.length;
    const kinds = quiet ? new Map() : Map.groupBy(view.actions, (a) => a.kind);
    keyed($.actions, [...kinds.values()].flatMap((group) => (group.length > MANY || view.free.includes(group[0].kind) ? [group] : group)), (a) => a.move || a.map((x) => x.move).join(),
      (a) => (a.move ? this.button(a.label, null, () => this.send("play", { move: a.move }), { class: "ct-button ct-call", "data-move": a.move, "data-kind": a.kind }) : this.chooser(a, view.free.includes(a[0].kind))));
    $.actions.hidden = !$.actions.children.length;
  }

  // Many moves of one kind: a list to choose from, or, where the words are free, a line to write on with the list as examples.
  chooser(group, free) {
    const kind = group[0].kind, id = `ct-${Math.random().toString(36).slice(2)}`, options = group.map((a) => el("option", { value: free ? a.label : a.move, text: a.label }));
    const field = free ? el("input", { type: "text", list: id, placeholder: "write it, or choose", maxlength: "180", spellcheck: "false", lang: this.about.lang, ...QUIET }) : el("select", { ...QUIET }, ...options);
    set(field, { "aria-label": kind });
    const send = (event) => { event.preventDefault(); if (field.value.trim()) this.send("play", { move: free ? `${kind} ${field.value.trim()}` : field.value }); };
    return el("form", { class: "ct-choose", "data-kind": kind, on: { submit: send } }, field, free ? el("datalist", { id }, ...options) : null,
      this.button(kind[0].toUpperCase() + kind.slice(1), null, () => {}, { type: "submit", class: "ct-button ct-call" }));
  }

  // -- the bar and what it opens ------------------------------------------------------------------------------------------------------

  goto(at) { if (at >= 0 && at <= this.view.moves) this.send("goto", { at }); }
  slide() {
    this.wanted = Number(this.dom.slider.value);
    if (!this.waiting && this.wanted !== this.view.at) this.goto(this.wanted);
  }
  drawBar(view) {
    const $ = this.dom, able = (name, yes) => set($[name], { "aria-disabled": !yes, "data-off": !yes });
    able("undo", view.can.undo); able("hint", view.can.hint); able("back", view.at > 0); able("on", view.at < view.moves); able("last", !!view.last);
    set($.slider, { max: view.moves, "aria-valuetext": `move ${view.at} of ${view.moves}` });
    if (document.activeElement !== $.slider || this.wanted === undefined) $.slider.value = view.at;
    if (this.wanted !== undefined) {
      const wanted = this.wanted;
      if (wanted === view.at) this.wanted = undefined;
      else queueMicrotask(() => { if (!this.waiting && this.wanted !== undefined) { this.wanted = undefined; this.goto(wanted); } });
    }
    const over = !view.live && !view.watch;
    if (over && !$.over) { $.over = this.button("Play on from here", "play", () => this.send("take_over"), { "data-do": "take_over", class: "ct-button ct-main" }); $.status.insertBefore($.over, $.speech); }
    if ($.over) $.over.hidden = !over;
  }
  open(name, keep = false) {
    const $ = this.dom;
    if (this.panel === name && !keep) { this.shut(); return; }
    this.skip();
    if (!this.panel) this.opener = document.activeElement;
    this.panel = name;
    this.fill(name);
    $.sheet.hidden = false;
    set(this.root, { "data-panel": name });
    focus($.sheet);
  }
  shut() {
    if (!this.panel) return;
    this.panel = null;
    this.dom.sheet.hidden = true;
    set(this.root, { "data-panel": null });
    if (this.opener?.isConnected) focus(this.opener);
  }
  fill(name) {
    const title = { last: "The last trick", score: "Score sheet", story: "The story of this deal", more: "Options", help: "Keys", pile: "Cards" }[name];
    const body = { last: () => this.lastTrick(), score: () => this.scoreSheet(), story: () => this.story(), more: () => this.more(), help: () => this.help(), pile: () => this.pileSheet() }[name]();
    this.dom.sheet.replaceChildren(el("header", {}, el("strong", { text: title }), this.button("Close", "close", () => this.shut(), { class: "ct-button ct-x", "aria-label": "Close" })), ...body);
    set(this.dom.sheet, { "aria-label": title });
    if (name === "story") this.dom.sheet.scrollTop = this.dom.sheet.scrollHeight;
  }
  look(key) {
    this.pile = key;
    const pile = this.view.piles.find((p) => p.key === key);
    if (pile?.name === "won") this.open("last", true); else this.open("pile", true);
  }
  pileSheet() {
    const pile = this.view.piles.find((p) => p.key === this.pile);
    if (!pile) return [p("This pile is gone.")];
    return [p(`${pile.title}: ${plural(pile.n, "card")}${pile.heap && pile.n ? ", of which the top one shows" : ""}.`),
      el("div", { class: "ct-cards" }, ...pile.cards.map((c) => this.picture(c)))];
  }
  lastTrick() {
    const last = this.view.last;
    if (!last) return [p("No trick has been taken yet.")];
    const rule = this.about.rules[last.rule];
    return [el("div", { class: "ct-cards" }, ...last.cards.map((c, i) => el("figure", { "data-best": last.by[i] === last.winner }, this.picture(c), el("figcaption", { text: this.name(last.by[i]) })))),
      p(last.text), rule ? this.ruleText(last.rule) : null].filter(Boolean);
  }
  scoreSheet() {
    const view = this.view, score = view.score;
    if (!score) return [p("Nothing has been scored yet.")];
    const row = (tag, first, cells, last, extra = {}) => el("tr", extra, el(tag, { scope: tag === "th" ? "row" : null, text: first }), ...cells.map((c) => el("td", { class: "ct-num", text: c })), typeof last === "string" ? el("td", { text: last }) : last);
    const lines = score.lines.map((line) => {
      const rule = this.about.rules[line.rule];
      return row("th", line.label, line.points.map((p) => (p === "0" ? "·" : p)), el("td", {}, line.arithmetic, rule ? el("small", { "data-rule": line.rule, text: rule[1] }) : null), { "data-counts": line.counts });
    });
    return [el("table", {}, el("thead", {}, el("tr", {}, el("th"), ...score.parties.map((p) => el("th", { scope: "col", text: p })), el("th", { scope: "col", text: "How it is counted" }))),
      el("tbody", {}, ...lines, row("th", score.final ? "Total" : "So far", score.totals, score.verdict, { class: "ct-total" }))),
      p(`Match: ${view.standing.map((s) => `${s.party} ${s.words}`).join(" · ")}${view.verdict ? ` — ${view.verdict}` : ""}`)];
  }
  story() {
    const view = this.view, text = view.story.map((s) => s.text).join("\n");
    const copy = this.button("Copy", null, async () => {
      try { await navigator.clipboard.writeText(text); copy.lastChild.textContent = "Copied"; } catch { getSelection().selectAllChildren(list); }
    }, { "data-do": "copy" });
    const list = el("ol", { class: "ct-story" }, ...view.story.map((s) => el("li", { "data-at": s.n, text: s.text })));
    return [list, copy];
  }
  choice(label, name, values) {
    const box = el("fieldset", {}, el("legend", { text: label }));
    for (const [value, text] of values) {
      const input = el("input", { type: "radio", name: `${name}-${this.saved}`, ...QUIET, "data-pref": `${name}=${value}` });
      input.checked = this.prefs[name] === value;
      input.addEventListener("change", () => this.prefer({ [name]: value }));
      box.append(el("label", {}, input, text));
    }
    return box;
  }
  prefer(change) {
    Object.assign(this.prefs, change);
    store.set(PREFS, { ...store.get(PREFS), ...change });
    this.draw(this.view);
  }
  more() {
    const view = this.view;
    const again = this.button(view.fixed ? "Begin this deal again" : "New match", "again", () => {
      if (!again.dataset.sure && !view.over) { again.dataset.sure = "yes"; again.lastChild.textContent = "Sure? What was played is dropped"; return; }
      this.shut();
      this.send("restart");
    }, { "data-do": "restart" });
    return [
      this.choice("Cards move", "speed", [["slow", "slowly"], ["normal", "normally"], ["instant", "at once"]]),
      this.choice("After each trick", "confirm", [[false, "go on"], [true, "wait for me"]]),
      this.choice("Sort my hand", "sort", [["suit", "by suit"], ["rank", "by rank"], ["dealt", "as dealt"]]),
      this.choice("On a touch screen", "one_tap", [[false, "tap twice to play"], [true, "one tap plays"]]),
      el("div", { class: "ct-row" }, view.can.restart ? again : null,
        view.can.open ? this.button(view.open ? "Hide the other hands" : "Show all hands", "eye", () => this.send("open", { on: !view.open }), { "data-do": "open" }) : null,
        this.button("Keys", "help", () => this.open("help", true), { "data-do": "help" })),
    ];
  }
  help() { return [el("dl", {}, ...this.about.keys.flatMap(([key, what]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: what })]))]; }

  // -- keys ------------------------------------------------------------------------------------------------------------------------

  key(event) {
    event.stopPropagation();  // the page around the table has keys of its own
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const hand = this.dom.hand, inHand = hand.contains(event.target), typing = event.target.matches('select, input[type="text"]');
    const go = (at) => { event.preventDefault(); this.at = Math.max(0, Math.min(at, hand.children.length - 1)); focus(hand.children[this.at]); };
    if (inHand && event.key === "ArrowRight") go(this.at + 1);
    else if (inHand && event.key === "ArrowLeft") go(this.at - 1);
    else if (inHand && event.key === "Home") go(0);
    else if (inHand && event.key === "End") go(this.cards.length - 1);
    else if (event.key === "Escape") { if (this.panel) this.shut(); else { this.lift(null); this.hush(); } }
    else if (!typing && event.key.length === 1) this.letter(event);
  }
  letter(event) {
    const view = this.view;
    const act = {
      h: () => view.can.hint ? this.hint() : this.refuse({}),
      u: () => view.can.undo ? this.send("undo") : this.shout("There is nothing of yours to take back."),
      w: () => this.why(), l: () => this.shout(view.may), t: () => this.shout(this.dom.trick.getAttribute("aria-label") + "."),
      "?": () => this.open("help"),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    if (this.playing) this.skip();
    act();
  }
  why() {
    const view = this.view, held = this.cards[this.at];
    if (held?.why && view.my_turn && this.dom.hand.contains(document.activeElement)) { this.refuse(held); return; }
    const duty = view.duties.find((d) => d.state === "binds");
    if (!duty || !view.my_turn) { this.speak("note", [p(view.may)]); this.shout(view.may); return; }
    this.speak("note", [p(view.may), this.ruleText(duty.rule)]);
    this.mark(duty.cards, "hint");
    this.shout(`${view.may} ${this.about.rules[duty.rule].slice(0, 2).join(": ")}`);
  }

  // -- motion ------------------------------------------------------------------------------------------------------------------------

  skip() {
    if (!this.playing) return;
    this.run += 1;
    this.playing = false;
    this.staged = null;
    this.stops.splice(0).forEach((stop) => stop());
    this.dom.flights.replaceChildren();
    this.dom.shown.replaceChildren();
    this.root.querySelectorAll(".ct-bubble, .ct-continue").forEach((node) => node.remove());
    set(this.root, { "data-playing": null });
    this.draw(this.view);
  }
  async animate(view, before) {
    const run = ++this.run, pace = PACE[this.prefs.speed], $ = this.dom;
    const here = () => run === this.run;
    this.playing = true;
    this.state("busy");
    set(this.root, { "data-playing": "" });
    // the table as it was before the first step; only what moves is staged, the rest is drawn at the end
    const counts = view.seats.map((s) => s.cards);
    for (const step of view.steps) if (step.card) counts[step.seat] += 1;
    const stage = this.staged = { cards: before ? [...before.trick.cards] : [], by: before ? [...before.trick.by] : [], title: view.trick.title };
    const from = new Map([...$.hand.children].map((b) => [b.dataset.card, rect(b)]));
    $.center.hidden = true;
    this.drawTop(before || view);
    this.drawTrick(stage);
    this.drawHand(view, true);
    this.drawStatus(view, true);
    this.drawSeats(before ? before.seats : view.seats, view.steps[0].seat, counts);
    if (!before) this.drawPiles(view.piles);
    for (const step of view.steps) {
      const mine = step.seat === view.me;
      this.drawSeats(before ? before.seats : view.seats, step.seat, counts);
      if (!mine && pace) await sleep(260 * pace, this.stops);
      if (!here()) return;
      if (step.said) { this.bubble(step.seat, step.said); await sleep(mine ? 300 * pace : 900 * pace, this.stops); }
      if (!here()) return;
      if (step.card) {
        counts[step.seat] -= 1;
        const begin = mine ? from.get(step.card) : rect(this.seatNode(step.seat)?.querySelector(".ct-fan"));
        if (step.to === "trick") {
          stage.cards.push(step.card); stage.by.push(step.seat);
          this.drawTrick(stage);
          await this.fly(step.card, begin, $.trick.lastElementChild, 300 * pace, here);
        } else await this.fly(step.card, begin, this.root.querySelector(`[data-pile="${step.to}"]`), 300 * pace, here);
        if (!here()) return;
        this.drawSeats(before ? before.seats : view.seats, step.seat, counts);
      }
      for (const note of step.notes) {
        this.bubble(step.seat, note.text);
        $.shown.replaceChildren(...note.cards.map((card) => this.picture(card)));
        await sleep((note.cards.length ? 2000 : 900) * pace, this.stops);
        $.shown.replaceChildren();
        if (!here()) return;
      }
      if (step.trick) {
        const trick = step.trick;
        for (const node of $.trick.children) set(node, { "data-won": Number(node.dataset.by) === trick.winner || null });
        this.turn(trick.text);
        if (this.prefs.confirm) await this.confirmed(); else await sleep(850 * pace, this.stops);
        if (!here()) return;
        const target = this.root.querySelector(`[data-pile="${trick.to}"] .ct-fan`) || this.seatNode(trick.winner);
        await Promise.all([...$.trick.children].map((node) => { const box = rect(node); node.style.visibility = "hidden"; return this.fly(node.dataset.card, box, target, 340 * pace, here, true); }));
        if (!here()) return;
        stage.cards = []; stage.by = [];
        this.drawTrick(stage);
      }
    }
    if (!here()) return;
    this.playing = false;
    this.staged = null;
    this.root.querySelectorAll(".ct-bubble").forEach((node) => node.remove());
    set(this.root, { "data-playing": null });
    this.draw(this.view);
  }
  // One card travels from a rectangle to an element; the element itself appears when it has arrived.
  async fly(card, begin, target, ms, here, away = false) {
    if (!target || !begin || !ms || calm()) return;
    const end = rect(target), base = rect(this.root);
    const node = el("span", { class: "ct-flight" }, this.face(card));
    const w = this.w * 0.86, h = w * this.pack.ratio;
    const at = (r) => `translate(${r.left - base.left + (r.width - w) / 2}px, ${r.top - base.top + (r.height - h) / 2}px)`;
    node.style.width = `${w}px`; node.style.height = `${h}px`;
    this.dom.flights.append(node);
    if (!away) target.style.visibility = "hidden";
    const small = away ? 0.4 : 1, first = begin.width < w * 0.8 ? 0.5 : 1;
    const motion = node.animate([{ transform: `${at(begin)} scale(${first})` }, { transform: `${at(end)} scale(${small})`, opacity: away ? 0.3 : 1 }], { duration: ms, easing: "cubic-bezier(.25,.7,.3,1)", fill: "forwards" });
    this.stops.push(() => motion.cancel());
    await motion.finished.catch(() => {});
    node.remove();
    target.style.visibility = "";
  }
  bubble(seat, text) {
    this.root.querySelectorAll(".ct-bubble").forEach((node) => node.remove());
    this.seatNode(seat)?.append(el("div", { class: "ct-bubble", ...HIDE, text }));
  }
  confirmed() {
    return new Promise((done) => {
      const button = this.button("Go on", "play", () => { button.remove(); done(); }, { class: "ct-button ct-main ct-continue", "data-do": "continue" });
      this.stops.push(() => { button.remove(); done(); });
      this.dom.arena.append(button);
      focus(button);
    });
  }
}

async function render({ model, el: host }) {
  const table = new Table(model, host, await packOf(model));
  return () => table.end();
}
export default { render };
