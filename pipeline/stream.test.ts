// The whole way of an event, with a real Kafka and a real ClickHouse: door, topics, loader, rows, dead letters.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { sampleOutcome, sampleRecord } from "#test/stream/decision-record.ts";
import { batchOf, callDoor, decisionRow, outcomeRow } from "#test/stream/door-client.ts";
import { readTopic, type ReadMessage } from "#test/stream/read-topic.ts";
import { doorUrlOf, produce, scratchConfig } from "#test/stream/scratch-pipeline.ts";
import { startScratchStream, type ScratchStream } from "#test/stream/scratch-stream.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import type { PipelineConfig } from "./config.ts";
import { COMPUTE_JOBS } from "./jobs/compute-jobs.ts";
import { openKafka } from "./kafka/connection.ts";
import { watchStream, type StreamState } from "./kafka/lag.ts";
import { prepareTopics } from "./kafka/topics.ts";
import { LOADER_GROUP } from "./loader/families.ts";
import { openLog } from "./log.ts";
import { startPipeline, type RunningPipeline } from "./pipeline.ts";

const FIRST_KEY = { id: "k1", secret: "first-key-of-the-stream-test" };
const SECOND_KEY = { id: "k2", secret: "second-key-of-the-stream-test" };
const log = openLog("silent");

let stream: ScratchStream;
let warehouse: Warehouse;
let pipeline: RunningPipeline;
let config: PipelineConfig;
let door: string;

beforeAll(async () => {
  stream = await startScratchStream();
  const roles = new Set(["door", "loader", "jobs"] as const);
  config = await scratchConfig(stream, { roles, signingKeys: [FIRST_KEY, SECOND_KEY] });
  door = doorUrlOf(config);
  warehouse = openWarehouse(stream.warehouse);
  pipeline = await startPipeline(config, log, new AbortController().signal);
}, 300_000);

afterAll(async () => {
  await pipeline.stop();
  await warehouse.close();
  await stream.stop();
}, 300_000);

async function rows<T>(query: string): Promise<T[]> {
  return (await warehouse.query({ query, format: "JSONEachRow" })).json<T>();
}

async function count(table: string, organisation: string): Promise<number> {
  const [row] = await rows<{ n: number }>(
    `SELECT count() AS n FROM ${table} WHERE organisation_id = '${organisation}'`,
  );
  return Number(row?.n);
}

async function untilCount(table: string, organisation: string, expected: number): Promise<void> {
  await expect.poll(() => count(table, organisation), { timeout: 60_000, interval: 100 }).toBe(expected);
}

function post(path: string, body: string): ReturnType<typeof callDoor> {
  return callDoor(door, FIRST_KEY, path, { body });
}

function event(n: number, organisation: string): ReturnType<typeof decisionAssessed> {
  const place = { source: `ledger/${organisation}/sandbox/0`, sequence: n + 1 };
  return decisionAssessed(sampleRecord(n, organisation), place);
}

describe("a batch of log rows", () => {
  it("becomes rows of every table, exact to the last digit", async () => {
    const record = sampleRecord(1, "org_rows");
    const { transaction } = record.context;
    if (transaction === null) throw new Error("the sample is a payment");
    const amount = `${"9".repeat(30)}.12345678`;
    const metadata = JSON.parse('{ "__proto__": "kept", "note": "{not an object}" }') as Record<
      string,
      string
    >;
    const exact = {
      ...record,
      context: { ...record.context, metadata, transaction: { ...transaction, amount } },
    };
    const stored = sampleOutcome(1, "org_rows");
    const outcome = { ...stored.outcome, currency: "EUR", lossAmount: "0.00000001" };
    const key = {
      id: "evt_key1",
      type: "api_key.created",
      version: 1,
      organisationId: "org_rows",
      environment: "sandbox",
      subjectId: "",
      occurredAt: "2026-01-01T00:00:00.000Z",
      recordedAt: "2026-01-01T00:00:00.000Z",
      data: { actor: "operator:ann", keyId: "key_1" },
    };
    const batch = batchOf("ledger/org_rows/sandbox/0", [
      decisionRow(1, exact),
      decisionRow(2, sampleRecord(2, "org_rows")),
      outcomeRow(3, { ...stored, outcome }),
      { sequence: 4, kind: "event", payload: JSON.stringify(key) },
    ]);
    expect(await post("/v1/batches", batch)).toEqual({ status: 202, body: { accepted: 4 } });
    await untilCount("event_log", "org_rows", 4);
    await untilCount("decisions", "org_rows", 2);
    await untilCount("outcomes", "org_rows", 1);
    await untilCount("audit_events", "org_rows", 1);

    expect(
      await rows(`SELECT toString(amount) AS amount, sequence, length(rule_ids) + length(no_hits) AS rules, occurred_at
        FROM decisions WHERE decision_id = '${record.body.assessment.decisionId}'`),
    ).toEqual([
      { amount, sequence: expect.anything(), rules: 16, occurred_at: record.context.activity.occurredAt },
    ]);
    const [context] = await rows<{ context: string }>(
      `SELECT context FROM decision_contexts WHERE decision_id = '${record.body.assessment.decisionId}'`,
    );
    expect(JSON.parse(context?.context ?? "")).toEqual(JSON.parse(JSON.stringify(exact.context)));
    expect(context?.context).toContain('"__proto__":"kept"');
    expect(
      await rows(
        "SELECT loss_amount, recovered_amount, actor FROM outcomes WHERE organisation_id = 'org_rows'",
      ),
    ).toEqual([{ loss_amount: "0.00000001", recovered_amount: null, actor: stored.outcome.actor }]);
    expect(
      await rows("SELECT actor, event_type FROM audit_events WHERE organisation_id = 'org_rows'"),
    ).toEqual([{ actor: "operator:ann", event_type: "api_key.created" }]);
  });

  it("can come twice and is counted once", async () => {
    const batch = batchOf(
      "ledger/org_twice/sandbox/0",
      [0, 1, 2].map((n) => decisionRow(n + 1, sampleRecord(n, "org_twice"))),
    );
    expect((await post("/v1/batches", batch)).status).toBe(202);
    expect((await post("/v1/batches", batch)).status).toBe(202);
    await untilLoaderIsDone();
    expect(await count("decisions", "org_twice")).toBe(3);
    expect(await count("event_log", "org_twice")).toBe(3);
  });

  it.each([
    ["no JSON", "hello", "invalid_json"],
    ["no rows", batchOf("ledger/x/sandbox/0", []), "invalid_request"],
    [
      "a sequence of zero",
      JSON.stringify({ source: "s", rows: [{ sequence: 0, kind: "event", payload: "{}" }] }),
      "invalid_request",
    ],
    [
      "an unknown record version",
      batchOf("s", [{ sequence: 1, kind: "decision", payload: "/wID" }]),
      "row_newer",
    ],
  ])("is refused with a reason: %s", async (_, body, code) => {
    const answer = await post("/v1/batches", body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code } } });
  });

  it("is refused whole when one of its rows cannot be read, and the row is named", async () => {
    const batch = batchOf("ledger/org_whole/sandbox/0", [
      decisionRow(1, sampleRecord(1, "org_whole")),
      { sequence: 2, kind: "outcome", payload: "{}" },
    ]);
    expect(await post("/v1/batches", batch)).toMatchObject({
      status: 422,
      body: { error: { code: "rows_unfit" }, unfit: [{ sequence: 2, reason: "unreadable" }] },
    });
    await untilLoaderIsDone();
    expect(await count("event_log", "org_whole")).toBe(0);
  });
});

describe("a request to the door", () => {
  it("is 401 without a signature that one of the keys made in the last five minutes", async () => {
    const stranger = { id: "k1", secret: "another secret of that length" };
    const calls = await Promise.all([
      callDoor(door, stranger, "/v1/jobs", { method: "GET" }),
      callDoor(door, FIRST_KEY, "/v1/jobs", { method: "GET", clockOffsetSeconds: -301 }),
      callDoor(door, FIRST_KEY, "/v1/jobs", { method: "GET", clockOffsetSeconds: 400 }),
      callDoor(door, FIRST_KEY, "/v1/jobs", { method: "GET", signature: "" }),
      callDoor(door, FIRST_KEY, "/v1/batches", { body: "{}", signature: "t=1,k=k1,v1=00" }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it("may be signed by any of the keys, so that they can be rotated", async () => {
    expect((await callDoor(door, SECOND_KEY, "/v1/jobs", { method: "GET" })).status).toBe(200);
    expect(
      (await callDoor(door, FIRST_KEY, "/v1/jobs", { method: "GET", clockOffsetSeconds: -290 })).status,
    ).toBe(200);
  });

  it("is 413 above four mebibytes, and 404 for an unknown path", async () => {
    expect((await post("/v1/batches", "x".repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await post("/v1/nothing", "{}")).status).toBe(404);
    expect((await post("/v1/jobs/run", '{"name":"nothing"}')).status).toBe(404);
  });

  it("runs a job and shows the run", async () => {
    const run = { job: "rollup", outcome: "done" };
    expect(await post("/v1/jobs/run", '{"name":"rollup"}')).toMatchObject({ status: 200, body: { run } });
    const listed = await callDoor(door, FIRST_KEY, "/v1/jobs", { method: "GET" });
    const others = ["network", ...COMPUTE_JOBS.map(({ name }) => name), "lists"].map((name) => ({ name }));
    expect(listed.body).toMatchObject({
      jobs: [{ name: "rollup", running: false, lastRun: run }, ...others],
    });
    expect((await rows("SELECT job, outcome FROM job_runs"))[0]).toEqual(run);
  });

  it("shows health: lag of each topic, dead letters, last inserts", async () => {
    await untilLoaderIsDone();
    const health = () => callDoor(door, FIRST_KEY, "/v1/health", { method: "GET" });
    // It keeps what it knows of Kafka for two seconds.
    await expect.poll(health, { timeout: 60_000, interval: 200 }).toMatchObject({
      status: 200,
      body: {
        status: "ok",
        parts: {
          kafka: {
            status: "ok",
            lagByTopic: { [TOPICS.decisions]: 0, [TOPICS.outcomes]: 0 },
            oldestSeconds: 0,
            members: 1,
            deadLetters: 0,
          },
          clickhouse: { status: "ok", faults: [] },
          loader: {
            status: "ok",
            lastHeardAt: expect.any(String),
            topics: [{ topic: TOPICS.decisions, lastInsertAt: expect.any(String) }, {}, {}, {}],
          },
        },
      },
    });
    const unsigned = await fetch(`${door}/health`);
    expect([unsigned.status, await unsigned.json()]).toEqual([200, { status: "ok" }]);
  });
});

describe("an unreadable message", () => {
  it("goes to the dead letters with its reason, and everything around it is loaded", async () => {
    const good = [0, 1, 2, 3].map((n) => JSON.stringify(event(n, "org_poison")));
    const base = event(9, "org_poison");
    const changed = (change: object): string =>
      JSON.stringify({ ...base, data: { ...base.data, ...change } });
    const poison: [value: string | null, code: string][] = [
      [null, "empty"],
      ["", "empty"],
      ["[]", "not_an_object"],
      ["{}", "schema"],
      ["{ not json }", "invalid_json"],
      [`${good[0] ?? ""}${good[1] ?? ""} {}`, "invalid_json"],
      [changed({ score: "high" }), "schema"],
      [changed({ score: null }), "schema"],
      [changed({ country: {} }), "schema"],
      [changed({ rules: {} }), "schema"],
      [JSON.stringify({ ...base, version: 2 }), "unknown_version"],
      [changed({ amount: "1.123456789" }), "clickhouse_469"],
      [changed({ receivedAt: "2026-02-31T00:00:00.000Z" }), "clickhouse_469"],
    ];
    const bracedName = event(4, "org_poison");
    bracedName.data.counterpartyName = "{ a name that begins like an object";
    const bad = poison.map(([value]) => value);
    const values = [...good.slice(0, 2), ...bad, ...good.slice(2), JSON.stringify(bracedName)];
    await produce(
      stream,
      values.map((value) => ({ topic: TOPICS.decisions, key: "org_poison", value })),
      SECOND_KEY,
    );

    await untilCount("event_log", "org_poison", 5);
    expect(await count("decisions", "org_poison")).toBe(5);
    const letters = await readTopic(stream.kafka, DEAD_LETTER_TOPIC, poison.length);
    expect(letters.map(({ value, headers }) => [value, headers["code"]])).toEqual(
      expect.arrayContaining(poison.map(([value, code]) => [value, code])),
    );
    for (const letter of letters) expectReason(letter);
  });

  function expectReason({ headers }: ReadMessage): void {
    expect(headers).toMatchObject({ topic: TOPICS.decisions, partition: expect.stringMatching(/^\d+$/) });
    expect(headers).toMatchObject({
      offset: expect.stringMatching(/^\d+$/),
      reason: expect.stringMatching(/\w+/),
    });
  }
});

describe("when a part is away", () => {
  const asked = JSON.stringify({
    organisationId: "org_away",
    environment: "sandbox",
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-02-01T00:00:00.000Z",
    heads: [],
    labelMaturityDays: 90,
    minimumDenominator: 30,
  });

  it("loads everything after ClickHouse was killed and came back", async () => {
    await stream.killClickHouse();
    const batch = batchOf(
      "ledger/org_away/sandbox/0",
      [1, 2, 3].map((n) => decisionRow(n, sampleRecord(n, "org_away"))),
    );
    expect((await post("/v1/batches", batch)).status).toBe(202);
    expect((await post("/v1/reports/effectiveness", asked)).status).toBe(503);
    await stream.startClickHouse();
    await untilCount("decisions", "org_away", 3);
    expect((await post("/v1/reports/effectiveness", asked)).status).toBe(200);
  }, 300_000);

  it("refuses batches within seconds while Kafka is away, serves reports that say so, and accepts the repeat when it is back", async () => {
    await stream.killKafka();
    const batch = batchOf("ledger/org_kafka/sandbox/0", [decisionRow(1, sampleRecord(1, "org_kafka"))]);
    for (let attempt = 0; attempt < 3; attempt++) {
      const begun = performance.now();
      expect((await post("/v1/batches", batch)).status).toBe(503);
      expect(performance.now() - begun).toBeLessThan(30_000);
    }
    const effectiveness = await post("/v1/reports/effectiveness", asked);
    expect(effectiveness).toMatchObject({
      status: 200,
      body: {
        report: {
          dataAsOf: expect.stringMatching(/^20/),
          completeness: {
            complete: false,
            lagSeconds: null,
            reasons: expect.arrayContaining([
              expect.stringMatching(/^Kafka does not answer, so nothing new is loaded: this data is of 20/),
            ]),
          },
        },
      },
    });
    const completeness = { complete: false, reasons: ["Kafka does not answer, so nothing new is loaded"] };
    for (const name of ["providers", "drift"])
      expect(await post(`/v1/reports/${name}`, asked)).toMatchObject({ status: 200, body: { completeness } });
    await stream.startKafka();
    await expect
      .poll(async () => (await post("/v1/batches", batch)).status, { timeout: 60_000, interval: 500 })
      .toBe(202);
    await untilCount("decisions", "org_kafka", 1);
  }, 300_000);
});

describe("topics that exist", () => {
  it("are left as they are, and their weak settings are reported", async () => {
    const said: string[] = [];
    const told = openLog("warn", (line) => said.push(line));
    await prepareTopics(openKafka(stream.kafka, log), told, 1);
    expect(said).toEqual([]);
    await prepareTopics(openKafka(stream.kafka, log), told, 3);
    expect(said).toHaveLength(Object.keys(TOPICS).length + 1);
    expect(said[0]).toContain("has 1 replicas, and 3 are asked for");
  });
});

describe("the whole topic read once more", () => {
  it("leaves every count as it was", async () => {
    const tables = ["decisions", "decision_contexts", "outcomes", "audit_events", "event_log"];
    const counts = async (): Promise<unknown> => {
      const each = tables.map((table) => `SELECT '${table}' AS name, count() AS n FROM ${table}`);
      return rows(`SELECT * FROM (${each.join(" UNION ALL ")}) ORDER BY name`);
    };
    await untilLoaderIsDone();
    const before = await counts();
    await pipeline.stop();
    // A loader that is gone is seen to be gone, though nothing lags.
    expect(await streamState()).toMatchObject({ lagByTopic: { [TOPICS.decisions]: 0 }, members: 0 });
    const admin = openKafka(stream.kafka, log).admin();
    await admin.connect();
    for (const topic of Object.values(TOPICS))
      await admin.resetOffsets({ groupId: LOADER_GROUP, topic, earliest: true });
    await admin.disconnect();
    pipeline = await startPipeline(config, log, new AbortController().signal);
    await untilLoaderIsDone();
    expect(await counts()).toEqual(before);
    expect(await count("decisions", "org_rows")).toBe(2);
  }, 300_000);
});

async function untilLoaderIsDone(): Promise<void> {
  const lag = async (): Promise<number> =>
    Object.values((await streamState()).lagByTopic).reduce((sum, behind) => sum + behind, 0);
  await expect.poll(lag, { timeout: 60_000, interval: 200 }).toBe(0);
}

/** As Kafka says now: a watch that is asked for the first time remembers nothing. */
async function streamState(): Promise<StreamState> {
  const watch = watchStream(openKafka(stream.kafka, log), LOADER_GROUP, Object.values(TOPICS));
  try {
    return await watch.state();
  } finally {
    await watch.close();
  }
}
