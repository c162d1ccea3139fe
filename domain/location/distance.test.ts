// Distances against published ones, and the laws that every distance keeps.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceKm } from "./distance.ts";

const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("a distance", () => {
  // The example of movable-type.co.uk/scripts/latlong.html, Land's End to John o' Groats: 968.9 km.
  it.each([
    ["Land's End to John o' Groats", [50.0664, -5.7147], [58.6439, -3.07], 968.9],
    ["half round the equator", [0, 0], [0, 180], 20_015.1],
    ["pole to pole", [90, 12], [-90, 99], 20_015.1],
    ["a degree of latitude", [10, 20], [11, 20], 111.2],
    ["across the date line", [0, 179.5], [0, -179.5], 111.2],
  ] as const)("%s", (_what, [lat1, lon1], [lat2, lon2], km) => {
    const from = { latitude: lat1, longitude: lon1 };
    expect(distanceKm(from, { latitude: lat2, longitude: lon2 })).toBeCloseTo(km, 1);
  });

  it("is zero to itself, the same both ways, and never more than half round the Earth", () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(distanceKm(a, a)).toBe(0);
        const there = distanceKm(a, b);
        expect(distanceKm(b, a)).toBeCloseTo(there, 6);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(20_016);
      }),
      { seed: 43 },
    );
  });
});
