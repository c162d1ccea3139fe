// Dead letters by a real Kafka and a real ClickHouse: seen page by page, sent again, dropped, and what a report says of them.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  deadLetterPageSchema,
  type DeadLetter,
  type DeadLetterPage,
} from "#domain/contract/operators/dead-letters.ts";
import type { LetterAct } from "#domain/door/dead-letters.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { computedReportSchema } from "#domain/door/effectiveness.ts";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import { callDoor, type DoorAnswer } from "#test/stream/door-client.ts";
import { doorUrlOf, produce, scratchConfig } from "#test/stream/scratch-pipeline.ts";
import { startScratchStream, type ScratchStream } from "#test/stream/scratch-stream.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { openKafka } from "../kafka/connection.ts";
import { EventSignatures } from "../kafka/event-signature.ts";
import type { OutgoingMessage, TopicReader } from "../kafka/interfaces.ts";
import { openLog } from "../log.ts";
import { openTopicReader } from "../kafka/topic-reader.ts";
import { startPipeline, type RunningPipeline } from "../pipeline.ts";
import { listLetters } from "./dead-letters.ts";
import { letterIdOf } from "./letter.ts";

const KEY = { id: "k1", secret: "key-of-the-dead-letters-test" };
const SOURCE = "ledger/org_letters/sandbox/0";
const MANY = 5_000;
const log = openLog("silent");

let stream: ScratchStream;
let pipeline: RunningPipeline;
let letters: TopicReader;
let clickhouse: Warehouse;
let door: string;

beforeAll(async () => {
  stream = await startScratchStream();
  const roles = new Set(["door", "loader"] as const);
  const config = await scratchConfig(stream, { roles, signingKeys: [KEY] });
  door = doorUrlOf(config);
  pipeline = await startPipeline(config, log, new AbortController().signal);
  letters = openTopicReader(openKafka(stream.kafka, log), DEAD_LETTER_TOPIC);
  clickhouse = openWarehouse(stream.warehouse);
  await produce(stream, decisions(), KEY);
  await produce(stream, [refusedBefore()], null);
  await vi.waitFor(async () => expect((await list({ limit: 100 })).data).toHaveLength(4), 30_000);
}, 300_000);

afterAll(async () => {
  await Promise.all([letters.close(), clickhouse.close(), pipeline.stop()]);
  await stream.stop();
}, 300_000);

function eventAt(sequence: number) {
  return decisionAssessed(sampleRecord(sequence, "org_letters"), { source: SOURCE, sequence });
}

/** Places 1 to 5 of a log; 3 and 5 cannot be loaded. Beside them one that cannot be read. */
function decisions(): OutgoingMessage[] {
  const broken = (sequence: number) => {
    const whole = eventAt(sequence);
    return { ...whole, data: { ...whole.data, score: "high" } };
  };
  const values = [eventAt(1), eventAt(2), broken(3), eventAt(4), broken(5)].map((one) => JSON.stringify(one));
  return [...values, "no JSON"].map((value) => ({ topic: TOPICS.decisions, key: "org_letters", value }));
}

/** Place 6 of the log, which an older loader refused. */
function refusedBefore(): OutgoingMessage {
  const event = { topic: TOPICS.decisions, key: "org_letters", value: JSON.stringify(eventAt(6)) };
  const headers = {
    ...new EventSignatures([KEY]).sign(event).headers,
    topic: TOPICS.decisions,
    partition: "0",
    offset: "0",
    code: "unknown_version",
    reason: "version: is newer",
    failedAt: "2026-01-01T00:00:00.000Z",
    own: "kept",
  };
  return { ...event, topic: DEAD_LETTER_TOPIC, headers };
}

function post(path: string, body: object): Promise<DoorAnswer> {
  return callDoor(door, KEY, path, { body: JSON.stringify(body) });
}

async function list(query: {
  limit: number;
  cursor?: string | null;
  settled?: boolean;
}): Promise<DeadLetterPage> {
  const answer = await post("/v1/dead-letters/list", { cursor: null, settled: false, ...query });
  expect(answer.status).toBe(200);
  return deadLetterPageSchema.parse(answer.body);
}

async function letterOf(sequence: number | null): Promise<DeadLetter> {
  const { data } = await list({ limit: 100, settled: true });
  const letter = data.find(({ event }) => (event?.sequence ?? null) === sequence);
  if (!letter) throw new Error(`there is no letter of place ${sequence}`);
  return letter;
}

async function settle(letter: DeadLetter, act: LetterAct["act"], reason = ""): Promise<void> {
  const { event } = letter;
  const one: LetterAct = {
    letterId: letter.id,
    act,
    organisationId: event?.organisationId ?? "",
    environment: event?.environment ?? "",
    source: event?.source ?? "",
    sequence: event?.sequence ?? 0,
    eventId: event?.id ?? "",
    reason,
    actor: "operator:ops",
    at: new Date().toISOString(),
  };
  expect((await post("/v1/dead-letters/settle", { acts: [one] })).status).toBe(200);
}

async function completenessOf(head: number) {
  const query = {
    organisationId: "org_letters",
    environment: "sandbox",
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-02-01T00:00:00.000Z",
    heads: [{ source: SOURCE, head }],
    labelMaturityDays: 90,
    minimumDenominator: 30,
  };
  const answer = await post("/v1/reports/effectiveness", query);
  expect(answer.status).toBe(200);
  return computedReportSchema.parse(answer.body).report.completeness;
}

/** Of every letter that the topic holds, in the order of a list. */
async function idsOfAll(): Promise<string[]> {
  const ids: string[] = [];
  await letters.visit(await letters.extents(), async (letter) => {
    ids.push(letterIdOf(letter));
    return "more";
  });
  return ids;
}

async function openInHealth(): Promise<unknown> {
  const { body } = await callDoor(door, KEY, "/v1/health", { method: "GET" });
  return (body as { parts: { kafka: { deadLetters?: number } } }).parts.kafka.deadLetters;
}

describe("dead letters", () => {
  it("are listed page by page, oldest first, each once, with reason and origin but without their content", async () => {
    const ids: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages++) {
      const page: DeadLetterPage = await list({ limit: 3, cursor });
      expect(page.data.length).toBeLessThanOrEqual(3);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    const all = await list({ limit: 100 });
    expect(ids).toEqual(all.data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(await letterOf(3)).toMatchObject({
      state: "open",
      code: "schema",
      from: { topic: TOPICS.decisions },
      event: { id: eventAt(3).id, source: SOURCE, sequence: 3, organisationId: "org_letters" },
    });
    expect(await letterOf(null)).toMatchObject({ code: "not_an_object", bytes: 7, event: null });
    expect(JSON.stringify(all)).not.toContain(eventAt(3).data.counterpartyName);
  });

  it("continue after a page that was cut short, each once", async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 100, cursor, settled: false };
      const page: DeadLetterPage = await listLetters({ letters, clickhouse }, query, 0);
      expect(page.data.length).toBeLessThanOrEqual(1);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual((await list({ limit: 100 })).data.map(({ id }) => id));
  });

  it("are found by their ids, only if the position still holds the same letter", async () => {
    const { id } = await letterOf(5);
    const found = await post("/v1/dead-letters/show", { ids: [id, "0-999999-1", id.replace(/\d$/, "")] });
    expect(found).toMatchObject({ status: 200, body: { data: [{ id }] } });
  });

  it("that are sent again are loaded as they came, and their event counts", async () => {
    const { id } = await letterOf(6);
    expect(await post("/v1/dead-letters/retry", { ids: [id, "0-999999-1"] })).toMatchObject({
      status: 200,
      body: {
        data: [
          { id, outcome: "retried" },
          { id: "0-999999-1", outcome: "not_found" },
        ],
      },
    });
    await settle(await letterOf(6), "retried");
    await expect
      .poll(async () => (await completenessOf(6)).eventsLoaded, { timeout: 60_000, interval: 100 })
      .toBe(4);
    expect((await list({ limit: 100 })).data.map(({ id: open }) => open)).not.toContain(id);
    expect((await letterOf(6)).state).toBe("retried");
  });

  it("that are dropped are named in the report as set aside, which can be complete then", async () => {
    expect(await completenessOf(6)).toMatchObject({
      complete: false,
      reasons: [`${SOURCE}: 2 of 6 events not loaded yet, 2 of them before event 6`],
    });
    await settle(await letterOf(3), "dropped", "a test of ours");
    expect(await completenessOf(6)).toMatchObject({
      complete: false,
      reasons: [`${SOURCE}: 1 of 6 events not loaded yet, 1 of them before event 6`],
      setAside: [{ source: SOURCE, sequence: 3, eventId: eventAt(3).id, reason: "a test of ours" }],
    });
    await settle(await letterOf(5), "dropped", "the same");
    expect(await completenessOf(6)).toMatchObject({
      complete: true,
      reasons: [],
      eventsExpected: 6,
      eventsLoaded: 4,
      setAside: [{ sequence: 3 }, { sequence: 5, reason: "the same" }],
    });
  });

  it("are counted in health until somebody handles them", async () => {
    await expect.poll(openInHealth, { timeout: 60_000, interval: 200 }).toBe(1);
    await settle(await letterOf(null), "dropped", "no event of ours");
    await expect.poll(openInHealth, { timeout: 60_000, interval: 200 }).toBe(0);
    expect((await list({ limit: 100 })).data).toEqual([]);
  });

  it("that an operator dropped are in a rebuilt warehouse too, from the audit", async () => {
    const one = {
      id: "evt_drop",
      type: "audit.recorded",
      version: 1,
      source: "directory",
      sequence: 1,
      organisationId: "deployment",
      environment: "production",
      subjectId: "",
      occurredAt: "2026-01-02T00:00:00.000Z",
      recordedAt: "2026-01-02T00:00:00.000Z",
      data: {
        actor: "operator:ops",
        action: "deadletter.dropped",
        reason: "from the audit",
        letterId: "0-77-1",
        act: "dropped",
        organisationId: "org_letters",
        environment: "sandbox",
        source: SOURCE,
        sequence: 7,
        eventId: "evt_7",
        at: "2026-01-02T00:00:00.000Z",
      },
    };
    await produce(stream, [{ topic: TOPICS.audit, key: "deployment", value: JSON.stringify(one) }], KEY);
    await expect
      .poll(async () => (await completenessOf(7)).setAside?.at(-1), { timeout: 60_000, interval: 200 })
      .toEqual({ source: SOURCE, sequence: 7, eventId: "evt_7", reason: "from the audit" });
  });

  it("that no door signed are not loaded when they are sent again", async () => {
    const forged = { topic: TOPICS.decisions, key: "org_letters", value: JSON.stringify(eventAt(7)) };
    await produce(stream, [forged], null);
    const unsigned = async () => (await list({ limit: 100 })).data.filter(({ code }) => code === "unsigned");
    await expect.poll(async () => (await unsigned()).length, { timeout: 60_000, interval: 100 }).toBe(1);
    const [letter] = await unsigned();
    await post("/v1/dead-letters/retry", { ids: [letter?.id] });
    await expect.poll(async () => (await unsigned()).length, { timeout: 60_000, interval: 100 }).toBe(2);
    expect((await completenessOf(6)).eventsLoaded).toBe(4);
  });

  it("are found after thousands of settled ones", async () => {
    const kept = (await idsOfAll()).length;
    for (let from = 0; from < MANY; from += 500) {
      const some = Array.from({ length: 500 }, (_, n) => ({
        topic: DEAD_LETTER_TOPIC,
        key: `org_${from + n}`,
        value: JSON.stringify(eventAt(100 + from + n)),
      }));
      await produce(stream, some, null);
    }
    const ids = await idsOfAll();
    expect([ids.length, new Set(ids).size]).toEqual([kept + MANY, kept + MANY]);
    const open = ids.at(-2) ?? "";
    const at = "2026-01-02 00:00:00.000";
    const values = ids
      .filter((id) => id !== open)
      .map((id) => ({ letter_id: id, act: "dropped", reason: "", actor: "operator:ops", acted_at: at }));
    await clickhouse.insert({ table: "dead_letter_acts", format: "JSONEachRow", values });
    const first = await list({ limit: 1 });
    expect(first.data.map(({ id }) => id)).toEqual([open]);
    const rest = await list({ limit: 1, cursor: first.pagination.nextCursor });
    expect(rest).toEqual({ data: [], pagination: { nextCursor: null } });
  });
});
