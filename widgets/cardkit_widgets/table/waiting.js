// Stands in for the director and the keys until they are loaded; scenes with moves wait for them.
export class Waiting {
  constructor(table) {
    this.table = table;
    this.pressed = [];
    this.playing = false;
    this.run = 0;
  }
  /** Shows a scene; one with steps waits for the code that plays them. */
  show(scene) {
    const { table } = this;
    if (scene.steps.length)
      table.sheets.then(() => {
        if (table.scene === scene) table.director.show(scene);
      });
    else table.draw(scene);
  }
  skip() {}
  end() {}
  exhibit() {}
  draw() {}
  // Keys pressed before the module is there are kept and replayed in order.
  press(event) {
    if (!event.target.matches("button") || !/^(.|Arrow.*|E.*|Home)$/.test(event.key)) return;
    event.preventDefault();
    this.pressed.push(event);
  }
}
