// The clipboard.

/** Copies a text; false where the page may not, and the reader has to. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
