// Where the page moves by itself (to a heading, to an answer below its table) it comes to rest at a whole line:
// what the bar would cut in two goes out of sight. Where the reader or the browser moves it, it stays.
(() => {
  const TEXT = ":is(p, li, h1, h2, h3, legend, summary, tr, img, .ck-quiz-head, .ck-quiz-prompt)",
    FELT = ".ct-top :is(.ct-fact, .ct-row), .ct-order"; // above the seats and the trick
  const MOST_PX = 120; // so much of a picture may go; of a longer one a part stays in any case
  const bar = document.querySelector(".ck-bar"),
    lesson = document.getElementById("lesson"),
    scrollOn = window.scrollBy;
  /** What of an element is seen as one: each line of a paragraph (the task is the last one); else all of it. */
  function pieces(node) {
    if (!node.matches("p, li")) return [node.getBoundingClientRect()];
    const words = document.createRange();
    words.selectNodeContents(node);
    return [...words.getClientRects()];
  }
  /** Moves the page on by what is left below the bar of a line that the bar cuts. */
  function rest() {
    const edge = bar.getBoundingClientRect().bottom;
    if (edge <= 0) return;
    const over = [...lesson.querySelectorAll(`${TEXT}:not(.ct *), ${FELT}`)]
      .filter((node) => !node.closest(".ck-step[hidden]"))
      .flatMap(pieces)
      .filter(({ top, bottom, height }) => height && top < edge - 1 && bottom > edge + 1 && bottom < edge + MOST_PX);
    if (over.length) scrollOn(0, Math.ceil(Math.max(...over.map(({ bottom }) => bottom)) - edge));
  }
  /** The page's own way to move, and then to rest. A finger, or a browser that follows the focus, has other ways. */
  function rested(owner, name) {
    const move = owner[name];
    owner[name] = function (...to) {
      const before = scrollY;
      move.apply(this, to);
      if (scrollY !== before) rest();
    };
  }
  rested(Element.prototype, "scrollIntoView");
  rested(window, "scrollTo");
  rested(window, "scrollBy");
})();
