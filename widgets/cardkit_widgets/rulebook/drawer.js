// The head of a drawer: a title and a close button. It takes the focus when it opens; Escape closes it.

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
    // the box around this head becomes the drawer once it is on the page
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
        if (event.key === "Escape" && !event.target.value) end(); // Escape first empties a search
      });
      close.focus({ preventScroll: true });
    };
    settle();
  },
};
