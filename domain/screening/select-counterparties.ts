// Who is screened: the contract's directional table. Outbound money goes to a recipient, inbound comes from a sender.

import type { Counterparty, EvidenceParty, EvidenceTransaction } from "../decision/context.ts";
import type { Direction, PartyRole } from "../contract/transaction.ts";

/** Direction, as the customer sees it → the role of who is screened; alike for fiat and crypto. */
const SCREENED_ROLE = { outbound: "recipient", inbound: "sender" } as const satisfies Record<
  Direction,
  PartyRole
>;

export interface SelectedParty {
  /** Its place among the transaction's parties. */
  readonly position: number;
  readonly party: EvidenceParty;
}

/** All parties of the table's role; where there is none, those of role `counterparty`; else nobody. */
export function selectCounterparties(
  transaction: Pick<EvidenceTransaction, "direction" | "parties">,
): readonly SelectedParty[] {
  const parties = transaction.parties.map((party, position) => ({ position, party }));
  const ofRole = (role: PartyRole) => parties.filter(({ party }) => party.role === role);
  const named = ofRole(SCREENED_ROLE[transaction.direction]);
  return named.length > 0 ? named : ofRole("counterparty");
}

/** A screened party as rules and history see it. */
export function summariseCounterparty(party: EvidenceParty): Counterparty {
  const { instruments } = party;
  const verdicts = instruments.map(({ verified }) => verified);
  return {
    key: party.key,
    role: party.role,
    displayName: party.displayName ?? null,
    type: party.type,
    country: party.country ?? null,
    industry: party.industry ?? null,
    verified: verdicts.includes(true) ? true : verdicts.includes(false) ? false : null,
    maskedIdentifier:
      instruments.find(({ maskedIdentifier }) => maskedIdentifier != null)?.maskedIdentifier ?? null,
    instruments: [...new Set(instruments.flatMap(instrumentKeys))],
  };
}

// A caller's own id and a keyed hash never collide: one has a prefix that the other has not.
function instrumentKeys(instrument: EvidenceParty["instruments"][number]): readonly string[] {
  const { fingerprints, externalInstrumentId } = instrument;
  return externalInstrumentId == null ? fingerprints : [...fingerprints, `ext:${externalInstrumentId}`];
}
