// Others look on: wherever its server has rooms, the evening on the table goes to one when it changes, and from there
// to the pages of those who have its link. One phone writes.

import { rooms } from "../base/links.js";
import { pads } from "./pads.js";

const LOOK = /^#look=([\w-]+)\.([\w-]+)$/;

/** The program of the rooms, which the server has. */
const program = () => import(new URL(`${rooms()}pad.js`, location.href).href);
const base = () => rooms().replace(/rooms\/$/, "");

export class Live {
  constructor(pad) {
    const [, room, key] = LOOK.exec(location.hash) || [];
    this.pad = pad;
    this.at = room ? { room, key } : null; // where somebody else writes
    this.looks = Boolean(room);
    this.text = ""; // what was shown last
    this.watchers = 0;
    this.line = null;
    this.cut = false;
  }
  /** Whether others can look on from here. */
  get possible() {
    return Boolean(rooms());
  }
  /** The link for others; "" where nobody can look on yet. */
  get link() {
    const live = pads.current()?.live;
    return live?.watch && this.line ? `${location.href.replace(/#.*/, "")}#look=${live.room}.${live.watch}` : "";
  }
  /** Have a room made for the evening on the table. */
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
  /** Be in the room that this page looks on at, or that of the evening on the table. */
  async follow() {
    const now = this.looks ? this.at : pads.current()?.live || null;
    if (now?.room === this.room || !this.possible) return;
    this.end();
    this.room = now?.room;
    if (!now) return;
    const { entered } = await program();
    if (this.room !== now.room) return;
    this.line = entered(base(), now, {
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
  now() {
    this.text = pads.current()?.text || "";
    return this.text;
  }
  /** What the room tells. */
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
        this.line.send({ kind: "code", of: "look", address: this.link });
      }
      if (kind === "people") this.watchers = watchers;
      this.pad.shown();
    }
  }
  said(words) {
    this.words = words;
    this.pad.shown();
  }
  /** The evening on the table may have changed. */
  write() {
    if (this.looks || !this.line?.alive || pads.current()?.text === this.text) return;
    this.line.send({ kind: "write", evening: this.now() });
  }
  /** Nobody is to look on any more. */
  stop() {
    if (this.line?.alive) this.line.send({ kind: "end" });
    this.end();
    pads.live(null);
    this.pad.shown();
  }
  end() {
    this.line?.end();
    Object.assign(this, { line: null, room: undefined, watchers: 0, words: "", code: "" });
  }
}
