// What every table brings along: it fetches the module and the style that all of them share, once for a page.

const kits = (globalThis.cardkitKits ||= new Map());

async function render(props) {
  const kit = await props.model.widget_manager.get_model(String(props.model.get("kit")).replace("IPY_MODEL_", "")), code = kit.get("code");
  if (!kits.has(code)) {
    const style = document.createElement("style");
    style.textContent = kit.get("style");
    document.head.append(style);
    kits.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
  }
  return (await kits.get(code)).default.render(props);
}
export default { render };
