// Widgets below each other, each drawn by its own module.

const modules = new Map(),
  begun = new Set();

async function render({ model, el, host }) {
  const scenes = new Map(),
    root = document.createElement("div");
  el.append(root);
  async function draw(scene, { widget, code, style }) {
    scene.append(Object.assign(document.createElement("style"), { textContent: style }));
    if (!modules.has(code))
      modules.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
    const inner = scene.appendChild(document.createElement("div")),
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
    const { scene, end } = scenes.get(one);
    scenes.delete(one);
    scene.remove();
    end.then((finish) => finish?.());
  };
  const arrange = () => {
    const shown = model.get("shown");
    for (const one of scenes.keys()) if (shown.every(({ widget }) => widget !== one)) leave(one);
    for (const [n, one] of shown.entries()) {
      if (!scenes.has(one.widget)) {
        const scene = document.createElement("div");
        scenes.set(one.widget, { scene, end: draw(scene, one) });
      }
      const { scene } = scenes.get(one.widget);
      if (root.children[n] !== scene) root.insertBefore(scene, root.children[n] || null);
    }
  };
  model.on("change:shown", arrange);
  arrange();
  return () => {
    model.off("change:shown", arrange);
    [...scenes.keys()].forEach(leave);
  };
}
export default { render };
