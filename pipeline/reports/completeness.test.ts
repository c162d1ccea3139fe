// Completeness is known from the heads that ledgers name: every gap and tail is said, nothing is assumed.

import { describe, expect, it } from "vitest";
import { completeness, firstMissing, logsBehind } from "./completeness.ts";

const log = (source: string, loaded: number, highest: number) => ({ source, loaded, highest });

describe("completeness", () => {
  it("is complete, without lag, when every event of every ledger is loaded", () => {
    const heads = [
      { source: "ledger/org/sandbox/0", head: 120 },
      { source: "ledger/org/sandbox/1", head: 0 },
    ];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 120, 120)])).toEqual({
      complete: true,
      reasons: [],
      lagSeconds: 0,
      eventsExpected: 120,
      eventsLoaded: 120,
    });
  });

  it("names a tail that is not loaded yet, whose age the loaded rows do not show", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 120 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 117, 117)])).toEqual({
      complete: false,
      reasons: ["ledger/org/sandbox/0: 3 of 120 events not loaded yet"],
      lagSeconds: null,
      eventsExpected: 120,
      eventsLoaded: 117,
    });
  });

  it("names a gap before the newest loaded event", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 120 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 115, 118)]).reasons).toEqual([
      "ledger/org/sandbox/0: 5 of 120 events not loaded yet, 3 of them before event 118",
    ]);
  });

  it("counts a gap below the head although events beyond it are loaded", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10 }];
    const answer = completeness(heads, [log("ledger/org/sandbox/0", 9, 14)]);
    expect(answer).toMatchObject({ complete: false, eventsExpected: 10, eventsLoaded: 9 });
    expect(answer.reasons).toEqual([
      "ledger/org/sandbox/0: 1 of 10 events not loaded yet, 1 of them before event 10",
    ]);
  });

  it("is complete if events beyond the requested head have come meanwhile", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10 }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 10, 14)])).toMatchObject({
      complete: true,
      lagSeconds: 0,
      eventsLoaded: 10,
    });
  });

  it("is complete if the missing events were dropped, and names them with the reason", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10 }];
    const place = { source: "ledger/org/sandbox/0", sequence: 4, event_id: "evt_4", reason: "made twice" };
    const beyond = { ...place, sequence: 12, event_id: "evt_12" };
    expect(completeness(heads, [log("ledger/org/sandbox/0", 9, 10)], [place, beyond])).toEqual({
      complete: true,
      reasons: [],
      lagSeconds: 0,
      eventsExpected: 10,
      eventsLoaded: 9,
      setAside: [{ source: "ledger/org/sandbox/0", sequence: 4, eventId: "evt_4", reason: "made twice" }],
    });
    const behind = completeness(heads, [log("ledger/org/sandbox/0", 7, 9)], [place]);
    expect(behind).toMatchObject({
      complete: false,
      reasons: ["ledger/org/sandbox/0: 2 of 10 events not loaded yet, 1 of them before event 9"],
    });
    expect(logsBehind(heads, [log("ledger/org/sandbox/0", 8, 9)], [place])).toEqual([
      log("ledger/org/sandbox/0", 9, 9),
    ]);
  });

  it("names rows that a log's reader set aside, because they do not come by themselves", () => {
    const heads = [{ source: "ledger/org/sandbox/0", head: 10, setAside: [4] }];
    expect(completeness(heads, [log("ledger/org/sandbox/0", 9, 10)])).toMatchObject({
      complete: false,
      reasons: [
        "ledger/org/sandbox/0: 1 of 10 events not loaded yet, 1 of them before event 10; set aside and not sent: 4",
      ],
    });
  });

  it("names the first missing position of each log that is behind: after the last, or at its first gap", () => {
    const heads = ["whole", "tail", "gap", "unheard"].map((source) => ({ source, head: 10 }));
    const loaded = [log("whole", 10, 12), log("tail", 9, 9), log("gap", 7, 10)];
    const behind = logsBehind(heads, loaded);
    expect(behind.map(({ source }) => source)).toEqual(["tail", "gap", "unheard"]);
    expect(firstMissing(behind, new Map([["gap", 4]]))).toEqual([
      { source: "tail", sequence: 10 },
      { source: "gap", sequence: 4 },
      { source: "unheard", sequence: 1 },
    ]);
  });

  it("reports a loaded log that no ledger names", () => {
    expect(completeness([], [], [], [{ source: "ledger/org/sandbox/7" }])).toMatchObject({
      complete: false,
      reasons: ["ledger/org/sandbox/7: loaded, but no ledger of the organisation names this log"],
      eventsExpected: 0,
      eventsLoaded: 0,
    });
  });

  it("is not complete where different events were loaded at one position, and names the position", () => {
    const heads = [{ source: "a", head: 10 }];
    const conflicting = [4, 5, 6, 7].map((sequence) => ({ source: "a", sequence }));
    expect(completeness(heads, [log("a", 10, 10)], [], [], conflicting)).toMatchObject({
      complete: false,
      reasons: [
        "a: different events were loaded at the same position, and a log has one at each: 4, 5, 6, …",
      ],
      eventsLoaded: 10,
      conflicting,
    });
  });

  it("uses the highest head if a ledger's head is given twice", () => {
    const heads = [
      { source: "a", head: 12 },
      { source: "a", head: 10 },
    ];
    expect(completeness(heads, [log("a", 10, 10)])).toMatchObject({
      complete: false,
      eventsExpected: 12,
    });
  });
});
