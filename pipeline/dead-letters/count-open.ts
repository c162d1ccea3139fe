// How many dead letters are open, without reading them: all that the topic holds, less those that are settled and are of this
// topic. A topic that was made again begins at offset 0, and acts on the earlier one do not concern its letters.

import type { TopicRange, TopicReader } from "../kafka/interfaces.ts";
import type { LetterPlace } from "./letter.ts";

/** @param settled letters that were retried or dropped, also such as the topic no longer holds. */
export async function countOpen(
  letters: Pick<TopicReader, "firstSince">,
  extents: readonly TopicRange[],
  settled: readonly LetterPlace[],
): Promise<number> {
  let open = 0;
  for (const { partition, low, high } of extents) {
    const here = settled.filter(
      (place) => place.partition === partition && place.offset >= low && place.offset < high,
    );
    const newest = Math.max(0, ...here.map(({ writtenAt }) => writtenAt));
    const asOld = here.length === 0 ? 0 : await lettersUpTo(letters, newest, { partition, low, high });
    open += Number(high - low) - Math.min(here.length, asOld);
  }
  return open;
}

/** How many letters of a partition were written up to an instant. */
async function lettersUpTo(
  letters: Pick<TopicReader, "firstSince">,
  instant: number,
  { partition, low, high }: TopicRange,
): Promise<number> {
  const first = (await letters.firstSince(instant + 1)).get(partition) ?? high;
  return Number(first > low ? first - low : 0n);
}
