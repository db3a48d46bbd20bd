// The structure of a table: its elements, built once, and the room that they keep.

import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { HIDE, button } from "./dom.js";

/** Builds the elements of a table, by name in `table.dom`; returns the one around them, which stands in its host. */
export function buildTable(table) {
  const { dom: $, about, panels, speech } = table;
  const part = (name, tag = "div", props = {}, ...kids) =>
    ($[name] = el(tag, { class: `ct-${name}`, ...props }, kids));
  const tool = (name, label, act, glyph = name, extra = {}) =>
    ($[name] = button(label, glyph, act, { "data-do": name, title: label, ...extra }));
  const square = { class: "ct-button ct-square" };
  $.strip = button("", null, () => panels.open("score"), {
    class: "ct-strip",
    "data-do": "strip",
    "aria-label": "Score",
  });
  part("top", "div", {}, part("facts"), $.strip);
  part("order");
  part("play", "div", {}, part("trick", "div", { role: "group" }), part("middle"), part("shown"));
  part("arena", "div", {}, part("seats"), part("piles"), $.play, part("center"));
  const close = button("Close", "close", () => speech.hush(), { class: "ct-button ct-x", "aria-label": "Close" });
  part("speech", "div", { hidden: true }, part("said"), close);
  part("answer", "div", {}, $.speech, part("forward"));
  $.confirm = button("", "play", () => speech.confirm(), { class: "ct-button ct-main", "data-do": "confirm" });
  $.over = button("Play on from here", "play", () => table.send("take_over"), {
    class: "ct-button ct-main",
    "data-do": "take_over",
  });
  part(
    "status",
    "div",
    {},
    part("me"),
    part("turn", "p"),
    $.over,
    part("duties", "ul", { "aria-label": "What you must do" }),
    part("actions", "div", { role: "group", "aria-label": "Other moves" }),
    $.confirm,
  );
  part("hand", "div", { role: "group", "aria-label": "Your hand", tabindex: "-1" });
  part("line", "p", HIDE);
  part("probe", "i", HIDE);
  part("sheet", "section", { hidden: true, tabindex: "-1" });
  part("flights", "div", HIDE);
  part("mine", "div", {}, $.status, $.hand, $.line);
  part("felt", "div", {}, $.top, $.order, $.arena, $.mine, $.flights, $.sheet, $.probe);
  $.slider = el("input", { type: "range", min: "0", "aria-label": "Move", oninput: () => panels.slide() });
  part(
    "bar",
    "div",
    { role: "toolbar", "aria-label": "Table" },
    tool("undo", "Undo", () => table.undo()),
    tool("hint", "Hint", () => speech.hint()),
    part(
      "looking",
      "div",
      { role: "group", "aria-label": "Look back" },
      tool("back", "Step back", () => panels.goto(table.scene.at - 1), "back", square),
      $.slider,
      tool("on", "Step on", () => panels.goto(table.scene.at + 1), "on", square),
    ),
    tool("last", "Last trick", () => panels.open("last"), "last", { hidden: !about.tricks }),
    tool("score", "Score", () => panels.open("score")),
    tool("story", "Last moves", () => panels.open("story")),
    tool("more", "Options", () => panels.open("more")),
  );
  part("banner", "div", { hidden: true, role: "alert" });
  part("log", "div", { class: "ct-sr", role: "log", "aria-live": "polite" });
  part("alert", "div", { class: "ct-sr", role: "alert", "aria-live": "assertive" });
  const root = el(
    "div",
    {
      class: "ct cardkit-wide",
      lang: "en",
      "data-state": "busy",
      "data-tools": about.tools,
      "data-signs": table.people[""] ? "" : null,
      "data-name": about.key,
      role: "region",
      "aria-label": `Card table: ${about.title}, ${about.key.split("/")[1]}`,
    },
    $.banner,
    table.keeping.note,
    $.felt,
    $.answer,
    $.bar,
    $.log,
    $.alert,
  );
  if (about.height) root.style.setProperty("--arena", `min(${about.height}px, 38svh)`);
  root.style.setProperty("--ratio", table.pack.ratio);
  root.addEventListener("pointerdown", (event) => {
    table.pointer = event.pointerType;
  });
  keys(root, (event) => table.keys.press(event));
  $.arena.addEventListener("click", () => table.director.skip());
  $.felt.addEventListener("click", (event) => table.ground(event));
  measure(table, $);
  table.host.style.width = "100%";
  table.host.append(root);
  return root;
}

// Sizes are read when they change, not when a card is played, which would lay out the page twice. Room that calls or
// words below the hand have taken once stays, so that what follows does not move again.
function measure(table, $) {
  const grown = [$.top, $.mine, $.arena, $.answer];
  const watch = (nodes, act) => {
    const sizes = new ResizeObserver(act);
    for (const node of nodes) sizes.observe(node);
    table.off.push(() => sizes.disconnect());
  };
  watch([$.hand, $.probe], () => {
    const width = $.hand.clientWidth;
    if (width !== table.width) {
      for (const node of grown) node.style.minHeight = "";
      table.speech.clear();
    }
    table.width = width;
    table.cardWidth = $.probe.offsetWidth;
    table.pack.fit(Math.ceil(table.cardWidth * devicePixelRatio));
    table.hand.lay();
  });
  watch(grown, (entries) => {
    for (const { target } of entries) {
      // a result takes no room from the next deal
      if (target !== $.arena || $.center.hidden) target.style.minHeight = `${target.offsetHeight}px`;
    }
  });
}
