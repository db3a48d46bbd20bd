// Where the reader stands in a lesson. What is done is read from the page: every question, guide and table says how it
// stands in its `data-*`. The browser keeps, by lesson: the tasks and steps that are done, how many steps there are,
// and where to go on.
window.cardkitStanding = (() => {
  const learner = window.cardkitLearner,
    MAX_TASK_CHARACTERS = 80;
  const TASKS =
    '[data-cardkit="quiz"], [data-cardkit="guide"], [data-cardkit="touch"], [data-cardkit="order-box"], [data-cardkit="problems"], [data-cardkit="day"], [data-cardkit="today"], .ct[data-name]';
  const first = new WeakMap(); // the position that a table showed first
  const lesson = document.getElementById("lesson").dataset.lesson;
  let steps = [],
    here = null,
    tellPage = () => {},
    timer;

  /** The task by which the learner’s record says that a whole step is done. */
  const mark = (step) => `step-${step.name}`.slice(0, MAX_TASK_CHARACTERS);
  // The name of a step as people write it: a heading’s own address spells letters with accents in code.
  function named(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  /** What the learner’s record holds of this lesson: tasks done, and the step to go on at. */
  function kept() {
    const own = learner.lessons()[lesson];
    return {
      steps: [0, 0],
      ...own,
      at: named(own?.at || ""),
      tasks: (Array.isArray(own?.tasks) ? own.tasks : []).map(named),
    };
  }
  /** Today by the clock of the reader, as `2026-11-27`. */
  function day() {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  }

  // How many steps the lesson has: it ends with its pocket card, and what comes after that goes further.
  function length() {
    const ends = (part) =>
      part.querySelector("[data-end]") ||
      [...part.querySelectorAll("template")].some(({ content }) => content.querySelector("[data-end]"));
    return steps.findIndex(({ section }) => ends(section)) + 1 || steps.length;
  }

  // How far a task is.
  function stateOf(node) {
    const { state, taskState, tone, at, deal } = node.dataset;
    if (node.matches('[data-cardkit="quiz"]') && state === "done") return "begun"; // one of its questions is
    if (taskState) return tone === "well" ? "done" : taskState;
    if (!node.matches(".ct")) return state;
    // a table without a task is done when it was played at
    const now = `${deal}/${at}`;
    if (at !== undefined && !first.has(node)) first.set(node, now);
    return first.has(node) && first.get(node) !== now ? "done" : "new";
  }
  // Returns the table of a step for which arrow keys are: it shows a deal to step through, or nothing is played at it.
  function waits({ section, state }) {
    const isNew = (node) =>
      node.dataset.mine === "true" && !["done", "due"].includes(state) && stateOf(node) === "new";
    return [...section.querySelectorAll(".ct")].find((node) => node.dataset.watch === "true" || isNew(node));
  }

  /** Notes the tasks and the rules of a step that has been drawn. */
  function gather(step) {
    const tasks = [],
      rules = [];
    for (const node of step.section.querySelectorAll(TASKS)) {
      if (node.parentElement.closest(TASKS) || /\/(guide|day)-/.test(node.dataset.name)) continue;
      const state = stateOf(node);
      tasks.push({ key: (node.dataset.task || `table-${node.dataset.name || ""}`).split("/").at(-1), state });
      rules.push(...(node.dataset.rules || "").split(" ").filter(Boolean));
    }
    Object.assign(step, { tasks, rules });
  }

  /** Works out how every step stands, and keeps it. */
  function look() {
    if (!steps.length) return;
    const all = learner.lessons(),
      tasks = new Set(kept().tasks),
      waiting = learner.due(day());
    for (const step of steps) {
      if (step.section.dataset.alive) gather(step);
      for (const { key, state } of step.tasks)
        if (["over", "done"].includes(state)) tasks.add(key);
        else if (state === "due") tasks.delete(key); // more has come since it was done
      const known = step.section.dataset.alive === "ready";
      const daily = step.tasks.find(({ key }) => key.startsWith("day-")); // it begins anew with each day
      const past = (key) => key === mark(step) || (key.startsWith("day-") && !key.startsWith(daily.key.slice(0, 14)));
      if (daily) for (const key of [...tasks].filter(past)) tasks.delete(key);
      if (known && (step.tasks.length ? step.tasks.every(({ key }) => tasks.has(key)) : step.left))
        tasks.add(mark(step));
      const due = step.rules.some((rule) => waiting.has(rule));
      const begun = step.tasks.some(({ key, state }) => tasks.has(key) || ["begun", "again"].includes(state));
      step.state =
        tasks.has(mark(step)) || tasks.has(`read-${step.name}`) ? (due ? "due" : "done") : begun ? "begun" : "new";
    }
    const open = ({ state }) => state === "new" || state === "begun",
      now = steps.indexOf(here);
    const own = steps.slice(0, length()),
      further = steps[own.length];
    const next = own.find((step, n) => n >= now && open(step)) || own.find(open) || further;
    const number = next ? steps.indexOf(next) + 1 : 0;
    // a page of each day begins with its first step, whatever was left open on another day
    const eachDay = steps.some(({ tasks }) => tasks.some(({ key }) => key.startsWith("day-")));
    const entry = {
      tasks: [...tasks].sort(),
      steps: [own.filter((step) => !open(step)).length, own.length],
      at: next && !eachDay ? next.name.slice(0, MAX_TASK_CHARACTERS) : "",
      number,
    };
    if (tasks.size && JSON.stringify(entry) !== JSON.stringify(all[lesson])) {
      learner.reached(lesson, entry);
      window.dispatchEvent(new CustomEvent("cardkit-progress"));
    }
    tellPage();
  }
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 150);
  };

  // Whether anything of a game is due for practice; how much is for today, Python says.
  function practises(game, today) {
    const mine = ([link, , , , , [, until]]) => link.split(/[=& ]/)[1] === game && until <= today;
    return (
      [...learner.due(today)].some((rule) => rule.startsWith(`${game}.`)) ||
      Object.values(learner.kept().mistakes || {}).some(mine)
    );
  }

  // The tiles of the index: where to go on, how far one has come, what is due for practice. A lesson in the middle of
  // which one is comes first.
  function shelve() {
    const begun = learner.lessons(),
      /** @type {Map<string, Element>} */ open = new Map(),
      today = day();
    for (const tile of document.querySelectorAll("[data-game]")) {
      const link = tile.querySelector("[data-start]"),
        line = tile.querySelector("[data-standing]"),
        game = tile.dataset.game;
      if (!link) continue;
      const { steps: [done, of] = [0, 0], at = "", number = 0 } = begun[game] || {};
      const due = practises(game, today);
      link.dataset.page ||= link.getAttribute("href");
      const hidden = link.querySelector("span");
      const words =
        done && done === of
          ? "Done ✓ — Play"
          : done
            ? `Go on: ${named(at).replaceAll("-", " ")} (${number || done + 1} of ${of})`
            : "Start";
      link.replaceChildren(words, hidden);
      link.setAttribute("href", link.dataset.page + (done && at ? `#${encodeURIComponent(named(at))}` : ""));
      line.replaceChildren();
      line.hidden = !done && !due;
      if (done) {
        const bar = document.createElement("span"),
          full = document.createElement("i");
        bar.className = "ck-tile-bar";
        Object.entries({ role: "img", "aria-label": `${done} of ${of} steps done` }).forEach(([key, value]) =>
          bar.setAttribute(key, value),
        );
        full.style.width = `${(100 * done) / of}%`;
        bar.append(full);
        line.append(bar);
      }
      if (due) {
        const practice = document.createElement("a");
        Object.assign(practice, {
          className: "ck-tile-due",
          href: link.dataset.page.replace(game, "practice"),
          textContent: "Practise today",
        });
        line.append(practice);
      }
      if (done && done < of) open.set(game, tile);
    }
    const latest = open.get(Object.keys(begun).findLast((game) => open.has(game)) ?? "");
    if (latest?.previousElementSibling) latest.parentNode?.prepend(latest);
  }
  window.addEventListener("cardkit-progress", shelve);
  window.addEventListener("storage", shelve);

  return {
    look,
    waits,
    length,
    shelve,
    named,
    kept: () => kept().at,
    begin(found, tell) {
      steps = found;
      tellPage = tell;
      new MutationObserver(later).observe(document.getElementById("lesson"), {
        subtree: true,
        attributeFilter: [
          "data-state",
          "data-task-state",
          "data-tone",
          "data-at",
          "data-known",
          "data-open",
          "data-playing",
        ],
      });
      window.addEventListener("cardkit-progress", later);
      window.addEventListener("storage", later);
      look();
    },
    /** Notes the step that is open. */
    at(step) {
      here = step;
    },
    // One has gone on from this step: without a task that is all there was to do.
    left(step) {
      step.left = true;
      later();
    },
  };
})();
