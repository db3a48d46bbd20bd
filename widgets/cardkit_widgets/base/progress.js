// Adds to what the browser keeps of a learner: what happens waits there as acts, until a page that shows progress has
// Python write them into the rest.

import { today } from "./day.js";
import { learner } from "./learner.js";
import { KEYS, store } from "./store.js";
import { confess } from "./unkept.js";

/** Said to the page when progress has changed. */
export const PROGRESS = "cardkit-progress";

/** Its detail where Python has written what it was told: it knows that. */
export const WRITTEN = "written";

const MAX_ACTS = 400,
  MAX_ACTS_CHARACTERS = 100_000; // acts that wait, and their characters: the oldest go first

/** A name for one message, by which its answer is known. */
export const named = () => Math.random().toString(36).slice(2, 12);
const list = (found) => (Array.isArray(found) ? found : []);

export const progress = {
  /** The text that Python reads; "" for none. */
  text: () => store.text(KEYS.progress),
  /** What waits, the oldest first. */
  acts: () => list(learner.kept().acts),
  /** One more act, of today; one that was heard before is not counted twice. */
  add(act) {
    const id = act.id || named(),
      seen = list(store.get(KEYS.counted));
    if (seen.includes(id)) return;
    let acts = [...this.acts(), { ...act, id, day: today() }].slice(-MAX_ACTS);
    while (JSON.stringify(acts).length > MAX_ACTS_CHARACTERS) acts = acts.slice(Math.ceil(acts.length / 10));
    if (!store.set(KEYS.counted, [...seen, id].slice(-100))) confess();
    if (!learner.keep({ acts })) confess();
    window.dispatchEvent(new CustomEvent(PROGRESS));
  },
  /** Keep how far one lesson is. */
  reached(lesson, entry) {
    learner.reached(lesson, entry);
    window.dispatchEvent(new CustomEvent(PROGRESS));
  },
  /** Keep a text in place of the one it was made of; false where something has happened meanwhile. */
  keep(text, before) {
    if (this.text() !== before) return false;
    if (!store.put(KEYS.progress, text)) confess();
    window.dispatchEvent(new CustomEvent(PROGRESS, { detail: WRITTEN }));
    return true;
  },
  /** The cards of today are done: more are offered, but none are due before tomorrow. */
  rest() {
    if (!store.put(KEYS.practised, today())) confess();
  },
  rested: () => store.text(KEYS.practised) === today(),
  drop() {
    for (const key of [KEYS.progress, KEYS.practised, KEYS.counted]) store.remove(key);
  },
};
