// Reading CSV: quoted fields, line ends, and text that is refused because it would be misread.

import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

describe("reading CSV", () => {
  it("reads quoted fields with commas, quotes and line ends, and empty ones", () => {
    expect(readCsv('a,b,c\r\n"x, ""y""",,"two\nlines"\n1,2,\n')).toEqual([
      { a: 'x, "y"', b: "", c: "two\nlines" },
      { a: "1", b: "2", c: "" },
    ]);
  });

  it("reads a last row without a line end", () => {
    expect(readCsv("a\nx")).toEqual([{ a: "x" }]);
  });

  it("reads rows that end with a carriage return only", () => {
    expect(readCsv("a,b\r1,2\r3,4")).toEqual([
      { a: "1", b: "2" },
      { a: "3", b: "4" },
    ]);
  });

  it("keeps a byte order mark out of the first column's name", () => {
    expect(readCsv("\uFEFFa,b\n1,2")).toEqual([{ a: "1", b: "2" }]);
  });

  it("reads text without a header under given columns", () => {
    expect(readCsv("1,2\r\n", { columns: ["a", "b"] })).toEqual([{ a: "1", b: "2" }]);
  });

  it("skips the lines before the header, and counts them", () => {
    expect(readCsv("Report\na,b\n1,2\n", { fromLine: 2 })).toEqual([{ a: "1", b: "2" }]);
    expect(() => readCsv("Report\na,b\n1\n", { fromLine: 2 })).toThrow(/\bline 3\b/);
  });

  it.each([
    ["a row that is too short", "a,b\n1,2\n3\n", 3],
    ["a row that is too long", "a,b\n1,2,3\n", 2],
    ["an empty row among others", "a,b\n\n1,2\n", 2],
    ["a quote inside a field", 'a,b\nx"y,2', 2],
    ["text after a closing quote", 'a,b\n"x"y,2', 2],
    ["a quote that is never closed, as in a file cut short", 'a,b\n"unclosed,2', 2],
  ])("refuses %s, and names its line", (_, text, line) => {
    expect(() => readCsv(text)).toThrow(RangeError);
    expect(() => readCsv(text)).toThrow(new RegExp(`\\bline ${line}\\b`));
  });
});
