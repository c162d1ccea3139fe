// How fast the customer would have travelled from the last place that is known, by what was recorded; and which place that was.

import { distanceKm } from "#domain/location/distance.ts";
import { shownDuration } from "../../parts/duration.ts";
import { grouped } from "../../parts/grouped.ts";
import type { Features } from "./features.ts";
import { spotOf, type Place } from "./place-words.ts";

export interface Travel {
  /** Less what the accuracy of both points leaves open. */
  readonly km: number;
  readonly kmPerHour: number;
}

/** Null where either is not known: nothing is said then. */
export function travelOf(features: Features): Travel | null {
  const { km_from_last_place: km, speed_from_last_place: kmPerHour } = features;
  return typeof km === "number" && typeof kmPerHour === "number" ? { km, kmPerHour } : null;
}

const SECONDS_PER_HOUR = 3_600;
const MINUTE_SECONDS = 60;
/** The speed is reckoned over no shorter time. */
const SHORTEST_SECONDS = 60;
/** Slower than this, the time cannot be told from a distance and a speed that were rounded. */
const SLOWEST_KM_PER_HOUR = 1;
const NEAR_KM = 10;
const LEAST_KM = 0.1;

/** Before and after the name of the last place: `1 240 km`, `in 35 min, 2 126 km/h`. */
export function travelWords(travel: Travel): { readonly distance: string; readonly how: string } {
  const { km, kmPerHour } = travel;
  if (km === 0) return { distance: "no farther", how: "than both points are inaccurate" };
  const distance = shownKm(km);
  const seconds = secondsOf(travel);
  if (seconds === null) return { distance, how: `at less than ${SLOWEST_KM_PER_HOUR} km/h` };
  const time =
    seconds < SHORTEST_SECONDS + 1
      ? "a minute or less"
      : shownDuration(Math.round(seconds / MINUTE_SECONDS) * MINUTE_SECONDS);
  return { distance, how: `in ${time}, ${grouped(Math.round(kmPerHour))} km/h` };
}

function shownKm(km: number): string {
  if (km < LEAST_KM) return `less than ${LEAST_KM} km`;
  return `${km < NEAR_KM ? km.toFixed(1) : grouped(Math.round(km))} km`;
}

function secondsOf({ km, kmPerHour }: Travel): number | null {
  return kmPerHour < SLOWEST_KM_PER_HOUR ? null : (km / kmPerHour) * SECONDS_PER_HOUR;
}

/** As both are rounded to the third digit. */
const ROUNDING = 0.0005;

interface Seen {
  readonly decisionId: string;
  readonly occurredAt: string;
}

/** What the customer did when they were at the last place: by the time alone, so that its place is still to be compared. */
export function decisionAtLastPlace<Row extends Seen>(
  rows: readonly Row[],
  decision: Seen,
  travel: Travel,
): Row | null {
  const seconds = secondsOf(travel);
  if (seconds === null || travel.km === 0) return null;
  const tolerance = 1 + seconds * (ROUNDING / travel.km + ROUNDING / travel.kmPerHour);
  const before = (row: Row) => (Date.parse(decision.occurredAt) - Date.parse(row.occurredAt)) / 1_000;
  const isThen = (row: Row) =>
    row.decisionId !== decision.decisionId &&
    before(row) >= 0 &&
    Math.abs(Math.max(before(row), SHORTEST_SECONDS) - seconds) <= tolerance;
  return rows.find(isThen) ?? null;
}

/** Whether the recorded distance is the one between these two, to the metre. */
export function isFrom(last: Place, here: Place, { km }: Travel): boolean {
  const [from, to] = [spotOf(last), spotOf(here)];
  if (from === null || to === null) return false;
  const between = distanceKm(from, to) - (from.radiusKm ?? 0) - (to.radiusKm ?? 0);
  return Math.abs(between - km) < 2 * ROUNDING;
}
