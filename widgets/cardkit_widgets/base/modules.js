// Imports a module from its source text or its address, once for a page.

const imported = (globalThis.cardkitModules ||= new Map());

/** @param {string} code a module's source text, or its address @returns {Promise<any>} */
export function moduleFrom(code) {
  if (!imported.has(code)) {
    const address = /^https?:\S+$/.test(code);
    imported.set(code, import(address ? code : URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
  }
  return imported.get(code);
}
