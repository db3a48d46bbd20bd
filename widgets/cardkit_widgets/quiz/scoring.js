// The score calculator: dials above, below a score sheet whose lines the reader predicts one by one. Python computes.

import { el } from "../base/dom.js";
import { keys } from "../base/keys.js";
import { Asking } from "../base/part.js";
import { keeping } from "../base/focus.js";

/**
 * @typedef {Object} ScoreCalculatorScene from scoring.py
 * @property {number} seq
 * @property {string} note
 * @property {string} error
 * @property {{name: string, label: string, kind: string, value: *, max: ?number, options: ?string[]}[]} dials
 * @property {string[]} heads
 * @property {{label: string, counts: boolean, seen: string, guess: string}[]} lines
 * @property {string[]} totals
 */

function render({ model, el: host }) {
  const root = el("div", {
    class: "ck-quiz ck-calculator",
    role: "group",
    "data-cardkit": "calculator",
    "aria-label": "Scoring bench",
  });
  keys(root);
  host.append(root);
  const channel = new Asking(model, root),
    send = (message) => channel.send({ ...message, seq: model.get("scene").seq });

  function dial(d) {
    const id = `ck-calculator-${d.name}-${Math.random().toString(36).slice(2)}`;
    let input;
    if (d.kind === "switch")
      input = el("input", {
        id,
        type: "checkbox",
        onchange: (e) => send({ kind: "dial", name: d.name, value: e.target.checked }),
      });
    else if (d.kind === "number")
      input = el("input", {
        id,
        type: "number",
        min: 0,
        max: d.max,
        step: d.step,
        onchange: (e) => send({ kind: "dial", name: d.name, value: e.target.value }),
      });
    else
      input = el(
        "select",
        { id, onchange: (e) => send({ kind: "dial", name: d.name, value: e.target.value }) },
        d.options.map((o) => el("option", { value: o, text: o })),
      );
    if (d.kind === "switch") input.checked = d.value;
    else input.value = String(d.value);
    input.dataset.dial = d.name;
    return el("div", { class: "ck-calculator-dial" }, el("label", { for: id, text: d.label }), input);
  }

  /** The field in which one column of a line is to be predicted. */
  function guess(line, index, who) {
    const input = el("input", {
      type: "text",
      inputmode: "text",
      class: "ck-calculator-guess",
      maxlength: 12,
      "data-line": index,
      "aria-label": `${line.label}: points of the ${who}`,
      autocomplete: "off",
    });
    const tell = () => input.value.trim() && send({ kind: "guess", line: index, value: input.value });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") tell();
    });
    return [
      input,
      el("button", {
        type: "button",
        class: "ck-quiz-answer ck-calculator-check",
        "data-check": index,
        onclick: tell,
        text: "Check",
      }),
    ];
  }

  function row(line, index, heads) {
    const cells = [el("th", { scope: "row" }, line.label)];
    if (!line.seen) {
      const inner = line.counts ? guess(line, index, heads[0]) : [el("em", { text: "shown at the end" })];
      return el(
        "tr",
        { "data-seen": "" },
        ...cells,
        el("td", { colspan: heads.length + 1 }, el("span", { class: "ck-calculator-ask" }, inner)),
      );
    }
    const mark = { right: "✓ ", wrong: `✗ you said ${line.guess}. ` }[line.seen] || "";
    for (const point of line.counts ? line.points : heads.map(() => ""))
      cells.push(el("td", { class: "ck-calculator-n", text: point }));
    cells.push(
      el(
        "td",
        {},
        el("span", {}, mark && el("strong", { text: mark }), line.how),
        el("small", { text: `${line.rule[0]}: ${line.rule[1]}` }),
      ),
    );
    return el("tr", { "data-seen": line.seen }, ...cells);
  }

  function draw() {
    /** @type {ScoreCalculatorScene} */
    const scene = model.get("scene");
    channel.heard();
    const heads = scene.heads,
      table = scene.lines.length > 0;
    root.dataset.seq = scene.seq;
    keeping(
      root,
      () =>
        root.replaceChildren(
          el("div", { class: "ck-quiz-head" }, el("strong", { text: "Scoring bench" })),
          el("div", { class: "ck-calculator-dials" }, scene.dials.map(dial)),
          el(
            "div",
            { role: "status", "aria-live": "polite" },
            scene.error && el("p", { class: "ck-quiz-note", text: scene.error }),
            scene.note && el("p", { class: "ck-quiz-note", text: scene.note }),
          ),
          table
            ? el(
                "div",
                { class: "ck-calculator-sheet" },
                el("p", { text: `What does the ${heads[0]} score on each line? Predict, then check.` }),
                el(
                  "table",
                  {},
                  el(
                    "thead",
                    {},
                    el(
                      "tr",
                      {},
                      el("td"),
                      heads.map((h) => el("th", { scope: "col", class: "ck-calculator-n", text: h })),
                      el("th", { scope: "col", text: "how" }),
                    ),
                  ),
                  el(
                    "tbody",
                    {},
                    scene.lines.map((line, index) => row(line, index, heads)),
                  ),
                  scene.totals.length > 0 &&
                    el(
                      "tfoot",
                      {},
                      el(
                        "tr",
                        {},
                        el("th", { scope: "row", text: "total" }),
                        scene.totals.map((t) => el("td", { class: "ck-calculator-n", text: t })),
                        el("td", { text: "all seats together: 0" }),
                      ),
                    ),
                ),
              )
            : "",
          el(
            "div",
            { class: "ck-quiz-actions" },
            el("button", {
              type: "button",
              class: "ck-quiz-main",
              "data-do": "random",
              onclick: () => send({ kind: "random" }),
              text: "Another result",
            }),
            table &&
              el("button", {
                type: "button",
                "data-do": "show",
                onclick: () => send({ kind: "show" }),
                text: "Show all",
              }),
          ),
        ),
      ["[data-line]", "[data-do]"],
    );
  }
  model.on("change:scene", draw);
  draw();
  return () => {
    channel.end();
    model.off("change:scene", draw);
  };
}

export default { render };
