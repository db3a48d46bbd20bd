// Dates in the reader's time zone.

/**
 * A day such as 2026-05-31 as it is said: `31 May`, with its weekday `Sunday 31 May`.
 * At noon it is the same day everywhere.
 * @param {string} day
 * @param {{weekday?: "long"}} [more]
 */
export const spoken = (day, more) =>
  new Date(`${day}T12:00`).toLocaleDateString("en-GB", { ...more, day: "numeric", month: "long" });

/** Today, as 2026-05-31. */
export function today() {
  const day = new Date(),
    two = (n) => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
