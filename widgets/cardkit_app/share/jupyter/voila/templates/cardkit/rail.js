// The rail of steps, the menu that names them, and the ways Back and Next.
window.cardkitRail = (() => {
  const make = (tag, props = {}, ...kids) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(props))
      if (value !== null && value !== false) node.setAttribute(key, value);
    node.append(...kids);
    return node;
  };
  // How the way to a step is called: what comes after the lesson needs no second colon.
  const called = (step) => `Next: ${step.title.replace(/^Further: /, "")}`;

  // What leads on in a step before the way to the next one: a button of a table or an exam, a match or quiz in play.
  const FORWARD =
    '.ct-forward > [data-do="forward"], .ct-result [data-do="next"], [data-cardkit=exams]:not([data-open=""]), ' +
    '.ct[data-match="true"]:not([data-state="over"]), .ck-today[data-playing="true"]';
  const WORDS = { done: "done", due: "due again", begun: "begun", new: "" };
  // `all` shows all steps on one page, or one again; it returns which of them.
  function draw(steps, at, whole, all) {
    const nav = document.getElementById("ck-rail"),
      menu = document.getElementById("ck-menu"),
      turn = document.getElementById("ck-turn");
    if (!nav.firstChild) build(steps, whole, all);
    nav.hidden = turn.hidden = document.getElementById("ck-steps").hidden = false;
    const of = window.cardkitStanding.length();
    const done = steps.slice(0, of).filter(({ state }) => state === "done" || state === "due").length;
    Object.assign(nav.dataset, { done, of });
    document.getElementById("ck-count").textContent =
      at < of ? `${at + 1} / ${of}` : /^Further/.test(steps[at].title) ? "Further" : "Play";
    for (const list of [nav, menu]) {
      [...list.querySelectorAll("li")].forEach((item, n) => {
        const { state, title } = steps[n],
          link = item.firstChild;
        item.dataset.state = state;
        item.classList.toggle("ck-further", n >= of);
        if (n === at) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
        // one stop for Tab: the menu has them all, and arrow keys go on
        if (list === nav) link.tabIndex = n === at ? 0 : -1;
        link.setAttribute("aria-label", `${n + 1}: ${title}${WORDS[state] && `, ${WORDS[state]}`}`);
      });
    }
    document.getElementById("ck-so-far").textContent = `${done} of ${of} steps done`;
    const [back, next] = turn.querySelectorAll("a"),
      on = document.getElementById("ck-on"),
      { state, section, tasks } = steps[at];
    link(back, steps[at - 1], "‹ ", "Back", "");
    link(next, steps[at + 1], "", steps[at + 1] ? called(steps[at + 1]) : "All lessons", " ›");
    on.hidden = !steps[at + 1]; // the same, in sight wherever one has scrolled to
    on.setAttribute("href", next.getAttribute("href") ?? "");
    on.title = steps[at + 1]?.title ?? "";
    const ready = state === "done" || state === "due" || (section.dataset.alive === "ready" && !tasks.length);
    const loud = ready && !section.querySelector(FORWARD); // one gold button leads on
    next.classList.toggle("ck-loud", loud);
    shine();
  }
  // The way on at the top is gold only while that below the step is out of sight.
  let below = false;
  function shine() {
    const loud = document.querySelector("#ck-turn .ck-next").classList.contains("ck-loud");
    document.getElementById("ck-on").classList.toggle("ck-loud", loud && !below);
  }
  /** Makes a link lead to this step; without a step it leads home, or is hidden if it says “Back”. */
  function link(node, step, before, words, after) {
    const home = document.querySelector("a.ck-home");
    node.hidden = !step && words === "Back";
    if (step) node.setAttribute("href", `#${encodeURIComponent(step.name)}`);
    else if (home) node.setAttribute("href", home.getAttribute("href"));
    // a part that goes while it is pressed takes the click with it
    if (node.textContent === before + words + after) return;
    node.replaceChildren(
      make("span", { "aria-hidden": "true" }, before),
      make("span", { class: "ck-turn-words" }, words),
      make("span", { "aria-hidden": "true" }, after),
    );
  }
  // Lists a game’s pages besides its lesson: the other pages to which the last lines of the lesson lead.
  function more() {
    const last = [...document.querySelectorAll("#lesson .jp-RenderedMarkdown > p:last-child")].at(-1);
    const links = last ? [...last.querySelectorAll('a[href*="#"]:not([href^="#"])')] : [];
    return links.length ? [make("p", { class: "ck-more" }, ...links.map((link) => link.cloneNode(true)))] : [];
  }
  /** Builds the list of the steps, for the rail and for the menu. */
  function build(steps, whole, all) {
    const nav = document.getElementById("ck-rail"),
      menu = document.getElementById("ck-menu");
    const items = (words) =>
      make(
        "ol",
        {},
        ...steps.map((step, n) =>
          make(
            "li",
            {},
            make(
              "a",
              { href: `#${encodeURIComponent(step.name)}`, title: words ? null : `${n + 1} ${step.title}` },
              words ? step.title : "",
            ),
          ),
        ),
      );
    nav.append(items(false));
    new IntersectionObserver((seen) => {
      below = seen.at(-1).isIntersecting;
      shine();
    }).observe(document.querySelector("#ck-turn .ck-next"));
    const both = make(
      "button",
      { type: "button", role: "switch", "aria-checked": String(whole), id: "ck-whole" },
      "All on one page",
    );
    both.addEventListener("click", () => {
      menu.hidePopover?.();
      both.setAttribute("aria-checked", String(all()));
    });
    document.body.classList.toggle("ck-all", whole);
    menu.append(make("p", { id: "ck-so-far" }), items(true), ...more(), both);
  }

  return { make, called, draw };
})();
