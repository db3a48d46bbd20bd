// Imports a module from its source text, once for a page.

const imported = (globalThis.cardkitModules ||= new Map());

/** The module with this source. @param {string} code @returns {Promise<any>} */
export function moduleFrom(code) {
  if (!imported.has(code)) {
    imported.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
  }
  return imported.get(code);
}
