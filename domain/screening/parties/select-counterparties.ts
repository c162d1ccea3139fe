// Who is screened: the contract's directional table. Outbound money goes to a recipient, inbound comes from a sender.

import type { Counterparty, EvidenceParty, EvidenceTransaction } from "../../decision/context.ts";
import { ATTEMPT_STATUSES, type Attempt } from "../../contract/decisions/screening.ts";
import type { Direction, PartyRole } from "../../contract/decisions/transaction.ts";

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

/** All parties of the table's role; without any, those of role `counterparty`; else no party. */
export function selectCounterparties(
  transaction: Pick<EvidenceTransaction, "direction" | "parties">,
): readonly SelectedParty[] {
  const parties = transaction.parties.map((party, position) => ({ position, party }));
  const ofRole = (role: PartyRole) => parties.filter(({ party }) => party.role === role);
  const named = ofRole(SCREENED_ROLE[transaction.direction]);
  return named.length > 0 ? named : ofRole("counterparty");
}

/**
 * The screened party that rules and history see. Of several it is the one with the worst screening result, then one that the
 * caller's own verification refuted, then the first.
 * @param attempts one for each selected party, in the same order.
 * @returns null if no party could be screened.
 */
export function counterpartyOf(
  selected: readonly SelectedParty[],
  attempts: readonly Pick<Attempt, "status">[],
): Counterparty | null {
  const told = selected.map(({ party }, at) => ({
    party,
    severity: ATTEMPT_STATUSES.indexOf(attempts[at]?.status ?? "clear"),
    refuted: verdictOf(party.instruments) === false ? 1 : 0,
  }));
  const [most] = told.sort((a, b) => b.severity - a.severity || b.refuted - a.refuted);
  return most === undefined ? null : summariseCounterparty(most.party);
}

/** A screened party as rules and history see it. */
function summariseCounterparty(party: EvidenceParty): Counterparty {
  const { instruments } = party;
  return {
    key: party.key,
    role: party.role,
    displayName: party.displayName ?? null,
    type: party.type,
    country: party.country ?? null,
    industry: party.industry ?? null,
    verified: verdictOf(instruments),
    maskedIdentifier:
      instruments.find(({ maskedIdentifier }) => maskedIdentifier != null)?.maskedIdentifier ?? null,
    instruments: [...new Set(instruments.flatMap(instrumentKeys))],
  };
}

/** False where one instrument was refuted, for another's verification must not hide it; null where nothing is said. */
function verdictOf(instruments: EvidenceParty["instruments"]): boolean | null {
  const verdicts = instruments.flatMap(({ verified }) => verified ?? []);
  return verdicts.length === 0 ? null : verdicts.every(Boolean);
}

/** Under which keys an instrument is known again. A caller's own id and a keyed hash never collide: one has a prefix that the other has not. */
export function instrumentKeys(instrument: EvidenceParty["instruments"][number]): readonly string[] {
  const { fingerprints, externalInstrumentId } = instrument;
  return externalInstrumentId == null ? fingerprints : [...fingerprints, `ext:${externalInstrumentId}`];
}
