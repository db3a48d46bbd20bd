// Brings a page of the static site alive: runs its cells in a worker, and draws the widgets that come of them in the
// place of their pictures. <body data-cardkit> says where it is: "waiting", "ready" or "failed"; <body data-live> how
// many widgets live.

import { Model } from "./model.js";

const body = document.body,
  status = document.getElementById("ck-status"),
  bar = document.getElementById("ck-progress");
const VIEW = "application/vnd.jupyter.widget-view+json";
// begun in the page's head: it starts while the page is still being read and laid out
const worker = window.cardkitPython;
const models = new Map(),
  modules = new Map();
let live = 0;

// Finds for a widget, at its request: another model, by the reference that a trait of it holds.
const host = {
  async getModel(reference) {
    const found = models.get(reference.replace(/^(anywidget:|IPY_MODEL_)/, ""));
    if (!found) throw new Error(`There is no widget ${reference}`);
    return found;
  },
};
const post = (id, data) => worker.postMessage({ kind: "comm", text: JSON.stringify({ id, data }) });

// The module of a widget, loaded once, and its style.
function moduleOf(model) {
  const name = model.get("_anywidget_id");
  if (!modules.has(name)) {
    const style = document.createElement("style");
    style.textContent = model.get("_css") || "";
    document.head.append(style);
    const url = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
    modules.set(
      name,
      import(url).then(async ({ default: found }) => (typeof found === "function" ? found() : found)),
    );
  }
  return modules.get(name);
}

// A widget is there; one that only listens begins at once, the others when they are drawn.
function begin(model) {
  models.set(model.id, model);
  if (/^initialize\(/m.test(model.get("_esm") || "")) moduleOf(model).then((module) => module.initialize({ model }));
}

async function draw(model, el) {
  el.classList.add("ck-live");
  if (model.get("_esm") !== undefined) {
    const module = await moduleOf(model);
    await module.render?.({ model, el, host });
  } else if (Array.isArray(model.get("children"))) {
    const views = new Map();
    const arrange = async () => {
      for (const reference of model.get("children")) {
        if (views.has(reference)) continue;
        views.set(reference, document.createElement("div"));
        await draw(await host.getModel(reference), views.get(reference));
      }
      el.replaceChildren(...model.get("children").map((reference) => views.get(reference)));
    };
    model.on("change:children", arrange);
    await arrange();
  } else el.textContent = "This part works in the notebook of this lesson.";
}

function still(outputs) {
  const holder = document.createElement("template");
  holder.innerHTML = outputs
    .map((one) => {
      if (one.error)
        return (
          `<p class="ck-trouble" role="alert">The lesson stops here: this part of it could not be prepared. ` +
          `Reloading the page may help.</p>`
        );
      const inside = one["text/html"] || one["image/svg+xml"];
      const table = inside?.includes("<table") ? ' tabindex="0" role="group" aria-label="Table"' : "";
      if (inside)
        return `<div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output"${table}>${inside}</div>`;
      const pre = document.createElement("pre");
      pre.textContent = one["text/plain"];
      return `<div class="jp-RenderedText jp-OutputArea-output">${pre.outerHTML}</div>`;
    })
    .join("");
  for (const link of holder.content.querySelectorAll("a[href]")) {
    link.setAttribute("href", link.getAttribute("href").replace(/^([\w-]+)\.ipynb(?=#|$)/, "$1.html"));
  }
  return holder;
}

// Put a cell's outputs in the place of what stood there; what has not changed stays as it is.
async function place(area, { outputs, made }) {
  const widget = outputs.find((one) => one[VIEW]);
  for (const one of outputs) if (one.error) console.error(one.traceback);
  if (!widget) {
    if (made !== area.dataset.made) area.replaceChildren(still(outputs).content);
    return;
  }
  const el = document.createElement("div");
  el.className = "jp-OutputArea-output";
  const stand = [...area.children];
  for (const one of stand) if (!one.matches(".ck-wide")) one.classList.add("ck-going");
  area.append(el);
  try {
    await draw(await host.getModel(widget[VIEW].model_id), el);
  } catch (error) {
    console.error(error);
    el.innerHTML =
      `<p class="ck-trouble" role="alert">This part could not be set up. The rest of the lesson goes ` +
      `on; reloading the page may help.</p>`;
  }
  area.querySelectorAll(".ck-going").forEach((one) => one.remove());
  body.dataset.live = String(++live);
}

// Draws the outputs of the cells as they come. A step is drawn when it is wanted and its cells have run.
const cells = new Map();
const cell = (index) => {
  if (!cells.has(index)) {
    const one = {};
    one.shown = new Promise((done) => {
      one.done = done;
    });
    cells.set(index, one);
  }
  return cells.get(index);
};
window.cardkitSteps.draws(async (section, rest) => {
  for (const area of section.querySelectorAll("[data-cell]")) {
    const shown = await cell(area.dataset.cell).shown;
    await rest();
    await place(area, shown);
  }
});

const say = (text) => {
  status.textContent = text;
};
worker.onmessage = ({ data }) => {
  if (data.done) bar.style.setProperty("--done", data.done);
  if (data.kind === "comm") {
    const message = JSON.parse(data.text);
    if (message.kind === "comm_open") begin(new Model(message.id, message.data.state, post));
    else if (message.kind === "comm_msg") models.get(message.id)?.receive(message.data);
    else models.delete(message.id);
  } else if (data.kind === "cell") cell(String(data.index)).done(data);
  else if (data.kind === "failed") failed(data.text);
  else if (data.kind === "ready") keep();
};
worker.onerror = (event) => failed(event.message);
function failed(text) {
  console.error(text);
  body.dataset.cardkit = "failed";
  say(
    "The tables could not be set. The text can be read all the same; reloading the page may help, or a newer browser.",
  );
  keep();
}

// Lets the browser keep the site for the time without a network. It fetches some fifteen megabytes for that: not before
// the page has all that it needs itself.
function keep() {
  const worker = new URL("../sw.js", import.meta.url);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(worker).catch(() => {});
}

worker.postMessage({ kind: "run", cells: JSON.parse(document.getElementById("ck-cells").textContent) });
