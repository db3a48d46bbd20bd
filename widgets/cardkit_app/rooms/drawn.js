// A table in a room: the same module as in notebooks, with a model that is fed over the room's websocket.

import { moduleFrom } from "../../cardkit_widgets/base/modules.js";
import { Model } from "../page/model.js";

// Scenes that may wait while moves are shown; with more, the last is shown at once.
const MAX_WAITING_SCENES = 12;

export class RoomTable {
  /** Draw in `el`, with models from the game's file; `send` sends the table's requests. */
  constructor(el, { module, ...states }, send) {
    this.el = el;
    this.waiting = [];
    this.module = module;
    this.models = Object.fromEntries(
      Object.entries(states).map(([name, state]) => [
        name,
        new Model(name, state, (_, { content }) => {
          this.waitsFor = content.id;
          send(content);
        }),
      ]),
    );
    const still = ({ detail }) => {
      if (detail.beat === "still") setTimeout(() => this.next());
    };
    el.addEventListener("cardkit-frame", still, true); // it does not bubble
  }
  /** Shows the scene of this JSON text, once those before it have been played. */
  async show(text) {
    if (!this.begun) {
      this.models.table.state.scene = text;
      this.begun = this.render();
      return;
    }
    await this.begun;
    this.waiting.push(text);
    if (JSON.parse(text).ack === this.waitsFor || this.waiting.length > MAX_WAITING_SCENES)
      this.waiting.splice(0, this.waiting.length - 1);
    else if (this.el.querySelector("[data-playing]")) return;
    this.next();
  }
  /** Show the next waiting scene, unless moves are being shown. */
  next() {
    if (!this.waiting.length) return;
    const urgent = JSON.parse(this.waiting[0]).ack === this.waitsFor;
    if (!urgent && this.el.querySelector("[data-playing]")) return;
    this.models.table.receive({ method: "update", state: { scene: this.waiting.shift() } });
  }
  async render() {
    const host = { getModel: async (reference) => this.models[reference.replace("anywidget:", "")] };
    const { default: widget } = await moduleFrom(this.module);
    this.end = await widget.render({ model: this.models.table, el: this.el, host });
  }
}

/** The file with the models that draw a game’s tables. */
export async function gameFile(base, game, version) {
  const answer = await fetch(`${base}rooms/game/${game}?v=${version}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
