/** `one` for 1, else `many` with the number in place of #. */
export const several = (n, one, many) => (n === 1 ? one : many.replace("#", n));
