// Common parts of the pages of rooms: messages, copy fields, the final page.

import { copyText } from "../../cardkit_widgets/base/clipboard.js";
import { el } from "../../cardkit_widgets/base/dom.js";

export const page = document.getElementById("ck-room");
const status = document.getElementById("ck-status");

/** Show a message below the bar. */
export const say = (text) => {
  status.textContent = text;
  status.hidden = !text;
};

/** Send a message, or show that the connection is lost; returns whether it was sent. */
export function sent(socket, message) {
  try {
    socket.send(message);
    return true;
  } catch {
    say("The line is cut just now. Try again in a moment.");
    return false;
  }
}

export const button = (text, act, props = {}) =>
  el("button", { type: "button", class: "ck-push", onclick: act, ...props }, text);

/** A text field with a button that copies it. */
export function copyLine(value, name) {
  const field = el("input", {
    type: "text",
    readonly: true,
    value,
    "aria-label": name,
    onfocus: (event) => event.target.select(),
  });
  const copy = button("Copy", async () => {
    if (await copyText(value)) copy.textContent = "Copied";
    else field.focus();
  });
  return [field, copy];
}

/** Replace the page by a message and a link (address and text). */
export function gone(socket, title, text, [href, words]) {
  socket.end();
  say("");
  document.body.dataset.cardkit = "gone";
  const parts = [el("h1", {}, title), el("p", {}, text), el("p", {}, el("a", { href }, words))];
  page.replaceChildren(el("div", { class: "ck-message", role: "alert" }, ...parts));
}
