import { describe, expect, it } from "vitest";
import { barsOf } from "./bars-of.ts";

const column = (name: string, type: string) => ({ name, type });

describe("an answer as bars", () => {
  it("draws the first numbers behind what it groups by, from zero", () => {
    const columns = [column("hour", "UInt8"), column("n", "UInt64"), column("share", "Float64")];
    const rows = [
      [9, "4", 0.5],
      [10, "1", 0.25],
    ];
    expect(barsOf({ columns, rows })).toEqual({
      column: "n",
      bars: [
        { name: "9", text: "4", ends: [0, 1] },
        { name: "10", text: "1", ends: [0, 0.25] },
      ],
    });
  });

  it("draws a number that stands first where there is no other, and names an empty text", () => {
    const columns = [column("n", "UInt64"), column("channel", "String")];
    const rows = [
      ["2", ""],
      ["1", "card"],
    ];
    expect(barsOf({ columns, rows })?.bars.map(({ name, text }) => [name, text])).toEqual([
      ["''", "2"],
      ["card", "1"],
    ]);
  });

  it("draws negative numbers to the left of zero, and no bar where there is no number", () => {
    const columns = [column("net", "Nullable(Decimal(38, 8))")];
    expect(barsOf({ columns, rows: [["-5"], ["15"], [null], ["nan"]] })?.bars).toEqual([
      { name: "1", text: "-5", ends: [0, 0.25] },
      { name: "2", text: "15", ends: [0.25, 1] },
      { name: "3", text: "NULL", ends: null },
      { name: "4", text: "nan", ends: null },
    ]);
  });

  it("keeps every digit of what it prints", () => {
    const columns = [column("sum", "Decimal(76, 8)")];
    const rows = [["12345678901234567890.12345678"], ["1"]];
    expect(barsOf({ columns, rows })?.bars[0]?.text).toBe("12345678901234567890.12345678");
  });

  it("draws nothing where there is nothing to compare", () => {
    expect(barsOf({ columns: [column("decision", "String")], rows: [["allow"], ["block"]] })).toBeNull();
    expect(barsOf({ columns: [column("n", "UInt64")], rows: [["7"]] })).toBeNull();
    expect(barsOf({ columns: [column("n", "UInt64")], rows: [["0"], ["0"]] })).toBeNull();
  });
});
