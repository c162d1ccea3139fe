// A pair: a payee of one customer, and a listed entity that its name matched. A person judges a pair once, and what they find
// counts for its later matches.

import type { Attempt, Match } from "../../contract/decisions/screening.ts";
import type { EvidenceParty } from "../../decision/context.ts";
import { canonicalJson } from "../../ids/canonical-json.ts";
import { hashedId } from "../../ids/identifiers.ts";
import { sha256Hex } from "../../ids/sha256.ts";
import { shortHash } from "../../ids/short-hash.ts";
import type { Finder } from "../find-match.ts";

export interface Payee {
  readonly subjectId: string;
  readonly party: Pick<EvidenceParty, "key" | "type" | "displayName">;
}

/** @returns `jpr_…`: one id for a party of a customer and a listed entity, whatever the party is called. */
function pairIdOf({ subjectId, party }: Payee, entityId: string): string {
  return hashedId("jpr", canonicalJson([subjectId, party.key, entityId]));
}

/**
 * Names what a person compares: the party's name and type, what the list says of the entity, and whether screening was
 * certain. @returns null where it is not known what the list says.
 */
function pairVersionOf({ party }: Payee, match: Pick<Match, "entityVersion" | "match">): string | null {
  const { entityVersion } = match;
  if (entityVersion === undefined) return null;
  const compared = [party.displayName ?? null, party.type, entityVersion, match.match];
  return shortHash(sha256Hex(canonicalJson(compared)));
}

/** The attempt with its pairs named. Wallets are no pairs: an address is not alike, it is the same. */
export function withPairs(attempt: Attempt, payee: Payee): Attempt {
  if (attempt.kind !== "name") return attempt;
  return {
    ...attempt,
    matches: attempt.matches.map((match) => {
      const pairVersion = pairVersionOf(payee, match);
      return {
        ...match,
        pairId: pairIdOf(payee, match.entityId),
        ...(pairVersion !== null && { pairVersion }),
      };
    }),
  };
}

/**
 * Whether a false positive of this match counts only once a second person agrees: where it is of a sanctions list, or nothing
 * says that it is not.
 */
export function needsAgreement({ topics }: Match, found: readonly Finder[]): boolean {
  const isHarmless =
    found.length > 0 && found.every(({ check }) => check === "pep" || check === "adverse_media");
  return !isHarmless || topics.some((topic) => topic.startsWith("sanction"));
}
