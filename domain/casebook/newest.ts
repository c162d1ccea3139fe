// Lists that keep the newest of what they count.

/** @returns `list` with `added` behind it, and of both the last `maximum`. */
export function newest<T>(list: readonly T[], added: readonly T[], maximum: number): T[] {
  return [...list, ...added].slice(-maximum);
}

/** Each once, in order of first appearance. */
export function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
