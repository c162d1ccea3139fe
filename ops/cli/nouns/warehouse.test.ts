// weir warehouse, against a small HTTP server that behaves like the logs and the warehouse behind it.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EXIT } from "../exit-code.ts";
import { failing, JOB_RUN, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const SOURCES = [
  "directory",
  "casebook/org_1/sandbox",
  ...Array.from({ length: 19 }, (_, shard) => `ledger/org_1/production/${shard}`),
];

/** Logs of ten places, all sent; each that is rewound is sent and loaded within some looks. */
/**
 * @param silent sources that do not answer, from the given look on.
 * @param refuse the answer to a POST in place of its own, if there is one.
 * @param grown so many places a log has more when it is sent than when the rebuild began.
 */
function behave({
  lost = 0,
  silent = [] as readonly string[],
  from = 0,
  refuse = (_path: string): ReturnType<typeof failing> | null => null,
  grown = 0,
} = {}) {
  const acts: string[] = [];
  const named: unknown[] = [];
  const state = new Map(SOURCES.map((source) => [source, { sentUpTo: 10, loaded: 0 }]));
  let toRestate = 3;
  let mostAtOnce = 0;
  let looks = 0;
  service.answer = ({ method, url, body }) => {
    const path = url.replace("/operator/v1", "");
    if (method === "GET") {
      mostAtOnce = Math.max(mostAtOnce, [...state.values()].filter(({ sentUpTo }) => sentUpTo < 10).length);
      for (const log of state.values()) {
        if (log.sentUpTo < 10) log.sentUpTo = Math.min(10, log.sentUpTo + 5);
        else if (acts.includes("rewound") && log.loaded < 10 - lost) log.loaded = 10 + grown - lost;
      }
      const kept = 10 + (acts.includes("rewound") ? grown : 0);
      const unanswered = looks++ >= from ? silent : [];
      const logs = [...state]
        .filter(([source]) => !unanswered.includes(source))
        .map(([source, log]) => ({ source, kept, head: 10, setAside: 0, ...log }));
      return { status: 200, body: { underWaySince: null, logs, unanswered } };
    }
    if (path.startsWith("/warehouse/rebuild")) {
      named.push(z.object({ rebuildId: z.uuid().optional() }).parse(JSON.parse(body)).rebuildId);
    }
    const refused = refuse(path);
    if (refused !== null) {
      acts.push(`${path} failed`);
      return refused;
    }
    if (path === "/warehouse/restate") {
      acts.push("restate");
      toRestate -= 1;
      return { status: 200, body: { source: SOURCES[1], restated: 1, left: toRestate } };
    }
    if (path === "/logs/rewind") {
      const { source, to } = JSON.parse(body) as { source: string; to: number };
      state.set(source, { sentUpTo: to, loaded: 0 });
      acts.push("rewound");
      return { status: 200, body: { source, from: 10, to, head: 10 } };
    }
    acts.push(path);
    return { status: 200, body: { underWaySince: "2026-01-01T00:00:00.000Z", run: JOB_RUN } };
  };
  return { acts, named, mostAtOnce: () => mostAtOnce };
}

describe("warehouse rebuild", () => {
  it("forgets, states again, sends every log some at a time, and concludes at the end", async () => {
    const { acts, named, mostAtOnce } = behave();
    const run = await service.weir(["warehouse", "rebuild", "--yes"]);
    expect(run).toMatchObject({
      code: EXIT.done,
      out: "210 events from 21 logs are in the warehouse; 3 cases were announced again\n",
    });
    expect(run.err).toContain("events: 210/210");
    expect(acts).toEqual([
      "/warehouse/rebuild",
      ...Array.from({ length: 3 }, () => "restate"),
      ...SOURCES.map(() => "rewound"),
      "/warehouse/rebuild/end",
      "/jobs/rollup/run",
      "/jobs/network/run",
      "/jobs/experiments/run",
    ]);
    expect(named).toEqual([expect.any(String), undefined]);
    expect(mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it("counts what the logs hold by now, which grow while it goes on", async () => {
    behave({ grown: 1 });
    const run = await service.weir(["warehouse", "rebuild", "--yes"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.err).toContain("events: 231/231");
  });

  it("ends with a failed check where something never arrives, names it, and leaves jobs waiting", async () => {
    const { acts } = behave({ lost: 2 });
    const run = await service.weir(["warehouse", "rebuild", "--yes", "--patience", "1", "--json"]);
    expect(run.code).toBe(EXIT.checkFailed);
    expect(run.err).toContain("directory lacks 2 of 10");
    expect(run.err).toContain("Jobs wait until");
    expect(acts).not.toContain("/warehouse/rebuild/end");
  }, 300_000);

  it("forgets nothing where a log does not answer: it would be left out", async () => {
    const silent = ["ledger/org_1/production/3"];
    const { acts } = behave({ silent });
    const run = await service.weir(["warehouse", "rebuild", "--yes", "--patience", "1"]);
    expect(run.code).toBe(EXIT.checkFailed);
    expect(run.err).toContain("ledger/org_1/production/3 does not respond");
    expect(acts).toEqual([]);
  }, 300_000);

  it("concludes nothing where a log falls silent on the way", async () => {
    const { acts } = behave({ silent: ["ledger/org_1/production/3"], from: 2 });
    const run = await service.weir(["warehouse", "rebuild", "--yes", "--patience", "1"]);
    expect(run.code).toBe(EXIT.checkFailed);
    expect(run.err).toContain("does not respond");
    expect(acts).not.toContain("/warehouse/rebuild/end");
  }, 300_000);

  it("ends itself, and no other rebuild, where it fails before a log was sent", async () => {
    const { acts, named } = behave({ silent: ["ledger/org_1/production/3"], from: 1 });
    const run = await service.weir(["warehouse", "rebuild", "--yes", "--patience", "1"]);
    expect(run.code).toBe(EXIT.checkFailed);
    expect(run.err).not.toContain("wait");
    expect(acts).not.toContain("rewound");
    expect(acts.at(-1)).toBe("/warehouse/rebuild/end");
    expect(named).toEqual([expect.any(String), named[0]]);
  });

  it("ends itself where the answer to its beginning is lost", async () => {
    const lost = { status: 500 };
    const { acts, named } = behave({ refuse: (path) => (path === "/warehouse/rebuild" ? lost : null) });
    const run = await service.weir(["warehouse", "rebuild", "--yes"]);
    expect(run.code).not.toBe(EXIT.done);
    expect(acts).toEqual(["/warehouse/rebuild failed", "/warehouse/rebuild/end"]);
    expect(named).toEqual([expect.any(String), named[0]]);
  });

  it("ends itself where somebody breaks it off before a log was sent", async () => {
    const interruption = new AbortController();
    const { acts } = behave({
      refuse: (path) => {
        if (path === "/warehouse/restate") interruption.abort();
        return null;
      },
    });
    const run = await service.weir(["warehouse", "rebuild", "--yes"], { signal: interruption.signal });
    expect(run.code).toBe(EXIT.interrupted);
    expect(acts).toEqual(["/warehouse/rebuild", "restate", "/warehouse/rebuild/end"]);
  });

  it("says that jobs may wait where it cannot end itself", async () => {
    behave({ refuse: (path) => (path === "/logs/rewind" ? null : failing("internal_error")) });
    const run = await service.weir(["warehouse", "rebuild", "--yes"]);
    expect(run.code).not.toBe(EXIT.done);
    expect(run.err).toContain("jobs may still be waiting");
  });

  it("asks first, and without a terminal needs --yes", async () => {
    const run = await service.weir(["warehouse", "rebuild"]);
    expect(run.code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });

  it("ends with the failure of a step", async () => {
    service.answer = () => failing("permission_denied");
    expect((await service.weir(["warehouse", "rebuild", "--yes"])).code).toBe(EXIT.notPermitted);
    expect(service.seen).toHaveLength(1);
  });
});

describe("warehouse show", () => {
  it("shows what of each log is missing, and that a rebuild goes on", async () => {
    const log = {
      source: "ledger/org_1/sandbox/0",
      kept: 10,
      sentUpTo: 10,
      head: 10,
      loaded: 7,
      setAside: 1,
    };
    const body = { underWaySince: "2026-01-01T00:00:00.000Z", logs: [log], unanswered: [] };
    service.answer = () => ({ status: 200, body });
    const run = await service.weir(["warehouse", "show"]);
    expect(run.out.split("\n")[1]?.trim().split(/ +/)).toEqual([log.source, "10", "7", "1", "2"]);
    expect(run.err).toContain("since 2026-01-01T00:00:00.000Z");
    expect(JSON.parse((await service.weir(["warehouse", "show", "--json"])).out)).toEqual(body);
  });
});
