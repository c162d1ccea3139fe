// docs/reliability.md names tests that there are, and every finding of the outside review has its line.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/reliability.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, finding = "", fault = "", promise = "", tests = "", result = ""]) => ({
    finding,
    fault,
    promise,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
    result,
  }));
/** 16 (erasure, retention, backup) is said to come later. */
const FINDINGS = Array.from({ length: 21 }, (_, index) => index + 1).filter((number) => number !== 16);

describe("the table of faults", () => {
  it("has a line for each finding", () => {
    const found = new Set(rows.flatMap(({ finding }) => finding.split(", ").map(Number)));
    expect([...found].toSorted((left, right) => left - right)).toEqual(FINDINGS);
  });

  it.each(rows)("$finding, $fault: names its promise, its result and tests that there are", (row) => {
    expect(row.promise).not.toBe("");
    expect(row.result).not.toBe("");
    expect(row.tests.length).toBeGreaterThan(0);
    expect(row.tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
