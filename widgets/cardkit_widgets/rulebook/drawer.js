// The head of a drawer: a title and a button that closes it. It takes the focus when it opens; Escape closes it, too.

import { keys } from "../base/keys.js";

export default {
  render({ model, el }) {
    const root = document.createElement("header"),
      title = document.createElement("strong"),
      close = document.createElement("button");
    root.className = "ck-drawer";
    root.dataset.cardkit = "drawer";
    title.textContent = model.get("title");
    close.type = "button";
    close.textContent = "Close";
    root.append(title, close);
    el.append(root);
    const end = () => model.send({ kind: "close" });
    close.addEventListener("click", end);
    // The box around this head and what stands below it becomes the drawer as soon as both are on the page.
    const settle = () => {
      let node = el;
      while (node && !node.nextElementSibling) node = node.parentElement;
      if (!el.isConnected || !node || node === document.documentElement) {
        requestAnimationFrame(settle);
        return;
      }
      const box = node.parentElement;
      box.classList.add("ck-drawer-box");
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", model.get("title"));
      keys(box, (event) => {
        if (event.key === "Escape" && !event.target.value) end(); // a search is emptied first
      });
      close.focus({ preventScroll: true });
    };
    settle();
  },
};
