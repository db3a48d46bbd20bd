// The pad's other pages: set up an evening, take it along, the list of evenings.

import { copyText } from "../base/clipboard.js";
import { el } from "../base/dom.js";
import { fileInput, saveFile } from "../base/files.js";
import { forTheInvited } from "../base/links.js";
import { onlyHere } from "../base/reach.js";
import { button } from "./button.js";
import { pads } from "./pads.js";

const MAX_FILE_CHARACTERS = 200_000;

/** A choice among several, as buttons. */
function choice(name, label, choices, value, onchoose) {
  return el(
    "fieldset",
    {},
    el("legend", {}, label),
    el(
      "div",
      { class: choices.every(({ label }) => label.length < 2) ? "ck-pad-choices small" : "ck-pad-choices" },
      choices.map((one) =>
        button(`${name}=${one.value}`, one.label, () => onchoose(one.value), {
          "aria-pressed": String(String(one.value) === String(value)),
          lang: one.lang ?? null,
        }),
      ),
    ),
  );
}

/** A button that asks for a file with an evening in it. */
function opener(pad) {
  const accept = ".json,.csv,application/json,text/csv";
  const input = fileInput(accept, MAX_FILE_CHARACTERS * 4, (text) => pad.open(text.slice(0, MAX_FILE_CHARACTERS + 1)));
  return el(
    "span",
    {},
    button("open-file", "Open an evening from a file", () => input.click()),
    input,
  );
}

/** Names, rules and limits, before the first deal. */
export function setup(pad, scene) {
  const now = { ...pad.setup, game: scene.game, names: [...scene.names], seats: scene.seats, count: scene.count };
  pad.setup = now;
  const again = (more) => {
    Object.assign(now, more);
    pad.ask("setup", now);
  };
  const people = scene.people.map((n) => ({ value: n, label: String(n) }));
  const names = scene.names.map((name, n) =>
    el("input", {
      type: "text",
      value: name,
      maxlength: scene.most_letters,
      "data-line": n,
      "aria-label": `Name ${n + 1}`,
      autocomplete: "off",
      oninput: ({ target }) => {
        now.names[n] = target.value;
      },
    }),
  );
  const number = el("input", {
    type: "number",
    min: 1,
    max: 5000,
    value: now.number ?? 20,
    inputmode: "numeric",
    "data-line": "limit",
    "aria-label": "How many",
    oninput: ({ target }) => {
      now.number = Number.parseInt(target.value, 10) || 0;
    },
  });
  const limit = now.limit || "none";
  return [
    scene.note && el("p", { class: "ck-pad-note", role: "alert" }, scene.note),
    el(
      "div",
      { class: "ck-pad-setup" },
      choice("game", "What do you play?", scene.games, scene.game, (game) =>
        again({ game, names: undefined, options: {} }),
      ),
      scene.people.length > 1
        ? choice("people", "How many are you?", people, scene.names.length, (n) =>
            again({ names: resized(now.names, n), seats: undefined }),
          )
        : "",
      el(
        "fieldset",
        {},
        el(
          "legend",
          {},
          scene.partners ? "Names, in the order of play; partners sit opposite" : "Names, in the order of play",
        ),
        el("div", { class: "ck-pad-names" }, names),
      ),
      el(
        "details",
        { class: "ck-pad-if", open: pad.agreed, ontoggle: ({ target }) => (pad.agreed = target.open) },
        el("summary", { "data-do": "agreed" }, "Rules, limit, first dealer"),
        scene.sitting.length > 1
          ? choice("seats", "At the table", scene.sitting, scene.seats, (seats) => again({ seats }))
          : "",
        scene.options.map(({ name, title, says, choices, value }) =>
          el(
            "div",
            { class: "ck-pad-option" },
            choice(`option ${name}`, title, choices, now.options?.[name] ?? value, (chosen) =>
              again({ options: { ...now.options, [name]: chosen } }),
            ),
            el("small", {}, says),
          ),
        ),
        scene.counts.length
          ? choice("count", "What do you count?", scene.counts, scene.count, (count) => again({ count }))
          : "",
        choice("limit", "Until when?", scene.limits, limit, (kind) => again({ limit: kind })),
        limit === "none" ? "" : el("div", { class: "ck-pad-names" }, number),
        choice(
          "dealer",
          "Who deals first?",
          now.names.map((name, n) => ({ value: n, label: name })),
          now.dealer ?? 0,
          (dealer) => again({ dealer }),
        ),
      ),
      button("begin", "Begin", () => pad.ask("begin", { ...now, number: now.number ?? 20 }), { class: "ck-pad-main" }),
      pads.all().length ? button("back", "Back to an evening", () => back(pad)) : "",
      opener(pad),
    ),
  ];
}

/** Names for so many people: those given, then default names. */
function resized(names, n) {
  const more = ["Ana", "Bo", "Cy", "Di", "Eve", "Flo"].filter((name) => !names.includes(name));
  return [...names, ...more].slice(0, n);
}

/** Goes back from a new evening to those that are kept. */
function back(pad) {
  pads.take(pads.all()[0].id);
  pad.sheet = "evenings";
  pad.reload();
}

/** Ways to take an evening along: QR code, link, file, CSV, print. */
export function share(pad, scene) {
  const { take } = scene,
    name = `${scene.game}-${(scene.started || "evening").slice(0, 10)}`;
  if (!take) return [el("p", { class: "ck-pad-note" }, "Making a link …")];
  const copied = el("span", { role: "status" });
  return [
    el(
      "div",
      { class: "ck-pad-share" },
      el(
        "p",
        {},
        el("strong", {}, "Take it along. "),
        "The link carries the whole evening, and nobody else keeps it.",
      ),
      take.code
        ? el("img", { src: take.code, alt: "A code with this evening, for the camera of another phone" })
        : el("p", {}, "This evening is too long for a code: send the link or the file."),
      el(
        "div",
        { class: "ck-pad-row" },
        copier("copy", take.address, copied),
        button("file", "Save as a file", () => saveFile(`${name}.json`, "application/json", take.file)),
        button("csv", "Save as CSV", () => saveFile(`${name}.csv`, "text/csv", take.csv)),
        button("print", "Print", () => pad.print()),
      ),
      copied,
      pad.live.possible ? onlookers(pad.live) : "",
    ),
  ];
}

/** Copies a link and says so; if the browser forbids it, shows the link. */
function copier(name, link, said) {
  return button(name, "Copy the link", async () => {
    said.textContent = (await copyText(link)) ? "Copied." : link;
  });
}

/** On a server with rooms: a link with which others watch the evening live. */
function onlookers(live) {
  const said = live.words ? el("p", { role: "status" }, live.words) : "";
  if (!live.link)
    return [
      el("p", {}, "Or let others look on: their phones follow what you enter."),
      said,
      button("live", "Let others look on", () => live.begin()),
    ];
  const { link, watchers } = live,
    copied = el("span", { role: "status" }),
    many = ["Nobody looks on yet.", "1 looks on."][watchers] ?? `${watchers} look on.`;
  return [
    el("p", { role: "status" }, el("strong", {}, "Others can look on. "), many),
    said,
    live.code ? el("img", { src: live.code, alt: "A code with which others look on" }) : "",
    onlyHere(location.href)
      ? el("p", {}, "This address opens on your own machine only. For phones in your network: “cardkit --ip 0.0.0.0”.")
      : "",
    forTheInvited()
      ? el("p", {}, "The link doesn’t carry the token: others open the link you were given once, then this.")
      : "",
    el(
      "div",
      { class: "ck-pad-row" },
      copier("copy look", link, copied),
      button("quiet", "Nobody looks on any more", () => live.stop()),
    ),
    copied,
  ];
}

/** The game, names and date of an evening, from its text alone. */
function called(text) {
  try {
    const { game, names, started, deals } = JSON.parse(text);
    return `${String(started).slice(0, 10)} ${game.replace("_", " ")}: ${names.join(", ")}; ${deals.length} deals`;
  } catch {
    return "damaged";
  }
}

/** The list of evenings: open, delete or begin one. */
export function evenings(pad, scene) {
  const now = pads.current();
  return [
    el(
      "div",
      { class: "ck-pad-evenings" },
      button(
        "new",
        "A new evening",
        () => {
          pads.take("");
          pad.sheet = "";
          pad.setup = { game: scene?.game, names: scene?.names };
          pad.reload();
        },
        { class: "ck-pad-main" },
      ),
      el(
        "ul",
        {},
        pads.all().map(({ id, text }) =>
          el(
            "li",
            {},
            button(
              `evening ${id}`,
              called(text),
              () => {
                pads.take(id);
                pad.sheet = "";
                pad.reload();
              },
              { "aria-current": id === now?.id ? "true" : null },
            ),
            button(`drop ${id}`, "Drop", ({ target }) => {
              if (target.dataset.sure) {
                pads.drop(id);
                pad.reload();
              }
              target.dataset.sure = "yes";
              target.textContent = "Really?";
            }),
          ),
        ),
      ),
      opener(pad),
    ),
  ];
}
