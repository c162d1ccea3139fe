// What was supplied stays; the address fills what is missing, and its failure fails nothing.

import { describe, expect, it } from "vitest";
import type { Location } from "../contract/decisions/envelope.ts";
import { activityContext } from "../decision/context.fixture.ts";
import { locate, type LookUpAddress } from "./place.ts";

const table: LookUpAddress = (address) =>
  address === "10.0.0.1"
    ? { outcome: "known", country: null, source: null }
    : { outcome: "known", country: "FR", source: "whois 1" };
const broken: LookUpAddress = () => ({ outcome: "unavailable" });

function placeOf(
  supplied: { ipAddress?: string; country?: string; location?: Location },
  lookUp: LookUpAddress = table,
) {
  const { location = null, ...activity } = supplied;
  return locate({ activity: activityContext(activity).activity, location }, lookUp);
}

describe("a place", () => {
  it("is null where nothing is known, and no table is asked without an address", () => {
    expect(placeOf({}, broken)).toEqual({ place: null, degraded: [] });
    expect(placeOf({ ipAddress: "10.0.0.1" })).toEqual({ place: null, degraded: [] });
  });

  it("comes from the address alone if nothing was supplied", () => {
    expect(placeOf({ ipAddress: "1.2.3.4" }).place).toEqual({
      country: "FR",
      source: "ip",
      enrichedFields: ["country"],
      ipCountry: "FR",
      ipSource: "whois 1",
    });
  });

  it("keeps a supplied country, and tells the address's beside it", () => {
    expect(placeOf({ ipAddress: "1.2.3.4", country: "DE" }).place).toEqual({
      country: "DE",
      source: "supplied",
      enrichedFields: [],
      ipCountry: "FR",
      ipSource: "whois 1",
    });
  });

  it("keeps a supplied location, and gets the country that it lacks", () => {
    const location = { city: "Lyon", latitude: 45.76, longitude: 4.84, accuracyRadiusKm: 5 };
    expect(placeOf({ ipAddress: "1.2.3.4", location }).place).toEqual({
      ...location,
      country: "FR",
      source: "supplied",
      enrichedFields: ["country"],
      ipCountry: "FR",
      ipSource: "whois 1",
    });
  });

  it("is what was supplied where the address cannot be looked up, and says so", () => {
    expect(placeOf({ ipAddress: "1.2.3.4", country: "DE" }, broken)).toEqual({
      place: { country: "DE", source: "supplied", enrichedFields: [] },
      degraded: ["location_unavailable"],
    });
    expect(placeOf({ ipAddress: "1.2.3.4" }, broken)).toEqual({
      place: null,
      degraded: ["location_unavailable"],
    });
  });
});
