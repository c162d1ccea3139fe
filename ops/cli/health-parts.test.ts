// What a health answer says about each part, and that every part that is not well comes with a next step.

import { describe, expect, it } from "vitest";
import { partsOf } from "./health-parts.ts";

const reader = {
  reader: "door",
  cursor: 10,
  lag: 0,
  failures: 0,
  nextAttemptAt: null,
  setAside: [],
  setAsideCount: 0,
};
const log = { source: "ledger/1", begin: 1, head: 10, bytes: 4_096, readers: [reader] };
const parts = {
  kafka: { status: "ok", lagByTopic: { "weir.decisions.v1": 3 }, members: 1, deadLetters: 0 },
  clickhouse: { status: "ok" },
  loader: null,
  jobs: [{ name: "rollup", running: false, lastRun: null }],
  edge: { at: "2026-01-01T00:00:00.000Z", pulse: null, failure: null },
};
const old = { id: "UK-SANCTIONS", kind: "names", asOf: "2025-08-11", days: 142, maxDays: 30 };
const lists = { missing: [], old: [old], whenOld: "report" };
const edge = { status: "ok", faults: [], lists, logs: [log, log], endpoints: [], unanswered: [] };
const health = { edge, pipeline: { status: "ok", roles: [], parts } };

describe("partsOf", () => {
  it("names every part, and that old lists need a look where that is all they do", () => {
    expect(partsOf(health)?.map(({ name, state, detail }) => [name, state, detail])).toEqual([
      ["edge", "well", "2 objects, 8192 bytes"],
      ["screening lists", "look", "old: UK-SANCTIONS (names) of 2025-08-11, 142 days where 30 are allowed"],
      ["log reader door", "well", "0 events behind"],
      ["rows set aside", "well", "0"],
      ["pipeline", "well", ""],
      ["kafka", "well", ""],
      ["clickhouse", "well", ""],
      ["loader", "well", "3 events behind in Kafka"],
      ["dead letters", "well", "0"],
      ["jobs", "well", ""],
      ["pulses", "well", "newest at 2026-01-01T00:00:00.000Z"],
    ]);
  });

  it("tells of the fullest ledger in percent and days, and of those that cannot read their rows", () => {
    const ledger = { status: "ok", unreadableSince: null, percentFull: 3.1, bytesMax: 8e9, daysLeft: null };
    const of = (source: string, changes: object) => ({ ...log, source, ledger: { ...ledger, ...changes } });
    const ledgersOf = (...logs: object[]) => {
      const found = partsOf({ ...health, edge: { ...edge, logs } })?.find(({ name }) => name === "ledgers");
      return [found?.status, found?.detail];
    };
    expect(ledgersOf(log)).toEqual([undefined, undefined]);
    expect(ledgersOf(of("ledger/o/sandbox/0", {}))).toEqual([
      "ok",
      "fullest: ledger/o/sandbox/0, 3.1 %, days left unknown",
    ]);
    const fuller = of("ledger/o/production/7", { status: "degraded", percentFull: 71.5, daysLeft: 12.5 });
    expect(ledgersOf(of("ledger/o/sandbox/0", {}), fuller)).toEqual([
      "degraded",
      "fullest: ledger/o/production/7, 71.5 %, 12.5 days left",
    ]);
    const since = "2026-01-01T00:00:00.000Z";
    const unreadable = of("ledger/p/sandbox/0", { status: "failing", unreadableSince: since });
    expect(ledgersOf(unreadable, fuller)).toEqual([
      "failing",
      `fullest: ledger/o/production/7, 71.5 %, 12.5 days left; ledger/p/sandbox/0 has not been able to read its rows since ${since}`,
    ]);
    const advice = (one: object) => unwell({ ...health, edge: { ...edge, logs: [one] } })?.[0]?.advice;
    expect(advice(fuller)).toContain("docs/ledger-size.md");
    expect(advice(unreadable)).toContain("decides nothing");
  });

  it("leaves out what a part that is away alone knows: it is not zero", () => {
    const namesOf = (changed: object) =>
      partsOf({ ...health, pipeline: { status: "degraded", parts: changed } })?.map(({ name }) => name) ?? [];
    const away = { status: "failing" };
    const known = namesOf(health.pipeline.parts);
    const unknown = namesOf({ ...health.pipeline.parts, kafka: away, clickhouse: away, jobs: null });
    expect(known.filter((name) => !unknown.includes(name))).toEqual(["loader", "dead letters", "jobs"]);
  });

  it("finds a reader that cannot deliver, by the number of its logs, and a pipeline that is away", () => {
    const failing = { ...log, readers: [{ ...reader, lag: 7, failures: 3 }] };
    const away = { edge: { ...edge, logs: [log, failing] }, pipeline: { status: "unavailable" } };
    expect(unwell(away)).toMatchObject([
      { name: "log reader door", status: "failing", detail: "7 events behind, 1 of 2 logs cannot deliver" },
      { name: "pipeline", status: "unavailable" },
    ]);
  });

  it("adds up the readers of webhook endpoints, and finds the endpoint that is nearly full of what waits", () => {
    const of = (id: string, lag: number) => ({ ...reader, reader: `webhooks/${id}`, lag });
    const heard = { ...log, readers: [reader, of("whe_1", 2), of("whe_2", 3)] };
    const endpoint = { source: "webhook_endpoint/o/sandbox/whe_1", bytesMax: 1_000, sealedBy: ["b", "a"] };
    const endpoints = [
      { ...endpoint, bytes: 950, waiting: 4 },
      { ...endpoint, source: "webhook_endpoint/o/sandbox/whe_2", bytes: 10, waiting: 1, sealedBy: ["a"] },
    ];
    const found = partsOf({ ...health, edge: { ...edge, logs: [heard], endpoints } });
    expect(found?.find(({ name }) => name === "log reader webhooks")).toMatchObject({
      state: "well",
      detail: "5 events behind",
    });
    expect(found?.find(({ name }) => name === "webhook endpoints")).toMatchObject({
      state: "unwell",
      status: "filling",
      detail:
        "2, 5 deliveries waiting; fullest: webhook_endpoint/o/sandbox/whe_1, 95 %; secrets sealed by a, b",
    });
    // Full of what was delivered, which is forgotten as room is needed, is well.
    const delivered = endpoints.map((one) => ({ ...one, waiting: 0 }));
    expect(unwell({ ...health, edge: { ...edge, logs: [heard], endpoints: delivered } })).toEqual([]);
  });

  it("names Kafka, and not the pipeline that answered, if only Kafka is away", () => {
    const kafka = { status: "failing", detail: "no answer within 1500 ms" };
    const away = { edge, pipeline: { status: "unavailable", parts: { ...parts, kafka } } };
    expect(unwell(away)).toMatchObject([{ name: "kafka", status: "failing" }]);
    const pipeline = partsOf(away)?.find(({ name }) => name === "pipeline");
    expect(pipeline).toMatchObject({ status: "ok", detail: "responds; waits for kafka" });
  });

  it("names a list that is missing, and what ends that", () => {
    const [found, ...others] =
      unwell({ ...health, edge: { ...edge, lists: { missing: ["X"], old: [], whenOld: "degrade" } } }) ?? [];
    expect(others).toEqual([]);
    expect(found).toMatchObject({ name: "screening lists", status: "missing", detail: "missing: X" });
    expect(found?.advice).toContain("weir lists retire");
    const away = unwell({ ...health, edge: { ...edge, lists: null } });
    expect(away).toMatchObject([{ name: "screening lists", status: "absent" }]);
  });

  it("names a list that is past its days, its own date, and the verb that publishes a newer one", () => {
    const aged = { missing: [], old: [old], whenOld: "degrade" };
    const [found, ...others] = unwell({ ...health, edge: { ...edge, lists: aged } }) ?? [];
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      name: "screening lists",
      status: "old",
      detail: "old: UK-SANCTIONS (names) of 2025-08-11, 142 days where 30 are allowed",
    });
    expect(found?.advice).toContain("weir lists update --release");
  });

  it("names the rows that a reader set aside, and how they are sent again", () => {
    const setAside = [{ sequence: 7, reason: "too_large", at: "2026-01-01T00:00:00.000Z" }];
    const aside = { ...log, readers: [{ ...reader, setAside, setAsideCount: 1 }] };
    const [found, ...others] = unwell({ ...health, edge: { ...edge, logs: [aside] } }) ?? [];
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      name: "rows set aside",
      status: "present",
      detail: "1: ledger/1 7 for door: too_large",
    });
    expect(found?.advice).toContain("weir log retry");
  });

  it.each([
    ["clickhouse", { clickhouse: { status: "failing", detail: "ECONNREFUSED" } }, "ECONNREFUSED"],
    [
      "kafka",
      { kafka: { status: "failing", detail: "no answer within 1500 ms" } },
      "no answer within 1500 ms",
    ],
    [
      "loader",
      { kafka: { status: "ok", lagByTopic: { a: 6_000, b: 6_000 } } },
      "12000 events behind in Kafka",
    ],
    [
      "loader",
      { kafka: { status: "ok", lagByTopic: { a: 0 }, members: 0 } },
      "0 events behind in Kafka, and no loader is running",
    ],
    [
      "loader",
      { kafka: { status: "ok", lagByTopic: { a: 1 }, members: 1, oldestSeconds: 120 } },
      "1 events behind in Kafka, the oldest for 120 s or longer",
    ],
    [
      "warehouse",
      { missing: { events: 12, logs: [{ source: "ledger/o/sandbox/0", missing: 12 }] } },
      "12 events missing; ledger/o/sandbox/0: 12",
    ],
    ["dead letters", { kafka: { status: "ok", deadLetters: 2 } }, "2"],
    [
      "jobs",
      { jobs: [{ name: "rollup", lastRun: { outcome: "failed", detail: "no memory" } }] },
      "rollup: no memory",
    ],
    ["pulses", { edge: { at: null, failure: "HTTP 401" } }, "HTTP 401"],
  ])("finds what is not well with %s, and says what to do", (name, changes, detail) => {
    const found = unwell({ ...health, pipeline: { status: "degraded", parts: { ...parts, ...changes } } });
    expect(found?.filter((part) => part.name !== "pipeline")).toMatchObject([{ name, detail }]);
    expect(found?.every(({ advice }) => advice.endsWith("."))).toBe(true);
  });

  it.each([
    ["damaged", "CORRUPTED_DATA", "damaged", "Start ClickHouse again now"],
    ["no_room", "NOT_ENOUGH_SPACE", "full", "disk room"],
    ["no_inserts", "TOO_MANY_PARTS", "refusing", "merges"],
  ])("finds a ClickHouse that answers and is %s, with the advice for it", (kind, name, status, advice) => {
    const clickhouse = { status: "ok", faults: [{ code: 1, name, kind, seconds_ago: 4 }] };
    const found = unwell({ edge, pipeline: { status: "ok", parts: { ...parts, clickhouse } } });
    expect(found).toMatchObject([
      { name: "clickhouse", status, detail: `${name} 4 s ago`, advice: expect.stringContaining(advice) },
    ]);
  });

  it("gives the advice for a damaged part before that for a full disk", () => {
    const fault = (kind: string) => ({ code: 1, name: kind, kind, seconds_ago: 1 });
    const clickhouse = { status: "ok", faults: [fault("no_room"), fault("damaged")] };
    const found = unwell({ edge, pipeline: { status: "ok", parts: { ...parts, clickhouse } } });
    expect(found).toMatchObject([{ name: "clickhouse", status: "damaged" }]);
  });

  it("finds an edge that cannot decide, and objects that do not answer", () => {
    const faulty = {
      ...edge,
      status: "unavailable",
      faults: ["screening_lists"],
      unanswered: ["ledger/o/sandbox/0"],
    };
    expect(unwell({ ...health, edge: faulty })).toMatchObject([
      {
        name: "edge",
        status: "unavailable",
        detail:
          "2 objects, 8192 bytes; cannot decide without screening_lists; no response from ledger/o/sandbox/0",
      },
    ]);
  });

  it("finds a provider that answers no more, and says what to do", () => {
    const providerOf = (calls: number, failed: number, errors: string[]) => {
      const providers = [{ provider: "my-yente", calls, failed, errors }];
      const seen = partsOf({ edge, pipeline: { status: "ok", parts: { ...parts, providers } } });
      return seen?.find(({ name }) => name === "provider my-yente");
    };
    expect(providerOf(1, 1, ["network"])).toMatchObject({
      state: "unwell",
      status: "failing",
      detail: "1 of 1 checks failed in the last 15 min: network",
      advice: expect.stringContaining("weir provider check"),
    });
    expect(providerOf(100, 3, ["timeout"])).toMatchObject({ state: "well" });
  });

  it("finds a reader that is far behind though nothing fails", () => {
    const behind = { ...log, readers: [{ ...reader, lag: 10_001 }] };
    expect(unwell({ ...health, edge: { ...edge, logs: [behind] } })).toMatchObject([{ status: "behind" }]);
  });

  it.each([null, {}, { edge: { status: "ok" } }, "ok"])(
    "is null for what is no health answer: %j",
    (body) => {
      expect(partsOf(body)).toBeNull();
    },
  );
});

function unwell(body: unknown) {
  return partsOf(body)?.filter(({ state }) => state === "unwell");
}
