// Completeness is known from the heads that ledgers name: every gap and tail is said, nothing is assumed.

import { describe, expect, it } from "vitest";
import { completeness } from "./completeness.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const log = (source: string, loaded: number, highest: number, secondsAgo = 60) => ({
  source,
  loaded,
  highest,
  newest_recorded_at: new Date(NOW - secondsAgo * 1_000).toISOString(),
});

describe("completeness", () => {
  it("is complete, without lag, when every event of every ledger is loaded", () => {
    const heads = [
      { source: "ledger/org/sandbox/0", head: 120 },
      { source: "ledger/org/sandbox/1", head: 0 },
    ];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 120, 120)], NOW)).toEqual({
      complete: true,
      reasons: [],
      lagSeconds: 0,
      eventsExpected: 120,
      eventsLoaded: 120,
    });
  });

  it("names a tail that is not loaded yet, and how old the newest loaded event is", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 120 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 117, 117, 42)], NOW)).toEqual({
      complete: false,
      reasons: ["ledger/org/sandbox/0: 3 of 120 events not loaded yet"],
      lagSeconds: 42,
      eventsExpected: 120,
      eventsLoaded: 117,
    });
  });

  it("names a gap before the newest loaded event", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 120 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 115, 118)], NOW).reasons).toEqual([
      "ledger/org/sandbox/0: 5 of 120 events not loaded yet, 3 of them before event 118",
    ]);
  });

  it("counts a gap below the head although events beyond it are loaded", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10 }];
    const answer = completeness(heads, [log("ledger/org/sandbox/0", 9, 14)], NOW);
    expect(answer).toMatchObject({ complete: false, eventsExpected: 10, eventsLoaded: 9 });
    expect(answer.reasons).toEqual([
      "ledger/org/sandbox/0: 1 of 10 events not loaded yet, 1 of them before event 10",
    ]);
  });

  it("is complete where events beyond the asked head have come meanwhile", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 10, 14)], NOW)).toMatchObject({
      complete: true,
      lagSeconds: 0,
      eventsLoaded: 10,
    });
  });

  it("knows no lag of a ledger of which nothing was loaded, and takes the worst of the others", () => {
    const heads = [
      { source: "a", head: 10 },
      { source: "b", head: 10 },
    ];
    expect(completeness(heads, [log("a", 9, 9, 5)], NOW).lagSeconds).toBeNull();
    expect(completeness(heads, [log("a", 9, 9, 5), log("b", 1, 1, 300)], NOW).lagSeconds).toBe(300);
  });

  it("says so when a log is loaded that no ledger names", () => {
    expect(completeness([], [log("ledger/org/sandbox/7", 0, 3)], NOW)).toMatchObject({
      complete: false,
      reasons: ["ledger/org/sandbox/7: loaded, but no ledger of the organisation names this log"],
      eventsExpected: 0,
      eventsLoaded: 0,
    });
  });

  it("believes the highest where a ledger's head is given twice", () => {
    const heads = [
      { source: "a", head: 12 },
      { source: "a", head: 10 },
    ];
    expect(completeness(heads, [log("a", 10, 10)], NOW)).toMatchObject({
      complete: false,
      eventsExpected: 12,
    });
  });
});
