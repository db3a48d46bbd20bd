// Widgets below each other, each drawn by its own module.

const modules = new Map(),
  begun = new Set();

async function render({ model, el, host }) {
  const views = new Map(),
    root = document.createElement("div");
  el.append(root);
  async function draw(view, { widget, code, style }) {
    view.append(Object.assign(document.createElement("style"), { textContent: style }));
    if (!modules.has(code))
      modules.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
    const inner = view.appendChild(document.createElement("div")),
      own = await host.getModel(widget).catch(() => null);
    if (!own) return null; // closed with the cell that made it
    const { initialize, render } = (await modules.get(code)).default;
    if (initialize && !begun.has(widget)) {
      begun.add(widget);
      await initialize({ model: own, host });
    }
    return render?.({ model: own, el: inner, host });
  }
  const leave = (one) => {
    const { view, end } = views.get(one);
    views.delete(one);
    view.remove();
    end.then((finish) => finish?.());
  };
  const arrange = () => {
    const shown = model.get("shown");
    for (const one of views.keys()) if (shown.every(({ widget }) => widget !== one)) leave(one);
    for (const [n, one] of shown.entries()) {
      if (!views.has(one.widget)) {
        const view = document.createElement("div");
        views.set(one.widget, { view, end: draw(view, one) });
      }
      const { view } = views.get(one.widget);
      if (root.children[n] !== view) root.insertBefore(view, root.children[n] || null);
    }
  };
  model.on("change:shown", arrange);
  arrange();
  return () => {
    model.off("change:shown", arrange);
    [...views.keys()].forEach(leave);
  };
}
export default { render };
