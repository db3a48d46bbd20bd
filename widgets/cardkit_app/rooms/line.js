// The line of a page to its room: JSON both ways; it comes back by itself when it was cut.

import { onlyHere } from "../../cardkit_widgets/base/reach.js";

/** Milliseconds for which one waits for a room that a restart has ended. */
export const PATIENCE_MS = 120_000;
/** Milliseconds between two looks for it. */
export const LOOK_MS = 2_000;
/** What the browser keeps of a room is called so in its store. */
export const keptAs = (room) => `cardkit:room:${room}`;
// Milliseconds before the line is tried again: soon at first.
const AGAIN_MS = [300, 1000, 2000, 4000, 8000];

/**
 * Connect to the rooms of this server. `hello()` is said each time the line is there, `hear(message)` gets what comes,
 * and `cut(true)` tells that the line is gone, `cut(false)` that it is back.
 */
export class RoomLine {
  constructor(base, { hello, hear, cut = (_gone) => {} }) {
    this.address = new URL(`${base}rooms/line`, location.href);
    this.address.protocol = this.address.protocol === "https:" ? "wss:" : "ws:";
    this.hello = hello;
    this.hear = hear;
    this.cut = cut;
    this.tries = 0;
    this.over = false;
    window.addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.hidden || this.connect());
    this.connect();
  }
  get alive() {
    return this.socket?.readyState === WebSocket.OPEN;
  }
  connect() {
    if (this.over || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.send(this.hello());
      this.cut(false);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = () => {
      if (this.over || socket !== this.socket) return;
      this.cut(true);
      this.timer = setTimeout(() => this.connect(), AGAIN_MS[Math.min(this.tries, AGAIN_MS.length - 1)]);
      this.tries += 1;
    };
  }
  /** Send a message; throws where the line is cut. */
  send(message) {
    if (!this.alive) throw new Error("The line is cut.");
    this.socket.send(JSON.stringify(message));
  }
  /** Try again in a while, whatever the line does meanwhile. */
  later(wait) {
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.socket.close();
    this.timer = setTimeout(() => this.connect(), wait);
  }
  /** Nothing more is wanted of it. */
  end() {
    this.over = true;
    this.socket.close();
  }
}

/** The facts about this page that the server wrote into it. */
export const pageInfo = JSON.parse(document.getElementById("ck-told-room")?.textContent || "{}");

/** The address of a room for others: by this machine’s address in the network, where this page was opened without. */
export function inviting(path) {
  const here = new URL(pageInfo.base + path, location.href);
  if (onlyHere(here.href) && pageInfo.lan) here.host = pageInfo.lan;
  return here.href;
}
