// Voila's page is one bundle, whose modules would all run in one go, for longer than a press on a key should wait.
// Here they run one by one, each in a task of its own, and Voila begins when they have. The way in is the bundle's
// own: its list of chunks calls what was put there before it came. Another bundle, without that list or these modules,
// begins as it always did.
(self.webpackChunk_JUPYTERLAB_CORE_OUTPUT ||= []).push([
  ["cardkit"],
  {},
  (bundle) => {
    const NAMES = [
      "@lumino/widgets",
      "react-dom",
      "@jupyterlab/translation",
      "@jupyterlab/ui-components",
      "@jupyterlab/settingregistry",
      "@jupyterlab/codemirror",
      "@jupyterlab/apputils",
      "@jupyterlab/rendermime",
      "@jupyterlab/notebook",
    ];
    const load = bundle.e,
      { addEventListener } = window;
    /** Resolves in the next turn of the browser’s event loop. */
    const turn = () =>
      new Promise((next) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = next;
        port2.postMessage(null);
      });
    // Voila waits for the page to have loaded, which may have happened meanwhile.
    function listen(type, ear, ...rest) {
      if (type === "load" && document.readyState === "complete") ear();
      else addEventListener.call(window, type, ear, ...rest);
    }
    /** Evaluates Voila’s modules, one in a turn, so that no turn is long. */
    async function run() {
      await turn();
      for (const kept of NAMES.flatMap((name) => Object.values(bundle.S.default[name] || {}))) {
        const module = await kept.get();
        await turn();
        module();
      }
    }
    const ready = run()
      .catch(() => {})
      .then(() => {
        window.addEventListener = listen;
        turn().then(() => {
          delete window.addEventListener;
        });
      });
    // Voila’s own requests at the beginning wait; those that they need in turn do not.
    let inside = 0;
    bundle.e = (chunk) => {
      inside += 1;
      const loaded = load(chunk);
      inside -= 1;
      return inside ? loaded : Promise.all([loaded, ready]);
    };
    queueMicrotask(() => {
      bundle.e = load;
    });
  },
]);
