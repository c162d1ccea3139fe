// Which payment comes after this one: the next in the queue, and after the last the first. One that was judged is no longer in it.

/** @returns null where no other waits */
export function nextOf(waiting: readonly string[], current: string | undefined): string | null {
  const at = current === undefined ? -1 : waiting.indexOf(current);
  return waiting[at + 1] ?? waiting.find((id) => id !== current) ?? null;
}
