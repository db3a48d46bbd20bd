// Keyboard of a widget: the keys it uses do not reach the page or notebook around it; all others do.

const WAYS = /^(Arrow|Page|Home|End)/;

/** Whether an element handles a key natively: text fields, buttons, scrolled sheets. */
function takes({ target, key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || (key === "Enter" && shiftKey)) return false;
  if (target.matches("input, select, textarea"))
    return key.length === 1 || /^(Enter|Back|Del)/.test(key) || WAYS.test(key);
  if (target.matches("a, button, summary")) return key === "Enter" || key === " ";
  return target.matches("[tabindex='-1']") && WAYS.test(key);
}

/** Passes a key without modifiers to `press`; one that it uses goes no further. */
function hear(event, press) {
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (repeat && !target.matches("input, textarea") && (key.length === 1 || key === "Enter")) event.preventDefault();
  else press?.(event);
  if (event.defaultPrevented) event.stopPropagation();
}

// Notebook 7 handles keys in the capture phase; only the window comes earlier. So the keys of all roots are heard at
// the window, the innermost root first. A key that an element handles natively must reach it: it is marked so that
// the notebook ignores it.
function listened() {
  const roots = new WeakMap();
  addEventListener(
    "keydown",
    (/** @type {any} */ event) => {
      const { target } = event;
      for (let node = target; node && !event.cancelBubble; node = node.parentElement) {
        if (!roots.has(node)) continue;
        hear(event, roots.get(node));
        if (takes(event)) target.dataset.lmSuppressShortcuts = "";
      }
    },
    true,
  );
  return roots;
}

/**
 * Listen for keys in `root`: those without Ctrl, Alt or Meta go to `press`, which calls `preventDefault` on those it
 * uses. A key held down counts once, except arrows.
 * @param {HTMLElement} root @param {(event: any) => void} [press]
 */
export function keys(root, press) {
  (globalThis.cardkitRoots ||= listened()).set(root, press);
  root.addEventListener("keydown", (/** @type {any} */ event) => {
    if (root.getRootNode() instanceof ShadowRoot) hear(event, press); // the window is not told what is pressed there
    if (event.defaultPrevented || takes(event)) event.stopPropagation();
    delete event.target.dataset.lmSuppressShortcuts;
  });
}
