// The drawings of a pack stand in the page once, whoever shows it.

import { el } from "../wire.js";

/** The pack that a widget shares with all others: its name, the names of its cards, how tall they are. */
export async function packOf(model, host) {
  const shared = await host.getModel(model.get("pack"));
  const name = shared.get("pack"),
    holder = `ck-sheet-${name}`;
  if (!document.getElementById(holder)) {
    const sheet = el("div", { id: holder, "aria-hidden": "true" });
    sheet.innerHTML = shared.get("svg");
    document.body.append(sheet);
  }
  return { name, ...shared.get("info") };
}
