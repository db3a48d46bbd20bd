// Bubbles: what other players say, at their faces. A module of its own, loaded after the table.

import { el, set } from "../base/dom.js";
import { HIDE, rect } from "./dom.js";

// Pixels between a bubble and its neighbour; so many such steps are tried below a name.
const GAP_PX = 6,
  STEPS_BELOW = 11;
// How wide a face is, for where a bubble's tail points, when faces are not shown.
const FACE_PX = 32;
// What a bubble never covers, covers only where no other place is left, covers rather than a name, and keeps clear of
// where it can.
const NEVER = ".ct-play [data-shown]:not([data-shown=back]), .ct-call, .ct-turn, .ct-hand, .ct-result, .ct-bubble",
  HARDLY = `${NEVER}, .ct-strip, .ct-middle>*, .ct-who`,
  RATHER = `${HARDLY}, .ct-order, .ct-fact`,
  CLEAR = `${RATHER}, .ct-card, .ct-pile, .ct-count, .ct-play`;

// A seat's bubble stays until that seat speaks again or the deal goes on. It stands at the face.
export function bubble(table, seat, text) {
  const { felt } = table.dom,
    home = table.felt.node(seat);
  table.root.querySelector(`.ct-bubble[data-of="${seat}"]`)?.remove();
  if (!home || !text) return;
  if (seat === table.scene.me) {
    table.speech.turn(text);
    return;
  }
  const node = el("div", { class: "ct-bubble", ...HIDE, "data-of": seat, text });
  felt.append(node);
  place(table, node);
}
/** Places a bubble; where it finds no room, the oldest goes. */
export function place(table, node) {
  const { felt } = table.dom,
    all = rect(felt),
    at = spot(table, node, felt, all);
  if (!node.isConnected) return;
  if (at) {
    node.style.left = `${at[0] - all.left - felt.clientLeft}px`;
    node.style.top = `${at[1] - all.top - felt.clientTop}px`;
  } else {
    table.speech.bubbles[0].remove();
    place(table, node);
  }
}
// The first place at a name where a box of this size stays inside the felt and covers nothing, or that name, or what
// it may.
function spot(table, node, felt, all) {
  const home = table.felt.node(node.dataset.of),
    own = home.querySelector(".ct-who"),
    { left, right, top, bottom } = rect(own),
    width = node.offsetWidth,
    height = node.offsetHeight,
    y = (top + bottom - height) / 2;
  const far = home.dataset.area.startsWith("right"),
    edge = far ? right - width : left,
    side = far ? 1 : -1,
    shown = rect(own.firstChild).width,
    half = (shown || FACE_PX) / 2,
    face = (far ? right : left) - side * half,
    aside = side * (width / 2 - half),
    within = (at, size) => `${Math.max(0, Math.min(size, at))}px`;
  const spots = [
    [right + GAP_PX, y],
    [left - width - GAP_PX, y],
    ...Array.from({ length: 3 * STEPS_BELOW }, (_, n) => [
      edge + (n % 3) * aside,
      bottom + GAP_PX * (1 + Math.floor(n / 3)),
    ]),
    [edge, top - height - GAP_PX],
    [edge - side * shown, y],
  ];
  const free = (what) => {
    const solid = [...felt.querySelectorAll(what)]
      .filter((one) => one !== node && (one !== own || what === CLEAR))
      .map(rect);
    return spots.find(
      ([x, down]) =>
        x > all.left &&
        x + width < all.right &&
        down > all.top &&
        down + height < all.bottom &&
        solid.every(
          (r) => r.right <= x || r.left >= x + width || r.bottom <= down || r.top >= down + height || !r.width,
        ),
    );
  };
  const bare = free(CLEAR),
    found = bare || free(RATHER) || free(HARDLY) || free(NEVER);
  set(node, { "data-over": !bare || null });
  if (found) {
    const tail = [within(face - found[0], width), within((top + bottom) / 2 - found[1], height)];
    node.style.setProperty("--tail", tail.join(" "));
  }
  return found;
}
