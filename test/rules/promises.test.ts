// The pages that promise something name, in each row, tests that there are; every finding of the outside review of
// reliability has its row.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const PAGES = ["docs/reliability.md", "docs/limits.md", "SECURITY.md"];
/** Of the outside review; 16 (erasure, retention, backup) is said to come later. */
const FINDINGS = Array.from({ length: 21 }, (_, index) => index + 1).filter((number) => number !== 16);

type Row = Readonly<Record<string, string>>;

/** The rows of each table that has a column `test`, by the names of their columns. */
function rowsWithTests(page: string): Row[] {
  const tables = readFileSync(join(ROOT, page), "utf8").match(/(?:^\|.*\|\n)+/gm) ?? [];
  return tables.flatMap((table) => {
    const [columns = [], , ...rows] = table.trimEnd().split("\n").map(cellsOf);
    if (!columns.includes("test")) return [];
    return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ""])));
  });
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

describe.each(PAGES)("%s", (page) => {
  it.each(rowsWithTests(page).map((row) => ({ first: Object.values(row)[0], row })))(
    "$first: says everything, and names tests that there are",
    ({ row }) => {
      expect(Object.values(row)).not.toContain("");
      const tests = [...(row["test"] ?? "").matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file = ""]) => file);
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    },
  );
});

it("every finding of the review of reliability has a row", () => {
  const found = new Set(
    rowsWithTests("docs/reliability.md").flatMap((row) => row["#"]?.split(", ").map(Number) ?? []),
  );
  expect([...found].toSorted((left, right) => left - right)).toEqual(FINDINGS);
});
