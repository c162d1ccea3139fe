// The records of a ledger by the claims that were made for them: which are there, and whether there is room for the others.

import type { WantedRecord } from "../api.ts";
import { isTransactionName } from "./claims.ts";
import type { Derived } from "../history/derived.ts";
import type { IdentityEvents } from "../saved/identity-events.ts";
import type { Outcomes } from "../saved/outcomes.ts";
import type { RiskAssessments } from "../saved/risk-assessments.ts";
import type { Room } from "../capacity/room.ts";
import type { WalletChecks } from "../saved/wallet-checks.ts";

/** Who keeps the records of a ledger that exists. */
export interface RecordKeepers {
  readonly derived: Derived;
  readonly identityEvents: IdentityEvents;
  readonly outcomes: Outcomes;
  readonly walletChecks: WalletChecks;
  readonly riskAssessments: RiskAssessments;
}

/** Is the record there that the claim was made for? */
export function holdsRecord(ledger: RecordKeepers, { name, stem }: WantedRecord): boolean {
  if (name.startsWith("key:")) {
    return (
      ledger.outcomes.findAnswer(name) !== null ||
      ledger.walletChecks.findAnswer(name, Date.now()) !== null ||
      ledger.riskAssessments.findAnswer(name) !== null
    );
  }
  if (isTransactionName(name)) return ledger.derived.find(name) !== null;
  return isDecided(ledger, stem) || ledger.identityEvents.has(stem);
}

/**
 * Whether the ledger would refuse what the claims are for, because it is full. It answers what it holds; and what belongs to a
 * decision that stands, such as an outcome, it takes from its reserve.
 * @param ledger null for one that holds nothing.
 */
export function lacksRoomFor(
  wanted: readonly WantedRecord[],
  room: Room,
  ledger: RecordKeepers | null,
): boolean {
  if (ledger === null) return room.isFull();
  if (wanted.some((one) => holdsRecord(ledger, one))) return false;
  return wanted.every(({ stem }) => isDecided(ledger, stem)) ? room.isReserveSpent() : room.isFull();
}

function isDecided({ derived }: RecordKeepers, stem: string): boolean {
  return derived.find(`stem:${stem}`) !== null;
}
