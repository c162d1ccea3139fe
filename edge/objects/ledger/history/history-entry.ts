// What a history keeps of one activity: no more than the features ask for.

import type { Decision } from "#domain/contract/decisions/assessment.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import type { HistoryEntry } from "#domain/decision/features/history.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import { instantOf } from "#domain/time/instant.ts";

export function entryOf(
  { activity, transaction, counterparty, place }: ScreenedEvidence,
  decision: Decision,
): HistoryEntry {
  const country = place?.country ?? activity.country;
  return {
    occurredAt: instantOf(activity.occurredAt),
    type: activity.type,
    decision,
    ...(transaction && {
      direction: transaction.direction,
      amount: transaction.amount,
      currency: currencyIdentity(transaction.currency),
    }),
    ...(counterparty && {
      counterparty: counterparty.key,
      instruments: counterparty.instruments.slice(0, 8),
    }),
    ...(activity.deviceRef !== null && { device: activity.deviceRef }),
    ...(country !== null && { country }),
    ...coordinatesOf(place),
  };
}

function coordinatesOf(
  place: ScreenedEvidence["place"],
): Pick<HistoryEntry, "latitude" | "longitude" | "accuracyRadiusKm"> {
  if (place?.latitude == null || place.longitude == null) return {};
  const { latitude, longitude, accuracyRadiusKm } = place;
  return { latitude, longitude, ...(accuracyRadiusKm != null && { accuracyRadiusKm }) };
}
