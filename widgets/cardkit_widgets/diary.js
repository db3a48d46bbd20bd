// The diary: what happened at tables and in questions waits in the browser until the page of practice writes it into the book.

import { today } from "./wire.js";

const ACTS = "cardkit:acts", SEEN = "cardkit:acts:seen";
const MOST = 400, LARGEST = 100_000; // acts that wait, and their characters: the oldest go first
export const BOOK = "cardkit:book";

const list = (key) => { try { const found = JSON.parse(localStorage.getItem(key)); return Array.isArray(found) ? found : []; } catch { return []; } };
const put = (key, value) => { try { localStorage.setItem(key, value); return true; } catch { return false; } };

export const diary = {
  /** What waits, the oldest first. */
  acts: () => list(ACTS),
  /** One more act, of today; one that was heard before is not counted twice. */
  add(act) {
    const id = act.id || Math.random().toString(36).slice(2, 12), seen = list(SEEN);
    if (seen.includes(id)) return;
    let acts = [...list(ACTS), { ...act, id, day: today() }].slice(-MOST);
    while (JSON.stringify(acts).length > LARGEST) acts = acts.slice(Math.ceil(acts.length / 10));
    put(ACTS, JSON.stringify(acts));
    put(SEEN, JSON.stringify([...seen, id].slice(-100)));
    window.dispatchEvent(new CustomEvent("cardkit-acts"));
  },
  /** The topics that were practised before there was a book. */
  topics() { try { return localStorage.getItem("cardkit:progress") || ""; } catch { return ""; } },
  book() { try { return localStorage.getItem(BOOK) || ""; } catch { return ""; } },
  /** Keep a book in place of the one it was made of; false where another page has written meanwhile, or nothing can be kept. */
  keep(text, before, folded) {
    if (this.book() !== before || !put(BOOK, text)) return false;
    const gone = new Set(folded);
    return put(ACTS, JSON.stringify(list(ACTS).filter(({ id }) => !gone.has(id))));
  },
  drop() { try { for (const key of [BOOK, ACTS, SEEN]) localStorage.removeItem(key); } catch { /* nothing was kept */ } },
};

/** A refused card is a mistake about its rule, once in a position; to ask "why not?" by its key is none. */
export function watch() {
  if (globalThis.cardkitWatch) return;
  const told = new Set();
  let asks = false;
  addEventListener("keydown", ({ key }) => { asks = /^[whl]$/i.test(key); }, true);
  addEventListener("pointerdown", () => { asks = false; }, true);
  globalThis.cardkitWatch = new MutationObserver((changes) => {
    for (const { target: { dataset: { refused: rule, name, deal, at } } } of changes) {
      const once = [name, deal, at, rule].join(" ");
      if (!rule || asks || told.has(once)) continue;
      told.add(once);
      diary.add({ kind: "rule", rule, right: false, at: "table" });
    }
  });
  globalThis.cardkitWatch.observe(document.body, { subtree: true, attributeFilter: ["data-refused"] });
}
