// The websocket between a page and its room: JSON both ways; reconnects by itself.

import { onlyHere } from "../../cardkit_widgets/base/reach.js";

/** How long a page waits for a room that a restart has ended, in milliseconds. */
export const ROOM_PATIENCE_MS = 120_000;
/** Milliseconds between two tries to find it. */
export const LOOK_MS = 2_000;
/** The key of a room's copy in the browser's store. */
export const keptAs = (room) => `cardkit:room:${room}`;
// Milliseconds before each try to reconnect: soon at first.
const AGAIN_MS = [300, 1000, 2000, 4000, 8000];

/**
 * Connect to the rooms of this server. `hello()` is sent on each connection, `hear(message)` gets messages, `cut(true)`
 * is called when the connection is lost, `cut(false)` when it is back.
 */
export class RoomSocket {
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
  /** Opens the socket, unless it is open or was ended; when it is cut it opens itself again. */
  connect() {
    if (this.over || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.send(this.hello());
      this.cut(false);
    };
    socket.onmessage = ({ data }) => {
      this.tries = 0;
      this.hear(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.over || socket !== this.socket) return;
      this.cut(true);
      this.timer = setTimeout(() => this.connect(), AGAIN_MS[Math.min(this.tries, AGAIN_MS.length - 1)]);
      this.tries += 1;
    };
  }
  /** Send a message; throws without a connection. */
  send(message) {
    if (!this.alive) throw new Error("The line is cut.");
    this.socket.send(JSON.stringify(message));
  }
  /** Close the connection and open it again after `wait` milliseconds. */
  later(wait) {
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.socket.close();
    this.timer = setTimeout(() => this.connect(), wait);
  }
  /** Close the connection for good. */
  end() {
    this.over = true;
    this.socket.close();
  }
}

/** Data about this page that the server wrote into it. */
export const pageInfo = JSON.parse(document.getElementById("ck-told-room")?.textContent || "{}");

/** The address of a room for others: with this machine’s network address, if the page was opened as localhost. */
export function inviting(path) {
  const here = new URL(pageInfo.base + path, location.href);
  if (onlyHere(here.href) && pageInfo.lan) here.host = pageInfo.lan;
  return here.href;
}
