// Text that strangers wrote, on its way into a table.

import { describe, expect, it } from "vitest";
import { csvField, csvLine } from "./csv.ts";

describe("a field of CSV", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1 555 0100", "'+1 555 0100"],
    ["-2+3", "'-2+3"],
    ["@sum", "'@sum"],
    ["\t=x", "'\t=x"],
    ["\n=x", "\"'\n'=x\""],
    ["\tx", "'\tx"],
    ["＝1+1", "'＝1+1"],
    ["Shop;=A1", "Shop;'=A1"],
    ["Shop; -A1", "Shop;' -A1"],
    ["-2", "-2"],
    ["+4.50", "+4.50"],
    ["a=b", "a=b"],
  ])("%j is written as %j", (text, written) => {
    expect(csvField(text)).toBe(written);
  });

  it("that is a formula and holds a quote is marked, and quoted", () => {
    expect(csvField('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  });

  it("is as it is in a column of numbers", () => {
    expect(csvField("-inf", true)).toBe("-inf");
  });
});

it("a line of CSV quotes what would end a field, and what is blank but given", () => {
  const texts = ["plain", 'says "no", twice', "two\r\nlines", "", " blank "];
  const written = csvLine([...texts, null].map((text) => csvField(text)));
  expect(written).toBe('plain,"says ""no"", twice","two\r\nlines","", blank ,\r\n');
});
