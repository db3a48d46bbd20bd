// The summary of a quiz.

import { today } from "../base/day.js";
import { several } from "../base/several.js";
import { el } from "../base/dom.js";

// From this share of right answers on, an exam went well.
const WELL_DONE = 0.75;

/**
 * Whether a quiz ends with a summary; a question that stands alone in a lesson has none.
 * @param {{of: number, levels: Object, enough?: string}} scene
 */
export const ends = ({ of, levels, enough }) => of > 1 || !!enough || Object.keys(levels).length > 0;

// Lists the rules known and those to look at again.
export function summary(quiz) {
  const { summary: s, levels, level } = quiz.scene;
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
    quiz.scene.grown && growth(quiz.scene.grown),
    ...(quiz.scene.enough ? [] : [...rules("What you know now", s.learned), ...rules("Look at this again", s.again)]),
    quiz.scene.enough
      ? el(
          "div",
          { class: "ck-quiz-actions" },
          quiz.requestButton("done", "Done", "ck-quiz-main"),
          quiz.scene.once_more
            ? quiz.requestButton(
                "once_more",
                several(quiz.scene.once_more, "The one you missed, once more?", "The # you missed, once more?"),
              )
            : null,
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

// A bar of how well today's items were known, with what was gained in another colour.
function growth([before, after]) {
  const label = `Known of these: ${before} % before, ${after} % now`;
  return el(
    "p",
    { class: "ck-quiz-grown", role: "img", "aria-label": label, title: label },
    el("i", { style: `width: ${Math.min(before, after)}%` }),
    el("i", { class: "new", style: `width: ${Math.max(after - before, 0)}%` }),
  );
}

// A question of a finished exam looked at again on the table above, with the given answer or the right one.
export function again(quiz) {
  const { seen, marks } = quiz.scene.exam;
  if (seen === null || seen === undefined) return null;
  const see = (label, more) => quiz.requestButton("see", label, null, more);
  return el(
    "div",
    { class: "ck-quiz-actions" },
    marks[seen].right ? null : see("Your answer", { row: seen }),
    see("The right one", { row: seen, right: true }),
    see("Back to the list", { row: -1 }),
  );
}

// What is said of so many right answers of an exam.
const said = (right, of) =>
  right === of
    ? "Every one right: you know this rulebook."
    : right >= of * WELL_DONE
      ? "Well done: you know most of it. What you missed is below, each with its reason."
      : "What you missed is below, each with its reason. Put it into Practice, and it comes back until you know it.";

// A finished exam: the mark first and what to repeat, then every rule, to be printed with a name.
export function marks(quiz) {
  const {
      title,
      exam: { marks: rules, right, of, put, again: look },
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
    el("p", { class: "ck-quiz-result", "data-right": right }, `${right} of ${of} right.`),
    el("p", { class: "ck-exam-again" }, said(right, of)),
    look.length ? el("p", { class: "ck-exam-again" }, el("b", {}, "Look at again: "), `${look.join(", ")}.`) : null,
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
    el("p", { class: "ck-exam-who" }, el("label", {}, "Name ", name), el("span", {}, `${title}, ${day}`)),
    el(
      "table",
      {},
      el("caption", { class: "ck-quiz-hidden" }, "Each question, your answer and the right one"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Question"), el("th", { scope: "col" }, "You"))),
      el(
        "tbody",
        {},
        rules.map((mark, n) =>
          el(
            "tr",
            { class: mark.right ? "right" : "wrong", "data-table": mark.table ? "" : null },
            el(
              "th",
              { scope: "row" },
              el("strong", {}, mark.prompt),
              mark.seen.length ? el("span", { class: "ck-exam-seen" }, mark.seen.join(" · ")) : null,
              el("span", {}, `Your answer: ${mark.yours || "none"}`),
              mark.right ? null : el("span", { class: "ck-exam-right" }, `Right: ${mark.solution}`),
              mark.why && el("span", {}, mark.why),
              mark.right ? null : el("span", {}, el("b", {}, `${mark.title}. `), mark.sentence),
            ),
            el(
              "td",
              {},
              el("b", {}, mark.right ? "✓ right" : "✗ again"),
              mark.table && quiz.requestButton("see", "Play it out", null, { row: n }),
            ),
          ),
        ),
      ),
    ),
  );
}
