// What is left of a time that ends: `4:59`.

/** @param milliseconds until the end; the last second counts as one */
export function shownCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
