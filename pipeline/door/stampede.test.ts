// Three hundred ledgers bring a whole batch each to one door at once: a process of its own, over HTTP.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { seededRandom } from "#test/load/random.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import { batchOf, callDoor, decisionRow } from "#test/stream/door-client.ts";
import type { DoorReport } from "#test/stream/door-process.ts";

const LEDGERS = 300;
/** Over a megabyte of events; a ledger's reader brings at most some four times as much at once. */
const ROWS = 150;
const KEY = { id: "k1", secret: "a-key-of-the-stampede-test" };
const REQUEST_MILLISECONDS = 40;

it("a crowd at the door is accepted completely, hardly anything twice, within the door's bounds of memory", async () => {
  const [port = 0] = await findFreePorts(1);
  const program = join(import.meta.dirname, "..", "..", "test", "stream", "door-process.ts");
  const door = spawn(
    process.execPath,
    // A third of what the local system gives it; a door without bounds ends here.
    [
      "--max-old-space-size=128",
      program,
      String(port),
      `${KEY.id}:${KEY.secret}`,
      String(REQUEST_MILLISECONDS),
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  await once(door.stdout, "data");
  const random = seededRandom(9);
  const rows = Array.from({ length: ROWS }, (_, n) => decisionRow(n + 1, sampleRecord(n, "org_crowd")));
  const deliver = async (ledger: number): Promise<void> => {
    const batch = batchOf(`ledger/org_crowd/sandbox/${ledger}`, rows);
    for (let failures = 0; ; failures++) {
      const answer = await callDoor(`http://127.0.0.1:${port}`, KEY, "/v1/batches", { body: batch });
      if (answer.status === 202) return;
      // A crowd on a busy machine may be too slow to send: that is no answer, and is tried again.
      expect([408, 503]).toContain(answer.status);
      // A reader's own back-off, five times as quick.
      const wait = Math.min(2_000, 50 * 2 ** Math.min(failures, 10));
      await sleep(wait * (0.75 + random.below(250) / 1_000));
    }
  };
  await Promise.all(Array.from({ length: LEDGERS }, (_, ledger) => deliver(ledger)));
  const [told, ended] = [text(door.stdout), once(door, "exit")];
  door.stdin.end();
  expect(await ended).toEqual([0, null]);
  const report = JSON.parse(await told) as DoorReport;
  expect(report.bytes).toBeGreaterThan(LEDGERS * 1024 * 1024);
  expect(report.written).toBeLessThanOrEqual(1.2 * LEDGERS * ROWS);
  expect(report.peakMiB - report.startMiB).toBeLessThan(300);
}, 300_000);
