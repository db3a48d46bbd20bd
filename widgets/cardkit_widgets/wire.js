// What every widget's half in the browser has in common: elements, what the browser keeps, and the line to Python.

const FOCUSABLE = "a, button, input, select, summary, textarea, [tabindex]";

/**
 * Change an element. `text` is what it says, `on` the listeners by type (or `onclick` and the like, one by one); null,
 * undefined take an attribute away; true and false are properties (`hidden`), and with a dash in the name a word.
 * @param {Element} node
 * @param {Object} props
 */
export function set(node, props) {
  for (const [key, value] of Object.entries(props)) {
    if (key === "text") {
      if (node.textContent !== value) node.textContent = value;
    } else if (key === "on") for (const [type, ear] of Object.entries(value)) node.addEventListener(type, ear);
    else if (key.startsWith("on")) {
      if (value) node.addEventListener(key.slice(2), value);
    } else if (value === null || value === undefined) node.removeAttribute(key);
    else if (typeof value === "boolean" && !key.includes("-")) node.toggleAttribute(key, value);
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
  }
  return node;
}

/** An element with its attributes and children; false leaves an attribute out, null, false and "" a child. */
export function el(tag, props, ...kids) {
  const given = Object.entries(props || {}).filter(([, value]) => value !== false);
  const node = set(document.createElement(tag), Object.fromEntries(given));
  // Keeps Jupyter's own keys away.
  if (node.matches(FOCUSABLE)) node.dataset.lmSuppressShortcuts = "true";
  node.append(
    ...kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== ""),
  );
  return node;
}

/** What has the focus in a node, or the node itself; in a shadow tree too. Null when the focus is elsewhere. */
export function focused(node) {
  const { activeElement } = node.getRootNode();
  return node.contains(activeElement) ? activeElement : null;
}

export const REFUSED = "cardkit-refused";
/** A table refuses a move by this rule, and says so to all of the page; null takes it back. */
export function refused(root, rule) {
  set(root, { "data-refused": rule });
  if (rule) window.dispatchEvent(Object.assign(new Event(REFUSED), { root }));
}

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

// Milliseconds without an answer after which the kernel counts as lost.
const WAIT = 2500;

export const nCards = (n) => (n === 1 ? "1 card" : `${n} cards`);

/** One line to Python: a wish goes out, and `lost` is called where no answer comes. */
export class Line {
  /** @param {Object} model @param {() => void} lost */
  constructor(model, lost) {
    Object.assign(this, { model, lost, waiting: null });
  }
  /** Send a wish; false where the line is known to be dead. */
  send(content) {
    const id = Math.random().toString(36).slice(2, 12);
    this.end();
    this.waiting = id;
    this.timer = setTimeout(() => this.drop(), WAIT);
    try {
      this.model.send({ ...content, id });
    } catch {
      this.drop();
      return false;
    }
    return true;
  }
  /** An answer came (to the wish of this id, if it says so); true where it is the one waited for, or none was. */
  heard(id = this.waiting) {
    if (id && id === this.waiting) this.waiting = null;
    if (this.waiting) return false;
    clearTimeout(this.timer);
    return true;
  }
  drop() {
    this.end();
    this.lost();
  }
  end() {
    clearTimeout(this.timer);
    this.waiting = null;
  }
}
