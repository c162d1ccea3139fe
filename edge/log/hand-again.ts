// Rows that a reader set aside, handed to it again, each by itself: a release that can read them, or room where there was none, may
// have come since. What is taken now is set aside no longer.

import { handOver } from "./hand-over.ts";
import type { LogReader } from "./log-reader.ts";
import type { Log } from "./log.ts";
import type { RetriedRow } from "./logged-api.ts";
import type { ReaderPositions } from "./reader-positions.ts";

interface Hand {
  readonly log: Log;
  readonly positions: ReaderPositions;
  readonly reader: LogReader;
  readonly source: string;
}

/** @param wanted positions of rows; null for the oldest that are named. @param until when it ends, with what is left unanswered. */
export async function handAgain(
  hand: Hand,
  wanted: readonly number[] | null,
  until: number,
): Promise<RetriedRow[]> {
  const { positions, reader } = hand;
  const asked = wanted ?? positions.allSetAside(reader.name).setAside.map(({ sequence }) => sequence);
  const retried: RetriedRow[] = [];
  for (const place of asked) {
    if (!positions.setAsideBetween(reader.name, place, place).has(place)) {
      retried.push({ place, outcome: "not_set_aside", reason: null });
    } else if (Date.now() >= until) {
      retried.push({ place, outcome: "unanswered", reason: null });
    } else {
      const one = await handOne(hand, place);
      if (one.outcome === "taken") positions.takeBack(reader.name, place);
      retried.push(one);
    }
  }
  return retried;
}

async function handOne({ log, reader, source }: Hand, place: number): Promise<RetriedRow> {
  const row = log.at(place);
  if (row === null) return { place, outcome: "gone", reason: null };
  const delivery = await handOver(reader, source, [row], true);
  if (typeof delivery === "boolean") {
    return { place, outcome: delivery ? "taken" : "unanswered", reason: null };
  }
  return { place, outcome: "refused", reason: delivery.unfit[0]?.reason ?? null };
}
