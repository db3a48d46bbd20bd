// What the browser keeps of a reader, with no account.

const memory = new Map();
/** What the browser keeps; a private window, or a frame that may keep nothing, remembers as long as the page stays. */
export const store = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return memory.get(key);
    }
  },
  set(key, value) {
    memory.set(key, value);
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* it is in the memory */
    }
  },
};

/** The name of what is kept: by the notebook, where Python knows its home, for one address may show many. */
export const named = (key, home) => `cardkit:${home || location.pathname}:${key}`;
/** What is kept; by the address alone, where it was kept before the home was known. */
export const recall = (key, home) => store.get(named(key, home)) || store.get(named(key));
