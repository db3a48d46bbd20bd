// The form of the deal that is written down: what was answered, what is asked now, and at its end the sum.

import { el } from "../base/dom.js";
import { button } from "./button.js";
import { keypad } from "./keypad.js";
import { extras, row } from "./rows.js";

const MAX_FIGURE_LETTERS = 3; // figures need less room than words

/** What is asked now, or the sum, below what was answered so far. */
export function form(pad, scene) {
  const { form, next, over } = scene,
    pages = form.pages,
    page = pages.find(({ name }) => name === pad.page) || pages.find(({ name }) => name === form.ask) || null;
  const correcting = form.at !== null,
    title = correcting ? `Correct deal ${form.at + 1}` : `Deal ${next.number}. ${next.words}`;
  return el(
    "div",
    { class: "ck-pad-form" },
    el("p", { class: "ck-pad-next" }, el("strong", {}, title), !correcting && next.note ? ` ${next.note}` : ""),
    over && !correcting && !form.pages[0]?.chosen ? el("p", { class: "ck-pad-over" }, scene.limit) : "",
    chips(pad, pages, page),
    page ? asking(pad, page, form) : sum(pad, form, pages),
  );
}

/** The answers so far, each to be changed by a tap: one line that scrolls to the last. */
function chips(pad, pages, now) {
  const done = pages.filter(({ chosen, extra, name }) => chosen && !extra && name !== now?.name);
  return el(
    "div",
    { class: "ck-pad-chips" },
    el(
      "div",
      { class: "ck-pad-answered" },
      done.map(({ name, chosen }) =>
        button(`page ${name}`, chosen, () => pad.show(name), { "aria-label": `${name} ${chosen}. Change` }),
      ),
    ),
    pad.at !== null || done.length
      ? button("clear", pad.at === null ? "Clear" : "Leave it", () => {
          pad.forget();
          pad.look();
        })
      : "",
  );
}

function asking(pad, page, form) {
  const number = page.fields.find(({ possible }) => possible),
    several = page.fields.length > 1;
  return el(
    "div",
    { class: "ck-pad-asking", "data-ask": page.name },
    several && !number ? el("p", { class: "ck-pad-label" }, page.name) : "",
    several && page.extra
      ? extras(pad, page)
      : page.fields.map((field) => (field === number ? keypad(pad, field) : choices(pad, page, field))),
    several && !number ? el("p", { class: "ck-pad-why", role: "status" }) : "",
    page.extra && several ? button("done", "Done", () => pad.show(""), { class: "ck-pad-main" }) : "",
    form.what_if && !form.sum && !page.extra ? whatIf(form.what_if) : "",
  );
}

/** The choices of a field: below its label, or beside it if there are several fields. */
function choices(pad, page, field) {
  const figures = field.choices.every(({ label }) => label.length < MAX_FIGURE_LETTERS);
  const offered = el(
    "div",
    { class: figures ? "ck-pad-choices small" : "ck-pad-choices" },
    field.choices.map((one) => pad.offered(page, field, one)),
  );
  if (page.fields.length > 1) return row(field, offered);
  return el("fieldset", {}, el("legend", {}, field.label), offered, el("p", { class: "ck-pad-why", role: "status" }));
}

function whatIf({ heads, rows }) {
  return el(
    "details",
    { class: "ck-pad-if" },
    el("summary", { "data-do": "if" }, "What if?"),
    el(
      "div",
      { class: "ck-pad-table" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((head) => el("th", { scope: "col" }, head)),
          ),
        ),
        el(
          "tbody",
          {},
          rows.map(([first, ...rest]) =>
            el(
              "tr",
              {},
              el("th", { scope: "row" }, first),
              rest.map((cell) => el("td", {}, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What the deal comes to: the words and the points, with what may still be added. */
function sum(pad, { sum, at }, pages) {
  const extras = pages.filter(({ extra }) => extra);
  return el(
    "div",
    { class: "ck-pad-sum" },
    el("p", { role: "status" }, sum.words || sum.trouble),
    el(
      "ul",
      { class: "ck-pad-points", style: `--n: ${sum.points.length}` },
      sum.points.map(({ name, points }) => el("li", {}, el("span", {}, name), el("b", {}, points))),
    ),
    extras.length
      ? el(
          "div",
          { class: "ck-pad-extras" },
          extras.map(({ name, chosen }) =>
            button(`page ${name}`, chosen ? `${name}: ${chosen}` : `+ ${name}`, () => pad.show(name)),
          ),
        )
      : "",
    button(
      "enter",
      at === null ? "Write it down" : "Correct it",
      () => sum.trouble || pad.ask("enter", { entry: pad.entry, at: pad.at }),
      { class: "ck-pad-main", "aria-disabled": sum.trouble ? "true" : null },
    ),
  );
}
