// Shows the end of a series of questions.

import { today } from "../base/day.js";
import { several } from "../base/several.js";
import { el } from "../base/dom.js";

// Draws the rules that were learned, and those to look at again.
export function summary(quiz) {
  const { summary: s, levels, level, of } = quiz.scene;
  if (of === 1 && !Object.keys(levels).length) return null;
  const rules = (title, items) =>
    items.length
      ? [
          el("p", { class: "ck-quiz-part" }, el("strong", {}, title)),
          el("ul", {}, ...items.map((rule) => el("li", {}, el("strong", {}, `${rule.title}. `), rule.sentence))),
        ]
      : [];
  const harder = levels[level + 1] && s.clean === s.of;
  return el(
    "div",
    { class: "ck-quiz-summary" },
    el("p", { class: "ck-quiz-result" }, quiz.scene.enough || `${s.clean} of ${s.of} right at the first try.`),
    ...rules("What you know now", s.learned),
    ...rules("Look at this again", s.again),
    quiz.scene.once_more
      ? el(
          "div",
          { class: "ck-quiz-actions" },
          el(
            "button",
            { type: "button", "data-do": "once_more", onclick: () => quiz.send("once_more") },
            several(quiz.scene.once_more, "The one you missed, once more?", "The # you missed, once more?"),
          ),
        )
      : null,
    quiz.scene.enough
      ? null
      : el(
          "div",
          { class: "ck-quiz-actions" },
          el(
            "button",
            { type: "button", class: "ck-quiz-main", "data-do": "more", onclick: () => quiz.send("more") },
            "More questions",
          ),
          harder
            ? el(
                "button",
                { type: "button", "data-do": "harder", onclick: () => quiz.send("level", { level: level + 1 }) },
                `On to “${levels[level + 1]}”`,
              )
            : null,
        ),
  );
}

// An exam that is over: the mark of every rule, to be printed with a name, and what to repeat.
export function marks(quiz) {
  const {
      title,
      exam: { marks: rules, right, of, put },
    } = quiz.scene,
    day = today();
  const missed = rules.filter((mark) => !mark.right);
  const name = el("input", {
    type: "text",
    class: "ck-exam-name",
    autocomplete: "name",
    maxlength: 60,
    "aria-label": "Your name, for the page to print",
  });
  return el(
    "div",
    { class: "ck-exam-sheet" },
    el("p", { class: "ck-exam-who" }, el("label", {}, "Name ", name), el("span", {}, day)),
    el("p", { class: "ck-quiz-result", "data-right": right }, `${title}: ${right} of ${of} right.`),
    el(
      "table",
      {},
      el("caption", { class: "ck-quiz-hidden" }, "Each question, your answer and the right one"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Question"), el("th", { scope: "col" }, "You"))),
      el(
        "tbody",
        {},
        rules.map((mark) =>
          el(
            "tr",
            { class: mark.right ? "right" : "wrong" },
            el(
              "th",
              { scope: "row" },
              el("strong", {}, mark.prompt),
              mark.seen.map((line) => el("span", {}, line)),
              el("span", { class: "ck-exam-yours" }, `Your answer: ${mark.yours || "none"}`),
              mark.right ? null : el("span", { class: "ck-exam-right" }, `Right: ${mark.solution}`),
              mark.why && el("span", {}, mark.why),
              mark.right ? null : el("span", {}, el("b", {}, `${mark.title}. `), mark.sentence),
            ),
            el("td", {}, el("b", {}, mark.right ? "✓ right" : "✗ again")),
          ),
        ),
      ),
    ),
    el(
      "div",
      { class: "ck-quiz-actions" },
      missed.length && !put
        ? el(
            "button",
            { type: "button", class: "ck-quiz-main", "data-do": "repeat", onclick: () => quiz.send("repeat") },
            `Put ${missed.length === 1 ? "it" : `these ${missed.length}`} into Practice`,
          )
        : null,
      el("button", { type: "button", "data-do": "print", onclick: () => window.print() }, "Print"),
    ),
    put ? el("p", { class: "ck-exam-put", role: "status" }, "They’re in Practice now.") : null,
  );
}
