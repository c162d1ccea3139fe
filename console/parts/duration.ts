// Durations in words: the two largest units at most.

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/** `4 min`, `2 h 5 min`, `3 d 4 h`. @param seconds not negative */
export function shownDuration(seconds: number): string {
  let rest = Math.round(seconds);
  const found: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) found.push(`${count}\u00a0${unit}`);
    else if (found.length > 0) break;
    if (found.length === 2) break;
  }
  return found.join(" ") || "0\u00a0s";
}
