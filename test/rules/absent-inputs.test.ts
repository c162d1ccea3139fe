// The table of absent inputs (docs/absent-inputs.md): each cell has its row, each row a test that exists, and a decision goes
// on without an input only where the contract or its precisions say so.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { DEGRADED } from "#domain/contract/values/degraded.ts";
import { listTests } from "#test/conformance/vitest-run.ts";

const text = readFileSync(new URL("../../docs/absent-inputs.md", import.meta.url), "utf8");
const STATES = ["absent", "old", "partial", "empty", "broken"];
const INPUTS_MIN = 14;

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
const tableAfter = (heading: string) => {
  const lines = text.slice(text.indexOf(heading)).split("\n");
  const first = lines.findIndex((line) => line.startsWith("|"));
  const end = lines.findIndex((line, at) => at > first && !line.startsWith("|"));
  return lines.slice(first, end).map(cellsOf);
};

const [head = [], , ...matrix] = tableAfter("| input |");
interface Row {
  readonly input: string;
  readonly state: string;
  readonly outcome: string;
  readonly how: string;
  readonly shownBy: string;
}
const rows = matrix.flatMap(([link = ""]): Row[] => {
  const input = /^\[(.+)\]\(#/.exec(link)?.[1] ?? "";
  const heading = `\n## ${input.charAt(0).toUpperCase()}${input.slice(1)}\n`;
  return tableAfter(text.includes(heading) ? heading : "\n## no such section")
    .slice(2)
    .map(([state = "", outcome = "", how = "", shownBy = ""]) => ({ input, state, outcome, how, shownBy }));
});

describe("the table of absent inputs", () => {
  let listed: ReadonlySet<string>;
  beforeAll(async () => {
    listed = new Set((await listTests(["unit", "workers"])).map(({ file, test }) => `${file}: ${test}`));
  });

  it("has a row for each cell, which says the same", () => {
    expect(head).toEqual(["input", ...STATES]);
    expect(matrix.length).toBeGreaterThanOrEqual(INPUTS_MIN);
    for (const [link, ...outcomes] of matrix) {
      const own = rows.filter(({ input }) => link?.startsWith(`[${input}]`));
      expect(own.map(({ state }) => state)).toEqual(STATES);
      expect([link, ...own.map(({ outcome }) => outcome)]).toEqual([link, ...outcomes]);
    }
  });

  it("says error, review or goes on, or in words why there is no such state", () => {
    expect(rows.filter(({ outcome }) => !["error", "review", "goes on", "–"].includes(outcome))).toEqual([]);
    expect(rows.filter(({ how }) => how.length < 10)).toEqual([]);
  });

  it("lets a decision go on only by a sentence of the contract or of its precisions", () => {
    const without = rows.filter(
      ({ outcome, how }) => outcome === "goes on" && !/\b(Contract|Precisions)\b|^As /.test(how),
    );
    expect(without).toEqual([]);
    const unquoted = rows.filter(({ how }) => /\b(Contract|Precisions): /.test(how) && !/["`]/.test(how));
    expect(unquoted).toEqual([]);
  });

  it("names for each cell that decides anything a test that exists", () => {
    const named = rows.flatMap(({ input, state, shownBy }) =>
      shownBy === "–"
        ? []
        : shownBy.split("; `").map((one) => ({ input, state, test: one.replaceAll("`", "").trim() })),
    );
    expect(named.filter(({ test }) => !listed.has(test))).toEqual([]);
    expect(rows.filter(({ outcome, shownBy }) => outcome !== "–" && shownBy === "–")).toEqual([]);
  });

  it("has every word of `processing.degraded`", () => {
    const words = tableAfter("| word |")
      .slice(2)
      .map(([word = ""]) => word.replaceAll("`", ""));
    expect(words.toSorted()).toEqual([...DEGRADED].toSorted());
  });
});
