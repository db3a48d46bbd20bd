// The options of a game, to choose before the deal.

import { el } from "../../cardkit_widgets/base/dom.js";

/** A drop-down list with a label; `choices` are pairs of value and text. */
export const choiceOf = (label, value, choices, change, extra = {}) =>
  el(
    "label",
    { class: "ck-field" },
    el("span", {}, label),
    el(
      "select",
      { onchange: (event) => change(event.target.value), ...extra },
      choices.map(([key, text]) => el("option", { value: key, selected: key === value }, text)),
    ),
  );

/** A list for each option of a game; `options` are those chosen so far, and `change(name, value)` is told of another. */
export const ruleChoices = (game, options, change) =>
  game.options.map((option) =>
    el(
      "div",
      { class: "ck-rule-choice" },
      choiceOf(
        option.title,
        options[option.name] ?? option.usual,
        option.choices.map((one) => [one.value, one.value]),
        (value) => change(option.name, value),
        { id: `option-${option.name}` },
      ),
      el("p", {}, option.sentence),
    ),
  );
