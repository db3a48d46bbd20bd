// What browsers of the promised floor lack (Chrome 109, Firefox 115, Safari 16.4) is made up for here, before any other
// script of a page; what is older is told so in one sentence. So this file is written as such a browser reads it.
(() => {
  const root = document.documentElement;
  const known = window.CSS && CSS.supports("width", "1cqi") && CSS.supports("height", "1svh") && "findLast" in [];
  if (!known) {
    root.className += " ck-below";
    document.addEventListener("DOMContentLoaded", () => {
      const told = document.createElement("p"),
        main = document.querySelector("main");
      told.className = "ck-below-told";
      told.setAttribute("role", "alert");
      told.textContent =
        "This browser is too old for the card tables. They need one of 2023 or later: Chrome or Edge 109, Firefox 115, " +
        "Safari 16.4.";
      main.parentNode.insertBefore(told, main);
    });
  }

  // Chrome 116, Firefox 124, Safari 17.4; anywidget asks for it.
  if (!AbortSignal.any)
    AbortSignal.any = (signals) => {
      const made = new AbortController();
      for (const one of signals) {
        const end = () => made.abort(one.reason);
        if (one.aborted) end();
        else one.addEventListener("abort", end, { once: true, signal: made.signal });
      }
      return made.signal;
    };

  // Chrome 114, Firefox 125, Safari 17: a part that a button opens, and that a press elsewhere or Escape closes.
  const /** @type {any} */ elements = HTMLElement.prototype;
  if ("popover" in elements) return;
  root.className += " ck-no-popover";
  const open = () => document.querySelectorAll("[popover].ck-open");
  elements.hidePopover = function () {
    this.classList.remove("ck-open");
  };
  document.addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[popovertarget]"),
      part = button && document.getElementById(button.getAttribute("popovertarget")),
      shows = part && !part.classList.contains("ck-open");
    for (const one of open()) if (!one.contains(target)) one.hidePopover();
    if (shows) part.classList.add("ck-open");
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") for (const one of open()) one.hidePopover();
  });
})();
