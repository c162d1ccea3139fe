import { describe, expect, it } from "vitest";
import { filledSql } from "./filled-sql.ts";

describe("a query with its values in place", () => {
  it("has a text as it is, and everything else as its type", () => {
    const sql =
      "SELECT {environment: String}, {from: DateTime64(3, 'UTC')}, {days: UInt16}, {nodes: Array(String)}";
    const parameters = {
      environment: "sandbox",
      from: "2026-01-31 12:00:00.000",
      days: 90,
      nodes: ["a", "b"],
    };
    expect(filledSql({ sql, parameters })).toBe(
      "SELECT 'sandbox', CAST('2026-01-31 12:00:00.000' AS DateTime64(3, 'UTC')), CAST(90 AS UInt16), " +
        "CAST(['a', 'b'] AS Array(String))",
    );
  });

  it("keeps quotes, backslashes and what looks like a parameter inside of a value", () => {
    const parameters = { id: String.raw`it's \ {id: String} $&` };
    expect(filledSql({ sql: "SELECT {id: String}", parameters })).toBe(
      String.raw`SELECT 'it\'s \\ {id: String} $&'`,
    );
  });

  it("is not made without a value", () => {
    expect(() => filledSql({ sql: "SELECT {id: String}", parameters: {} })).toThrow(RangeError);
  });
});
