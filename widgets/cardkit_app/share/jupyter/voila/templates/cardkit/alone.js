// The page that opens links, asked for with ?alone: just the table, for the page of somebody else. A page that may
// show it in a frame is told how high it is, how the deal ended, and when all is done. Nothing is heard from there.
(() => {
  const { dataset } = document.documentElement,
    origins = (dataset.embed || "").split(" ").filter(Boolean);
  if (!new URLSearchParams(location.search).has("alone")) return;
  dataset.alone = "";
  // a lesson has its own page
  document.head.append(Object.assign(document.createElement("base"), { target: "_blank" }));
  if (window.parent === window) return;
  // Where the browser says who is around, nobody else is spoken to; else it passes on only what is meant for them.
  const [around] = location.ancestorOrigins || [],
    named = around ? origins.filter((one) => one === around) : origins,
    sent = {};
  /** Tells the pages that may embed this one, unless they were told the same last. */
  function tell(kind, more = {}) {
    const text = JSON.stringify(more);
    if (sent[kind] === text) return;
    sent[kind] = text;
    for (const origin of named) window.parent.postMessage({ cardkit: 1, kind, ...more }, origin);
  }
  function ended(words, more, all) {
    tell("result", { words, ...more });
    if (all) tell("done");
  }
  /** Tells of a deal at the table that is over. */
  function table(/** @type {any} */ { detail: scene }) {
    if (scene.watch || !scene.live) return;
    const { rows = [] } = scene.board || {};
    if (scene.result) ended(scene.result, { totals: rows.map(({ party, total }) => [party, total]) }, !scene.can.next);
    else if (!scene.moves) delete sent.done; // it is played again
  }
  /** Tells of a problem that is solved. */
  function problem(/** @type {any} */ [{ target }]) {
    if (target.dataset.solved === "true") ended("Solved", { tries: Number(target.dataset.tried) }, true);
  }
  document.addEventListener("DOMContentLoaded", () => {
    const lesson = document.getElementById("lesson");
    lesson.addEventListener("cardkit-frame", table, true); // it does not bubble
    new MutationObserver(problem).observe(lesson, { subtree: true, attributeFilter: ["data-solved"] });
    const { body } = document;
    const height = () => {
      if (body.dataset.cardkit !== "waiting")
        tell("height", { height: Math.ceil(body.getBoundingClientRect().height) });
    };
    new ResizeObserver(height).observe(body);
    new MutationObserver(height).observe(body, { attributeFilter: ["data-cardkit"] });
  });
})();
