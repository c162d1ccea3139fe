// Who is screened: the contract's directional table. Outbound money goes to a recipient, inbound comes from a sender.

import type { Counterparty, EvidenceParty, EvidenceTransaction } from "../../decision/context.ts";
import { ATTEMPT_STATUSES, type Attempt } from "../../contract/decisions/screening.ts";
import type { Direction, PartyRole } from "../../contract/decisions/transaction.ts";

/** Direction, as the customer sees it → the role of who is screened; alike for fiat and crypto. */
const SCREENED_ROLE = { outbound: "recipient", inbound: "sender" } as const satisfies Record<
  Direction,
  PartyRole
>;

export interface SelectedParty<Party = EvidenceParty> {
  /** Its place among the transaction's parties. */
  readonly position: number;
  readonly party: Party;
}

/** All parties of the table's role; without any, those of role `counterparty`; else no party. */
export function selectCounterparties<Party extends { readonly role: PartyRole }>(transaction: {
  readonly direction: Direction;
  readonly parties: readonly Party[];
}): readonly SelectedParty<Party>[] {
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

/**
 * Under which keys an instrument is known again. A caller's own id and a keyed hash never collide: one has a prefix that the
 * other has not.
 */
export function instrumentKeys(instrument: EvidenceParty["instruments"][number]): readonly string[] {
  const { fingerprints, externalInstrumentId } = instrument;
  return externalInstrumentId == null ? fingerprints : [...fingerprints, `ext:${externalInstrumentId}`];
}

/** Of every instrument that has some, by its key: what else a list may know it by, which is also the account of a wallet with a tag. */
export function listedKeys(
  transaction: Pick<EvidenceTransaction, "parties"> | null,
): ReadonlyMap<string, readonly string[]> {
  const instruments = transaction?.parties.flatMap((party) => party.instruments) ?? [];
  const accounts = instruments.flatMap(({ fingerprints: [key], accountFingerprint: account }) =>
    key === undefined || account === undefined ? [] : [[key, account] as const],
  );
  const former = formerKeys(transaction);
  const withAccounts = accounts.map(
    ([key, account]) => [key, [...(former.get(key) ?? []), account]] as const,
  );
  return new Map([...former, ...withAccounts]);
}

/** Of every instrument that has some, by its key: the keys that it may be known by from before, the first as it was sent. */
export function formerKeys(
  transaction: Pick<EvidenceTransaction, "parties"> | null,
): ReadonlyMap<string, readonly string[]> {
  const instruments = transaction?.parties.flatMap((party) => party.instruments) ?? [];
  return new Map(
    instruments.flatMap(({ fingerprints: [key], formerFingerprints }) =>
      key === undefined || formerFingerprints === undefined ? [] : [[key, formerFingerprints] as const],
    ),
  );
}
