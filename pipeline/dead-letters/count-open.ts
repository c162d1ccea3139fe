// How many dead letters are open, without reading them: all that the topic holds, less those that are settled and are of this
// topic. One that was made again begins at offset 0, and what was settled in the one before says nothing of its letters.

import type { Admin } from "kafkajs";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import type { LetterPlace } from "./letter.ts";
import type { LetterExtent } from "./read-letters.ts";

/** @param settled letters that were retried or dropped, also such as the topic no longer holds. */
export async function countOpen(
  admin: Pick<Admin, "fetchTopicOffsetsByTimestamp">,
  extents: readonly LetterExtent[],
  settled: readonly LetterPlace[],
): Promise<number> {
  let open = 0;
  for (const { partition, low, high } of extents) {
    const here = settled.filter(
      (place) => place.partition === partition && place.offset >= low && place.offset < high,
    );
    const newest = Math.max(0, ...here.map(({ writtenAt }) => writtenAt));
    const asOld = here.length === 0 ? 0 : await lettersUpTo(admin, newest, { partition, low, high });
    open += Number(high - low) - Math.min(here.length, asOld);
  }
  return open;
}

/** How many letters of a partition were written up to an instant. */
async function lettersUpTo(
  admin: Pick<Admin, "fetchTopicOffsetsByTimestamp">,
  instant: number,
  { partition, low, high }: LetterExtent,
): Promise<number> {
  const later = await admin.fetchTopicOffsetsByTimestamp(DEAD_LETTER_TOPIC, instant + 1);
  const offset = later.find((one) => one.partition === partition)?.offset;
  const first = offset === undefined || BigInt(offset) < 0n ? high : BigInt(offset);
  return Number(first > low ? first - low : 0n);
}
