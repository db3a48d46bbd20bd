// Text files that the reader saves and opens.

import { el } from "./dom.js";

/** Let the reader save a text. @param {string} download the file's name @param {string} type @param {string} text */
export const saveFile = (download, type, text) =>
  el("a", { href: URL.createObjectURL(new Blob([text], { type })), download }).click();

/**
 * A hidden input that reads a file, for a button to click; the same file may be chosen again once it was mended.
 * @param {string} accept types and endings @param {number} max bytes
 * @param {(text: string) => void} read gets the text, "" if the file is larger
 */
export const fileInput = (accept, max, read) =>
  el("input", {
    type: "file",
    accept,
    hidden: true,
    onchange: async ({ target }) => {
      const [file] = target.files;
      read(file?.size <= max ? await file.text() : "");
      target.value = "";
    },
  });
