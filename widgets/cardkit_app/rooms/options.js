// The rules of a game that can be chosen before it is dealt.

import { el } from "../../cardkit_widgets/base/dom.js";

/** A field with a list to choose from; `choices` are pairs of a value and its words. */
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
