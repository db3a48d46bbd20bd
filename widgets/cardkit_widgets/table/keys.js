// The keyboard: arrows along the hand and around the table, letters as shortcuts.

import { drawn, focused, set } from "../base/dom.js";
import { focus, p } from "./dom.js";

// The stops of one arrow walk: score, seats, piles.
const AROUND = ".ct-strip, .ct-plate, .ct-pile";
/** Whether a key is a single character without Shift; a question mark may need Shift. */
const letters = ({ key, shiftKey }) => key === "?" || (key.length === 1 && !shiftKey);
const WAY = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Roving tabindex: of elements that arrow keys move among, Tab stops at the one focused last.
function roving(nodes, kept) {
  const at = nodes.includes(kept) ? kept : nodes[0];
  for (const node of nodes) set(node, { tabindex: node === at ? "0" : "-1" });
}

export class Keys {
  constructor(table) {
    this.table = table;
    table.root.addEventListener("focusin", ({ target }) => {
      if (target.matches(AROUND)) this.near = target;
      else if (table.dom.bar.contains(target) && target.matches("button")) this.tool = target;
    });
    if ("cardkit" in document.body.dataset) table.listen(document, "keydown", (event) => this.unaimed(event));
    if (table.scene) this.draw();
  }
  // On a lesson's page a letter pressed while nothing has the focus goes to the table that waits for the learner; `n`
  // belongs to the page.
  unaimed(event) {
    const { target, key, defaultPrevented, repeat, ctrlKey, altKey, metaKey } = event;
    if (defaultPrevented || repeat || ctrlKey || altKey || metaKey || key === "n" || !letters(event)) return;
    if (!target.matches("body, [tabindex='-1']") || target.closest(".ct")) return;
    const seen = [...document.querySelectorAll(".ct")].filter(drawn),
      waits = seen.find((one) => one.matches('[data-mine="true"]:not([data-task-state="done"])'));
    if ((waits || seen[0]) === this.table.root) this.letter(event);
  }
  // Replays keys pressed before this module was loaded, in order: each where it was pressed, or where earlier ones
  // have moved the focus from there.
  again(early) {
    const { root } = this.table;
    let from = null;
    if (!focused(root)) return;
    for (const { target, key } of early) {
      if (target !== from) focus((from = target));
      const at = focused(root) || root,
        event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      at.dispatchEvent(event);
      if (!event.defaultPrevented && (key === "Enter" || key === " ")) at.click();
    }
  }
  // What arrow keys move among on the felt: seats, piles, facts.
  around() {
    const { felt } = this.table.dom;
    return [...felt.querySelectorAll(AROUND)].filter((node) => !node.hidden && node.dataset.n !== "0");
  }
  // The buttons of the bar below the table, but for hidden ones.
  tools() {
    return [...this.table.dom.bar.querySelectorAll("button")].filter((node) => !node.hidden);
  }
  // One Tab stop for each group.
  draw() {
    roving(this.around(), this.near);
    roving(this.tools(), this.tool);
  }
  press(event) {
    const { table } = this,
      { hand, bar } = table.dom,
      { target, key } = event;
    const typing = target.matches('select, input[type="text"]');
    const by = !target.matches("select, input") && { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by && table.panels.step(by)) {
      event.preventDefault();
      return;
    }
    if (hand.contains(target)) this.along(event, [...hand.children]);
    else if (target.matches(AROUND)) this.along(event, this.around());
    else if (bar.contains(target) && target.matches("button")) this.along(event, this.tools());
    if (key === "Escape") {
      if (table.panels.name) {
        event.preventDefault();
        table.panels.shut();
      } else {
        table.hand.lift(null);
        table.speech.hush();
      }
    } else if (key === " " && !target.matches("button, a, input, select")) {
      event.preventDefault();
      table.director.skip();
    } else if (!typing && letters(event)) this.letter(event);
  }
  // Moves the focus along these elements by an arrow key, Home or End.
  along(event, nodes) {
    const { key } = event,
      at = nodes.indexOf(event.target);
    const to = key === "Home" ? 0 : key === "End" ? nodes.length - 1 : WAY[key] ? at + WAY[key] : null;
    if (to === null) return;
    event.preventDefault();
    const node = nodes[Math.max(0, Math.min(to, nodes.length - 1))];
    if (!node) return;
    if (node.matches(".ct-hand *")) this.table.hand.at = nodes.indexOf(node);
    else for (const other of nodes) set(other, { tabindex: other === node ? "0" : "-1" });
    focus(node);
  }
  // Does what a letter stands for.
  letter(event) {
    const { table } = this,
      { scene, speech, panels } = table,
      able = scene.can.undo || table.channel.waiting;
    const back = () => (able ? table.undo() : speech.shout("There’s nothing of yours to take back."));
    const act = {
      h: () => speech.hint(),
      u: back,
      n: () => table.dom.forward.querySelector(".ct-main")?.click() ?? window.cardkitSteps?.on?.(),
      w: () => this.why(),
      l: () => speech.shout(scene.may),
      t: table.about.tricks && (() => speech.shout(`${table.dom.trick.getAttribute("aria-label")}.`)),
      m: () => panels.open("story"),
      "?": () => panels.open("help"),
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!focused(table.root)) table.enter();
    if (act !== back) table.director.skip();
    act();
  }
  // Explains the focused card, else the duty that binds.
  why() {
    const { table } = this,
      { scene, hand, speech } = table,
      held = hand.cards[hand.at];
    if (held?.why && scene.my_turn && focused(table.dom.hand)) {
      speech.refuse(held, true);
      return;
    }
    const duty = scene.duties.find((d) => d.state === "binds");
    if (!duty || !scene.my_turn) {
      speech.remind(scene.may);
      return;
    }
    speech.speak("note", [p(scene.may), speech.rule(duty.rule)]);
    speech.mark(duty.cards, "hint");
    speech.shout(`${scene.may} ${table.about.rules[duty.rule].slice(0, 2).join(": ")}`);
  }
}
