// The life of a lesson's page: text is there at once, each output shows a placeholder until its widget has been drawn.
// <body data-cardkit> says where it is: "waiting", "late" (something has not come after a long while), "ready".
(function () {
  const LATE = 30000, PATIENCE = 1000;  // ms
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const WIDGETS = 'script[type="application/vnd.cardkit.widget+json"]';
  const body = document.body;
  const status = document.getElementById("ck-status");
  const say = (text) => { if (status.textContent !== text) status.textContent = text; };

  // anywidget gives up for good on a widget whose module has not begun after two seconds, which a busy machine may take.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (time) => timeout(Math.max(time, LATE));

  // Voila calls these as it works through the cells.
  window.voila_process = (cell, count) => { document.getElementById("ck-progress").style.setProperty("--done", cell / count); };
  window.voila_heartbeat = () => {};
  let complete = false;
  window.voila_finish = () => { complete = true; window.cardkitSteps.mark(); look(); };

  // Voila would draw a widget as soon as it can, and give up after two seconds when the kernel’s answer takes longer. So widgets
  // wait here until the manager has them all. Voila leaves its app in this variable when it has started.
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app });
      app.widgetManagerPromise.promise.then((manager) => {
        watch(manager.kernel);
        const draw = () => { manager.restored.disconnect(draw); drawWidgets(manager.rendermime); };
        if (manager.restoredStatus) draw(); else manager.restored.connect(draw);
      });
    },
  });

  // A kernel that has died, as the server tells, or a line that is cut: said once for the whole page, also to who does nothing.
  // A line may heal itself, and a page that is being left loses its own: so this waits a moment first.
  function watch(kernel) {
    const bar = document.getElementById("ck-lost"), words = bar.innerHTML;
    let wait;
    bar.replaceChildren();
    const look = () => {
      clearTimeout(wait);
      const gone = kernel.isDisposed || /dead|restarting/.test(kernel.status) || kernel.connectionStatus !== "connected";
      if (!gone) {
        if (!bar.hidden) { bar.hidden = true; bar.replaceChildren(); }
        return;
      }
      wait = setTimeout(() => {
        if (!bar.hidden) return;
        bar.hidden = false;
        bar.innerHTML = words;  // an alert is read when it changes
        bar.querySelector("button").addEventListener("click", () => location.reload());
      }, PATIENCE);
    };
    kernel.statusChanged.connect(look);
    kernel.connectionStatusChanged.connect(look);
  }
  function drawWidgets(rendermime) {
    for (const script of document.querySelectorAll(WIDGETS)) {
      const renderer = rendermime.createRenderer(VIEW), place = script.parentElement;
      renderer.addClass("jp-OutputArea-output");
      renderer.renderModel(JSON.parse(script.textContent));
      script.remove();
      renderer.constructor.attach(renderer, place);
    }
  }

  function drawn(wait) {
    const output = wait.nextElementSibling;
    if (!output || output.tagName === "SCRIPT") return false;
    return [...output.children].some((child) => child.matches(".jupyter-widgets, .lm-Widget, svg, img, pre") || child.querySelector("*"));
  }
  function look() {
    for (const wait of document.querySelectorAll(".ck-wait")) if (drawn(wait)) wait.remove();
    if (!complete || document.querySelector(`.ck-wait, ${WIDGETS}, script[type="application/vnd.voila.cell-output+json"]`)) return;
    observer.disconnect();
    clearTimeout(late);
    body.dataset.cardkit = "ready";
    say("");
    window.cardkitSteps.go();  // the page has grown since
  }
  const observer = new MutationObserver(look);
  observer.observe(document.getElementById("lesson"), { childList: true, subtree: true });
  const late = setTimeout(() => {
    body.dataset.cardkit = "late";
    say("This is taking long. If nothing changes, reload the page.");
  }, LATE);

  document.getElementById("ck-theme").addEventListener("click", window.cardkitTheme.toggle);
  window.cardkitTheme.apply();  // once more, for the button

  // Leaving the page ends its kernel, so a page that the browser kept for the Back button has to begin again.
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
})();
