// Elements: making and changing them, the focus among them, and what they say to the page.

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

/**
 * An element with its attributes and children; false leaves an attribute out, null, false and "" a child.
 * @param {string} tag @param {?Object} [props] @param {...any} kids
 * @returns {any} some elements carry what belongs to them
 */
export function el(tag, props, ...kids) {
  const given = Object.entries(props || {}).filter(([, value]) => value !== false);
  const node = set(document.createElement(tag), Object.fromEntries(given));
  node.append(
    ...kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== ""),
  );
  return node;
}

/** Returns the element with the focus in a node or the node itself, in shadow trees too; null for none there. */
export function focused(node) {
  const { activeElement } = node.getRootNode();
  return node.contains(activeElement) ? activeElement : null;
}

/** Whether an element takes any room on the page. */
export const drawn = (node) => node.getClientRects().length > 0;

export const REFUSED = "cardkit-refused";
/** A table refuses a move by this rule, and says so to all of the page; null takes it back. `asked` is no try. */
export function refused(root, rule, asked) {
  set(root, { "data-refused": rule });
  if (rule) window.dispatchEvent(Object.assign(new Event(REFUSED), { root, asked }));
}

/** A text that ends as a sentence does: with its own mark, or else with a full stop. */
export const sentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const nCards = (n) => (n === 1 ? "1 card" : `${n} cards`);
