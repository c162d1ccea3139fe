// What should have been loaded a minute ago, and is neither in Kafka nor in the warehouse.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Pulse } from "#domain/events/batch.ts";
import { MINUTE } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { MissingFinder } from "./find-missing.ts";

const LEDGER = "ledger/org_1/sandbox/0";

let loaded: Record<string, number>;
let dropped: number;
let oldestSeconds: number;
let finder: MissingFinder;

const clickhouse = {
  query: async ({
    query,
    query_params: asked,
  }: {
    query: string;
    query_params: Record<string, unknown>;
  }) => ({
    json: async () => {
      if (query.includes("dead_letter_acts"))
        return dropped === 0 ? [] : [{ source: LEDGER, places: dropped }];
      const source = String(asked["source"]);
      const count = loaded[source] ?? 0;
      return [{ source, loaded: Math.min(count, Number(asked["head"])), highest: count }];
    },
  }),
} as unknown as Warehouse;

beforeEach(() => {
  vi.useFakeTimers();
  [loaded, dropped, oldestSeconds] = [{}, 0, 0];
  const stream = { state: async () => ({ lagByTopic: {}, oldestSeconds, members: 1, deadLetters: 0 }) };
  finder = new MissingFinder({ clickhouse, stream, graceMilliseconds: 0 });
});
afterEach(() => void vi.useRealTimers());

const ledger = { status: "ok" as const, unreadableSince: null, percentFull: 1, bytesMax: 1, daysLeft: null };

function log(source: string, accepted: number, setAsideCount = 0): Pulse["logs"][number] {
  const reader = { reader: "door", cursor: accepted, lag: 0, failures: 0, nextAttemptAt: null, setAside: [] };
  return { source, begin: 1, head: accepted + 5, bytes: 1, readers: [{ ...reader, setAsideCount }], ledger };
}

async function pulse(...logs: Pulse["logs"]): Promise<void> {
  const looked = finder.look({ logs, endpoints: [], unanswered: [] });
  await vi.advanceTimersByTimeAsync(0);
  await looked;
  vi.advanceTimersByTime(MINUTE);
}

it("names a log of which the warehouse lacks what the door accepted a minute ago", async () => {
  loaded = { [LEDGER]: 7 };
  await pulse(log(LEDGER, 10));
  expect(finder.missing).toBeNull();
  await pulse(log(LEDGER, 30));
  expect(finder.missing).toMatchObject({ events: 3, logs: [{ source: LEDGER, missing: 3 }] });
  // What came later is not missing yet, and the gap is found again until it is filled.
  loaded = { [LEDGER]: 30 };
  await pulse(log(LEDGER, 30));
  expect(finder.missing).toMatchObject({ events: 0, logs: [] });
});

it("concludes nothing while Kafka holds events that have waited for a minute", async () => {
  await pulse(log(LEDGER, 10));
  oldestSeconds = 60;
  await pulse(log(LEDGER, 10));
  expect(finder.missing).toBeNull();
});

it("misses neither what an operator dropped nor what the door set aside", async () => {
  loaded = { [LEDGER]: 7 };
  dropped = 2;
  await pulse(log(LEDGER, 10, 1));
  await pulse(log(LEDGER, 10, 1));
  expect(finder.missing).toMatchObject({ events: 0 });
});

it("forgets a log that is gone, and looks at very many in turn", async () => {
  const many = Array.from({ length: 150 }, (_, shard) => `ledger/org_1/sandbox/${shard}`);
  const logs = many.map((source) => log(source, 1));
  await pulse(...logs);
  await pulse(...logs);
  expect(finder.missing?.logs).toHaveLength(100);
  await pulse(...logs);
  expect(finder.missing?.logs).toHaveLength(150);
  await pulse(log(LEDGER, 1));
  await pulse(log(LEDGER, 1));
  expect(finder.missing?.logs).toEqual([{ source: LEDGER, missing: 1 }]);
});
