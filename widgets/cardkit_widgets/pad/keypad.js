// An on-screen keypad with keys for a thumb, so that no keyboard covers the score.

import { el } from "../base/dom.js";

/** The keypad for one number, with the reason why a number is impossible. */
export function keypad(pad, field) {
  pad.typed ??= field.value;
  const shown = el("output", { class: "ck-pad-typed" }),
    why = el("p", { class: "ck-pad-why", role: "status" }),
    next = el("button", { type: "button", class: "ck-pad-main", "data-do": "next", onclick: () => go() }, "Next");
  const valid = () => field.possible.includes(pad.typed);
  const draw = () => {
    shown.textContent = pad.typed.replace(".5", "½") || "–";
    next.setAttribute("aria-disabled", String(!valid()));
    why.textContent = pad.typed && !valid() ? field.why[pad.typed] || `From ${field.span}.` : `From ${field.span}.`;
  };
  const go = () => {
    if (!valid()) return;
    const value = pad.typed;
    pad.typed = null;
    pad.page = "";
    pad.entry = { ...pad.entry, [field.name]: value };
    pad.ask("look", { entry: pad.entry, at: pad.at });
  };
  const type = (key) => {
    if (key === "⌫") pad.typed = pad.typed.endsWith(".5") ? pad.typed.slice(0, -2) : pad.typed.slice(0, -1);
    else if (key === "½") pad.typed = pad.typed.endsWith(".5") ? pad.typed : `${pad.typed || "0"}.5`;
    else if (!pad.typed.endsWith(".5")) pad.typed = pad.typed === "0" ? key : (pad.typed + key).slice(0, 3);
    draw();
  };
  const keys = [..."123456789", field.halves ? "½" : "", "0", "⌫"];
  const names = { "½": "a half", "⌫": "Take the last digit away" };
  const part = el(
    "div",
    { class: "ck-pad-number" },
    el("p", { class: "ck-pad-label" }, field.label, shown),
    el(
      "div",
      { class: "ck-pad-keys" },
      keys.map((key) =>
        key
          ? el(
              "button",
              { type: "button", "data-do": `key ${key}`, "aria-label": names[key], onclick: () => type(key) },
              key,
            )
          : el("span"),
      ),
    ),
    why,
    next,
  );
  part.addEventListener("keydown", (event) => {
    if (/^[0-9]$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") type("⌫");
    else if (/^[.,]$/.test(event.key) && field.halves) type("½");
  });
  draw();
  return part;
}
