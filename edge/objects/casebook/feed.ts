// The change feed as the casebook's log has it: every change behind a number, in order, for as long as the feed goes back.

import { deltaOf } from "#domain/casebook/delta.ts";
import { FEED_KEPT_DAYS, type Delta } from "#domain/contract/values/delta.ts";
import type { LogRow } from "#domain/events/batch.ts";
import type { Envelope } from "#domain/events/envelope.ts";
import { ownJson, readJson } from "#domain/json/text.ts";
import { DAY } from "#domain/time/instant.ts";
import { beginningAt } from "../../log/beginning-at.ts";
import type { FeedPage } from "./api.ts";

/** One page looks at no more of the log, in reads of up to 200 rows or 512 KiB: it may have few items, or none, and goes on behind. */
const READS_MAX = 5;

/** What the Casebook lends of its log. */
interface FeedLog {
  /** The next rows behind a number; none at the end. */
  rowsAfter(sequence: number): readonly LogRow[];
  head(): number;
  /** The number behind which the log has everything. */
  beginsBehind(): number;
  /** Instants only rise with the numbers. */
  recordedAt(sequence: number): string | null;
}

/** @param after null for the beginning. @param now ms since 1970. */
export function readFeed(log: FeedLog, after: number | null, limit: number, now: number): FeedPage {
  const oldest = beginningAt(log, log.beginsBehind(), now - FEED_KEPT_DAYS * DAY);
  if (after !== null && after < oldest) return { outcome: "expired", oldest };
  const data: Delta[] = [];
  let upTo = after ?? oldest;
  const start = upTo;
  for (let reads = 0; reads < READS_MAX; reads++) {
    const rows = log.rowsAfter(upTo);
    if (rows.length === 0) break;
    for (const { sequence, payload } of rows) {
      const delta = deltaOf(readJson<Envelope>(ownJson(payload)), sequence);
      if (delta !== null) data.push(delta);
      upTo = sequence;
      if (data.length === limit) return { outcome: "read", data, upTo };
    }
  }
  return { outcome: "read", data, upTo: upTo === start ? null : upTo };
}
