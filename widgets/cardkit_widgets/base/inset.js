// A place in a widget where another widget is drawn by its own module.

import { el } from "./dom.js";
import { render } from "./kit.js";

export class Inset {
  /**
   * @param {Object} page where models are found @param {string} name of the class of its element
   * @param {(model: Object) => void} [meet] is shown the model of each widget before that is drawn
   */
  constructor(page, name, meet = () => {}) {
    this.page = page;
    this.meet = meet;
    this.node = el("div", { class: name, hidden: true });
  }
  /** Show the widget of this name, or none; redraws nothing if it is shown already. @param {?string} name */
  show(name) {
    this.node.hidden = !name;
    if (!name || name === this.shown) return;
    this.end();
    this.shown = name;
    this.drawn = this.draw(name, this.node.appendChild(el("div")));
  }
  async draw(name, inner) {
    const model = await this.page.getModel(name);
    this.meet(model);
    return render({ model, el: inner, host: this.page });
  }
  end() {
    this.drawn?.then((leave) => leave?.());
    this.node.replaceChildren();
  }
}
