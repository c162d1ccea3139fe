// Whether a name that equals a listed one confirms who is meant, or what speaks against it. A name that many have, or that is
// equal only as another script is read, needs a country beside it in which that name is rare.

import { isOrdinaryFirm, isRareNameIn, isSharedByMany } from "../names/identity.ts";
import { isLossyReading } from "../names/lossy-reading.ts";
import type { NameHit } from "../names/search-index.ts";

/** Why equal words are not enough. */
export type Doubt =
  | "other_words"
  | "other_kind"
  | "weak_name"
  | "not_a_payee"
  | "single_name"
  | "lossy_reading"
  | "shared_name"
  | "ordinary_words"
  | "extra_part";

/** In the words that a reviewer reads, behind what is equal. */
export const DOUBTS: Readonly<Record<Doubt, string>> = {
  other_words: "other words stand beside it",
  other_kind: "it names a firm and the party is a person, or the reverse",
  weak_name: "its list marks the name as weak",
  not_a_payee: "it is the name of a ship or an aircraft",
  single_name: "a person's single name tells too little",
  lossy_reading: "the scripts differ, and other names are read alike",
  shared_name: "many people have this name",
  ordinary_words: "many firms are called by these words",
  extra_part: "only one word is equal, and one of the names has a part more",
};

/**
 * @param query the party's name; @param country where the party is said to be; null where nothing says so.
 * @returns null where the equal name confirms the match.
 */
export function doubtOf(hit: NameHit, query: string, country: string | null): Doubt | null {
  const { entity, identity, name, weak, beside } = hit;
  if (beside !== null) return beside === "other words" ? "other_words" : "other_kind";
  if (weak) return "weak_name";
  if (entity.schema === "Vessel" || entity.schema === "Airplane") return "not_a_payee";
  if (identity === null) return null;
  if (entity.schema !== "Person") {
    if (isLossyReading(query, name)) return "lossy_reading";
    if (isOrdinaryFirm(identity)) return "ordinary_words";
    return identity.hasExtraPart && identity.parts.length === 1 ? "extra_part" : null;
  }
  if (hit.tokens.filter(({ score }) => score === 1).length < 2) return "single_name";
  if (country !== null && entity.countries.includes(country) && isRareNameIn(identity, country)) return null;
  if (isLossyReading(query, name)) return "lossy_reading";
  return isSharedByMany(identity) ? "shared_name" : null;
}
