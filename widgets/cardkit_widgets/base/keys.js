// The keys of a widget. Its own do not reach the page or the notebook around it, which has other uses for them; all
// others do, so that there every key works as it does beside the widget.

const WAYS = /^(Arrow|Page|Home|End)/;

/** Whether an element does something with a key by itself: fields are filled, buttons pressed, sheets scrolled. */
function takes({ target, key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || (key === "Enter" && shiftKey)) return false;
  if (target.matches("input, select, textarea"))
    return key.length === 1 || /^(Enter|Back|Del)/.test(key) || WAYS.test(key);
  if (target.matches("a, button, summary")) return key === "Enter" || key === " ";
  return target.matches("[tabindex='-1']") && WAYS.test(key);
}

/** A plain key, pressed in a root whose own keys are told to `press`: what that uses goes no further. */
function hear(event, press) {
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (repeat && !target.matches("input, textarea") && (key.length === 1 || key === "Enter")) event.preventDefault();
  else press?.(event);
  if (event.defaultPrevented) event.stopPropagation();
}

// Notebook 7 takes a key on its way down, before any element hears of it: only the window is earlier. There the keys
// of all roots are heard, of the innermost first. What an element takes by itself has to reach it: that is marked for
// the notebook as none of its own.
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
 * Hear the keys that are pressed in `root`: those without Ctrl, Alt or Meta go to `press`, which says by
 * `preventDefault` that it has used one. A key that is held down does its work once; arrows go on.
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
