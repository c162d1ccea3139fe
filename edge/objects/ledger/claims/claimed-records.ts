// The records of a ledger by the claims that were made for them: which are there, and whether there is room for the others.

import type { WantedRecord } from "../api.ts";
import type { Room } from "../capacity/room.ts";
import type { Derived } from "../history/derived.ts";
import type { LedgerHost } from "../host.ts";
import type { IdentityEvents } from "../saved/identity-events.ts";
import type { Outcomes } from "../saved/outcomes.ts";
import type { RiskAssessments } from "../saved/risk-assessments.ts";
import type { WalletChecks } from "../saved/wallet-checks.ts";
import { isTransactionName } from "./claims.ts";

/** Who keeps the records. */
interface Parts {
  readonly room: Room;
  readonly derived: Derived;
  readonly identityEvents: IdentityEvents;
  readonly outcomes: Outcomes;
  readonly walletChecks: WalletChecks;
  readonly riskAssessments: RiskAssessments;
}

export class ClaimedRecords {
  private readonly host: LedgerHost;
  private readonly parts: Parts;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  /** Is the record there that the claim was made for? */
  holds({ name, stem }: WantedRecord): boolean {
    if (!this.host.exists()) return false;
    const { derived, outcomes, walletChecks, riskAssessments } = this.parts;
    if (name.startsWith("key:")) {
      return (
        outcomes.findAnswer(name) !== null ||
        walletChecks.findAnswer(name) !== null ||
        riskAssessments.findAnswer(name) !== null
      );
    }
    return isTransactionName(name) ? derived.find(name) !== null : this.holdsEvent(stem);
  }

  /** Is an event of this stem there, decided or not? */
  holdsEvent(stem: string): boolean {
    return this.host.exists() && (this.isDecided(stem) || this.parts.identityEvents.has(stem));
  }

  /**
   * Whether the ledger would refuse what the claims are for, because it is full. It answers what it holds; and what belongs to a
   * decision that stands, such as an outcome, it takes from its reserve.
   */
  lacksRoomFor(wanted: readonly WantedRecord[]): boolean {
    const { room } = this.parts;
    if (!this.host.exists()) return room.isFull();
    if (wanted.some((one) => this.holds(one))) return false;
    return wanted.every(({ stem }) => this.isDecided(stem)) ? room.isReserveSpent() : room.isFull();
  }

  private isDecided(stem: string): boolean {
    return this.parts.derived.find(`stem:${stem}`) !== null;
  }
}
