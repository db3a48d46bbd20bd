// The page of a class: starting one, the teacher's side, a pupil's side.

import { el } from "../../cardkit_widgets/base/dom.js";
import { store } from "../../cardkit_widgets/base/store.js";
import { LOOK_MS, ROOM_PATIENCE_MS, RoomSocket, keptAs, pageInfo } from "./socket.js";
import { openRoom } from "./making.js";
import { gone, page, say, sent } from "./page.js";
import { PupilSide } from "./pupil.js";
import { ownAddress, TeacherSide } from "./teacher.js";

const kept = keptAs(pageInfo.room),
  mine = `cardkit:pupil:${pageInfo.room}`,
  own = `cardkit:answers:${pageInfo.room}`;
const ready = () => {
  document.body.dataset.cardkit = "ready";
};

// The page on which a teacher opens a class.
function begin() {
  const open = el("button", { class: "ck-push ck-big", type: "button", id: "begin" }, "Open a class");
  open.onclick = () => {
    say("Opening the class…");
    openRoom({ room: "class" }, "rooms/class/", (room) => store.set(ownAddress(room), { told: false }));
  };
  page.replaceChildren(
    el("h1", {}, "Teach a class"),
    el(
      "p",
      {},
      "Your pupils open one link, on a desk or a phone. You show a position, a question, a deal or a step of a lesson, and everybody has it.",
    ),
    el(
      "p",
      {},
      "You see who is there and what each would play, and show it when you like. First names are enough, or none. The server keeps nothing.",
    ),
    el("p", {}, open),
  );
  ready();
}

// Enters the class with this key, as teacher or pupil, and keeps the connection.
function come(key, name) {
  let side = null,
    since = Date.now();
  const socket = new RoomSocket(pageInfo.base, {
    hello: () => ({
      kind: "enter",
      room: pageInfo.room,
      key,
      name: name(),
      blob: store.get(kept)?.blob || "",
      own: store.get(own)?.blob || "",
    }),
    hear(message) {
      if (message.kind === "room") {
        since = 0;
        if (!message.teacher) store.set(mine, { key, name: message.name });
        side ||= message.teacher ? new TeacherSide(page, send, message) : new PupilSide(page, send, message);
        ready();
      } else if (message.kind === "keep") store.set(kept, { blob: message.blob });
      else if (message.kind === "keep_own") store.set(own, { blob: message.blob });
      else if (message.kind === "wait") outside(message.text);
      else if (message.kind === "say") say(message.text);
      else if (
        message.kind === "refused" &&
        (side || message.again) &&
        Date.now() - (since ||= Date.now()) < ROOM_PATIENCE_MS
      ) {
        say("The class is on its way back.");
        socket.later(LOOK_MS);
      } else if (message.kind === "refused" || message.kind === "closed")
        gone(socket, "This class is closed", message.text, [pageInfo.index, "To all the lessons"]);
      else {
        if (message.kind !== "class") say("");
        side?.hear(message);
      }
    },
    cut(away) {
      document.body.dataset.line = away ? "cut" : "there";
      say(away ? "The line is cut. It comes back by itself; your place is kept." : "");
    },
  });
  const send = (message) => sent(socket, message);
}

// A new pupil waits until the teacher lets them in.
function outside(text) {
  page.replaceChildren(el("h1", {}, "At the door"), el("p", { role: "status" }, text));
  ready();
}

// The teacher may have opened the pupils’ link by mistake.
function whose(next) {
  const field = el("input", { type: "text", id: "ck-own", maxlength: 300, placeholder: "…/rooms/class/…#…" });
  const enter = (event) => {
    event.preventDefault();
    const key = field.value.trim().split("#")[1];
    if (!key) return say("Your own address has a # and some letters at its end.");
    location.hash = key;
    location.reload();
  };
  const pupil = el("button", { type: "button", class: "ck-push ck-quiet", onclick: next }, "Come in as a pupil");
  page.replaceChildren(
    el("h1", {}, "Is this your class?"),
    el("p", {}, "It was opened in this browser. If you teach it, open it with the address of your own that you kept."),
    el(
      "form",
      { class: "ck-start", onsubmit: enter },
      el("label", { for: "ck-own" }, "Your own address"),
      field,
      el("div", { class: "ck-row" }, el("button", { class: "ck-push" }, "Open my class"), pupil),
    ),
  );
  ready();
}

// A pupil enters a first name or none.
function ask(key) {
  const field = el("input", { type: "text", id: "ck-name", maxlength: 24, autocomplete: "given-name" });
  const enter = (event) => {
    event.preventDefault();
    const name = field.value.trim();
    come(key, () => store.get(mine)?.name ?? name);
  };
  page.replaceChildren(
    el("h1", {}, "Come in"),
    el(
      "form",
      { class: "ck-start", onsubmit: enter },
      el("label", { for: "ck-name" }, "Your first name, or nothing"),
      field,
      el(
        "p",
        { class: "ck-note" },
        "Your teacher sees it while the class lasts. Besides, this browser alone keeps it.",
      ),
      el("button", { class: "ck-push ck-big" }, "Come in"),
    ),
  );
  ready();
}

const given = location.hash.slice(1),
  before = store.get(mine);
/** Asks for a class, with a key drawn at random. */
const asked = () =>
  ask(Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) => one.toString(16).padStart(2, "0")).join(""));
if (!pageInfo.room) begin();
else if (given) come(given, () => "");
// The browser stores the pupil's key and name.
else if (before?.key) come(before.key, () => store.get(mine).name);
else if (store.get(ownAddress(pageInfo.room))) whose(asked);
else asked();
