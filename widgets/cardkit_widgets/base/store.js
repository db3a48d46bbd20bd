// localStorage for all widgets and scripts of a page. If the browser keeps nothing, values last as long as the page,
// and a `cardkit-store` event on the window tells the key and the trouble, once.

/** Keys shared by all pages of an origin. */
export const STORE_KEYS = Object.freeze({
  counted: "cardkit:acts:seen",
  days: "cardkit:days",
  pads: "cardkit:pads",
  practised: "cardkit:practised",
  preferences: "cardkit:preferences",
  problems: "cardkit:problems",
  progress: "cardkit:progress",
  theme: "cardkit:theme",
  whole: "cardkit:whole",
});

/** Type of the event about trouble. */
export const STORE_TROUBLE = "cardkit-store";

// Trouble: the store is full ("full"), the browser keeps nothing here ("forbidden"), or it was cleared ("lost").
function openStore() {
  const MAX_VALUE_CHARACTERS = 400_000, // characters of one value: as many as Python reads in a message
    MAX_STORED_CHARACTERS = 2_500_000, // characters of all values: half of what browsers give to an address
    MAX_DEPTH = 20, // lists in lists that Python reads
    DATES = "cardkit:dates"; // the day on which each page's own value was last kept
  const /** @type {Set<string>} */ shared = new Set(Object.values(STORE_KEYS)),
    /** @type {Map<string, string>} */ memory = new Map(),
    /** @type {Map<string, string>} */ troubles = new Map(),
    /** @type {Set<string>} */ written = new Set();

  /** @param {string} key */
  function raw(key) {
    try {
      return localStorage.getItem(key) || "";
    } catch {
      return "";
    }
  }

  // A text that is too long is cut, so that its reader finds it damaged.
  const readable = (/** @type {string} */ text) => (text.length > MAX_VALUE_CHARACTERS ? text.slice(0, 100) : text);

  /** @param {unknown} value @param {number} depth @returns {boolean} */
  function shallow(value, depth = 0) {
    if (value === null || typeof value !== "object") return true;
    return depth < MAX_DEPTH && Object.values(value).every((one) => shallow(one, depth + 1));
  }

  /** [the value of a JSON text], or null if it cannot be read. @param {string} text @returns {?[any]} */
  function parsed(text) {
    try {
      const value = JSON.parse(text);
      return shallow(value) ? [value] : null;
    } catch {
      return null;
    }
  }

  /** @returns {Object<string, string>} */
  function dates() {
    const [found] = parsed(raw(DATES)) || [];
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  }

  /** Make room for `key`: drop all values of single pages from the oldest day; false if there are none. */
  function makeRoom(/** @type {string} */ key) {
    const all = dates(),
      others = Object.entries(all).filter(([one]) => one !== key),
      oldest = others.map(([, day]) => day).sort()[0];
    if (!oldest || oldest === new Date().toISOString().slice(0, 10)) return false;
    for (const [one, day] of others) {
      if (day !== oldest) continue;
      localStorage.removeItem(one);
      delete all[one];
    }
    localStorage.setItem(DATES, JSON.stringify(all));
    return true;
  }

  function size() {
    return [...shared, ...Object.keys(dates())].reduce((sum, key) => sum + raw(key).length, 0);
  }

  /** @param {string} key @param {string} text */
  function write(key, text) {
    const fresh = !raw(key);
    for (;;) {
      try {
        localStorage.setItem(key, text);
        break;
      } catch (error) {
        if (!makeRoom(key)) throw error;
      }
    }
    if (shared.has(key) || key.startsWith(`${STORE_KEYS.problems}:`)) return;
    const all = dates(),
      day = new Date().toISOString().slice(0, 10);
    if (all[key] !== day) localStorage.setItem(DATES, JSON.stringify({ ...all, [key]: day }));
    while (fresh && size() > MAX_STORED_CHARACTERS && makeRoom(key));
  }

  /** @param {string} key @param {"full" | "forbidden" | "lost"} trouble */
  function report(key, trouble) {
    if (troubles.get(key) === trouble) return;
    troubles.set(key, trouble);
    window.dispatchEvent(new CustomEvent("cardkit-store", { detail: { key, trouble } }));
  }

  /** Whether the browser lets this page store anything. */
  function allowed() {
    try {
      return Boolean(localStorage);
    } catch {
      return false;
    }
  }

  // The store was cleared, by another page or the browser.
  globalThis.addEventListener?.("storage", ({ key, newValue }) => {
    for (const one of key === null ? [...written] : [key]) {
      if (newValue !== null || !written.has(one) || raw(one)) continue;
      written.delete(one);
      report(one, "lost");
    }
  });

  return {
    keys: STORE_KEYS,
    /** The text of a key; "" for none. @param {string} key */
    text: (key) => readable(memory.get(key) ?? raw(key)),
    /** The value of a key; null if there is none or it cannot be read. @param {string} key @returns {any} */
    get(key) {
      return parsed(this.text(key))?.[0] ?? null;
    },
    /** Whether the value of a key cannot be read. @param {string} key */
    damaged(key) {
      const text = this.text(key);
      return text !== "" && !parsed(text);
    },
    /** Store a text; false if it only lasts as long as the page. @param {string} key @param {string} text */
    put(key, text) {
      try {
        if (text.length > MAX_VALUE_CHARACTERS) throw new RangeError("too long");
        write(key, text);
      } catch {
        memory.set(key, text);
        report(key, allowed() ? "full" : "forbidden");
        return false;
      }
      memory.delete(key);
      troubles.delete(key);
      written.add(key);
      return true;
    },
    /** Store a value as JSON, as `put` does. @param {string} key @param {unknown} value */
    set(key, value) {
      return this.put(key, JSON.stringify(value));
    },
    /**
     * Hold a value that several tabs may change: a list that grows, or an object in which the store counts changes. A
     * newer value from another tab is never overwritten: `ear` is called, on the browser's event or when this page
     * tries to store something older.
     * @param {string} key @param {() => void} ear
     */
    hold(key, ear) {
      const store = this;
      let known = raw(key);
      const bare = (/** @type {string} */ text) => (parsed(text) || [null])[0],
        count = (/** @type {string} */ text) => bare(text)?.n || bare(text)?.length || 0;
      /** @param {any} event */
      function look({ key: one, newValue: text }) {
        if (one !== key || !text || text === known || memory.has(key)) return;
        if (count(text) < count(known)) store.put(key, known);
        else ear();
      }
      window.addEventListener("storage", look);
      return {
        /** The stored value, whichever page stored it; this page now builds on it. @returns {any} */
        get() {
          known = raw(key);
          return store.get(key);
        },
        /** Store a value; false if it only lasts as long as the page, null if another page has stored a newer one. */
        set(/** @type {any} */ value) {
          const now = raw(key),
            numbered = (/** @type {number} */ n) => JSON.stringify(Array.isArray(value) ? value : { ...value, n });
          let text = numbered(count(now));
          if (text !== now) {
            if (now && now !== known && !memory.has(key)) {
              ear();
              return null;
            }
            text = numbered(count(known) + 1);
          }
          known = text;
          return store.put(key, text);
        },
        end: () => window.removeEventListener("storage", look),
      };
    },
    /** Delete a key. @param {string} key */
    remove(key) {
      memory.delete(key);
      troubles.delete(key);
      written.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        /* nothing was kept */
      }
    },
    /** Why the last value of this key (or of any) could not be stored; "" if it was. @param {string} [key] */
    trouble(key) {
      if (key === undefined) return [...troubles.values()].find((one) => one !== "lost") || "";
      return troubles.get(key) || "";
    },
  };
}

/** The store of this page. @type {ReturnType<typeof openStore>} */
export const store = (globalThis.cardkitStore ||= openStore());

/**
 * The key of a value of one notebook: by its checksum if Python knows it, since one address may show many.
 * @param {string} name @param {string} [notebook]
 */
export const pageKey = (name, notebook) => `cardkit:${notebook || location.pathname}:${name}`;
