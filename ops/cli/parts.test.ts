// What a health answer says about each part, and that every part that is not well comes with a next step.

import { describe, expect, it } from "vitest";
import { adviceFor, partsOf } from "./parts.ts";

const reader = { reader: "door", cursor: 10, lag: 0, failures: 0, nextAttemptAt: null };
const log = { source: "ledger/1", head: 10, bytes: 4_096, readers: [reader] };

describe("partsOf", () => {
  it("names edge, readers, pipeline and the pipeline's own parts", () => {
    const parts = partsOf({
      edge: { status: "ok", logs: [log, log] },
      pipeline: { status: "ok", kafka: { status: "ok", lag: 0 }, uptimeSeconds: 5 },
    });
    expect(parts?.map(({ name, well, detail }) => [name, well, detail])).toEqual([
      ["edge", true, "objects 2, bytes 8192"],
      ["log reader door", true, "0 events behind"],
      ["pipeline", true, "uptimeSeconds 5"],
      ["kafka", true, "lag 0"],
    ]);
  });

  it("finds a reader that cannot deliver, by the number of its logs", () => {
    const failing = { ...log, readers: [{ ...reader, lag: 7, failures: 3 }] };
    const parts = partsOf({
      edge: { status: "ok", logs: [log, failing] },
      pipeline: { status: "unavailable" },
    });
    expect(parts?.filter(({ well }) => !well)).toMatchObject([
      { name: "log reader door", status: "failing", detail: "7 events behind, 1 of 2 logs cannot deliver" },
      { name: "pipeline", status: "unavailable" },
    ]);
  });

  it("finds a reader that is far behind though nothing fails", () => {
    const behind = { ...log, readers: [{ ...reader, lag: 10_001 }] };
    const parts = partsOf({ edge: { status: "ok", logs: [behind] }, pipeline: { status: "ok" } });
    expect(parts?.find(({ name }) => name === "log reader door")).toMatchObject({
      well: false,
      status: "behind",
    });
  });

  it.each([null, {}, { edge: { status: "ok" } }, "ok"])(
    "is null for what is no health answer: %j",
    (body) => {
      expect(partsOf(body)).toBeNull();
    },
  );
});

describe("adviceFor", () => {
  it.each(["edge", "log reader door", "pipeline", "kafka", "clickhouse", "loader"])(
    "has a next step for %s",
    (name) => {
      expect(adviceFor({ name, well: false, status: "unavailable", detail: "" })).toMatch(/\.$/);
    },
  );
});
