// What a health answer says about each part, and that every part that is not well comes with a next step.

import { describe, expect, it } from "vitest";
import { partsOf } from "./parts.ts";

const reader = { reader: "door", cursor: 10, lag: 0, failures: 0, nextAttemptAt: null };
const log = { source: "ledger/1", head: 10, bytes: 4_096, readers: [reader] };
const parts = {
  kafka: { status: "ok", lagByTopic: { "weir.decisions.v1": 3 }, members: 1, deadLetters: 0 },
  clickhouse: { status: "ok" },
  loader: null,
  jobs: [{ name: "rollup", running: false, lastRun: null }],
  edge: { at: "2026-01-01T00:00:00.000Z", pulse: null, failure: null },
};
const edge = { status: "ok", faults: [], logs: [log, log], unanswered: [] };
const health = { edge, pipeline: { status: "ok", roles: [], parts } };

describe("partsOf", () => {
  it("names every part, and all are well", () => {
    expect(partsOf(health)?.map(({ name, well, detail }) => [name, well, detail])).toEqual([
      ["edge", true, "2 objects, 8192 bytes"],
      ["log reader door", true, "0 events behind"],
      ["pipeline", true, ""],
      ["kafka", true, ""],
      ["clickhouse", true, ""],
      ["loader", true, "3 events behind in Kafka"],
      ["dead letters", true, "0"],
      ["jobs", true, ""],
      ["pulses", true, "newest at 2026-01-01T00:00:00.000Z"],
    ]);
  });

  it("finds a reader that cannot deliver, by the number of its logs, and a pipeline that is away", () => {
    const failing = { ...log, readers: [{ ...reader, lag: 7, failures: 3 }] };
    const away = { edge: { ...edge, logs: [log, failing] }, pipeline: { status: "unavailable" } };
    expect(unwell(away)).toMatchObject([
      { name: "log reader door", status: "failing", detail: "7 events behind, 1 of 2 logs cannot deliver" },
      { name: "pipeline", status: "unavailable" },
    ]);
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
          "2 objects, 8192 bytes; cannot decide for want of screening_lists; no answer from ledger/o/sandbox/0",
      },
    ]);
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
  return partsOf(body)?.filter(({ well }) => !well);
}
