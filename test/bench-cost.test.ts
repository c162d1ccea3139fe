// A bill is what was used times the list prices, whatever the number of decisions, and exact to the cent.

import { describe, expect, it } from "vitest";
import { billOfMillion, totalOf, type Usage } from "./bench/cost/bill.ts";

const NOTHING: Usage = {
  rowsWritten: 0,
  rowsRead: 0,
  objectRequests: 0,
  awakeMilliseconds: 0,
  workerRequests: 0,
  workerMilliseconds: 0,
};

describe("the bill of a million decisions", () => {
  it("is one dollar for a row, and 15 cents for a call, of each", () => {
    const bill = billOfMillion({ ...NOTHING, rowsWritten: 120, objectRequests: 240 }, 120);
    expect(bill.get("rowsWritten")).toBe(100n);
    expect(bill.get("objectRequests")).toBe(30n);
    expect(totalOf(bill)).toBe(130n);
  });

  it("is $1.60 where an object of 128 MB is awake for a second of each", () => {
    const bill = billOfMillion({ ...NOTHING, awakeMilliseconds: 7_000 }, 7);
    expect(totalOf(bill)).toBe(160n);
  });

  it("has lines for reading, for the Worker's requests and for its time", () => {
    const used = { ...NOTHING, rowsRead: 100, workerRequests: 1, workerMilliseconds: 2 };
    const bill = billOfMillion(used, 1);
    expect([bill.get("rowsRead"), bill.get("workerRequests"), bill.get("workerMilliseconds")]).toEqual([
      10n,
      30n,
      4n,
    ]);
  });
});
