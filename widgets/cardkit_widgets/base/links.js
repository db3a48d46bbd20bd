// Where a link to a position leads: to the page that opens it, as this reader or somebody else reaches it.

export const where = () => document.body.dataset.voila;
export const page = (name) => (where() === "static" ? name.replace(/\.ipynb$/, ".html") : name);

// Whose pages may show a table of this server or site in a frame.
export const framers = () => (document.documentElement.dataset.embed || "").split(" ").filter(Boolean);
// Whether this server answers only who was given its token, which no copied link carries.
export const forTheInvited = () => "invited" in document.documentElement.dataset;
// Where tables with friends are begun on this server; "" where there are none.
export const rooms = () => document.documentElement.dataset.rooms || "";
// The same address, for the table without the page around it.
export const alone = (href) => Object.assign(new URL(href), { search: "?alone" }).href;

// The address of the page that opens links, for whoever is given it. Where everybody has a server of their own
// (Binder, JupyterHub) it leads to the reader's, not to this one; what it carries is then a query, which outlives
// starting and logging in.
export function address({ page: name, server }, carried) {
  const here = pageUrl(name);
  if (!server) return `${here}#${carried}`;
  const path = `${here.pathname.slice(server.prefix.length)}?${carried}`;
  if (server.binder) return `${server.binder}?urlpath=${encodeURIComponent(path)}`;
  return new URL(server.hub + path, location.origin).href;
}

// The address at which this reader opens a page: in the folder of this one, at the root of a site of notebooks, or as
// Voila shows it within JupyterLab.
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
