// The evenings that this browser keeps: a list, and which of them lies on the table.

import { KEYS, store } from "../base/store.js";

const MAX_UNDO = 20;

/** @typedef {{id: string, text: string, past: string[], draft?: {entry: Object, at: ?number}}} KeptPad */

/** The time as Python reads it: 2026-11-25 20:15. */
export function stamp(date = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(two).join("-");
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns {{now: string, list: KeptPad[]}} */
function kept() {
  const found = store.get(KEYS.pads);
  const list = Array.isArray(found?.list) ? found.list.filter((pad) => pad && typeof pad.text === "string") : [];
  return { now: String(found?.now ?? ""), list };
}

const keep = (all) => store.set(KEYS.pads, all);

export const pads = {
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
  /** Put another on the table; "" for none. @param {string} id */
  take: (id) => keep({ ...kept(), now: id }),
  /** Keep one more, and put it on the table; one that is there already is only put there. @param {string} text */
  add(text) {
    const { list } = kept(),
      same = list.find((pad) => pad.text === text),
      id = same?.id || Math.random().toString(36).slice(2, 12);
    keep({ now: id, list: same ? list : [{ id, text, past: [] }, ...list] });
  },
  /** The evening on the table has changed; how it was can be had again. @param {string} text */
  change(text) {
    this.edit((pad) => ({ ...pad, text, past: [...(pad.past || []), pad.text].slice(-MAX_UNDO) }));
  },
  /** Take the last change back; false where there is none. */
  undo() {
    const { past = [] } = this.current() || {};
    if (!past.length) return false;
    this.edit((pad) => ({ ...pad, text: past.at(-1), past: past.slice(0, -1) }));
    return true;
  },
  /** Keep what was answered about the deal that is being entered. @param {Object} entry @param {?number} at */
  draft(entry, at) {
    if (this.current()) this.edit((pad) => ({ ...pad, draft: { entry, at } }));
  },
  /** @param {string} id */
  drop(id) {
    const { now, list } = kept();
    keep({ now: now === id ? "" : now, list: list.filter((pad) => pad.id !== id) });
  },
  /** @param {(pad: KeptPad) => KeptPad} change */
  edit(change) {
    const { now, list } = kept();
    keep({ now, list: list.map((pad) => (pad.id === now ? change(pad) : pad)) });
  },
};
