// Reading CSV: quoted fields, line ends, and rows of a wrong length.

import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

describe("reading CSV", () => {
  it("takes quoted fields with commas, quotes and line ends, and empty ones", () => {
    expect(readCsv('a,b,c\r\n"x, ""y""",,"two\nlines"\n1,2,\n')).toEqual([
      { a: 'x, "y"', b: "", c: "two\nlines" },
      { a: "1", b: "2", c: "" },
    ]);
  });

  it("takes a last row without a line end", () => {
    expect(readCsv("a\nx")).toEqual([{ a: "x" }]);
  });

  it("refuses a row of another length", () => {
    expect(() => readCsv("a,b\n1\n")).toThrow(RangeError);
  });
});
