import { describe, expect, it } from "vitest";
import { filledByWindow, parametersOf } from "./parameters.ts";
import { cellText, isNumberType, toCsv } from "./rows.ts";

describe("the parameters of a query", () => {
  const query = `SELECT 1 WHERE e = {environment: String} AND at >= {from: DateTime64(3, 'UTC')}
    AND at < { to :DateTime64(3, 'UTC') } AND rule = {rule_id:String} OR rule = {rule_id: String}`;

  it("are found once each, without the environment", () => {
    expect(parametersOf(query)).toEqual([
      { name: "from", type: "DateTime64(3, 'UTC')" },
      { name: "to", type: "DateTime64(3, 'UTC')" },
      { name: "rule_id", type: "String" },
    ]);
    expect(parametersOf("SELECT '{}', map{1:2}, {1: x}")).toEqual([]);
  });

  it("are filled by the window where they are its ends", () => {
    const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-01-31T12:00:00.000Z" };
    expect(filledByWindow(parametersOf(query), window)).toEqual({
      from: "2026-01-01 00:00:00.000",
      to: "2026-01-31 12:00:00.000",
    });
    expect(filledByWindow(parametersOf("SELECT {to: DateTime}"), { from: window.from })).toEqual({});
  });
});

describe("the rows of an answer", () => {
  it("keep every digit, and tell NULL from an empty text", () => {
    expect(cellText("12345678901234567890.10")).toBe("12345678901234567890.10");
    expect([cellText(null), cellText(""), cellText(0), cellText(["a", 1])]).toEqual([
      null,
      "",
      "0",
      '["a",1]',
    ]);
  });

  it("are numbers by their type", () => {
    expect(
      ["UInt64", "Nullable(Float64)", "Decimal(38, 8)", "LowCardinality(Nullable(Int8))"].every(isNumberType),
    ).toBe(true);
    expect(["String", "DateTime64(3, 'UTC')", "Array(UInt8)"].some(isNumberType)).toBe(false);
  });

  it("become CSV that reads back the same", () => {
    const columns = [
      { name: "a", type: "String" },
      { name: "b", type: "Nullable(String)" },
    ];
    const rows = [
      ["plain", null],
      ['says "no", twice', ""],
      ["two\nlines", 0.5],
    ];
    expect(toCsv({ columns, rows })).toBe('a,b\r\nplain,\r\n"says ""no"", twice",""\r\n"two\nlines",0.5\r\n');
  });

  it("hold no formula for a program for tables, and every number as it is", () => {
    const columns = [
      { name: "=name", type: "String" },
      { name: "n", type: "Float64" },
    ];
    const rows = [
      ['=HYPERLINK("http://a.example","pay")', -1e-7],
      ["@SUM(1)", "-12.50"],
      ["+cmd|' /C calc'!A0", 1e15],
      ["-12.50", null],
      ["=1", 0],
    ];
    expect(toCsv({ columns, rows }).split("\r\n")).toEqual([
      "'=name,n",
      `"'=HYPERLINK(""http://a.example"",""pay"")",-1e-7`,
      "'@SUM(1),-12.50",
      "'+cmd|' /C calc'!A0,1000000000000000",
      "-12.50,",
      "'=1,0",
      "",
    ]);
  });
});
