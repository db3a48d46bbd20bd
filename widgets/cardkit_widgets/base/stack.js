// Widgets below each other, each drawn by its own module.

import { moduleFrom } from "./modules.js";

const begun = new Set();

async function render({ model, el, host }) {
  const places = new Map(), // reference of a widget → its element, and the promise of what ends it
    root = document.createElement("div");
  el.append(root);
  async function draw(place, { widget, code, style }) {
    place.append(Object.assign(document.createElement("style"), { textContent: style }));
    const inner = place.appendChild(document.createElement("div")),
      own = await host.getModel(widget).catch(() => null);
    if (!own) return null; // closed with the cell that made it
    const { initialize, render } = (await moduleFrom(code)).default;
    if (initialize && !begun.has(widget)) {
      begun.add(widget);
      await initialize({ model: own, host });
    }
    return render?.({ model: own, el: inner, host });
  }
  const leave = (one) => {
    const { place, end } = places.get(one);
    places.delete(one);
    place.remove();
    end.then((finish) => finish?.());
  };
  const arrange = () => {
    const shown = model.get("shown");
    for (const one of places.keys()) if (shown.every(({ widget }) => widget !== one)) leave(one);
    for (const [n, one] of shown.entries()) {
      if (!places.has(one.widget)) {
        const place = document.createElement("div");
        places.set(one.widget, { place, end: draw(place, one) });
      }
      const { place } = places.get(one.widget);
      if (root.children[n] !== place) root.insertBefore(place, root.children[n] || null);
    }
  };
  model.on("change:shown", arrange);
  arrange();
  return () => {
    model.off("change:shown", arrange);
    [...places.keys()].forEach(leave);
  };
}
export default { render };
