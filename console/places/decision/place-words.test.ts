import { describe, expect, it } from "vitest";
import { nameOf, sourceOf, spotOf, spotWords, type Place } from "./place-words.ts";

const LISBON: Place = {
  city: "Lisbon",
  country: "PT",
  latitude: 38.7,
  longitude: -9.1,
  accuracyRadiusKm: 5,
  source: "supplied",
  enrichedFields: [],
};
const BY_ADDRESS: Place = { country: "DE", source: "ip", enrichedFields: ["country"] };

describe("a place in words", () => {
  it("names the place, its point and where that is known from", () => {
    expect(nameOf(LISBON)).toBe("Lisbon, PT");
    expect(sourceOf(LISBON)).toBe("as supplied");
    expect(spotOf(LISBON)).toEqual({ latitude: 38.7, longitude: -9.1, radiusKm: 5 });
    expect(spotWords({ latitude: 38.7, longitude: -9.1, radiusKm: 5 })).toBe("38.7° N, 9.1° W");
  });
  it("has no point where an address gave the country alone", () => {
    expect(spotOf(BY_ADDRESS)).toBeNull();
    expect(sourceOf(BY_ADDRESS)).toBe("from the IP address");
  });
  it("says what the address filled in", () => {
    expect(sourceOf({ ...LISBON, enrichedFields: ["country"] })).toBe(
      "as supplied; its country from the IP address",
    );
  });
  it("knows that 0, 0 is a point", () => {
    expect(spotOf({ ...BY_ADDRESS, latitude: 0, longitude: 0 })).toEqual({
      latitude: 0,
      longitude: 0,
      radiusKm: null,
    });
    expect(nameOf({ source: "supplied", enrichedFields: [] })).toBe("a point without a name");
  });
});
