// What of ClickHouse's words about a query leaves the pipeline.

import { describe, expect, it } from "vitest";
import { safeWords } from "./safe-words.ts";

const USER = "analyst_sandbox_org_own";

describe("ClickHouse's words about a query", () => {
  it.each([
    [
      "Code: 47. DB::Exception: Unknown expression identifier `amout` in scope SELECT amout. (UNKNOWN_IDENTIFIER) (version 26.7.1.2 (official build))",
      "Unknown expression identifier `amout` in scope SELECT amout. (UNKNOWN_IDENTIFIER)",
    ],
    [
      "Division by zero: while executing. Stack trace:\n\n0. /usr/bin/clickhouse",
      "Division by zero: while executing.",
    ],
    [
      `${USER}: Not enough privileges. To execute this query, it's necessary to have the grant SELECT`,
      "the analyst: Not enough privileges. To execute this query, it's necessary to have the grant SELECT",
    ],
  ])("lose the server and the user: %s", (message, words) => {
    expect(safeWords(message, USER)).toBe(words);
  });

  it("are cut where they repeat a long query", () => {
    expect(safeWords("x".repeat(5_000), USER)).toHaveLength(601);
  });
});
