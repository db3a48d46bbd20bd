// Light or dark: what the address asks (?theme=dark), else what the reader chose last, else what the system prefers.
// Runs in the head, before anything is painted; the stylesheets of both themes are there, so that a change keeps the
// page and its kernel.
window.cardkitTheme = (() => {
  const store = window.cardkitStore,
    key = store.keys.theme;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  /** The name of a theme, null if it is none. */
  const known = (name) => (name === "dark" || name === "light" ? name : null);
  const saved = () => known(store.text(key));
  function current() {
    return known(new URLSearchParams(location.search).get("theme")) || saved() || (system.matches ? "dark" : "light");
  }
  function apply() {
    const name = current(),
      dark = name === "dark";
    document.documentElement.dataset.theme = name;
    document.documentElement.style.colorScheme = name;
    for (const link of document.querySelectorAll("link[data-theme]"))
      link.media = link.dataset.theme === name ? "all" : "not all";
    if (!document.body) return;
    document.body.dataset.jpThemeLight = String(!dark); // what widgets look at
    document.body.dataset.jpThemeName = dark ? "JupyterLab Dark" : "JupyterLab Light";
    document.body.classList.toggle("theme-dark", dark);
    document.body.classList.toggle("theme-light", !dark);
    const button = document.getElementById("ck-theme");
    if (button) button.setAttribute("aria-pressed", String(dark));
  }
  function toggle() {
    const name = current() === "dark" ? "light" : "dark";
    const url = new URL(location.href);
    // A choice that is not kept holds for this page only, through the address.
    if (store.put(key, name)) url.searchParams.delete("theme");
    else url.searchParams.set("theme", name);
    history.replaceState(history.state, "", url);
    apply();
  }
  system.addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key === key) apply();
  }); // chosen in another tab
  apply();
  return { apply, toggle };
})();
