// Widgets below each other, each drawn by its own module.

const modules = new Map();

async function render({ model, el, host }) {
  const views = new Map(),
    root = document.createElement("div");
  el.append(root);
  async function draw(view, { widget, code, style }) {
    view.append(Object.assign(document.createElement("style"), { textContent: style }));
    if (!modules.has(code))
      modules.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
    const inner = view.appendChild(document.createElement("div")),
      own = await host.getModel(widget);
    await (await modules.get(code)).default.render({ model: own, el: inner, host });
  }
  const arrange = () => {
    const shown = model.get("shown");
    for (const [n, one] of shown.entries()) {
      const fresh = !views.has(one.widget);
      if (fresh) views.set(one.widget, document.createElement("div"));
      const view = views.get(one.widget);
      if (root.children[n] !== view) root.insertBefore(view, root.children[n] || null);
      if (fresh) draw(view, one);
    }
    while (root.children.length > shown.length) root.lastChild.remove();
  };
  model.on("change:shown", arrange);
  arrange();
  return () => model.off("change:shown", arrange);
}
export default { render };
