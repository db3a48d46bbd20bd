// Dates in the reader's time zone.

/** Today, as 2026-05-31. */
export function today() {
  const day = new Date(),
    two = (n) => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
