// Fields asked together, one line each; optional ones are off until tapped.

import { el } from "../base/dom.js";

const MAX_BUTTONS = 5; // in a line, each wide enough for a thumb

/** A field in one line: label and choices. */
export const row = (field, offered) =>
  el(
    "div",
    { class: "ck-pad-line", role: "group", "aria-label": field.label },
    el("span", { "aria-hidden": "true" }, field.short || field.label),
    offered,
  );

/** The optional fields of a page; a second tap on a choice takes it back. */
export function extras(pad, page) {
  const lines = [],
    single = [];
  for (const field of page.fields) {
    const choices = field.choices.filter(({ value }) => value !== field.default);
    if (choices.length === 1)
      single.push(pad.offered(page, field, { ...choices[0], label: field.label }, field.default));
    else if (choices.length > MAX_BUTTONS) lines.push(row(field, list(pad, page, field)));
    else {
      const offered = choices.map((one) => pad.offered(page, field, one, field.default));
      lines.push(row(field, el("div", { class: "ck-pad-choices" }, offered)));
    }
  }
  return [...lines, single.length ? el("div", { class: "ck-pad-choices low" }, single) : ""];
}

/** Choices that need more than a line. */
function list(pad, page, field) {
  const options = field.choices.map(({ value, label, why }) =>
    el("option", { value, selected: value === field.value, disabled: Boolean(why) }, label),
  );
  return el(
    "select",
    {
      "data-do": field.name,
      "aria-label": field.label,
      onchange: ({ target }) => pad.choose(page, field, target.value),
    },
    options,
  );
}
