// One step of a lesson on the screen. A step begins at a heading of the second order; what stands before the first one
// belongs to the first step. The words and pictures of all steps are in the page from the start, for a search in it,
// for print, and without JavaScript; large drawings wait in <template>, and what plays comes alive when its step is
// shown, or is the next one. <body data-step> names the step shown, <body data-cardkit> is "ready" when all of it is
// alive.
window.cardkitSteps = (() => {
  const HEADS = ".jp-RenderedMarkdown > h2",
    LATER = "template.ck-later";
  // Where a swipe or an arrow key means something else.
  const OWN =
    ".ct, .jupyter-widgets, .ck-live, .ck-step [data-cardkit], .ck-step [tabindex='0'], #ck-menu, details, dialog, " +
    "input, select, textarea, pre, table, [contenteditable]";
  const OPEN =
    '[data-cardkit="quiz"]:not([data-state="over"]), [data-cardkit="touch"]:not([data-state="done"]), ' +
    '[data-task-state]:not([data-task-state="done"])';
  const LATE_MS = 4000; // without a table, until its picture stands in for it
  const PRETTY = CSS.supports("text-wrap", "pretty"),
    TAIL = 14; // without it, so many characters at a paragraph's end stay on one line
  const SWIPE_PX = 60,
    SWIPE_MS = 700; // pixels and milliseconds of a swipe
  const body = document.body,
    main = document.getElementById("lesson"),
    status = document.getElementById("ck-status");
  const title = document.title,
    stepped = main.dataset.frame !== "page",
    standing = window.cardkitStanding,
    { make, called } = window.cardkitRail;
  const idle = window.requestIdleCallback ? (f) => requestIdleCallback(f, { timeout: 400 }) : (f) => setTimeout(f, 50);
  const steps = [];
  let at = -1,
    complete = false,
    left = false,
    begun = false,
    news = "",
    whole = false,
    rested = 0, // where the page stood as its step was shown
    draws;
  const drawer = new Promise((done) => {
    draws = done;
  });
  const store = window.cardkitStore;
  whole = store.text(store.keys.whole) === "1";
  document.documentElement.classList.add("ck-framed");
  setTimeout(() => document.documentElement.classList.toggle("ck-late", body.dataset.alive !== "true"), LATE_MS);
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(
      kind,
      () => {
        begun = true;
      },
      { once: true, passive: true },
    );

  const say = (text) => {
    if (status.textContent !== text) status.textContent = text;
    status.hidden = !text;
  };
  const titleOf = (head) =>
    [...head.childNodes]
      .filter((node) => !node.matches?.("a.anchor-link"))
      .map((node) => node.textContent)
      .join("")
      .trim();

  // --- dividing the page
  // ------------------------------------------------------------------------------------------------ Called while the
  // page still grows: what has come so far is put into its step. A heading may stand amid a cell.
  function take(last = false) {
    const units = [...main.children].filter((unit) => !unit.matches(".ck-step, script, footer"));
    for (const unit of last ? units : units.slice(0, -1)) divide(unit); // the last one is still being read
    if (last) finish();
    if (at < 0) open();
    if (last && steps.length > 1) standing.begin(steps, rail);
    if (at >= 0 && there() && !steps[at].alive) enliven();
  }
  // Files a piece of the page under the step that is open; each heading in it opens the next step.
  function divide(unit) {
    if (!steps.length) begin();
    if (!PRETTY) for (const p of unit.querySelectorAll(".jp-RenderedMarkdown p")) bind(p);
    let part = unit;
    for (const head of stepped ? unit.querySelectorAll(HEADS) : []) {
      if (!head.previousElementSibling && part.firstElementChild === head.parentElement) {
        begin(head); // as most do: the whole unit is of the new step
        continue;
      }
      const range = document.createRange(),
        rest = part.cloneNode(false);
      range.setStartBefore(head);
      range.setEndAfter(part.lastChild);
      rest.append(range.extractContents());
      // it stays with the first half
      rest.querySelectorAll(".jp-Cell[id]").forEach((cell) => cell.removeAttribute("id"));
      steps.at(-1).section.append(part);
      begin(head);
      part = rest;
    }
    steps.at(-1).section.append(part);
  }
  // No last word of a paragraph stands alone on its line.
  function bind(p) {
    const walker = document.createTreeWalker(p, NodeFilter.SHOW_TEXT),
      texts = [];
    while (walker.nextNode()) texts.unshift(walker.currentNode);
    let left = TAIL;
    for (const node of texts) {
      const at = Math.max(0, node.data.length - left);
      left -= node.data.length;
      node.data = node.data.slice(0, at) + node.data.slice(at).replace(/\s/g, "\u00a0");
      if (left <= 0) return;
    }
  }
  // Opens a step with this heading; without one, the step of what stands before the first heading.
  function begin(head = null) {
    let step = steps.at(-1);
    if (!step || step.head) {
      step = {
        section: make("section", { class: "ck-step" }),
        head: null,
        name: "",
        title: "",
        state: "new",
        tasks: [],
        rules: [],
      };
      if (steps.length && !whole) hide(step.section, true);
      steps.push(step);
      main.insertBefore(step.section, main.querySelector(":scope > footer"));
    }
    if (!head) return;
    Object.assign(step, {
      head,
      name: standing.named(head.id) || titleOf(head).replaceAll(" ", "-"),
      title: titleOf(head),
    });
    head.tabIndex = -1;
    step.section.dataset.step = step.name;
    step.section.setAttribute("aria-label", step.title);
    head.id ||= step.name;
  }
  // All of the page has been read: the steps are complete.
  function finish() {
    complete = true;
    if (!steps.length) begin();
    if (at >= 0) body.dataset.step = steps[at].name; // its heading may have come after it was shown
    if (steps.length > 1) {
      body.dataset.steps = String(steps.length);
      for (const p of steps[0].section.querySelectorAll(".jp-RenderedMarkdown > p")) {
        if (p.querySelectorAll('a[href^="#"]').length > 3) p.hidden = true; // a list of the steps: the rail is one
        // the bar has it
        for (const link of p.querySelectorAll('a[href="index.ipynb"], a[href="index.html"]')) link.hidden = true;
      }
    }
  }
  // A browser that can, finds words in hidden steps and shows them.
  function hide(section, hidden) {
    if (hidden) section.setAttribute("hidden", "until-found");
    else section.removeAttribute("hidden");
  }

  // --- what plays in a step
  // ---------------------------------------------------------------------------------------------
  function unpack(section) {
    for (const later of section.querySelectorAll(LATER)) later.replaceWith(later.content);
    standing.shelve();
    window.cardkitWords.learn();
    fold(section);
  }
  // Words of the table tell what they mean once all else is there: to look for them takes as long as a table.
  function word(section) {
    if (section.dataset.worded) return;
    window.cardkitWords.mark(section);
    section.dataset.worded = "true";
  }
  // A rule is quoted to be opened: its title, and behind it the sentence, its source, and the way into the rulebook.
  function fold(section) {
    const book = document.querySelector("a.ck-home")?.getAttribute("href").replace("index.", "rulebook.");
    for (const quote of section.querySelectorAll("blockquote[data-rule]")) {
      const rule = make(
        "details",
        { class: "ck-rule-mark", "data-rule": quote.dataset.rule },
        make("summary", {}, quote.querySelector("strong").textContent),
      );
      const source = quote.querySelector("small")?.textContent ?? "",
        text = make("p");
      text.append(...[...quote.childNodes].filter((part) => !part.matches?.("strong, br, small")));
      const from = make("p", { class: "ck-rule-from" }, source);
      if (book) from.append(" · ", make("a", { href: `${book}#${quote.dataset.rule}` }, "in the rulebook"));
      rule.append(text, from);
      quote.replaceWith(rule);
    }
  }
  // Resolves when all of the step is alive. `draw` comes from the page: it knows who makes the widgets.
  function wake(step) {
    step.alive ||= (async () => {
      unpack(step.section);
      step.section.dataset.alive = "waiting";
      setTimeout(word, LATE_MS, step.section); // also where nothing plays
      await (await drawer)(step.section, () => (shown(step) ? Promise.resolve() : new Promise(idle)));
      await laid();
      word(step.section);
      step.section.dataset.alive = "ready";
      const drawn = [...step.section.querySelectorAll('use[href^="#ck-"]')]; // cards drawn from a pack's sheet
      if (drawn.some((use) => !document.getElementById(use.getAttribute("href").slice(1))))
        window.dispatchEvent(new Event("cardkit-sheets"));
      standing.look();
    })();
    return step.alive;
  }
  // A table takes its room in the frame after it came; a page that nobody sees has none.
  const frame = () =>
    new Promise((done) => {
      if (document.hidden) done();
      else requestAnimationFrame(done);
    });
  const laid = async () => {
    await frame();
    await frame();
  };
  const there = () => complete || at < steps.length - 1; // all of the step has come
  const shown = (step) => whole || steps[at] === step;
  // Wakes the step that is shown (or all, on a whole page), and in a quiet moment the next.
  async function enliven() {
    const now = at;
    const due = whole ? [...steps] : [steps[at]];
    if (body.dataset.cardkit === "ready" && due.some(({ section }) => section.dataset.alive !== "ready"))
      body.dataset.cardkit = "waiting";
    for (const step of due) await wake(step);
    await laid();
    if (at !== now || !complete || (whole && due.length < steps.length)) return; // more has come meanwhile
    if (body.dataset.cardkit === "late") say(news);
    if (body.dataset.alive !== "true") {
      body.dataset.alive = "true";
      say(news);
      if (!begun && !left) land(); // the page has grown since
    }
    body.dataset.cardkit = "ready";
    const next = steps[at + 1];
    if (next)
      idle(() => {
        if (at === now) wake(next);
      });
  }

  // Shows the beginning of a step: where all stand on the page, or the window is low, its heading is at the top.
  const low = matchMedia("(max-height: 36rem)");
  function scrollTo(n) {
    if ((whole || low.matches) && steps[n].head && n) steps[n].head.scrollIntoView();
    else window.scrollTo(0, 0);
    rested = scrollY;
  }

  // --- going to a step
  // --------------------------------------------------------------------------------------------------
  function show(n, { address = "push", focus = true, scroll = true } = {}) {
    const step = steps[n],
      before = at;
    if (n > before && before >= 0) standing.left(steps[before]);
    at = n;
    window.cardkitWords.hide();
    for (const one of steps) hide(one.section, !shown(one));
    body.dataset.step = step.name;
    if (step.name && steps.length > 1) {
      document.title = `${title.replace(" · cardkit", "")}: ${step.title} · cardkit`;
      if (address && location.hash !== `#${encodeURIComponent(step.name)}`) {
        const url = new URL(location.href);
        url.hash = encodeURIComponent(step.name);
        history[`${address}State`](history.state, "", url);
      }
    }
    if (scroll) scrollTo(n);
    if (focus && step.head) {
      step.head.focus({ preventScroll: true });
      document.getElementById("ck-told").textContent = `Step ${n + 1} of ${steps.length}: ${step.title}`;
    }
    // The title of the lesson stands in the first step only; in the others the bar has it.
    const bar = document.querySelector(".ck-here");
    for (const [key, value] of [
      ["role", "heading"],
      ["aria-level", "1"],
    ])
      if (n && !whole) bar.setAttribute(key, value);
      else bar.removeAttribute(key);
    standing.at(step);
    rail();
    if (there()) enliven();
  }
  function go(n, how) {
    if (n < 0 || n >= steps.length) return;
    say((news = ""));
    if (n !== at || whole) show(n, how);
    else steps[n].head?.focus({ preventScroll: false });
  }

  // --- the address
  // ------------------------------------------------------------------------------------------------------
  // What follows a step's name in the address (#The-deal&day=2026-05-31) is for a widget in it.
  function addressed() {
    const raw = location.hash.slice(1).replace(/^([^=&]*)&.*/, "$1");
    if (raw === main.id) return ""; // where the way past the bar leads
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    } // a damaged address names nothing
  }
  // A former step may have a page of its own now: then the link of that name leads on.
  function find(name) {
    const n = steps.findIndex((step) => step.name && step.name === name);
    if (n >= 0) return { n, node: whole ? steps[n].head : null };
    const same = (link) => titleOf(link).replaceAll(" ", "-").toLowerCase() === name.toLowerCase();
    const node = name
      ? document.getElementById(name) ||
        (complete && [...main.querySelectorAll(".jp-RenderedMarkdown a")].find(same)) ||
        null
      : null;
    const within = node ? steps.findIndex(({ section }) => section.contains(node)) : -1;
    return { n: within, node };
  }
  // How alike two names are: the pairs of letters that they share.
  function alike(a, b) {
    const pairs = (text) => {
      const t = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
      return [...t].slice(1).map((c, i) => t[i] + c);
    };
    const left = pairs(a),
      right = pairs(b),
      all = left.length + right.length;
    return all
      ? (2 *
          left.filter((pair) => {
            const k = right.indexOf(pair);
            return k >= 0 && right.splice(k, 1);
          }).length) /
          all
      : 0;
  }
  // Comes to what the address names: the browser went to the heading of the first step, which stands below its intro.
  function land() {
    const { n, node } = find(addressed());
    if (node) node.scrollIntoView();
    else if (n >= 0) scrollTo(n);
  }
  // Where the address leads: a step, something within one, or the step with the nearest name, which is said.
  function open() {
    if (left || !steps.length) return;
    const first = at < 0,
      name = addressed(),
      kept = first && !name && stepped ? standing.kept() : "";
    const { n, node } = find(name || kept);
    if (n < 0 && (name || kept) && !complete) return; // it may still come
    if (n >= 0) {
      show(n, { address: kept && n ? "replace" : "", focus: !first, scroll: !node });
      node?.scrollIntoView();
      return;
    }
    // what is given by name (#game=tute) is for a widget of the page, and names no step
    if (!name || /^\w+=/.test(name)) {
      show(0, { address: "", focus: !first });
      return;
    }
    const near = steps.map((step) => alike(step.name, name)),
      best = near.indexOf(Math.max(...near));
    const found = steps.length > 1 && near[best] >= 0.4;
    show(found ? best : 0, { address: found ? "replace" : "", focus: false });
    const named = `“${name.slice(0, 60).replaceAll("-", " ")}”`;
    news = found
      ? `There is no step ${named} in this lesson. The nearest is “${steps[best].title}”, and here it is.`
      : `There is no step ${named} in this lesson: it may have a new name, or the link was cut. Here is the lesson ` +
        `from its beginning.`;
    say(news);
  }
  // A rulebook or a shared position reads the address itself.
  function leave() {
    left = true;
    if (news && status.textContent === news) say("");
    news = ""; // or it would be said when the page is alive
  }

  // The rail is drawn once the page is all there, and again when a step is entered or done.
  function rail() {
    if (steps.length < 2 || !complete || at < 0) return;
    window.cardkitRail.draw(steps, at, whole, () => {
      whole = !whole;
      store.put(store.keys.whole, whole ? "1" : "");
      body.classList.toggle("ck-all", whole);
      show(at, { address: "" });
      return whole;
    });
  }

  // --- keys, swipes, links
  // ----------------------------------------------------------------------------------------------
  const mine = (target) => !target.closest?.(OWN),
    answered = ({ key, target }) => key === "n" && target.closest?.('[data-cardkit="quiz"][data-state="over"]');
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, n: 1 }[event.key];
    if (
      !by ||
      whole ||
      event.repeat ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !(mine(event.target) || answered(event))
    )
      return;
    if (steps.length < 2) return;
    event.preventDefault();
    // a deal that is watched is stepped through before the lesson is, and a table that was not played yet is entered
    const deal = event.key !== "n" && standing.waits(steps[at]);
    if (deal && !deal.dispatchEvent(new CustomEvent("cardkit-step", { detail: by, cancelable: true }))) return;
    go(at + by);
  });
  let touch = null;
  document.addEventListener(
    "touchstart",
    (event) => {
      const [one, two] = event.touches;
      touch = !two && mine(event.target) ? { x: one.clientX, y: one.clientY, time: event.timeStamp } : null;
    },
    { passive: true },
  );
  document.addEventListener(
    "touchend",
    (event) => {
      const [one] = event.changedTouches;
      if (!touch || whole || steps.length < 2 || event.timeStamp - touch.time > SWIPE_MS) return;
      const x = one.clientX - touch.x,
        y = one.clientY - touch.y;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
    },
    { passive: true },
  );
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || left)
      return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname || url.hash.length < 2) return;
    if (link.matches(".ck-skip")) {
      event.preventDefault();
      (steps[at]?.head ?? main).focus();
      return;
    }
    let name = url.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      /* then as it is */
    }
    const { n, node } = find(name);
    if (n < 0 || (node && node !== steps[n].head)) return; // the browser goes there, and the address tells
    event.preventDefault();
    document.getElementById("ck-menu").hidePopover?.();
    go(n);
  });
  // What counts or writes itself is asked about when it has ended: the question comes into sight, unless the reader
  // has moved the page.
  main.addEventListener("animationend", (event) => {
    const node = /** @type {Element} */ (event.target);
    if (!node.matches(".ck-count-total b:last-child, .ck-paper tr:last-child") || scrollY !== rested) return;
    steps[at]?.section.querySelector('.ck-quiz[data-state="open"]')?.scrollIntoView({ block: "nearest" });
  });
  window.addEventListener("popstate", () => {
    if (at >= 0) open();
  });
  main.addEventListener("beforematch", (event) => {
    const n = steps.findIndex(({ section }) => section.contains(event.target));
    if (n >= 0) show(n, { focus: false, scroll: false });
  });
  // Paper shows every step, with its tables as pictures.
  window.addEventListener("beforeprint", () => {
    for (const { section } of steps) unpack(section);
  });

  // The mark beside a heading copies the address of its step.
  function mark() {
    for (const link of document.querySelectorAll("#lesson a.anchor-link")) {
      const heading = link.parentElement.firstChild === link ? "" : titleOf(link.parentElement);
      link.setAttribute("aria-label", `Link to this step: ${heading}`);
      link.title = "Copy the link to this step";
      link.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(new URL(link.getAttribute("href"), location.href).href);
          say(`The link to “${heading}” is copied.`);
          link.dataset.copied = "true";
          setTimeout(() => {
            delete link.dataset.copied;
          }, 2000);
        } catch {
          /* without the clipboard the address of the page is the link */
        }
      });
    }
  }

  return {
    take,
    leave,
    // The page is all there.
    end() {
      take(true);
      mark();
      enliven();
    },
    /** Goes on to the next step. */
    on() {
      go(at + 1);
    },
    // Where a table leads on when its task is done: to what is still to be done below it, or to the next step.
    after(node) {
      const n = steps.findIndex(({ section }) => section.contains(node)),
        home = document.querySelector("a.ck-home")?.getAttribute("href");
      if (n < 0 || steps.length < 2) return null;
      const below = [...steps[n].section.querySelectorAll(OPEN)].find(
        (one) => node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(node),
      );
      const next = steps[n + 1];
      if (below) return { label: "Go on below", node: below };
      if (next) return { label: `${called(next)} ›`, href: `#${encodeURIComponent(next.name)}` };
      return home ? { label: "All lessons ›", href: home } : null;
    },
    // The page can draw: `how(section, rest)` resolves when all widgets of a step live, and awaits `rest()` between
    // two of them.
    draws(how) {
      draws(how);
    },
  };
})();
