// The loader killed in the middle, again and again: every event is counted exactly once.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { partitionKey } from "#domain/events/envelope.ts";
import { TOPICS } from "#domain/events/topics.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { startLoader, type PipelineOptions } from "#ops/local-system/pipeline.ts";
import { startScratchStream, type ScratchStream } from "#test/stream/scratch-stream.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";
import { openKafka } from "../kafka/connection.ts";
import { EventSignatures } from "../kafka/event-signature.ts";
import { openProducer } from "../kafka/producer.ts";
import { prepareTopics } from "../kafka/topics.ts";
import { openLog } from "../log.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";

const EVENTS = 12_000;
const KILLS = 2;
const directory = mkdtempSync(join(tmpdir(), "weir-kill-"));
const log = openLog("silent");
const KEY = { id: "test", secret: "a-secret-of-thirty-two-characters-or-more" };
const signatures = new EventSignatures([KEY]);
let stream: ScratchStream;
let warehouse: Warehouse;

beforeAll(async () => {
  stream = await startScratchStream();
  await migrate(stream.warehouse);
  warehouse = openWarehouse(stream.warehouse);
  const kafka = openKafka(stream.kafka, log);
  await prepareTopics(kafka, log, 1);
  const producer = openProducer(kafka, log);
  for (let from = 0; from < EVENTS; from += 500) {
    // A topic that was just made may have no leader for a moment; a repeat is the same rows.
    await vi.waitFor(
      () => producer.send(Array.from({ length: 500 }, (_, n) => signatures.sign(messageOf(from + n)))),
      20_000,
    );
  }
  await producer.close();
}, 300_000);

afterAll(async () => {
  await warehouse.close();
  await stream.stop();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

function messageOf(n: number): { topic: string; key: string; value: string } {
  const event = decisionAssessed(sampleRecord(n), { source: "ledger/org_sample/sandbox/0", sequence: n + 1 });
  return { topic: TOPICS.decisions, key: partitionKey(event), value: JSON.stringify(event) };
}

async function count(table: string): Promise<number> {
  const answer = await warehouse.query({ query: `SELECT count() AS n FROM ${table}`, format: "JSONEachRow" });
  const [row] = await answer.json<{ n: number }>();
  return Number(row?.n);
}

describe("the loader under SIGKILL", () => {
  it("counts every event exactly once", async () => {
    const [doorPort = 0, healthPort = 0] = await findFreePorts(2);
    const options: PipelineOptions = {
      root: join(import.meta.dirname, "..", ".."),
      kafkaBrokers: stream.kafka.brokers.join(","),
      kafkaLogin: stream.kafka.sasl ?? undefined,
      clickhouse: stream.warehouse,
      doorPort,
      healthPort,
      signingKeys: `${KEY.id}:${KEY.secret}`,
      edgeUrl: "http://127.0.0.1:1",
      logLevel: "info",
    };
    const logFile = join(directory, "loader.log");
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await count("decisions");
      const loader = await startLoader(options, logFile);
      // As soon as something new is there, and so most likely before its offsets are committed.
      // An insert that was under way at the kill before may end the rest meanwhile: then there is nothing more to wait for.
      const more = Math.min(before + 1, EVENTS);
      await expect
        .poll(() => count("decisions"), { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(more);
      loader.kill();
      await loader.exited;
    }
    const loader = await startLoader(options, logFile);
    for (const table of ["decisions", "decision_contexts", "event_log"]) {
      await expect.poll(() => count(table), { timeout: 60_000, interval: 200 }).toBe(EVENTS);
    }
    await loader.stop();
    const answer = await warehouse.query({
      query:
        "SELECT uniqExact(event_id) AS events, uniqExact(sequence) AS places, max(sequence) AS head FROM event_log",
      format: "JSONEachRow",
    });
    expect(await answer.json()).toEqual([{ events: EVENTS, places: EVENTS, head: EVENTS }]);
  }, 300_000);
});
