// Runs a lesson's page: draws its widgets from their prepared state, answers their requests from recordings, else from
// Python (see home.js). <body data-cardkit> is "waiting", "ready" or "failed"; <body data-live> the number of widgets
// drawn.

import { UNANSWERED } from "../../cardkit_widgets/base/events.js";
import { moduleFrom } from "../../cardkit_widgets/base/modules.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { Recorded, read } from "./recorded.js";
import { homeOf } from "./home.js";

const { body } = document,
  status = document.getElementById("ck-status"),
  bar = document.getElementById("ck-progress");
const lesson = JSON.parse(document.getElementById("ck-lesson").textContent);
const models = new Map(), // name → model, or a promise of it
  recorded = new Map(), // name → recording, or a promise of it
  texts = new Map(),
  modules = new Map();
const tables = new Set(Object.values(lesson.tables));
const RESENT_ACTS = 30; // as in Python’s diary
const log = new Log(lesson.groups, lesson.tables);
const home = homeOf(lesson, {
  hear,
  say,
  unanswered,
  progress: (done) => bar.style.setProperty("--done", done),
  failed,
});
let live = 0,
  begun = false,
  rest = null; // the promise of those widgets that the page does not have

function say(text) {
  if (status.textContent !== text) status.textContent = text;
  status.hidden = !text;
}
function failed(text) {
  console.error(text);
  say("The players can’t be reached just now. What is here can be read; reloading the page may help.");
}

// The text of a file that pages share, fetched once.
function file(name) {
  if (!texts.has(name)) {
    const found = fetch(lesson.files + name).then((answer) => {
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.text();
    });
    texts.set(name, found);
    found.catch(() => texts.delete(name));
  }
  return texts.get(name);
}
// The state of a widget as it was prepared, if it was: the page has those of the first table, a file the others.
const prepared = async (name) => lesson.models[name] ?? (lesson.later && (await later())[name]);
// The states of all widgets that the page itself does not have, by name, fetched once.
function later() {
  rest ||= file(lesson.later).then(JSON.parse);
  rest.catch(() => {
    rest = null;
  });
  return rest;
}
// The model of a prepared widget: fetches the files that its state names, and begins to fetch its recording.
async function made(name, { ...state }) {
  const filed = Object.entries(state).filter(([, value]) => value?.file);
  if (lesson.recordings[name]) recorded.set(name, recording(name, state.scene));
  await Promise.all(
    filed.map(async ([trait, value]) => {
      const module = value.file.endsWith(".js"); // imported from its address, a browser keeps what it made of it
      state[trait] = module ? new URL(lesson.files + value.file, document.baseURI).href : await file(value.file);
    }),
  );
  return begin(new Model(name, state, post));
}
// A widget waits longer while Python is still starting.
function begin(model) {
  model.patience = () => home.patience;
  models.set(model.id, model);
  return model;
}
/** Fetches the answers that were recorded for the widget of this name. */
const recording = (name, scene) =>
  file(lesson.recordings[name])
    .then((text) => {
      recorded.set(name, new Recorded(JSON.parse(text), read(scene)));
    })
    .catch(() => recorded.delete(name)); // Python answers instead

// The host that widgets ask for another model, by the reference in one of their traits.
const host = {
  async getModel(reference) {
    const name = reference.replace(/^(anywidget:|IPY_MODEL_)/, "");
    const state = models.has(name) || (await prepared(name));
    if (state && !models.has(name)) models.set(name, made(name, state));
    const found = await models.get(name);
    if (!found) throw new Error(`There is no widget ${reference}`);
    return found;
  },
};

// -- requests and answers ---------------------------------------------------------------------------------------------

const turns = new Map(); // group → promise: its requests so far were answered by a recording, or have gone to Python

// Takes what a widget sends: the recording answers if it can, else Python, which hears the requests of a group in their
// order, also if the recording of an earlier one is still being fetched.
function post(name, data) {
  const entry = log.add(name, data),
    group = log.groupOf(entry),
    earlier = turns.get(group),
    passed = pass(entry, earlier);
  turns.set(group, Promise.allSettled([earlier, passed]));
  return passed;
}
async function pass(entry, earlier) {
  const { id: name, data } = entry;
  await recorded.get(name);
  const model = await models.get(name),
    player = recorded.get(name);
  const sent = player && model.get("scene"),
    shown = player && read(sent),
    answer = player?.answer(data.content, shown.seq);
  if (!answer) {
    await earlier;
    home.ask(entry, log);
    return;
  }
  await null; // let the sender finish first
  const scene = sent === shown ? answer.scene : JSON.stringify(answer.scene);
  model.receive({ method: "update", state: { scene } });
  for (const [other, state] of Object.entries(answer.beside))
    (await host.getModel(other)).receive({ method: "update", state });
  if (answer.acts.length) await tell(answer.acts.map((act, n) => ({ id: `${entry.dice}.${n}`, ...act })));
  if (!begun && data.content.kind === "play") {
    begun = true;
    home.soon();
  }
}
// Adds a learner's acts to the diary, which the browser stores.
async function tell(acts) {
  const diary = await host.getModel(lesson.diary);
  diary.receive({ method: "update", state: { acts: [...diary.get("acts"), ...acts].slice(-RESENT_ACTS) } });
}
// Tells the widget that sent this request that no answer comes.
function unanswered(entry) {
  models.get(entry.id)?.hear?.(UNANSWERED, entry.data.content?.id);
}
// Handles a message from Python; `entry` is the request that it answers.
async function hear({ kind, id, data }, entry) {
  if (kind === "comm_open") {
    log.join(id, entry.id);
    if (models.has(id) || (await prepared(id))) return;
    const model = begin(new Model(id, data.state, post));
    if (data.state.listens) (await moduleOf(model)).initialize({ model });
    return;
  }
  if (kind !== "comm_msg") return;
  const model = await host.getModel(id).catch(() => null);
  if (!model) return;
  model.receive(data);
  if (!data.state?.scene) return;
  const scene = read(data.state.scene);
  recorded.get(id)?.follow?.(scene);
  if (!tables.has(id)) return;
  const begins = ["play", "resume"].includes(entry.data.content?.kind);
  if (id === entry.id && begins && !scene.fixed && scene.live && home.forgets) log.settle(entry, scene);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

// The module of a widget, loaded once, and its style.
function moduleOf(model) {
  const name = model.get("_anywidget_id");
  if (!modules.has(name)) {
    const style = document.createElement("style");
    style.textContent = model.get("_css") || "";
    document.head.append(style);
    modules.set(
      name,
      moduleFrom(model.get("_esm")).then(({ default: found }) => (typeof found === "function" ? found() : found)),
    );
  }
  return modules.get(name);
}
async function draw(model, el) {
  el.classList.add("ck-live", ...(model.get("_dom_classes") || []));
  if (lesson.random.includes(model.id)) await dealt(model);
  if (model.get("_esm") !== undefined) {
    const module = await moduleOf(model);
    await module.render?.({ model, el, host });
  } else if (Array.isArray(model.get("children"))) {
    const nodes = new Map();
    const arrange = async () => {
      for (const reference of model.get("children")) {
        if (nodes.has(reference)) continue;
        nodes.set(reference, document.createElement("div"));
        await draw(await host.getModel(reference), nodes.get(reference));
      }
      // elements that stay are not moved, or they would lose the focus
      const wanted = model.get("children").map((reference) => nodes.get(reference));
      for (const node of [...el.children]) if (!wanted.includes(node)) node.remove();
      for (const [n, node] of wanted.entries())
        if (el.children[n] !== node) el.insertBefore(node, el.children[n] || null);
    };
    model.on("change:children", arrange);
    await arrange();
  } else el.textContent = "This part works in the notebook of this lesson.";
}
// Deals anew what was dealt at random when the page was prepared, before it is first drawn.
async function dealt(model) {
  lesson.random.splice(lesson.random.indexOf(model.id), 1);
  const done = new Promise((then) => model.on("change:scene", then));
  await post(model.id, { method: "custom", content: { kind: "fresh" } });
  await done;
}
// Draws the widget of an output area below its still picture, then removes the picture.
async function place(area) {
  const el = document.createElement("div");
  el.className = "jp-OutputArea-output";
  for (const one of area.children) if (!one.matches(".ck-wide")) one.classList.add("ck-going");
  area.append(el);
  try {
    await draw(await host.getModel(area.dataset.model), el);
  } catch (error) {
    console.error(error);
    el.innerHTML =
      `<p class="ck-trouble" role="alert">This part could not be set up. The rest of the lesson goes ` +
      `on; reloading the page may help.</p>`;
  }
  for (const one of area.querySelectorAll(".ck-going")) one.remove();
  body.dataset.live = String(++live);
}
// Tables first: readers wait for their cards most.
window.cardkitSteps.draws(async (section, rest) => {
  const areas = [...section.querySelectorAll("[data-model]")],
    waits = (area) => Number(!tables.has(area.dataset.model));
  for (const area of areas.sort((a, b) => waits(a) - waits(b))) {
    await rest();
    await place(area);
  }
  listen();
});
// Widgets without anything to see.
async function listen() {
  for (const name of lesson.listeners.splice(0)) {
    const model = await host.getModel(name);
    (await moduleOf(model)).initialize({ model });
  }
}
say("");
