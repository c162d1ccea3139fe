import { describe, expect, it } from "vitest";
import { degreesOf, frameOf } from "./map-frame.ts";

describe("frameOf", () => {
  it("shows no less than the coasts can tell", () => {
    const { reachKm, bar } = frameOf(5, 100);
    expect(reachKm).toBe(1_500);
    expect(bar.km).toBe(500);
    expect(bar.pixels).toBeCloseTo(33.4, 0);
  });
  it("shows a large circle whole", () => {
    expect(frameOf(3_000, 100).reachKm).toBe(4_800);
  });
  it("reaches to another point, as far as a map can", () => {
    expect(frameOf(5, 100, 2_000).reachKm).toBeCloseTo(2_300);
    expect(frameOf(5, 100, 300).reachKm).toBe(1_500);
    expect(frameOf(5, 100, 18_000).reachKm).toBe(9_000);
  });
  it("is as large without a circle as with a small one", () => {
    expect(frameOf(null, 100)).toEqual(frameOf(5, 100));
  });
});

describe("degreesOf", () => {
  it("never reaches around the world", () => {
    expect(degreesOf(111.195)).toBe(1);
    expect(degreesOf(1e9)).toBe(179);
  });
});
