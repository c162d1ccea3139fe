// weir stats as a user pipes it: a row for a row, figures that others computed, and the number of a line that is wrong.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { runCommandLine } from "../program.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "weir-stats-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("stats mcnemar", () => {
  it("answers mid-p and e-value, a line for a line", async () => {
    const run = await stats("mcnemar", [
      '{"b":5,"c":0}',
      "",
      '{"b":6,"c":16}',
      '{"b":20,"c":4}',
      '{"b":0,"c":0}',
    ]);
    expect(run).toMatchObject({ code: EXIT.done, err: "" });
    expect(run.rows).toEqual([
      { pValue: 0.03125, eValue: expect.closeTo(32 / 6, 12) },
      { pValue: expect.closeTo(0.03468966484069824, 14), eValue: expect.any(Number) },
      { pValue: expect.any(Number), eValue: expect.closeTo(63.155339732731036, 10) },
      { pValue: 1, eValue: 1 },
    ]);
  });

  it("writes numbers even where the evidence is beyond them", async () => {
    const { rows } = await stats("mcnemar", ['{"b":9000,"c":0}']);
    expect(rows).toEqual([{ pValue: 0, eValue: Number.MAX_VALUE }]);
  });
});

describe("stats kappa", () => {
  it("answers agreement with its intervals, and no kappa where matches are too rare", async () => {
    const { code, rows } = await stats("kappa", [
      '{"both":12,"first":3,"second":2,"neither":283}',
      '{"both":3,"first":1,"second":0,"neither":996}',
    ]);
    expect(code).toBe(EXIT.done);
    expect(rows).toMatchObject([
      {
        kappa: expect.closeTo(0.8188405797101446, 12),
        interval: {
          lower: expect.closeTo(0.6158401967791727, 11),
          upper: expect.closeTo(0.9213372394316831, 11),
        },
        prevalence: 29 / 600,
        positive: { value: 24 / 29 },
      },
      { kappa: null, interval: null, prevalence: 0.0035, positive: { value: 6 / 7 } },
    ]);
  });
});

// numpy 2.4.6 and scipy 1.17.1.
describe("stats psi", () => {
  const ascending = Array.from({ length: 1_000 }, (_, index) => index);

  it("calls a feature that moved significant, with its index, critical value, p-value and distance", async () => {
    const line = { kind: "numeric", baseline: ascending, current: ascending.map((value) => value + 100) };
    const { code, rows } = await stats("psi", [JSON.stringify(line)]);
    expect(code).toBe(EXIT.done);
    expect(rows).toEqual([
      {
        psi: expect.closeTo(0.7593994704263101, 12),
        criticalValue: expect.closeTo(0.04333198866692385, 12),
        pValue: expect.closeTo(0, 12),
        unbiased: expect.closeTo(0.7593994704263101 - (9 * 2) / 1_000, 12),
        // scipy 1.17.1, ncx2.
        interval: { lower: expect.closeTo(0.599144, 4), upper: expect.closeTo(0.903061, 4) },
        level: "significant",
        ks: { statistic: 0.1, pValue: expect.closeTo(8.342293067263393e-5, 14) },
      },
    ]);
  });

  it("takes distinct subjects for what the rows are worth, whole or not", async () => {
    const line = { kind: "numeric", baseline: ascending, current: ascending.map((value) => value + 100) };
    const { rows } = await stats("psi", [
      JSON.stringify({ ...line, baselineSubjects: 200, currentSubjects: 200.5 }),
      JSON.stringify({ ...line, baselineSubjects: 199, currentSubjects: 1_000 }),
    ]);
    expect(rows).toMatchObject([
      { level: "significant", criticalValue: expect.closeTo(0.21638979377933915, 12) },
      { level: "not_enough_evidence", psi: expect.closeTo(0.7593994704263101, 12) },
    ]);
  });

  it("counts categories, whatever their JSON type, and null as missing", async () => {
    const repeated = (count: number, ...values: unknown[]) =>
      values.flatMap((value) => Array.from({ length: count }, () => value));
    const { rows } = await stats("psi", [
      JSON.stringify({
        kind: "categorical",
        baseline: repeated(100, "card", true, 7, null),
        current: [...repeated(100, "card", true, 7), ...repeated(50, null, "new")],
      }),
    ]);
    // Missing halves from 0.25 to 0.125; what is new comes from nothing to 0.125.
    const expected = 0.125 * Math.log(2) + (0.125 - 0.0001) * Math.log(0.125 / 0.0001);
    expect(rows).toEqual([
      {
        psi: expect.closeTo(expected, 12),
        criticalValue: expect.closeTo((2 / 400) * 13.276704135987622, 12),
        pValue: expect.closeTo(0, 12),
        unbiased: expect.closeTo(expected - (4 * 2) / 400, 12),
        interval: expect.objectContaining({ lower: expect.any(Number) }),
        level: "significant",
      },
    ]);
  });

  it("gives a frequent score a bin of its own, so that scores can move where nine of ten are zero", async () => {
    const zeros = (count: number) =>
      Array.from({ length: 1_000 }, (_, at) => (at < count ? 0 : 1 + (at % 50)));
    const samples = { baseline: zeros(920), current: zeros(100) };
    const { rows } = await stats("psi", [
      JSON.stringify({ kind: "numeric", ...samples }),
      JSON.stringify({ kind: "score", ...samples }),
    ]);
    expect(rows).toMatchObject([
      // One bin cannot move, and chance cannot move it either.
      { psi: 0, criticalValue: null, unbiased: null, level: "stable", ks: { statistic: 0.82 } },
      { psi: expect.closeTo(0.82 * Math.log(9.2) + 0.82 * Math.log(0.9 / 0.08), 9), level: "significant" },
    ]);
  });

  it("has no figures, and not zeros, without rows on a side", async () => {
    const { code, rows } = await stats("psi", ['{"kind":"numeric","baseline":[1,2],"current":[]}']);
    expect(code).toBe(EXIT.done);
    expect(rows).toEqual([
      {
        psi: null,
        criticalValue: null,
        pValue: null,
        unbiased: null,
        interval: null,
        level: "not_enough_evidence",
        ks: null,
      },
    ]);
  });
});

describe("a bad line", () => {
  it.each([
    ["wilson", '{"numerator":1,"denominator":2}', '{"numerator":2,"denominator":1}', "numerator is above"],
    ["mcnemar", '{"b":1,"c":2}', '{"b":1}', "c: "],
    ["kappa", '{"both":1,"first":2,"second":3,"neither":4}', '{"both":1,"first":2,"second":3}', "neither: "],
    ["mcnemar", '{"b":1,"c":2}', '{"b":-1,"c":2}', "b: "],
    ["mcnemar", '{"b":1,"c":2}', '{"b":1.5,"c":2}', "b: "],
    ["mcnemar", '{"b":1,"c":2}', '{"b":1,', "invalid JSON"],
    ["psi", '{"kind":"numeric","baseline":[1],"current":[2]}', '{"kind":"ordinal"}', "kind: "],
    [
      "psi",
      '{"kind":"numeric","baseline":[1],"current":[2]}',
      '{"kind":"numeric","baseline":["1"],"current":[]}',
      "baseline.0: ",
    ],
    [
      "psi",
      '{"kind":"numeric","baseline":[1],"current":[2]}',
      '{"kind":"categorical","baseline":[{}],"current":[]}',
      "true, false or null",
    ],
    [
      "psi",
      '{"kind":"numeric","baseline":[1],"current":[2]}',
      '{"kind":"numeric","baseline":[1],"current":[1],"baselineSubjects":2}',
      "more subjects than rows",
    ],
  ])(
    "of stats %s is named by its number, after the rows before it: %s %s",
    async (verb, good, bad, reason) => {
      const run = await stats(verb, [good, "", bad, good]);
      expect(run.code).toBe(EXIT.usage);
      expect(run.rows).toHaveLength(1);
      expect(run.err).toContain("line 3: ");
      expect(run.err).toContain(reason);
    },
  );

  it("is an error body with --json", async () => {
    const run = await stats("mcnemar", ["7"], ["--json"]);
    expect(run.code).toBe(EXIT.usage);
    expect(JSON.parse(run.err)).toMatchObject({ error: { code: "invalid_request" } });
  });
});

async function stats(verb: string, lines: readonly string[], flags: readonly string[] = []) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(["stats", verb, ...flags], {
    out,
    err,
    in: Readable.from([`${lines.join("\n")}\n`]),
    environment: {},
    signal: new AbortController().signal,
    dataFolder: folder,
    now: () => Date.UTC(2026, 0, 31),
  });
  out.end();
  err.end();
  const rows = (await text(out)).split("\n").filter((line) => line !== "");
  return { code, rows: rows.map((line) => JSON.parse(line) as unknown), err: await text(err) };
}
