// Addresses of the page that opens links to positions, for this reader and for others.

// What shows this page: "static" (the site), "voila" (the app), "room"; undefined in a notebook.
export const where = () => document.body.dataset.voila;
export const page = (name) => (where() === "static" ? name.replace(/\.ipynb$/, ".html") : name);

// The origins whose pages may embed a table of this server or site.
export const framers = () => (document.documentElement.dataset.embed || "").split(" ").filter(Boolean);
// Whether this server requires a token, which no copied link carries.
export const forTheInvited = () => "invited" in document.documentElement.dataset;
// The address for tables with friends on this server; "" without rooms.
export const rooms = () => document.documentElement.dataset.rooms || "";
// The same address for the table alone, without the page around it.
export const alone = (href) => Object.assign(new URL(href), { search: "?alone" }).href;

// The address of the page that opens links, for others. On Binder and JupyterHub it leads each reader to a server of
// their own; the position is then in the query, which survives starting and logging in.
export function address({ page: name, server }, carried) {
  const here = pageUrl(name);
  if (!server) return `${here}#${carried}`;
  const path = `${here.pathname.slice(server.prefix.length)}?${carried}`;
  if (server.binder) return `${server.binder}?urlpath=${encodeURIComponent(path)}`;
  return new URL(server.hub + path, location.origin).href;
}

// The address of a page for this reader: beside this one, at the root of a site of notebooks, or as Voila shows it in
// JupyterLab.
export function pageUrl(name) {
  if (where()) return new URL(page(name), location.href.replace(/[?#].*/, ""));
  let config = {};
  try {
    config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  } catch {
    /* a notebook elsewhere */
  }
  if (config.litePluginSettings)
    return new URL(name.replace(/\.ipynb$/, ".html"), location.href.replace(/lab\/(lab|notebooks)\/.*/, ""));
  const folder = (location.pathname.match(/\/(?:tree|notebooks)\/(.*\/)?[^/]*$/) || [])[1] || "";
  return new URL(`${config.baseUrl || "/"}voila/render/${folder}${name}`, location.origin);
}
