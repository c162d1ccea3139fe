// Where a payment happened, in words: all that the map shows, and what it cannot show.

import type { Assessment } from "../../api/decisions.ts";

export type Place = NonNullable<Assessment["location"]>;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  /** Within so many kilometres; null where it was not reported. */
  readonly radiusKm: number | null;
}

/** Null where no point was sent: an address gives a country alone. */
export function spotOf({ latitude, longitude, accuracyRadiusKm }: Place): Spot | null {
  if (latitude == null || longitude == null) return null;
  return { latitude, longitude, radiusKm: accuracyRadiusKm ?? null };
}

export function nameOf({ city, region, country }: Place): string {
  const named = [city, region, country].filter((part) => part != null).join(", ");
  return named === "" ? "a point without a name" : named;
}

export function sourceOf({ source, enrichedFields }: Place): string {
  if (source === "ip") return "from the IP address";
  return enrichedFields.includes("country") ? "as supplied; its country from the IP address" : "as supplied";
}

/** `38.7° N, 9.1° W`, with as many digits as were sent. */
export function spotWords({ latitude, longitude }: Spot): string {
  return `${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`;
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value)}° ${value < 0 ? negative : positive}`;
}
