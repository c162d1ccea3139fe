// weir log, against a small HTTP server.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const reader = { reader: "door", cursor: 7, lag: 2, failures: 0, nextAttemptAt: null };
const setAside = [{ sequence: 4, reason: "unreadable", at: "2026-01-01T00:00:00.000Z" }];
const log = {
  source: "ledger/org_1/sandbox/0",
  begin: 1,
  head: 9,
  bytes: 4_096,
  readers: [{ ...reader, setAside, setAsideCount: 1 }],
};

describe("log list", () => {
  it("shows up to where each reader has a log, and what was set aside", async () => {
    const body = { data: [log], unanswered: ["credit/org_2"], pagination: { nextCursor: null } };
    service.answer = () => ({ status: 200, body });
    const run = await service.weir(["log", "list", "--format", "table"]);
    expect(run.out.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["SOURCE", "FIRST POSITION", "LAST POSITION", "READER", "READ UP TO", "SET ASIDE"],
      ["ledger/org_1/sandbox/0", "1", "9", "door", "7", "1: 4 unreadable"],
      [""],
    ]);
    expect(run).toMatchObject({ code: EXIT.done, err: "credit/org_2 does not respond\n" });
    expect(JSON.parse((await service.weir(["log", "list", "--json"])).out)).toEqual(body);
  });
});

describe("log rewind", () => {
  const asked = ["log", "rewind", log.source, "--to", "0", "--reason", "lost in Kafka"];

  it("sends the place and the reason, and says what is sent again", async () => {
    service.answer = () => ({ status: 200, body: { source: log.source, from: 7, to: 0, head: 9 } });
    const run = await service.weir([...asked, "--yes"]);
    expect(run).toEqual({
      code: EXIT.done,
      out: "ledger/org_1/sandbox/0: sending again from position 1; it had been sent up to 7 of 9\n",
      err: "",
    });
    expect(service.seen).toMatchObject([{ method: "POST", url: "/operator/v1/logs/rewind" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      source: log.source,
      to: 0,
      reason: "lost in Kafka",
    });
  });

  it("asks first, and without a terminal needs --yes", async () => {
    const run = await service.weir(asked);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("send ledger/org_1/sandbox/0 again from position 1");
    expect(service.seen).toEqual([]);
  });

  it.each([
    ["no place", ["log", "rewind", log.source, "--reason", "lost"]],
    ["no reason", ["log", "rewind", log.source, "--to", "0"]],
    ["a malformed position", ["log", "rewind", log.source, "--to", "-1", "--reason", "lost"]],
  ])("is a wrong use with %s", async (_, words) => {
    expect((await service.weir([...words, "--yes"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });

  it.each([
    ["invalid_state", EXIT.conflict],
    ["log_not_found", EXIT.notFound],
    ["permission_denied", EXIT.notPermitted],
  ] as const)("ends for %s with its own code", async (code, ending) => {
    service.answer = () => failing(code);
    expect((await service.weir([...asked, "--yes"])).code).toBe(ending);
  });
});

describe("log retry and log drop", () => {
  const rows = [log.source, "--reader", "casebook"];
  const retried = (data: object[]) => ({ source: log.source, reader: "casebook", data });

  it("hands the rows over again, and says what became of each", async () => {
    const data = [
      { place: 4, outcome: "taken", reason: null },
      { place: 6, outcome: "refused", reason: "too_large" },
    ];
    service.answer = () => ({ status: 200, body: retried(data) });
    expect(await service.weir(["log", "retry", ...rows, "--place", "4", "6"])).toEqual({
      code: EXIT.done,
      out: `${log.source} 4 for casebook: taken\n${log.source} 6 for casebook: refused (too_large)\n`,
      err: "",
    });
    expect(service.seen).toMatchObject([{ method: "POST", url: "/operator/v1/logs/retry" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      source: log.source,
      reader: "casebook",
      places: [4, 6],
    });
    service.answer = () => ({ status: 200, body: retried([]) });
    expect((await service.weir(["log", "retry", ...rows])).out).toContain("has set no rows aside");
  });

  it("gives rows up for a reason, and asks first", async () => {
    const asked = ["log", "drop", ...rows, "--place", "4", "--reason", "a test of ours"];
    expect((await service.weir(asked)).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
    service.answer = () => ({
      status: 200,
      body: { source: log.source, reader: "casebook", dropped: [4] },
    });
    expect(await service.weir([...asked, "--yes"])).toEqual({
      code: EXIT.done,
      out: `${log.source}: 4 dropped for casebook\n`,
      err: "",
    });
    expect(JSON.parse(service.seen[0]?.body ?? "")).toMatchObject({ places: [4], reason: "a test of ours" });
  });

  it.each([
    ["no reader", ["log", "retry", log.source]],
    ["no place", ["log", "drop", ...rows, "--reason", "r", "--yes"]],
    ["no reason", ["log", "drop", ...rows, "--place", "4", "--yes"]],
  ])("is a wrong use with %s", async (_, words) => {
    expect((await service.weir(words)).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });
});
