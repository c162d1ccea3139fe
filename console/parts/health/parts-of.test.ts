import { describe, expect, it } from "vitest";
import type { Health } from "../../api/health.ts";
import { healthInWords } from "./health-list.tsx";
import { partsOf } from "./parts-of.ts";
import { PURPOSES } from "./purposes.ts";

const reader = {
  reader: "door",
  cursor: 10,
  lag: 2,
  failures: 0,
  nextAttemptAt: null,
  setAside: [],
  setAsideCount: 0,
};
const log = { source: "ledger/1", begin: 1, head: 10, bytes: 4_096, readers: [reader] };
const edge: Health["edge"] = {
  status: "ok",
  faults: [],
  lists: {
    missing: [],
    old: [
      { id: "UN-SC", kind: "names", asOf: "2026-01-01", days: 61, maxDays: 60 },
      { id: "UK-SANCTIONS", kind: "names", asOf: "2025-08-11", days: 142, maxDays: 30 },
    ],
    whenOld: "report",
  },
  logs: [log, log],
  endpoints: [],
  unanswered: [],
};
const parts = {
  kafka: { status: "ok", lagByTopic: { "weir.decisions.v1": 1 }, members: 1, deadLetters: 0 },
  clickhouse: { status: "ok" },
  jobs: [{ name: "rollup", running: false, lastRun: null }],
  providers: [{ provider: "acme", calls: 4, failed: 1, errors: ["timeout"] }],
};
const health: Health = { edge, pipeline: { status: "ok", parts } };

describe("the parts of a health answer", () => {
  it("names each, and that old lists need a look where that is all they do", () => {
    const found = partsOf(health);
    expect(found.map(({ name, state, detail }) => [name, state, detail])).toEqual([
      ["edge", "well", "2 objects"],
      [
        "screening lists",
        "look",
        "2 older than allowed; oldest: UK-SANCTIONS, 142 days where 30 are allowed",
      ],
      ["reader door", "well", "4 events behind"],
      ["rows set aside", "well", "0"],
      ["pipeline", "well", ""],
      ["kafka", "well", ""],
      ["clickhouse", "well", ""],
      ["loader", "well", "1 event behind in Kafka"],
      ["dead letters", "well", "0"],
      ["jobs", "well", ""],
      ["provider acme", "well", "1 of 4 checks failed in the last 15 min: timeout"],
    ]);
    expect(healthInWords(found)).toBe("10 of 11 parts are well, 1 needs a look");
    const fresh = partsOf({
      ...health,
      edge: { ...edge, lists: { missing: [], old: [], whenOld: "report" } },
    });
    expect(healthInWords(fresh)).toBe("All 11 parts are well");
  });

  it("has a purpose for each part but the providers, which have names of their own", () => {
    const ledger = {
      status: "ok",
      unreadableSince: null,
      percentFull: 3,
      bytesMax: 8e9,
      daysLeft: null,
    } as const;
    const readers = ["door", "relations", "casebook", "webhooks/we_1"].map((name) => ({
      ...reader,
      reader: name,
    }));
    const endpoints = [{ source: "webhooks/we_1", bytes: 1, bytesMax: 100, waiting: 0, sealedBy: [] }];
    const found = partsOf({
      edge: { ...edge, logs: [{ ...log, ledger, readers }], endpoints },
      pipeline: { status: "ok", parts: { ...parts, missing: { events: 0, logs: [] } } },
    });
    const names = found.map(({ name }) => name).filter((name) => name !== "provider acme");
    expect(names.toSorted()).toEqual(Object.keys(PURPOSES).toSorted());
  });

  it("blames the part that is away, not the pipeline that says so", () => {
    const kafka = { status: "failing", detail: "no answer within 1500 ms" };
    const away = partsOf({ edge, pipeline: { status: "unavailable", parts: { ...parts, kafka } } });
    expect(away.filter(({ state }) => state === "unwell").map(({ name }) => name)).toEqual(["kafka"]);
    // What Kafka alone knows is not said: it is not zero.
    expect(away.filter(({ name }) => name === "loader" || name === "dead letters")).toEqual([]);
    expect(healthInWords(away)).toBe("1 of 9 parts is not well, 1 needs a look");
  });

  it("finds events that are late or missing, and a ClickHouse that answers and has no room", () => {
    const found = partsOf({
      edge,
      pipeline: {
        status: "ok",
        parts: {
          ...parts,
          kafka: { ...parts.kafka, oldestSeconds: 240 },
          clickhouse: { status: "ok", faults: [{ name: "NOT_ENOUGH_SPACE", kind: "no_room" }] },
          missing: { events: 12, logs: [{ source: "ledger/1", missing: 12 }] },
        },
      },
    });
    expect(found.filter(({ state }) => state === "unwell").map(({ name, detail }) => [name, detail])).toEqual(
      [
        ["clickhouse", "NOT_ENOUGH_SPACE"],
        ["loader", "1 event behind in Kafka, the oldest for 240 s or longer"],
        ["warehouse", "12 events missing"],
      ],
    );
  });

  it("says so where nothing but the edge answers", () => {
    const found = partsOf({ edge, pipeline: { status: "unavailable" } });
    expect(found.at(-1)).toMatchObject({ name: "pipeline", state: "unwell", status: "unavailable" });
  });

  it("finds a failed job, a dead letter, a provider of which half failed, and a row set aside", () => {
    const unwell = partsOf({
      edge: { ...edge, logs: [{ ...log, readers: [{ ...reader, failures: 1, setAsideCount: 2 }] }] },
      pipeline: {
        status: "ok",
        parts: {
          ...parts,
          kafka: { ...parts.kafka, deadLetters: 3, members: 0 },
          jobs: [{ name: "lists", lastRun: { outcome: "failed", detail: "no such file" } }],
          providers: [{ provider: "acme", calls: 4, failed: 2, errors: ["timeout"] }],
        },
      },
    }).filter(({ state }) => state === "unwell");
    expect(unwell.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "reader door failing",
      "rows set aside present",
      "loader absent",
      "dead letters present",
      "jobs failing",
      "provider acme failing",
    ]);
  });
});
