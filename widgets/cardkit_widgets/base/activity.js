// The diary: what happened at tables and in questions waits in the browser until the page of practice writes it into
// the book.

import { today } from "./day.js";
import { REFUSED, el } from "./dom.js";
import { KEYS, store } from "./store.js";

const MOST = 400,
  LARGEST = 100_000; // acts that wait, and their characters: the oldest go first
export const UNKEPT =
  "Your browser keeps nothing here: its store is full, or this is a private window. What you do comes back in " +
  "Practice only until you close the page.";

const list = (key) => {
  const found = store.get(key);
  return Array.isArray(found) ? found : [];
};

function put(key, text) {
  if (!store.put(key, text)) confess();
}

// Said once on a page, wherever it comes to light.
function confess() {
  if (globalThis.cardkitConfessed) return;
  globalThis.cardkitConfessed = true;
  const style =
    "position: fixed; inset: auto 12px 12px; z-index: 60; display: flex; gap: 12px; align-items: center; " +
    "max-width: 560px; margin: 0 auto; padding: 12px 14px; border: 1px solid #8a6d1f; border-radius: 12px; " +
    "background: #fff6dc; color: #222; font: 15px/1.4 system-ui, sans-serif";
  const note = el(
    "div",
    { class: "ck-unkept", role: "alert", style },
    el("span", {}, UNKEPT),
    el(
      "button",
      {
        type: "button",
        style:
          "min-width: 44px; min-height: 44px; border: 1px solid #8a6d1f; border-radius: 10px; background: #fff; " +
          "color: #222; font: inherit",
        onclick: () => note.remove(),
      },
      "OK",
    ),
  );
  document.body.append(note);
}

export const diary = {
  /** Returns the acts that wait, the oldest first. */
  acts: () => list(KEYS.acts),
  /** One more act, of today; one that was heard before is not counted twice. */
  add(act) {
    const id = act.id || Math.random().toString(36).slice(2, 12),
      seen = list(KEYS.counted);
    if (seen.includes(id)) return;
    let acts = [...list(KEYS.acts), { ...act, id, day: today() }].slice(-MOST);
    while (JSON.stringify(acts).length > LARGEST) acts = acts.slice(Math.ceil(acts.length / 10));
    put(KEYS.acts, JSON.stringify(acts));
    put(KEYS.counted, JSON.stringify([...seen, id].slice(-100)));
    window.dispatchEvent(new CustomEvent("cardkit-acts"));
  },
  /** The topics that were practised before there was a book. */
  topics: () => store.text(KEYS.topics),
  book: () => store.text(KEYS.book),
  /** Keep a book in place of the one it was made of; false where another page has written meanwhile. */
  keep(text, before, folded) {
    if (this.book() !== before) return false;
    const gone = new Set(folded);
    put(KEYS.book, text);
    put(KEYS.acts, JSON.stringify(list(KEYS.acts).filter(({ id }) => !gone.has(id))));
    return true;
  },
  /** The cards of today are done: more are offered, but none are due before tomorrow. */
  rest() {
    put(KEYS.practised, today());
  },
  rested: () => store.text(KEYS.practised) === today(),
  drop() {
    for (const key of [KEYS.practised, KEYS.book, KEYS.acts, KEYS.counted]) store.remove(key);
  },
};

/** A refused card is a mistake about its rule, once in a position; to ask "why not?" by its key is none. */
export function watch() {
  if (globalThis.cardkitWatch) return;
  const noted = new Set();
  let asks = false;
  addEventListener(
    "keydown",
    ({ key }) => {
      asks = /^[whl]$/i.test(key);
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      asks = false;
    },
    true,
  );
  globalThis.cardkitWatch = true;
  addEventListener(REFUSED, (event) => {
    const { refused: rule, name, deal, at } = event.root.dataset,
      once = [name, deal, at, rule].join(" ");
    if (asks || noted.has(once)) return;
    noted.add(once);
    diary.add({ kind: "rule", rule, right: false, at: "table" });
  });
}
