// The evenings that this browser keeps: a list, and which of them lies on the table.

import { KEYS, store } from "../base/store.js";

const MAX_UNDO = 20,
  MAX_PAST_CHARACTERS = 100_000; // of what can be had again: most of the store is for evenings

const /** @type {Set<() => void>} */ ears = new Set();
const held = store.hold(KEYS.pads, () => {
  for (const ear of ears) ear();
});

/**
 * @typedef {{id: string, text: string, past: string[], draft?: {entry: Object, at: ?number},
 *   live?: ?{room: string, key: string, watch?: string}}} KeptPad `live` is the room in which others look on
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

/** Keep them all; null where another tab was quicker, and nothing is kept. */
const keep = (all) => held.set(all);

/** What can be had again, the last of it as much as there is room for. @param {string[]} past */
function bounded(past) {
  const last = past.slice(-MAX_UNDO);
  while (last.reduce((sum, text) => sum + text.length, 0) > MAX_PAST_CHARACTERS) last.shift();
  return last;
}

export const pads = {
  /** Tell whenever another tab has changed something; returns what ends it. @param {() => void} ear */
  listen(ear) {
    ears.add(ear);
    return () => ears.delete(ear);
  },
  /** All of them, the newest first. */
  all: () => kept().list,
  /** The one that lies on the table. @returns {?KeptPad} */
  current() {
    const { now, list } = kept();
    return list.find(({ id }) => id === now) || null;
  },
  /** The game that lies on the table; "" for none. */
  game() {
    return /"game":"(\w+)"/.exec(this.current()?.text || "")?.[1] || "";
  },
  /** Put another on the table; "" for none. Of the others nothing can be undone. @param {string} id */
  take(id) {
    const { list } = kept();
    keep({ now: id, list: list.map((pad) => (pad.id === id ? pad : { ...pad, past: [] })) });
  },
  /**
   * Keep one more, and put it on the table; one that is there already is only put there. Null where another tab was
   * quicker. @param {string} text
   */
  add(text) {
    const { list } = kept(),
      same = list.find((pad) => pad.text === text),
      id = same?.id || Math.random().toString(36).slice(2, 12);
    return keep({ now: id, list: same ? list : [{ id, text, past: [] }, ...list] });
  },
  /**
   * The evening on the table has changed; how it was can be had again. Null where another tab was quicker.
   * @param {string} text
   */
  change(text) {
    return this.edit((pad) => ({ ...pad, text, past: bounded([...(pad.past || []), pad.text]) }));
  },
  /** Take the last change back; false where there is none. */
  undo() {
    const { past = [] } = this.current() || {};
    if (!past.length) return false;
    return this.edit((pad) => ({ ...pad, text: past.at(-1), past: past.slice(0, -1) })) !== null;
  },
  /** Keep what was answered about the deal that is being entered. @param {Object} entry @param {?number} at */
  draft(entry, at) {
    if (this.current()) this.edit((pad) => ({ ...pad, draft: { entry, at } }));
  },
  /** The room in which others look on; null for none. @param {?{room: string, key: string, watch?: string}} live */
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
