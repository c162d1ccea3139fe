// The change feed as one read takes it from the log.

import { describe, expect, it } from "vitest";
import { changeEvent } from "#domain/casebook/change.ts";
import type { Signal } from "#domain/contract/casework/signal.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { readFeed } from "./feed.ts";

const AT = "2026-01-15T12:00:00.000Z";
const NOW = Date.parse(AT);

function rowOf(sequence: number, type: string, data: object): LogRow {
  return {
    sequence,
    kind: "event",
    payload: JSON.stringify({ id: `evt_${sequence}`, type, occurredAt: AT, recordedAt: AT, data }),
  };
}

const signal = {
  id: "sig_1",
  version: 1,
  status: "open",
  severity: "high",
  subject: null,
  decisions: [],
} as unknown as Signal;
const created = changeEvent({
  kind: "signal",
  before: null,
  after: signal,
  cause: { type: "manual", id: "somebody" },
});

/** A log of so many rows that are no change and one that is. */
function longLog(length: number) {
  const rows = Array.from({ length }, (_, index) => rowOf(index + 1, "risk.signal.restated", {}));
  rows.push(rowOf(length + 1, created.type, created.data));
  const reads: number[] = [];
  return {
    reads,
    head: () => rows.length,
    beginsBehind: () => 0,
    recordedAt: () => AT,
    rowsAfter(sequence: number) {
      const some = rows.slice(sequence, sequence + 200);
      reads.push(some.length);
      return some;
    },
  };
}

describe("a page of the change feed", () => {
  it("reads a bounded number of rows without a change, and the next pages find what follows", () => {
    const log = longLog(3_000);
    const found: number[] = [];
    let after: number | null = null;
    for (let pages = 0; ; pages++) {
      log.reads.length = 0;
      const page = readFeed(log, after, 50, NOW);
      if (page.outcome !== "read") throw new Error("nothing has expired");
      expect(log.reads.length).toBeLessThanOrEqual(5);
      found.push(...page.data.map(({ sequence }) => sequence));
      if (page.upTo === null) break;
      expect(pages).toBeLessThan(4);
      after = page.upTo;
    }
    expect(found).toEqual([3_001]);
    expect(after).toBe(3_001);
  });
});
