// Many calls to other objects, a few at a time, each with its own ending: one that fails stops no other.

/** @returns how each call ended, in the order of the items. */
export async function settleSome<Item, Answer>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const settled: PromiseSettledResult<Answer>[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    settled.push(...(await Promise.allSettled(items.slice(from, from + atOnce).map(call))));
  }
  return settled;
}
