import { describe, expect, it } from "vitest";
import { distanceKm } from "#domain/location/distance.ts";
import type { Place } from "./place-words.ts";
import { decisionAtLastPlace, isFrom, travelOf, travelWords, type Travel } from "./travel.ts";

const said = (travel: Travel) => {
  const { distance, how } = travelWords(travel);
  return `${distance} from the last place ${how}`.replaceAll(/[\u2009\u00a0]/g, " ");
};

describe("how far and how fast", () => {
  it("is known only if both were recorded: a missing one is never 0", () => {
    expect(travelOf({ km_from_last_place: 1_240, speed_from_last_place: 2_126 })).toEqual({
      km: 1_240,
      kmPerHour: 2_126,
    });
    expect(travelOf({ km_from_last_place: 1_240 })).toBeNull();
    expect(travelOf({})).toBeNull();
  });
  it("is said with the time that both tell", () => {
    expect(said({ km: 1_240, kmPerHour: 2_125.714 })).toBe(
      "1 240 km from the last place in 35 min, 2 126 km/h",
    );
    expect(said({ km: 6.14, kmPerHour: 2.5 })).toBe("6.1 km from the last place in 2 h 27 min, 3 km/h");
  });
  it("names no time that was not measured: the speed is reckoned over a minute at least", () => {
    expect(said({ km: 300, kmPerHour: 18_000 })).toBe(
      "300 km from the last place in a minute or less, 18 000 km/h",
    );
    expect(said({ km: 300, kmPerHour: 13_500 })).toBe("300 km from the last place in 1 min, 13 500 km/h");
  });
  it("names no time that rounding hides", () => {
    expect(said({ km: 12, kmPerHour: 0.017 })).toBe("12 km from the last place at less than 1 km/h");
    expect(said({ km: 0.02, kmPerHour: 0.017 })).toBe(
      "less than 0.1 km from the last place at less than 1 km/h",
    );
  });
  it("says that no distance is left beside the accuracy", () => {
    expect(said({ km: 0, kmPerHour: 0 })).toBe(
      "no farther from the last place than both points are inaccurate",
    );
  });
});

const PARIS: Place = { latitude: 48.857, longitude: 2.352, source: "supplied", enrichedFields: [] };
const BERLIN: Place = {
  latitude: 52.52,
  longitude: 13.405,
  accuracyRadiusKm: 20,
  source: "supplied",
  enrichedFields: [],
};

describe("the last place", () => {
  const km = Math.round((distanceKm(at(PARIS), at(BERLIN)) - 20) * 1_000) / 1_000;
  const NOW = { decisionId: "dec_now", occurredAt: "2026-11-26T10:00:00.000Z" };
  const rowAt = (decisionId: string, time: string) => ({ decisionId, occurredAt: `2026-11-26T${time}Z` });

  it("was where the customer was so long before", () => {
    const travel = { km, kmPerHour: km / (35 / 60) };
    const rows = [NOW, rowAt("later", "10:35:00.000"), rowAt("other", "09:10:00.000")];
    expect(decisionAtLastPlace(rows, NOW, travel)).toBeNull();
    const then = rowAt("then", "09:25:00.000");
    expect(decisionAtLastPlace([...rows, then], NOW, travel)).toBe(then);
  });
  it("may have been at any instant of the last minute", () => {
    const then = rowAt("then", "09:59:48.000");
    expect(decisionAtLastPlace([then], NOW, { km, kmPerHour: km * 60 })).toBe(then);
  });
  it("is not looked for where the time is not known", () => {
    const rows = [rowAt("then", "09:25:00.000")];
    expect(decisionAtLastPlace(rows, NOW, { km: 0, kmPerHour: 0 })).toBeNull();
    expect(decisionAtLastPlace(rows, NOW, { km: 3, kmPerHour: 0.5 })).toBeNull();
  });
  it("is at the recorded distance, or it is another place", () => {
    expect(isFrom(PARIS, BERLIN, { km, kmPerHour: 900 })).toBe(true);
    expect(isFrom({ ...PARIS, latitude: 48.8 }, BERLIN, { km, kmPerHour: 900 })).toBe(false);
    expect(isFrom({ country: "FR", source: "ip", enrichedFields: [] }, BERLIN, { km, kmPerHour: 900 })).toBe(
      false,
    );
  });
});

function at({ latitude, longitude }: Place) {
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}
