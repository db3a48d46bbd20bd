// A widget's model without Jupyter, with the methods that the widget's JavaScript uses. Lessons connect it to home.js,
// pages of rooms to a websocket.

/** `post(id, data)` sends the widget's messages to Python. */
export class Model {
  constructor(id, state, post) {
    this.id = id;
    this.state = state;
    this.post = post;
    this.ears = new Map();
  }
  get(key) {
    return this.state[key];
  }
  send(content) {
    this.post(this.id, { method: "custom", content });
  }
  on(names, ear) {
    for (const name of names.split(" ")) this.ears.set(name, [...(this.ears.get(name) || []), ear]);
  }
  off(names, ear) {
    if (!names) this.ears.clear();
    else
      for (const name of names.split(" "))
        this.ears.set(name, ear ? (this.ears.get(name) || []).filter((one) => one !== ear) : []);
  }
  /** Calls all who listen to this name. */
  hear(name, ...what) {
    for (const ear of this.ears.get(name) || []) ear(...what);
  }
  /** Takes a message of the widget’s Python side. */
  receive(data) {
    if (data.method === "custom") return this.hear("msg:custom", data.content, []);
    if (data.method !== "update") return undefined;
    Object.assign(this.state, data.state);
    for (const [name, value] of Object.entries(data.state)) this.hear(`change:${name}`, this, value);
    return this.hear("change", this);
  }
}
