// Where something happened, as far as it is known: what the caller said, and for what they left out, the country that
// the end user's IP address was given to. What was supplied is never replaced.

import type { Degraded } from "../contract/values/degraded.ts";
import type { DecisionContext } from "../decision/context.ts";

export type AddressAnswer =
  /** `country` is null for an address that belongs to no country: a private or reserved one. */
  | { readonly outcome: "known"; readonly country: string | null; readonly source: string | null }
  | { readonly outcome: "unavailable" };

export type LookUpAddress = (ipAddress: string) => AddressAnswer;

/** What a context holds of places. */
export type Located = Required<Pick<DecisionContext, "place" | "degraded">>;

/** @returns a place of null where nothing is known. */
export function locate(
  { activity, location }: Pick<DecisionContext, "activity" | "location">,
  lookUp: LookUpAddress,
): Located {
  const answer = activity.ipAddress === null ? NOTHING_ASKED : lookUp(activity.ipAddress);
  const degraded: Degraded[] = answer.outcome === "unavailable" ? ["location_unavailable"] : [];
  const known = answer.outcome === "known" ? answer : NOTHING_ASKED;
  const supplied = { ...location, ...(activity.country !== null && { country: activity.country }) };
  const isSupplied = Object.keys(supplied).length > 0;
  if (!isSupplied && known.country === null) return { place: null, degraded };
  const fills = activity.country === null && known.country !== null;
  return {
    place: {
      ...supplied,
      ...(known.country !== null && { country: supplied.country ?? known.country }),
      source: isSupplied ? "supplied" : "ip",
      enrichedFields: fills ? ["country"] : [],
      ...(known.country !== null && { ipCountry: known.country }),
      ...(known.source !== null && { ipSource: known.source }),
    },
    degraded,
  };
}

const NOTHING_ASKED = { outcome: "known", country: null, source: null } as const;
