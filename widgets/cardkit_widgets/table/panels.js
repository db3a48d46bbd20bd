// The bar below the table, and the sheet that it opens on top of it.

import { focused, set } from "../base/dom.js";
import { focus } from "./dom.js";

export class Panels {
  constructor(table) {
    this.table = table;
    this.name = null;
  }

  // One move on or back at a watched table; true if there is one.
  step(by) {
    const { scene } = this.table,
      at = scene.at + by,
      there = scene.watch && at >= 0 && at <= scene.moves;
    if (there) this.goto(at);
    return there;
  }
  /** Goes to the position after so many moves, if there is one. */
  goto(at) {
    if (at >= 0 && at <= this.table.scene.moves) this.table.send("goto", { at });
  }
  // The reader moves the slider: goes there once Python has answered the last request.
  slide() {
    this.target = Number(this.table.dom.slider.value);
    if (!this.table.channel.waiting && this.target !== this.table.scene.at) this.goto(this.target);
  }
  drawBar(scene) {
    const { dom } = this.table,
      { slider } = dom,
      { undo, hint } = scene.can,
      { at, last, moves } = scene;
    const able = { undo, hint, back: at > 0, on: at < moves, last };
    for (const name in able) set(dom[name], { "aria-disabled": !able[name] });
    set(slider, { max: moves, "aria-valuetext": `move ${at} of ${moves}` });
    if (!focused(slider) || this.target === undefined) slider.value = at;
    if (this.target === at) this.target = undefined;
    else if (this.target !== undefined) queueMicrotask(() => this.slideOn());
    dom.over.hidden = !scene.can.take_over;
  }
  // The slider has moved on while Python was answering.
  slideOn() {
    if (this.table.channel.waiting || this.target === undefined) return;
    const at = this.target;
    this.target = undefined;
    this.goto(at);
  }

  // -- the sheet ------------------------------------------------------------------------------------------------

  async open(name, keep = false, what = undefined) {
    const { table } = this,
      { sheet } = table.dom;
    if (this.name === name && !keep) {
      this.shut();
      return;
    }
    table.director.skip();
    if (!this.name) this.opener = focused(table.root);
    this.name = name;
    this.what = what;
    this.sheets ||= new (await table.sheets).Sheets(table);
    if (this.name !== name) return;
    this.fill();
    sheet.hidden = false;
    focus(sheet);
  }
  // Opens a sheet, or fills the open one anew.
  look(name, what) {
    this.open(name, true, what);
  }
  // Closes the sheet and gives the focus back to what opened it.
  shut() {
    if (!this.name) return;
    this.name = null;
    this.table.dom.sheet.hidden = true;
    focus(this.opener);
  }
  // The deal goes on: a sheet of what lay there closes, and the focus stays where the reader acts.
  pass() {
    if (!/pile|seat|last|score|signs/.test(this.name)) return;
    this.opener = null;
    this.shut();
  }
  fill() {
    this.sheets?.fill(this.name, this.what);
  }
  draw(scene) {
    if (this.name === "calls" && !scene.calls) this.shut();
    if (this.name) this.fill();
  }
}
