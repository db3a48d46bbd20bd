// Loads the module and style shared by all widgets of a kind, once for a page, and draws one of them. Inside a shadow
// root the style is added there, too.

import { moduleFrom } from "./modules.js";

/** Draws a widget by the code and the style of its kit, which all widgets of the kind share. */
export async function render(props) {
  const { model, el, host } = props,
    kit = await host.getModel(model.get("kit")),
    code = kit.get("code");
  const root = el.getRootNode(),
    home = root instanceof ShadowRoot ? root : document,
    styles = (home.cardkitStyles ||= new Set()),
    text = kit.get("style");
  (globalThis.cardkitHomes ||= new Set()).add(home);
  if (!styles.has(text)) {
    styles.add(text);
    (home.head || home).append(Object.assign(document.createElement("style"), { textContent: text }));
  }
  return (await moduleFrom(code)).default.render(props);
}
