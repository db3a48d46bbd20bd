// The life of a lesson's page: text is there at once, each output shows a placeholder until its widget has been drawn.
// <body data-cardkit> says where it is: "waiting", "late" (something has not come after a long while), "ready".
(() => {
  const LATE_MS = 30000,
    PATIENCE_MS = 1000; // ms
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const WIDGETS = 'script[type="application/vnd.cardkit.widget+json"]';
  const body = document.body;
  const status = document.getElementById("ck-status");
  const say = (text) => {
    if (status.textContent !== text) status.textContent = text;
    status.hidden = !text;
  };

  // anywidget gives up for good on a widget whose module has not begun after two seconds, which a busy machine may
  // take.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (time) => timeout(Math.max(time, LATE_MS));

  // Voila calls these as it works through the cells.
  window.voila_process = (cell, count) => {
    document.getElementById("ck-progress").style.setProperty("--done", String(cell / count));
    document.currentScript?.remove(); // or it would stand between two steps
    window.cardkitSteps.take();
  };
  window.voila_heartbeat = () => {};
  window.voila_finish = () => window.cardkitSteps.end();

  // Voila would draw a widget as soon as it can, and give up after two seconds when the kernel’s answer takes longer.
  // So widgets wait here until the manager knows them all. Voila leaves its app in this variable when it has started.
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app });
      app.widgetManagerPromise.promise.then((manager) => {
        watch(manager.kernel);
        const listeners = makeLater(manager);
        const draw = () => {
          manager.restored.disconnect(draw);
          for (const id of listeners) manager.get_model(id);
          window.cardkitSteps.draws((section, rest) => drawWidgets(manager.rendermime, section, rest));
        };
        if (manager.restoredStatus) draw();
        else manager.restored.connect(draw);
      });
    },
  });

  // A kernel that has died, as the server tells, or a line that is cut: said once for the whole page, also to who does
  // nothing. A line may heal itself, and a page that is being left loses its own: so this waits a moment first.
  function watch(kernel) {
    const bar = document.getElementById("ck-lost"),
      words = bar.innerHTML;
    let wait;
    bar.replaceChildren();
    const look = () => {
      clearTimeout(wait);
      const gone =
        kernel.isDisposed || /dead|restarting/.test(kernel.status) || kernel.connectionStatus !== "connected";
      if (!gone) {
        if (!bar.hidden) {
          bar.hidden = true;
          bar.replaceChildren();
        }
        return;
      }
      wait = setTimeout(() => {
        if (!bar.hidden) return;
        bar.hidden = false;
        bar.innerHTML = words; // an alert is read when it changes
        bar.querySelector(window.cardkitStore.trouble() ? '[data-store="kept"]' : '[data-store="unkept"]').remove();
        bar.querySelector("button").addEventListener("click", () => location.reload());
      }, PATIENCE_MS);
    };
    kernel.statusChanged.connect(look);
    kernel.connectionStatusChanged.connect(look);
  }

  // Of all the models that the kernel tells of at the start, those are made that something asks for; a later step's
  // wait. Returns the names of those that draw nothing and only listen.
  function makeLater(manager) {
    const waiting = new Map(),
      listeners = [],
      { new_model: make, get_model: get, has_model: has } = manager;
    manager.new_model = (options, state) => {
      if (manager.restoredStatus || !options.comm || !options.model_id) return make.call(manager, options, state);
      const heard = [];
      options.comm.on_msg((message) => heard.push(message));
      waiting.set(options.model_id, { options, state, heard });
      if (state?.listens) listeners.push(options.model_id);
      return Promise.resolve();
    };
    manager.has_model = (id) => waiting.has(id) || has.call(manager, id);
    manager.get_model = async (id) => {
      if (!waiting.has(id)) return get.call(manager, id);
      const { options, state, heard } = waiting.get(id);
      waiting.delete(id);
      const model = await make.call(manager, options, state);
      for (const message of heard) model._handle_comm_msg(message);
      return model;
    };
    return listeners;
  }

  // Draws the widgets of one step, with a rest before each; resolves when all are there, or have been given up.
  async function drawWidgets(rendermime, section, rest) {
    for (const script of section.querySelectorAll(WIDGETS)) {
      await rest();
      const renderer = rendermime.createRenderer(VIEW),
        place = script.parentElement;
      renderer.addClass("jp-OutputArea-output");
      renderer.renderModel(JSON.parse(script.textContent));
      script.remove();
      renderer.constructor.attach(renderer, place);
    }
    await new Promise((done) => {
      const end = () => {
        observer.disconnect();
        clearTimeout(late);
        done();
      };
      const look = () => {
        for (const wait of section.querySelectorAll(".ck-wait")) if (drawn(wait)) wait.remove();
        if (!section.querySelector('.ck-wait, script[type="application/vnd.voila.cell-output+json"]')) end();
      };
      const observer = new MutationObserver(look);
      observer.observe(section, { childList: true, subtree: true });
      const late = setTimeout(() => {
        section.querySelectorAll(".ck-wait").forEach(giveUp);
        end();
      }, LATE_MS);
      look();
    });
  }
  function giveUp(wait) {
    const text = document.createElement("p");
    Object.assign(text, {
      className: "ck-trouble",
      textContent: "This part could not be set up. The rest of the lesson goes on; reloading the page may help.",
    });
    text.setAttribute("role", "alert");
    wait.replaceWith(text);
  }
  /** Whether the widget that this sign stands for has been drawn. */
  function drawn(wait) {
    const output = wait.nextElementSibling;
    if (!output || output.tagName === "SCRIPT") return false;
    // so anywidget leaves a place to fill
    return output.childElementCount > 0 && !output.querySelector('[class="lm-Widget"]:empty');
  }

  setTimeout(() => {
    if (body.dataset.cardkit !== "waiting") return;
    body.dataset.cardkit = "late";
    say("This is taking long. If nothing changes, reload the page.");
  }, LATE_MS);

  document.getElementById("ck-theme").addEventListener("click", window.cardkitTheme.toggle);
  window.cardkitTheme.apply(); // once more, for the button

  // Leaving the page ends its kernel, so a page that the browser kept for the Back button has to begin again.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
