// Lets others watch: on a server with rooms, each change of the evening goes to a room and from there to everybody who
// has its link. Only one phone writes.

import { rooms } from "../base/links.js";
import { pads } from "./pads.js";

const LOOK = /^#look=([\w-]+)\.([\w-]+)$/;

/** The rooms' module, loaded from the server. */
const program = () => import(new URL(`${rooms()}pad.js`, location.href).href);
/** The address of the app, without its rooms. */
const base = () => rooms().replace(/rooms\/$/, "");

export class Live {
  constructor(pad) {
    const [, room, key] = LOOK.exec(location.hash) || [];
    this.pad = pad;
    this.at = room ? { room, key } : null; // the room of another's evening, watched here
    this.looks = Boolean(room);
    this.text = ""; // the evening shown last
    this.watchers = 0;
    this.socket = null;
    this.cut = false;
  }
  /** Whether this server has rooms. */
  get possible() {
    return Boolean(rooms());
  }
  /** The link for others; "" before there is a room. */
  get link() {
    const live = pads.current()?.live;
    return live?.watch && this.socket ? `${location.href.replace(/#.*/, "")}#look=${live.room}.${live.watch}` : "";
  }
  /** Create a room for the open evening. */
  async begin() {
    const { openEvening } = await program();
    openEvening(base(), pads.current().text, {
      made: (live) => {
        pads.live(live);
        this.follow();
      },
      refused: (words) => this.said(words),
    });
  }
  /** Connect to the room that this page watches, or to that of the open evening. */
  async follow() {
    const now = this.looks ? this.at : pads.current()?.live || null;
    if (now?.room === this.room || !this.possible) return;
    this.end();
    this.room = now?.room;
    if (!now) return;
    const { entered } = await program();
    if (this.room !== now.room) return;
    this.socket = entered(base(), now, {
      evening: () => (this.looks ? "" : this.now()),
      hear: (message) => this.hear(message),
      cut: (gone) => {
        this.cut = gone;
        this.pad.shown();
      },
      refused: (words) => {
        this.end();
        if (!this.looks) pads.live(null);
        this.said(words);
      },
    });
  }
  /** The text of the evening that is open, kept as what is being shown. */
  now() {
    this.text = pads.current()?.text || "";
    return this.text;
  }
  /** Handle a message from the room. */
  hear({ kind, text, watch, watchers, svg }) {
    if (kind === "evening") {
      this.text = text;
      this.pad.look();
    } else if (kind === "say") this.said(text);
    else if (kind === "code") {
      this.code = svg;
      this.pad.shown();
    } else {
      if (watch) {
        pads.live({ ...pads.current().live, watch });
        this.socket.send({ kind: "code", of: "look", address: this.link });
      }
      if (kind === "people") this.watchers = watchers;
      this.pad.shown();
    }
  }
  said(words) {
    this.words = words;
    this.pad.shown();
  }
  /** The open evening may have changed. */
  write() {
    if (this.looks || !this.socket?.alive || pads.current()?.text === this.text) return;
    this.socket.send({ kind: "write", evening: this.now() });
  }
  /** Close the room. */
  stop() {
    if (this.socket?.alive) this.socket.send({ kind: "end" });
    this.end();
    pads.live(null);
    this.pad.shown();
  }
  end() {
    this.socket?.end();
    Object.assign(this, { socket: null, room: undefined, watchers: 0, words: "", code: "" });
  }
}
