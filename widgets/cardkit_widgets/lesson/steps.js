// The steps of a lesson. Progress is read from the page: every question, guide and table has its state in `data-*`.
// The browser stores by game: the tasks done, the number of steps, and the step to go on with.

import { today } from "../base/day.js";
import { el } from "../base/dom.js";
import { learner } from "../base/learner.js";
import { PROGRESS, progress } from "../base/progress.js";

const TASKS =
  '[data-cardkit="quiz"], [data-cardkit="guide"], [data-cardkit="touch"], [data-cardkit="order-box"], .ct[data-name]';
const MARKS = { done: ["✓", "done"], begun: ["◐", "begun"], due: ["↻", "due again"], new: ["", ""] };

const slug = (text) => text.trim().replace(/\s+/g, "-");

class Steps {
  constructor(model, host) {
    this.game = model.get("scene").game;
    this.root = el("nav", {
      class: "ck-quiz ck-steps",
      "data-cardkit": "steps",
      "aria-label": "Where you stand in this lesson",
    });
    host.append(this.root);
    // a page that shows one step at a time has all this in its bar
    this.framed = Boolean(document.body.dataset.steps);
    this.root.hidden = this.framed;
    if (this.framed) return;
    this.page = host.closest(".jp-Notebook") || document.body;
    this.first = new WeakMap(); // the first position that each table showed
    this.later = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), 150);
    };
    this.changes = new MutationObserver(this.later);
    this.changes.observe(this.page, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-state", "data-at", "data-task-state", "data-known"],
    });
    window.addEventListener(PROGRESS, this.later);
    window.addEventListener("storage", this.later);
    this.look();
  }

  end() {
    if (this.framed) return;
    clearTimeout(this.timer);
    this.changes.disconnect();
    window.removeEventListener(PROGRESS, this.later);
    window.removeEventListener("storage", this.later);
  }

  // The steps in order, from the links in the line of steps.
  steps() {
    const heads = new Map();
    for (const head of this.page.querySelectorAll("h2")) {
      const text = [...head.childNodes]
        .filter((node) => node.nodeType === 3 || !node.matches?.("a, .ck-step-head"))
        .map((node) => node.textContent)
        .join("");
      heads.set(head.dataset.ckStep || slug(text), head);
    }
    const line = [...this.page.querySelectorAll("p")].find((p) => p.querySelectorAll('a[href*="#"]').length > 3);
    const found = [];
    for (const link of line?.querySelectorAll('a[href*="#"]') || []) {
      const name = decodeURIComponent(link.getAttribute("href").split("#")[1] || "");
      const head = heads.get(name);
      if (!head) continue;
      head.dataset.ckStep = name;
      found.push({ name, link, head, tasks: [], rules: [] });
    }
    return found;
  }

  // Finds the tasks of each step and their state.
  gather(steps) {
    for (const node of this.page.querySelectorAll(TASKS)) {
      const guided = node.matches(".ct") && node.dataset.name.includes("/guide-");
      if (guided || node.parentElement?.closest(TASKS)) continue;
      const step = steps.findLast(({ head }) => head.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (!step) continue;
      const key = (node.dataset.task || `table-${node.dataset.name || ""}`).split("/").at(-1);
      let state = node.dataset.taskState || node.dataset.state;
      if (node.matches(".ct")) {
        if (node.dataset.at !== undefined && !this.first.has(node))
          this.first.set(node, `${node.dataset.deal}/${node.dataset.at}`);
        state =
          node.dataset.taskState ||
          (this.first.has(node) && this.first.get(node) !== `${node.dataset.deal}/${node.dataset.at}`
            ? "over"
            : "new");
      }
      step.tasks.push({
        key,
        state: ["over", "done"].includes(state)
          ? "done"
          : ["begun", "again", "missed"].includes(state)
            ? "begun"
            : "new",
      });
      step.rules.push(...(node.dataset.rules || "").split(" ").filter(Boolean));
    }
  }

  // A step without tasks counts as read once something after it was begun; the last one of the lesson and extras also
  // when all before are done. Scrolling says nothing: running all cells scrolls.
  read(steps) {
    const open = ({ state }) => !state || state === "new" || state === "begun",
      begun = steps.findLastIndex(({ state }) => state && state !== "new"),
      end = this.own(steps).length - 1;
    steps.forEach((step, n) => {
      step.state ||= n < begun || (n >= end && !steps.slice(0, n).some(open)) ? "done" : "new";
    });
  }

  /** Works out how every step stands, and keeps it. */
  look() {
    const steps = this.steps();
    if (!steps.length) return;
    this.gather(steps);
    const kept = learner.lessons()[this.game] || {},
      tasks = new Set(Array.isArray(kept.tasks) ? kept.tasks : []);
    for (const step of steps) for (const task of step.tasks) if (task.state === "done") tasks.add(task.key);
    const waiting = learner.due(today());
    for (const step of steps.filter(({ tasks: asked }) => asked.length)) {
      const done = step.tasks.filter((task) => tasks.has(task.key)).length;
      const due = step.rules.some((rule) => waiting.has(rule));
      step.state =
        done === step.tasks.length
          ? due
            ? "due"
            : "done"
          : done || step.tasks.some((task) => task.state === "begun")
            ? "begun"
            : "new";
    }
    this.read(steps);
    const own = this.own(steps),
      finished = own.filter(({ state }) => state === "done" || state === "due").length;
    const last = steps.findLastIndex(({ state }) => state !== "new");
    const next =
      steps.find(({ state }, n) => n >= last && (state === "begun" || state === "new")) ||
      steps.find(({ state }) => state === "begun" || state === "new");
    const now = { tasks: [...tasks].sort(), steps: [finished, own.length], at: next ? next.name : "" };
    if (tasks.size && JSON.stringify(kept) !== JSON.stringify(now)) {
      progress.reached(this.game, now);
    }
    this.draw(steps, own.length, finished, last >= 0 ? next : null);
  }

  // The steps of the lesson itself, up to its pocket card; later ones are extras.
  own(steps) {
    const end = this.page.querySelector("[data-end]");
    const before = ({ head }) => head.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING;
    return end ? steps.filter(before) : steps;
  }

  draw(steps, of, finished, next) {
    steps.forEach(({ link, head, state }, n) => {
      const [sign, words] = MARKS[state];
      this.mark(link, "ck-step-mark", sign && ` ${sign}`, words && ` (${words})`, state);
      this.mark(
        head,
        "ck-step-head",
        ` ${n + 1}/${steps.length}${sign && ` ${sign}`}`,
        ` step ${n + 1} of ${steps.length}${words && `, ${words}`}`,
        state,
      );
    });
    const due = steps.filter(({ state }) => state === "due").length;
    const summary = `${finished} of ${of} steps done${due ? `, ${due} due again` : ""}.`;
    const key = JSON.stringify([summary, next?.name, steps.map(({ state }) => state)]);
    if (this.root.dataset.shown === key) return;
    Object.assign(this.root.dataset, { shown: key, done: finished, of, due });
    const bar = el(
      "span",
      { class: "ck-steps-bar", "aria-hidden": "true" },
      ...steps.map(({ state }) => el("i", { class: state })),
    );
    this.root.replaceChildren(
      el("span", {}, summary),
      bar,
      next
        ? el("a", { href: `#${encodeURIComponent(next.name)}` }, `Go on: ${this.text(next.head)}`)
        : finished === of
          ? el("strong", {}, "The whole lesson.")
          : "",
    );
    this.root.querySelector("a")?.addEventListener("click", (event) => {
      event.preventDefault();
      next.head.tabIndex = -1; // so that Tab goes on from there
      next.head.focus({ preventScroll: true });
      next.head.scrollIntoView({ behavior: "auto", block: "start" });
    });
  }

  /** The words of a heading, without links and marks. */
  text(head) {
    return [...head.childNodes]
      .filter((node) => node.nodeType === 3 || !node.matches?.("a, .ck-step-head"))
      .map((node) => node.textContent)
      .join("")
      .trim();
  }

  // Adds a small mark to a link or heading, unless it is there already.
  mark(node, name, sign, words, state) {
    let mark = node.querySelector(`.${name}`);
    if (mark?.dataset.state === state && mark.firstChild?.textContent === sign) return;
    if (!mark) {
      mark = el("span", { class: name });
      const anchor = [...node.children].find((child) => child.matches("a.anchor-link, a.jp-InternalAnchorLink"));
      node.insertBefore(mark, anchor || null);
    }
    mark.dataset.state = state;
    mark.replaceChildren(el("span", { "aria-hidden": "true" }, sign), el("span", { class: "ck-quiz-hidden" }, words));
  }
}

export default {
  render({ model, el: host }) {
    const steps = new Steps(model, host);
    return () => steps.end();
  },
};
