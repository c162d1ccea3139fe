// A party as answers and events show it.

import type { ShownParty } from "../contract/decisions/shown-party.ts";
import type { EvidenceParty } from "./context.ts";

// Named one by one: what is added to the evidence later is not sent by itself.
export function shownParty(party: EvidenceParty): ShownParty {
  return {
    role: party.role,
    externalPartyId: party.externalPartyId ?? null,
    externalUserId: party.externalUserId ?? null,
    entityId: party.entityId ?? null,
    displayName: party.displayName ?? null,
    type: party.type,
    country: party.country ?? null,
    instruments: party.instruments.map(({ type, maskedIdentifier, institutionName, country }) => ({
      type,
      maskedIdentifier: maskedIdentifier ?? null,
      institutionName: institutionName ?? null,
      country: country ?? null,
    })),
  };
}
