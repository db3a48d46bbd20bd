// The words of a table tell what they mean where the prose says them, once in each step: on touch, on hover and on
// focus. Whoever hears the page is told with the word. The words are those that the page carries (see steps.py), one
// game's.
window.cardkitWords = (() => {
  const PROSE = ".jp-RenderedMarkdown",
    NOT = "a, button, code, pre, h1, h2, h3, h4, h5, h6";
  const PLAYS = ".ck-wait, .ck-live, .jupyter-widgets";
  const LEAVE_MS = 200,
    GAP_PX = 6; // milliseconds to go from a word to what it means; pixels between the two
  const letter = "[\\p{L}\\p{N}]",
    tip = document.createElement("div");
  let holder = null, // what carries the words
    book = null,
    shown = null,
    timer;
  tip.id = "ck-gloss";
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true"); // each word says it itself

  // The words with their explanations: [word, how to say it, what it is].
  function read() {
    const { lang = "en", words = [] } = holder ? JSON.parse(holder.dataset.words) : {};
    const known = new Map(words.map((word) => [word[0], word])),
      lower = new Map(words.map((word) => [word[0].toLowerCase(), word]));
    const all = [...known.keys()]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const find = all.length ? `(?<!${letter})(${all.join("|")})s?(?!${letter})` : "(?!)";
    return {
      lang,
      of: (text) => known.get(text) || lower.get(text.toLowerCase()),
      set: new RegExp(find, "giu"),
      plain: new RegExp(find, "gu"),
    };
  }
  /** Makes the game’s words in the prose of a section into buttons that explain them. */
  function marked(section) {
    book ??= read();
    const used = new Set();
    for (const prose of section.querySelectorAll(PROSE)) {
      const walk = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT),
        texts = [];
      while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(NOT)) texts.push(walk.currentNode);
      for (const text of texts) mark(text, used);
    }
    if (used.size && section.querySelector(PLAYS)) after(section, used);
  }
  // Where something is played the words wait behind it for who goes by keys: on the way to the table there is none.
  function after(section, used) {
    for (const node of section.querySelectorAll(".ck-word")) node.tabIndex = -1;
    const again = [...used].map((word) => button(word[0], word)),
      line = document.createElement("p");
    line.className = "ck-words";
    line.append("Words of this step: ", ...again.flatMap((node) => [node, " "]));
    section.append(line);
  }
  // A text in italics is a word of the table; elsewhere only words of another language are, for English has them
  // too.
  function mark(text, used) {
    const set = text.parentElement.closest("em");
    if (!set && book.lang === "en") return;
    const found = [...text.data.matchAll(set ? book.set : book.plain)].map(([whole, word], n, all) => ({
      whole,
      word: book.of(word),
      at: all[n].index,
    }));
    let rest = text,
      from = 0;
    for (const { whole, word, at } of found) {
      if (used.has(word)) continue;
      used.add(word);
      const here = rest.splitText(at - from);
      rest = here.splitText(whole.length);
      from = at + whole.length;
      const node = button(whole, word);
      here.replaceWith(node);
      if (set?.textContent === whole) kept(set, set.nextSibling);
      else from += kept(node, rest);
    }
  }
  // The bracket before a word and the stop after it stay with it at the end of a line. Returns how long the stop is.
  function kept(node, text) {
    const before = node.previousSibling,
      [open] = before?.data?.match(/[(“‘]+$/) || [""],
      [stop] = text?.data?.match(/^[.,;:!?)”’]+/) || [""];
    if (!open && !stop) return 0;
    const both = Object.assign(document.createElement("span"), { className: "ck-kept" });
    before?.deleteData?.(before.data.length - open.length, open.length);
    text?.deleteData?.(0, stop.length);
    node.replaceWith(both);
    both.append(open, node, stop);
    return stop.length;
  }
  function button(text, [word, say, meaning]) {
    const node = Object.assign(document.createElement("button"), {
      type: "button",
      className: "ck-word",
      lang: book.lang,
      textContent: text,
    });
    node.setAttribute("aria-description", meaning);
    const open = () => {
        clearTimeout(timer);
        show(node, word, say, meaning);
      },
      close = () => {
        timer = setTimeout(hide, LEAVE_MS);
      };
    node.addEventListener("pointerenter", open);
    node.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && document.activeElement !== node) close();
    });
    node.addEventListener("focus", open);
    node.addEventListener("blur", () => {
      if (shown === node) hide();
    });
    node.addEventListener("click", open);
    return node;
  }
  function show(node, word, say, meaning) {
    const name = Object.assign(document.createElement("strong"), { lang: book.lang, textContent: word });
    const sound = Object.assign(document.createElement("i"), { textContent: say });
    tip.replaceChildren(name, " ", sound, document.createElement("br"), meaning);
    tip.hidden = false;
    shown = node;
    const by = node.getBoundingClientRect(),
      own = tip.getBoundingClientRect(),
      wide = document.documentElement.clientWidth;
    const below = by.bottom + GAP_PX + own.height <= innerHeight;
    tip.style.left = `${scrollX + Math.max(GAP_PX, Math.min(by.left, wide - own.width - GAP_PX))}px`;
    tip.style.top = `${scrollY + (below ? by.bottom + GAP_PX : by.top - GAP_PX - own.height)}px`;
  }
  function hide() {
    clearTimeout(timer);
    tip.hidden = true;
    shown = null;
  }
  tip.addEventListener("pointerenter", () => clearTimeout(timer));
  tip.addEventListener("pointerleave", () => {
    if (document.activeElement !== shown) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (shown && event.target !== shown && !tip.contains(/** @type {Node} */ (event.target))) hide();
  });
  document.body.append(tip);
  return {
    // Before anything of the page is drawn, for what carries the words goes then.
    learn() {
      holder ??= document.querySelector("[data-words]");
    },
    mark: marked,
    hide,
  };
})();
