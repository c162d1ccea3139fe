// The one synchronous step that decides: what stands is answered, what cannot be is refused before anything is charged, and
// what is new is written with all that must be true of it, in the commit that runs it.

import { withAddress } from "#domain/crypto/saved/counterparty-address.ts";
import type { itemsOfDecision } from "#domain/billing/billing-lines.ts";
import type { CompiledVersion } from "#domain/decision/versions/compile-version.ts";
import { withVerdicts } from "#domain/screening/judged-pairs/apply-verdicts.ts";
import { writeJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { SavedAddresses } from "../addresses/saved-addresses.ts";
import type { Claims } from "../claims/claims.ts";
import type { CreditLease } from "../credit/credit-lease.ts";
import { factOf, replayOf, type Decisions } from "./decisions.ts";
import type { Derived } from "../history/derived.ts";
import type { IdentityEvents } from "../saved/identity-events.ts";
import { isOtherType, knownSubject } from "../history/subject-identity.ts";
import type { LedgerHost } from "../host.ts";
import { makeRecord } from "./make-record.ts";
import { type GrantedCommand, type AssessOutcome, LEDGER_FULL } from "../api.ts";
import type { OwnIdentity } from "../own-identity.ts";
import type { Relations } from "../relations/relations.ts";
import type { Room } from "../capacity/room.ts";
import type { JudgedPairs } from "../saved/judged-pairs.ts";
import type { Samples } from "../saved/samples.ts";
import type { Snoozes } from "../saved/snoozes.ts";

/** Null: there is not enough of the lease left, and nothing was written. */
export type AssessStep = AssessOutcome | null;

/** What a ledger consists of, as far as a decision needs it. */
export interface DecidingLedger {
  readonly host: LedgerHost;
  readonly identity: OwnIdentity;
  readonly decisions: Decisions;
  readonly derived: Derived;
  readonly relations: Relations;
  readonly claims: Claims;
  readonly identityEvents: IdentityEvents;
  readonly snoozes: Snoozes;
  readonly judgedPairs: JudgedPairs;
  readonly samples: Samples;
  readonly addresses: SavedAddresses;
  readonly credit: CreditLease;
  readonly room: Room;
}

/** Call inside a commit. */
export function decideOnce(
  ledger: DecidingLedger,
  { stem, fingerprint, tokens, told, evidence, wallets, ...command }: GrantedCommand,
  version: CompiledVersion,
  items: ReturnType<typeof itemsOfDecision>,
): AssessStep {
  const holders = ledger.derived.findBoth(
    `stem:${stem}`,
    evidence.transaction && `transaction:${evidence.transaction.externalTransactionId}`,
  );
  if (holders.first !== null) {
    return replayOf(ledger.decisions.read(holders.first), fingerprint);
  }
  if (ledger.identityEvents.has(stem)) return { outcome: "activity_conflict" };
  if (holders.second !== null) return { outcome: "transaction_conflict" };
  if (ledger.room.isFull()) return LEDGER_FULL;
  if (tokens.some((token) => ledger.claims.isVoid(token))) return { outcome: "claim_lost" };

  const now = Date.now();
  const { id: subjectId } = evidence.subject;
  const judged = withVerdicts(
    evidence,
    (pairIds) => ledger.judgedPairs.verdictsOn(subjectId, pairIds),
    version.version.screening,
    formatInstant(now),
  );
  const elsewhere = ledger.relations.elsewhere(command, judged, told, now);
  const history = ledger.derived.readHistory(judged, elsewhere);
  if (isOtherType(judged.subject, history.identity)) return { outcome: "subject_type_conflict" };
  const lines = ledger.credit.charge(items, now, stem);
  if (lines === null) return null;
  const subject = knownSubject(judged.subject, history.identity);
  const snoozed = ledger.snoozes.rulesOf(subjectId, now);
  const named = { ...judged, subject };
  const addressed =
    wallets.length === 0
      ? named
      : withAddress(named, wallets, ledger.addresses.answer(wallets), formatInstant(now));
  const known = { ...command, stem, evidence: addressed };
  const { sample } = version.version;
  const lot = sample && ledger.samples.lotFor(sample, known, now);
  const record = makeRecord(known, version, history, { snoozedRules: snoozed, lot }, lines, now);
  ledger.identity.keepShards(command.shards);
  const fact = factOf(record);
  const sequence = ledger.host.append("decision", null, fact.alert !== null);
  ledger.decisions.insert(sequence, stem, fingerprint, record);
  ledger.samples.keep(sequence, stem, record, now);
  ledger.derived.add({ sequence, stem, ...fact }, history);
  return { outcome: "assessed", body: writeJson(record.body) };
}
