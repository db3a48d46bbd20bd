/** Returns the words for so many: `one`, or `many` with the number in place of #. */
export const several = (n, one, many) => (n === 1 ? one : many.replace("#", n));
