// Adds acts to the learner's record in the browser; a page that shows progress later has Python work them in.

import { today } from "./day.js";
import { learner } from "./learner.js";
import { STORE_KEYS, store } from "./store.js";
import { warnUnkept } from "./unkept.js";

/** Event of the page when progress has changed. */
export const PROGRESS = "cardkit-progress";

/** Its detail when Python itself wrote the change. */
export const WRITTEN = "written";

const MAX_ACTS = 400,
  MAX_ACTS_CHARACTERS = 100_000; // acts that wait, and their characters: the oldest go first

/** A new id for a message, repeated in its answer. */
export const named = () => Math.random().toString(36).slice(2, 12);
const list = (found) => (Array.isArray(found) ? found : []);

export const progress = {
  /** The record as the text that Python reads; "" for none. */
  text: () => store.text(STORE_KEYS.progress),
  /** The acts that Python has not read yet, oldest first. */
  acts: () => list(learner.kept().acts),
  /** Add an act with today's date; one with a known id is skipped. */
  add(act) {
    const id = act.id || named(),
      seen = list(store.get(STORE_KEYS.counted));
    if (seen.includes(id)) return;
    let acts = [...this.acts(), { ...act, id, day: today() }].slice(-MAX_ACTS);
    while (JSON.stringify(acts).length > MAX_ACTS_CHARACTERS) acts = acts.slice(Math.ceil(acts.length / 10));
    if (!store.set(STORE_KEYS.counted, [...seen, id].slice(-100))) warnUnkept();
    if (!learner.keep({ acts })) warnUnkept();
    window.dispatchEvent(new CustomEvent(PROGRESS));
  },
  /** Save progress in one lesson. */
  reached(lesson, entry) {
    learner.reached(lesson, entry);
    window.dispatchEvent(new CustomEvent(PROGRESS));
  },
  /** Replace the record by the text that Python made from it; false if the record has changed since. */
  keep(text, before) {
    if (this.text() !== before) return false;
    if (!store.put(STORE_KEYS.progress, text)) warnUnkept();
    window.dispatchEvent(new CustomEvent(PROGRESS, { detail: WRITTEN }));
    return true;
  },
  /** Today's cards are done: more may be offered, but none is due before tomorrow. */
  rest() {
    if (!store.put(STORE_KEYS.practised, today())) warnUnkept();
  },
  rested: () => store.text(STORE_KEYS.practised) === today(),
  drop() {
    for (const key of [STORE_KEYS.progress, STORE_KEYS.practised, STORE_KEYS.counted]) store.remove(key);
  },
};
