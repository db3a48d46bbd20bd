// Rows of cards on a narrow screen: even ones, none with a single card left over.

/**
 * The style of a list of `n` cards: how many stand in each of its rows, at most `most`.
 * @param {number} n @param {number} [most]
 */
export const columns = (n, most = 6) => `--columns: ${Math.ceil(n / Math.ceil(n / most))}`;
