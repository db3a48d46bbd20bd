// One deal under two rules, side by side: pictures, and a table of differences.

import { several } from "../base/several.js";
import { el } from "../base/dom.js";

export const image = (svg, alt) => el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt });

// `here` is the heading of the left side; `href(id)` the address of a rule.
export function bothWays(found, href, here) {
  const named = (one) => `${found.title}: ${one.value}`;
  const side = (one, words) =>
    el(
      "div",
      { class: "ck-told-side" },
      el("p", { class: "ck-told-name" }, named(one), `, ${words}`),
      one.svg && image(one.svg, one.words),
    );
  const rows = found.findings.map((finding) =>
    el(
      "tr",
      { "data-main": finding.main || null },
      el(
        "th",
        { scope: "row" },
        finding.title,
        finding.rule && el("a", { href: href(finding.rule[1]) }, finding.rule[0]),
      ),
      ...["left", "right"].map((where) =>
        el(
          "td",
          {},
          finding[where].map((line) => el("p", {}, line)),
        ),
      ),
    ),
  );
  const head = ["What differs", named(found.left), named(found.right)].map((text) => el("th", { scope: "col" }, text));
  const when = found.at
    ? `The same hand, and the same ` +
      `${several(found.at, "1 move", "# moves")}${found.at < found.moves ? ` of ${found.moves}` : ""}. Then:`
    : "The same pack, from the first card:";
  return [
    el("p", { class: "ck-book-hint" }, when),
    el("div", { class: "ck-told-sides" }, side(found.left, here), side(found.right, "the other way")),
    el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)),
  ];
}
