// Features of places: another country than before, than the address tells, and how fast the subject would have travelled.

import { distanceKm, type Coordinates } from "../../location/distance.ts";
import { HOUR, MINUTE, SECOND } from "../../time/instant.ts";
import type { Place } from "../context.ts";
import type { Draft } from "./feature-catalogue.ts";
import type { HistoryEntry } from "./history.ts";
import type { Past } from "./past.ts";

/** Two events at one instant are no infinite speed: clocks of two devices differ by as much. */
const TIME_MINIMUM_MILLISECONDS = MINUTE;

export function writePlaces(draft: Draft, past: Past, place: Place | null): void {
  if (past.country !== null) {
    draft["is_new_country"] = !past.countriesEver.has(past.country);
    if (past.lastInCountry !== null) draft["is_country_change"] = past.lastInCountry.country !== past.country;
    if (past.lastInOtherCountry !== null) {
      draft["seconds_since_other_country"] = (past.at - past.lastInOtherCountry.occurredAt) / SECOND;
    }
  }
  if (place === null) return;
  const isSupplied = place.country !== undefined && !place.enrichedFields.includes("country");
  if (isSupplied && place.ipCountry !== undefined) {
    draft["is_ip_country_mismatch"] = place.ipCountry !== place.country;
  }
  writeTravel(draft, past, place);
}

function writeTravel(draft: Draft, past: Past, place: Place): void {
  const here = coordinatesOf(place);
  const last = past.lastWithCoordinates;
  const there = last && coordinatesOf(last);
  if (here === null || last === null || there === null) return;
  const uncertain = (place.accuracyRadiusKm ?? 0) + (last.accuracyRadiusKm ?? 0);
  const km = Math.max(0, distanceKm(there, here) - uncertain);
  const hours = Math.max(TIME_MINIMUM_MILLISECONDS, past.at - last.occurredAt) / HOUR;
  draft["km_from_last_place"] = toMetres(km);
  draft["speed_from_last_place"] = toMetres(km / hours);
}

// Finer than any coordinate that is sent, and short in a record.
function toMetres(km: number): number {
  return Math.round(km * 1_000) / 1_000;
}

function coordinatesOf({ latitude, longitude }: Place | HistoryEntry): Coordinates | null {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
