// Lists for another program: in a pipe, as CSV or NDJSON, and of each row only what was asked for.

import { describe, expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { JOB_RUN, KEY, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();
const ENTRY = {
  id: "cre_1",
  kind: "grant",
  amount: "5",
  currency: "USD",
  balanceAfter: "5",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const KEYS = ["key", "list", "--org", "org_1"];

/** Names that would break a line, a column or a table of another program. */
const NAMES = ['says "no", twice', "=SUM(1)", "tab\tand\nline", null];
const keys = () => ({
  status: 200,
  body: {
    data: NAMES.map((name, index) => ({ ...KEY, id: `key_${index + 1}`, name, newer: { than: "this" } })),
    pagination: { nextCursor: null },
  },
});

describe("a list", () => {
  it("is fields with tabs between them in a pipe, a row a line, with nothing left out", async () => {
    service.answer = keys;
    const { out, err } = await service.weir(KEYS);
    const rows = out.split("\n").map((line) => line.split("\t"));
    expect(rows.map((row) => row.length)).toEqual([11, 11, 11, 11, 11, 1]);
    expect(rows[0]?.slice(0, 5)).toEqual(["ID", "TYPE", "ENVIRONMENT", "PREFIX", "NAME"]);
    expect(rows.slice(1, 5).map((row) => row[4])).toEqual([
      'says "no", twice',
      "=SUM(1)",
      "tab and line",
      "",
    ]);
    expect(out).not.toContain("\u001b");
    expect(err).toBe("");
  });

  it("is the same table in a pipe and on a terminal where a table is asked for", async () => {
    service.answer = keys;
    const words = [...KEYS, "--format", "table"];
    const terminal = { terminal: true, environment: { NO_COLOR: "1" } };
    const piped = await service.weir(words);
    expect(piped.out).toMatch(/^key_4 +secret +sandbox +sk_test_abcdefgh +– /m);
    expect(await service.weir(KEYS, terminal)).toEqual(piped);
  });

  it("is CSV in which no name is a formula, and what is not known is empty", async () => {
    service.answer = keys;
    const { out } = await service.weir([...KEYS, "--format", "csv"], { terminal: true });
    const [head, ...rows] = out.trimEnd().split("\r\n");
    expect(head).toMatch(/^ID,TYPE,ENVIRONMENT,PREFIX,NAME,/);
    expect(rows).toEqual([
      expect.stringMatching(/^key_1,.*,"says ""no"", twice",100,200,/),
      expect.stringMatching(/^key_2,.*,'=SUM\(1\),100,200,/),
      expect.stringMatching(/^key_3,.*,tab and line,100,200,/),
      expect.stringMatching(/^key_4,secret,sandbox,sk_test_abcdefgh,,100,200,.*,,$/),
    ]);
  });

  it("is NDJSON: each row as the service answered it", async () => {
    service.answer = keys;
    const { out } = await service.weir([...KEYS, "--format", "ndjson"]);
    const rows = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(rows).toEqual(keys().body.data);
  });

  it("has of each row only the fields that --json names, in that order", async () => {
    service.answer = keys;
    for (const words of [["--json", "name,id"], ["--json=name,id"]]) {
      const { out } = await service.weir([...KEYS, ...words]);
      const answer = JSON.parse(out) as { data: object[] };
      expect(answer).toEqual({
        data: NAMES.map((name, index) => ({ name, id: `key_${index + 1}` })),
        pagination: { nextCursor: null },
      });
      expect(Object.keys(answer.data[0] ?? {})).toEqual(["name", "id"]);
    }
  });

  it("names the fields that there are where one is asked for that is not, before anything is sent", async () => {
    const run = await service.weir([...KEYS, "--json", "id,nmae"]);
    expect([run.code, run.out, service.seen]).toEqual([EXIT.usage, "", []]);
    const { error } = JSON.parse(run.err) as { error: { message: string } };
    expect(error.message).toContain("There is no field nmae. Fields are id, type, environment,");
  });

  it("is one thing or the other: --json with a format is a usage error", async () => {
    const run = await service.weir([...KEYS, "--json", "--format", "csv"]);
    expect([run.code, run.out, service.seen]).toEqual([EXIT.usage, "", []]);
  });

  it("takes the word after --json for its argument where it has one, and fields behind an equals sign", async () => {
    const body = {
      data: [{ ...JOB_RUN, finishedAt: "2026-01-01T00:00:00.009Z" }],
      pagination: { nextCursor: null },
    };
    service.answer = () => ({ status: 200, body });
    const whole = await service.weir(["jobs", "runs", "--json", "rollup"]);
    expect(service.seen.at(-1)?.url).toBe("/operator/v1/jobs/rollup/runs");
    expect(JSON.parse(whole.out)).toEqual(body);
    const some = await service.weir(["jobs", "runs", "--json=outcome", "rollup"]);
    expect(JSON.parse(some.out)).toMatchObject({ data: [{ outcome: "done" }] });
  });

  it("says beside it that there is more, also to another program, but not with --quiet", async () => {
    const words = ["credit", "entries", "--org", "org_1", "--format", "csv", "--limit", "1"];
    service.answer = () => ({
      status: 200,
      body: { data: [ENTRY], pagination: { nextCursor: "cre_2" } },
    });
    expect((await service.weir(words)).err).toBe("There are more. Show them all with --all.\n");
    expect(await service.weir([...words, "--quiet"])).toMatchObject({ code: EXIT.done, err: "" });
  });
});
