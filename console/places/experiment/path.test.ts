import { expect, it } from "vitest";
import { firstLabelDay, pathDomain, powersOfTen } from "./path.ts";

const at = (day: string, eValue: number) => ({ day, eValue, better: 0, worse: 0, unlabelled: 0, matured: 0 });

it("the plane holds 1, what is enough, and every value", () => {
  expect(pathDomain([], 20)).toBeNull();
  expect(pathDomain([at("2026-11-01", 1), at("2026-11-03", 2.4)], 20)).toEqual({
    days: [new Date("2026-11-01"), new Date("2026-11-03")],
    eValues: [0.1, 100],
  });
  expect(pathDomain([at("2026-11-01", 0.0004), at("2026-11-02", 1_200)], 20)?.eValues).toEqual([
    0.0001, 10_000,
  ]);
});

it("a single day has a width", () => {
  expect(pathDomain([at("2026-11-02", 3)], 20)?.days).toEqual([
    new Date("2026-11-01"),
    new Date("2026-11-03"),
  ]);
});

it("the axis says powers of ten, not too many", () => {
  expect(powersOfTen([0.1, 100])).toEqual([0.1, 1, 10, 100]);
  expect(powersOfTen([1e-20, 1e4]).length).toBeLessThanOrEqual(8);
});

it("the first label counts after its days", () => {
  expect(firstLabelDay("2026-09-12T08:00:00.000Z", 90)).toBe("2026-12-11");
});
