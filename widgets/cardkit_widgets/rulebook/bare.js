// Text as the search of the rulebook compares it: in small letters, without accents.

/** @param {string} text */
export const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
