// Small tools that the widgets of a lesson share.

const FOCUSABLE = "a, button, input, select, summary, [tabindex]";

// An element with its attributes and children. `on…` listens, `text` is what it says; false, null and undefined leave out.
export function el(tag, attributes, ...children) {
  const node = document.createElement(tag), left = (value) => value === false || value === null || value === undefined;
  for (const [key, value] of Object.entries(attributes || {})) {
    if (left(value)) continue;
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true && !key.includes("-") ? "" : value);
  }
  if (node.matches(FOCUSABLE)) node.dataset.lmSuppressShortcuts = "true";  // keeps Jupyter's own keys away
  node.append(...children.flat(Infinity).filter((child) => !left(child) && child !== ""));
  return node;
}
export const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
// The reader's day, as 2026-05-31.
export const today = () => { const d = new Date(); return `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, "0")}-${String(d.getDate()).padStart(2, "0")}`; };
