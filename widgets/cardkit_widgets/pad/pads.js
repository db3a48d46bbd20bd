// The evenings in this browser: a list, and which of them is open.

import { STORE_KEYS, store } from "../base/store.js";

const MAX_UNDO = 20,
  MAX_PAST_CHARACTERS = 100_000; // of undo history: most of the store is for evenings

const /** @type {Set<() => void>} */ ears = new Set();
const held = store.hold(STORE_KEYS.pads, () => {
  for (const ear of ears) ear();
});

/**
 * @typedef {{id: string, text: string, past: string[], draft?: {entry: Object, at: ?number},
 *   live?: ?{room: string, key: string, watch?: string}}} KeptPad `live` is the room in which others watch
 */

/** The time as Python reads it: 2026-11-25 20:15. */
export function stamp(date = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two).join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns {{now: string, list: KeptPad[]}} */
function kept() {
  const found = held.get();
  const list = Array.isArray(found?.list) ? found.list.filter((pad) => pad && typeof pad.text === "string") : [];
  return { now: String(found?.now ?? ""), list };
}

/** Store them all; null if another tab was faster, and nothing was stored. */
const keep = (all) => held.set(all);

/** The latest undo history, as much as there is room for. @param {string[]} past */
function bounded(past) {
  const last = past.slice(-MAX_UNDO);
  while (last.reduce((sum, text) => sum + text.length, 0) > MAX_PAST_CHARACTERS) last.shift();
  return last;
}

export const pads = {
  /** Call `ear` when another tab changes something; returns a function that stops this. @param {() => void} ear */
  listen(ear) {
    ears.add(ear);
    return () => ears.delete(ear);
  },
  /** All evenings, newest first. */
  all: () => kept().list,
  /** The open evening. @returns {?KeptPad} */
  current() {
    const { now, list } = kept();
    return list.find(({ id }) => id === now) || null;
  },
  /** The game of the open evening; "" for none. */
  game() {
    return /"game":"(\w+)"/.exec(this.current()?.text || "")?.[1] || "";
  },
  /** Open another evening, or none (""); drops the undo history of the others. @param {string} id */
  take(id) {
    const { list } = kept();
    keep({ now: id, list: list.map((pad) => (pad.id === id ? pad : { ...pad, past: [] })) });
  },
  /**
   * Add an evening and open it; one that exists is only opened. Null if another tab was faster.
   * @param {string} text
   */
  add(text) {
    const { list } = kept(),
      same = list.find((pad) => pad.text === text),
      id = same?.id || Math.random().toString(36).slice(2, 12);
    return keep({ now: id, list: same ? list : [{ id, text, past: [] }, ...list] });
  },
  /**
   * Store a change of the open evening, with the old text for undo. Null if another tab was faster.
   * @param {string} text
   */
  change(text) {
    return this.edit((pad) => ({ ...pad, text, past: bounded([...(pad.past || []), pad.text]) }));
  },
  /** Undo the last change; false if there is none. */
  undo() {
    const { past = [] } = this.current() || {};
    if (!past.length) return false;
    return this.edit((pad) => ({ ...pad, text: past.at(-1), past: past.slice(0, -1) })) !== null;
  },
  /** Store the answers so far about the deal being entered. @param {Object} entry @param {?number} at */
  draft(entry, at) {
    if (this.current()) this.edit((pad) => ({ ...pad, draft: { entry, at } }));
  },
  /** Store the room for watchers; null for none. @param {?{room: string, key: string, watch?: string}} live */
  live(live) {
    if (this.current()) this.edit((pad) => ({ ...pad, live }));
  },
  /** @param {string} id */
  drop(id) {
    const { now, list } = kept();
    keep({ now: now === id ? "" : now, list: list.filter((pad) => pad.id !== id) });
  },
  /** @param {(pad: KeptPad) => KeptPad} change */
  edit(change) {
    const { now, list } = kept();
    return keep({ now, list: list.map((pad) => (pad.id === now ? change(pad) : pad)) });
  },
};
