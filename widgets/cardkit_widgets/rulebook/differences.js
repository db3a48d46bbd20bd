// Where tables differ: each option of a game, and a deal told twice to show what another choice changes.

import { el } from "../base/dom.js";
import { bothWays } from "../table/comparison.js";
import { bare } from "./bare.js";

/** The section on the options of a game; nothing for a game without any. */
export function variants(book, game) {
  return (
    game.options.length > 0 &&
    el(
      "section",
      { class: "ck-book-variants" },
      el("h3", {}, "Where tables differ"),
      el("p", { class: "ck-book-hint" }, "Choose the other way: a hand is told twice, and you see what changes."),
      game.options.map((option) => optionOf(book, option)),
    )
  );
}

/** An option: its sentence, and the choices, each of which shows what it changes. */
function optionOf(book, option) {
  const label = `ck-option-${option.name}`;
  const choose = (value) => compare(book, node, option, value);
  const word = (value) => (value === option.default ? `${value} (here)` : value);
  const choice = option.few
    ? el(
        "div",
        { class: "ck-option-choices", role: "group", "aria-labelledby": label },
        option.choices.map((value) =>
          el(
            "button",
            {
              type: "button",
              "data-value": value,
              "aria-pressed": String(value === option.default),
              onclick: () => choose(value),
            },
            word(value),
          ),
        ),
      )
    : el(
        "div",
        { class: "ck-option-choices" },
        el(
          "select",
          { "aria-labelledby": label, onchange: (event) => choose(event.target.value) },
          option.choices.map((value) => el("option", { value }, word(value))),
        ),
      );
  const choices = option.few
    ? option.choices.filter((value) => value !== option.default).join(", ")
    : `${option.choices[0]} to ${option.choices.at(-1)}`;
  const node = el(
    "article",
    { class: "ck-option", "data-option": option.name },
    el(
      "h4",
      {},
      el("span", { id: label }, option.title),
      el("span", { class: "ck-print-only" }, ` ${option.default}, or ${choices}`),
    ),
    el("p", { class: "ck-rule-text", "data-find": true }, option.sentence),
    el(
      "p",
      { class: "ck-rule-source" },
      option.source,
      option.rules.map(([title, id], n) => [n ? ", " : " · ", el("a", { href: `#${id}` }, title)]),
    ),
    choice,
    el("div", { class: "ck-told", "aria-live": "polite" }),
  );
  node.words = bare(
    [option.name, option.title, option.sentence, option.source, ...option.rules.map(([title]) => title)].join(" "),
  );
  return node;
}

/** Ask for a deal in which another choice matters. */
function compare(book, node, option, value) {
  for (const button of node.querySelectorAll("[data-value]"))
    button.setAttribute("aria-pressed", String(button.dataset.value === value));
  const area = node.querySelector(".ck-told");
  node.dataset.value = value;
  delete node.dataset.told;
  if (value === option.default) {
    area.replaceChildren();
    return;
  }
  area.replaceChildren(el("p", { class: "ck-book-hint" }, "Looking for a hand in which it matters …"));
  book.channel.send({ kind: "compare", game: book.game.name, option: option.name, value });
}

/** Show the deal that was asked for, if its choice is still the chosen one. */
export function showDifference(book, message) {
  const node = book.root.querySelector(`[data-option="${message.option}"]`);
  if (!node || book.game.name !== message.game || node.dataset.value !== message.value) return;
  node.querySelector(".ck-told").replaceChildren(
    ...bothWays(message, (id) => `#${id}`, "as in the lesson"),
    message.playable &&
      el(
        "p",
        { class: "ck-rule-ways" },
        el(
          "button",
          {
            type: "button",
            "data-do": "play",
            onclick: (event) => book.open(event, { kind: "play", option: message.option, value: message.value }),
          },
          "Play on from here, the other way",
        ),
      ),
  );
  node.dataset.told = message.value;
}
