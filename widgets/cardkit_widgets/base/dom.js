// DOM helpers: make and change elements, find the focus, report refusals to the page.

/**
 * Change an element. `text` is its text, `onclick` etc. its listeners; null and undefined remove an attribute; true
 * and false add and remove one (`hidden`), or become "true" and "false" if the name has a dash.
 * @param {Element} node
 * @param {Object} props
 */
export function set(node, props) {
  for (const [key, value] of Object.entries(props)) {
    if (key === "text") {
      // a score stays on one line, and none begins with a dot
      const told = `${value ?? ""}`.replace(/(\d–)(?=\d)/g, "$1\u2060").replaceAll(" ·", "\u00a0·");
      if (node.textContent !== told) node.textContent = told;
    } else if (key.startsWith("on")) {
      if (value) node.addEventListener(key.slice(2), value);
    } else if (value === null || value === undefined) node.removeAttribute(key);
    else if (typeof value === "boolean" && !key.includes("-")) node.toggleAttribute(key, value);
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
  }
  return node;
}

/**
 * A new element with attributes and children; skips attributes that are false and children that are null, false, "".
 * @param {string} tag @param {?Object} [props] @param {...any} kids
 * @returns {any} callers may add properties of their own
 */
export function el(tag, props, ...kids) {
  const given = Object.entries(props || {}).filter(([, value]) => value !== false);
  const node = set(document.createElement(tag), Object.fromEntries(given));
  node.append(
    ...kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== ""),
  );
  return node;
}

/** A new SVG element. */
export function svg(tag, props, ...kids) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
  node.append(...kids);
  return node;
}

/** The focused element within a node or the node itself, also inside shadow roots; null if the focus is elsewhere. */
export function focused(node) {
  const { activeElement } = node.getRootNode();
  return node.contains(activeElement) ? activeElement : null;
}

/** Whether an element is drawn: it has a box, and not in a step that the reader has left. */
export const drawn = (node) => !node.closest("[hidden]") && node.getClientRects().length > 0;

export const REFUSED = "cardkit-refused";
/** Tells the page that a table refused a move by this rule (null: no more). `asked`: the reader only asked why. */
export function refused(root, rule, asked) {
  set(root, { "data-refused": rule });
  if (rule) window.dispatchEvent(Object.assign(new Event(REFUSED), { root, asked }));
}

/** A text with a full stop, unless it ends in a mark of its own. */
export const sentence = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const nCards = (n) => (n === 1 ? "1 card" : `${n} cards`);
