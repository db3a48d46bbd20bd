// The page of a table with friends: people, links, their requests to each other, and the table.

import { el } from "../../cardkit_widgets/base/dom.js";
import { onlyHere } from "../../cardkit_widgets/base/reach.js";
import { STORE_KEYS, store } from "../../cardkit_widgets/base/store.js";
import { sound } from "../../cardkit_widgets/table/sounds.js";
import { RoomTable, gameFile } from "./drawn.js";
import { LOOK_MS, ROOM_PATIENCE_MS, RoomSocket, inviting, keptAs, pageInfo } from "./socket.js";
import { button, copyLine, gone, page, say, sent } from "./page.js";

const STATES = {
  here: "",
  computer: "computer",
  away: "away",
  played: "away: a computer plays",
  expected: "not here yet",
};
const LAST_NAME = "cardkit:name", // the name last used in this browser
  kept = keptAs(pageInfo.room),
  key = location.hash.slice(1),
  OWN_NAME = `${kept}:${key}`; // by seat: two people may share a browser
const people = el("ul", { class: "ck-people", "aria-label": "At this table" }),
  question = el("div", { class: "ck-asked" }),
  felt = el("div", { class: "ck-felt" }),
  below = el("div", { class: "ck-invite" });
const heading = el("h1", { class: "ck-unseen" }, "A table with friends");
page.append(heading, people, question, felt, below);

let table = null,
  about = null,
  now = null,
  early = "", // a scene that came before the models to draw it
  named = Boolean(store.text(OWN_NAME)),
  since = 0, // when it was first refused after a restart
  mine = false;
const socket = new RoomSocket(pageInfo.base, {
  hello: () => ({
    kind: "enter",
    room: pageInfo.room,
    key,
    name: store.text(OWN_NAME),
    blob: store.get(kept)?.blob || "",
  }),
  hear: (message) => HEARS[message.kind]?.(message),
  cut(gone) {
    document.body.dataset.line = gone ? "cut" : "there";
    say(gone ? "The line is cut. It comes back by itself; your seat is kept." : "");
  },
});
const ask = (message) => sent(socket, message);

const HEARS = {
  async room(message) {
    about = message;
    since = 0;
    say("");
    heading.textContent = document.querySelector(".ck-here").textContent = `${message.title} with friends`;
    document.getElementById("ck-rules").textContent = message.options.join(" · ");
    if (!table) {
      const file = await gameFile(pageInfo.base, message.game, pageInfo.version);
      file.people.faces = Object.fromEntries(message.faces.map((name) => [name, file.people.faces[name]]));
      table = new RoomTable(felt, file, (content) => socket.send({ table: content }));
      if (early) table.show(early);
      document.body.dataset.cardkit = "ready";
    }
    draw();
  },
  scene({ scene }) {
    if (table) table.show(scene);
    else early = scene;
  },
  people(message) {
    now = message;
    draw();
  },
  keep({ blob, version }) {
    store.set(kept, { blob });
    document.body.dataset.kept = version;
  },
  code({ svg, of }) {
    const place = below.querySelector(`[data-code="${of}"]`);
    if (place && svg) place.replaceChildren(el("img", { src: svg, alt: "The link as a QR code" }));
  },
  say: ({ text }) => say(text),
  // A restart has ended the table; another browser will bring it back.
  refused({ text, again }) {
    since ||= Date.now();
    if (!(about || again) || Date.now() - since > ROOM_PATIENCE_MS) {
      closed("This link opens no table", text);
      return;
    }
    say("The table is on its way back.");
    socket.later(LOOK_MS);
  },
  closed: ({ text }) => closed("This table is closed", text),
};

const closed = (title, text) => gone(socket, title, text, [`${pageInfo.base}rooms/`, "Begin another table"]);

// -- who is here -------------------------------------------------------------------------------------------------

function draw() {
  if (!now || !about) return;
  people.replaceChildren(
    ...now.people.map((one) =>
      el(
        "li",
        { "data-is": one.is, "data-turn": one.seat === now.turn ? "" : null, "data-side": one.side },
        el("b", {}, one.name),
        one.seat === about.seat ? " (you)" : "",
        one.seat === about.seat && named ? renameButton() : "",
        STATES[one.is] && el("small", {}, STATES[one.is]),
      ),
    ),
    now.watchers
      ? el("li", { class: "ck-watchers" }, now.watchers === 1 ? "1 looks on" : `${now.watchers} look on`)
      : "",
  );
  drawAsked();
  drawLinks();
}
function renameButton() {
  const again = () => {
    named = false;
    draw();
    question.querySelector("input").focus();
  };
  return el("button", { type: "button", class: "ck-rename", "data-do": "rename", onclick: again }, "Change your name");
}
const nameOf = (seat) => now.people[seat].name;

// Draws open requests: an undo to agree to, the next deal, somebody who is away.
function drawAsked() {
  const seat = about.seat,
    parts = [];
  if (now.to_agree.includes(seat)) {
    parts.push(
      el("p", { role: "alert" }, `${nameOf(now.asking)} asks to take a card back.`),
      button("Agree", () => ask({ kind: "agree", yes: true }), { "data-do": "agree" }),
      button("No, play on", () => ask({ kind: "agree", yes: false }), {
        "data-do": "refuse",
        class: "ck-push ck-quiet",
      }),
    );
  } else if (now.asking !== null && now.asking !== seat && now.to_agree.length) {
    parts.push(el("p", { role: "status" }, `${nameOf(now.asking)} asks to take a card back.`));
  }
  const ready = now.ready.filter((one) => one !== seat);
  if (ready.length && !now.ready.includes(seat) && seat !== null)
    parts.push(
      el(
        "p",
        { role: "status" },
        `${ready.map(nameOf).join(" and ")} would like to go on. Go on, too, when you’re ready.`,
      ),
    );
  const late = now.people.find((one) => one.seat === now.turn && (one.is === "away" || one.is === "expected"));
  if (late && seat !== null)
    parts.push(
      el(
        "p",
        { role: "status" },
        late.is === "away" ? `${late.name} has left for a moment.` : `It’s ${late.name}’s turn, who isn’t here yet.`,
      ),
      button("Let a computer play for now", () => ask({ kind: "play_on", seat: late.seat }), { "data-do": "play_on" }),
    );
  if (seat !== null && !named) parts.push(nameForm());
  const text = parts.map((part) => part.outerHTML).join();
  if (question.dataset.of === text) return;
  question.dataset.of = text;
  const writing = question.querySelector("input")?.value;
  question.replaceChildren(...parts);
  const field = question.querySelector("input");
  if (field && writing) field.value = writing;
}
function nameForm() {
  const last = store.text(OWN_NAME) || store.text(LAST_NAME),
    taken = now.people.some((one) => one.name === last && one.seat !== about.seat);
  const field = el("input", {
    type: "text",
    maxlength: 24,
    id: "ck-name",
    autocomplete: "given-name",
    placeholder: "your first name",
    value: taken ? "" : last,
  });
  const give = (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    for (const where of [OWN_NAME, LAST_NAME]) store.put(where, field.value.trim());
    named = true;
    ask({ kind: "name", name: field.value.trim() });
    draw();
  };
  return el(
    "form",
    { class: "ck-name", onsubmit: give },
    el("label", { for: "ck-name" }, "What shall the others call you?"),
    field,
    el("button", { class: "ck-push" }, "OK"),
  );
}

// -- links -------------------------------------------------------------------------------------------------------

let linked = "";
function drawLinks() {
  if (!about.keys) return;
  const friends = now.people.filter((one) => about.keys[one.seat] && one.seat !== about.seat);
  const missing = friends.some((one) => one.is === "expected"),
    text = JSON.stringify(friends);
  if (text === linked) return;
  const open = linked
    ? below.querySelector("details").open && (missing || below.contains(document.activeElement))
    : missing;
  linked = text;
  const first = inviting(`rooms/table/${pageInfo.room}`);
  below.replaceChildren(
    el(
      "details",
      { open },
      el("summary", {}, "Links for your friends"),
      el(
        "p",
        {},
        "Each link is a seat: whoever opens it sits there, also later and on another device. Give each friend one.",
      ),
      onlyHere(first) &&
        el(
          "p",
          { class: "ck-note" },
          "This address opens on your own machine only. For friends in your network: “cardkit --ip 0.0.0.0”.",
        ),
      pageInfo.invited &&
        el(
          "p",
          { class: "ck-note" },
          "The links don’t carry the token: friends open the link you were given once, then these.",
        ),
      friends.map((one) => link(one.name, sideOf(one), about.keys[one.seat])),
      link("Who looks on", "sees no hand", about.watch),
    ),
  );
}
/** What somebody at the table is to the one here, in words; empty where everybody plays for themselves. */
const sideOf = (one) => {
  const me = now.people[about.seat];
  if (now.people.every((other) => other.side === other.seat)) return "";
  return one.side === me.side ? "your partner" : "against you";
};
/** A row with the link of a friend or a seat (`of` is its key), to be copied or seen as a QR code. */
function link(name, what, of) {
  const href = `${inviting(`rooms/table/${pageInfo.room}`)}#${of}`;
  const code = button("QR code", () => ask({ kind: "code", address: href, of }), { class: "ck-push ck-quiet" });
  return el(
    "div",
    { class: "ck-link" },
    el("span", {}, el("b", {}, name), what && el("small", {}, what)),
    copyLine(href, `Link: ${name}`),
    onlyHere(href) ? "" : code,
    el("span", { "data-code": of }),
  );
}

// -- whose turn --------------------------------------------------------------------------------------------------

/** Says in the page’s title, and with a sound, that it is this one’s turn. */
const heard = (/** @type {any} */ { detail }) => {
  if (detail.beat !== "still") return;
  if (detail.my_turn && !mine && store.get(STORE_KEYS.preferences)?.sounds) sound("turn");
  mine = detail.my_turn;
  document.title = mine ? `● Your turn · ${about.title}` : about.title;
};
felt.addEventListener("cardkit-frame", heard, true);
