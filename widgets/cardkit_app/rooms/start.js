// The page that starts a table with friends: game, seats, level of computers, options.

import { el } from "../../cardkit_widgets/base/dom.js";
import { pageInfo } from "./socket.js";
import { openRoom } from "./making.js";
import { choiceOf, ruleChoices } from "./options.js";
import { page, say } from "./page.js";

const PLACES = { me: "You", friend: "A friend", computer: "A computer" };
const linked = new URLSearchParams(location.search).get("game");
let game = pageInfo.games.find((one) => one.name === linked) || pageInfo.games[0],
  options = {},
  places = [];

/** The value of an option: the one chosen, else the usual one. */
const chosen = (option) => options[option.name] ?? option.usual;
// The number of seats and the parties under the chosen options.
function seating() {
  const changed = game.options.map((option) => option.choices.find((one) => one.value === chosen(option)));
  return changed.find((one) => one && one.seats !== game.seats) || game;
}
function draw() {
  const { seats, parties } = seating();
  places = Array.from(
    { length: seats },
    (_, seat) => places[seat] || (seat === 0 ? "me" : seat === 1 ? "friend" : "computer"),
  );
  if (!places.includes("me")) places[0] = "me";
  const partners = parties.some((party) => party.length > 1);
  const side = (seat) => {
    if (!partners) return "";
    const own = parties.find((party) => party.includes(places.indexOf("me")));
    return own.includes(seat) ? "your partner" : "against you";
  };
  const before = document.activeElement?.id,
    folded = page.querySelector("details")?.open;
  const seatsChosen = places.map((place, seat) =>
    place === "me"
      ? el("div", { class: "ck-field" }, el("span", {}, `Seat ${seat + 1}`), el("b", {}, "You"))
      : choiceOf(
          `Seat ${seat + 1}${side(seat) && `, ${side(seat)}`}`,
          place,
          Object.entries(PLACES).slice(1),
          (value) => {
            places[seat] = value;
            draw();
          },
          { id: `seat-${seat}` },
        ),
  );
  const rules = ruleChoices(game, options, (name, value) => {
    options[name] = value;
    draw();
  });
  page.replaceChildren(
    el("h1", {}, "Play with friends"),
    el(
      "p",
      {},
      "Everybody gets a link to a seat of their own. Nobody sees another’s cards, and nobody needs an account.",
    ),
    el(
      "form",
      { class: "ck-start", onsubmit: begin },
      choiceOf(
        "Game",
        game.name,
        pageInfo.games.map((one) => [one.name, one.title]),
        (value) => {
          game = pageInfo.games.find((one) => one.name === value);
          options = {};
          places = [];
          draw();
        },
        { id: "game" },
      ),
      el("fieldset", {}, el("legend", {}, "Who sits where, in the order of play"), seatsChosen),
      places.includes("computer")
        ? choiceOf(
            "Level of the computers",
            level,
            pageInfo.levels.map((name) => [name, name]),
            (value) => {
              level = value;
              draw();
            },
            { id: "level" },
          )
        : "",
      rules.length ? el("details", { open: folded }, el("summary", {}, "Other rules"), rules) : "",
      el("button", { class: "ck-push ck-big", id: "begin" }, "Open the table"),
    ),
    el("p", {}, "A whole class? ", el("a", { href: `${pageInfo.base}rooms/class/` }, "Teach a class"), "."),
  );
  if (before) document.getElementById(before)?.focus();
}
let [level] = pageInfo.levels;

function begin(event) {
  event.preventDefault();
  say("Setting the table…");
  openRoom({ room: "table", game: game.name, options, seats: places, level }, "rooms/table/");
}
draw();
document.body.dataset.cardkit = "ready";
