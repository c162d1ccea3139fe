// Everything a decision was made from, frozen: the same context and version give the same verdict for ever.

import type { ActivityType } from "../contract/decisions/activity.ts";
import type { Location } from "../contract/decisions/envelope.ts";
import type { FlatFields } from "../contract/values/primitives.ts";
import type { Screening } from "../contract/decisions/screening.ts";
import type { SubjectType } from "../contract/decisions/subject.ts";
import type {
  AssetClass,
  Direction,
  Instrument,
  Party,
  PartyRole,
  PartyType,
} from "../contract/decisions/transaction.ts";
import type { Degraded } from "../contract/values/degraded.ts";
import type { Lot } from "./draw.ts";
import type { SandboxValue } from "./sandbox-value.ts";
import type { TextEdition } from "./texts/texts.ts";

import type { Environment } from "../contract/values/environment.ts";
import type { ListFinding } from "../named-lists/finding.ts";

export type { Environment };

/** An instrument whose raw identifiers are gone: what is left links, masks or describes. */
export interface EvidenceInstrument extends Omit<Instrument, "identifier" | "memo" | "fingerprint"> {
  /** Tenant-scoped keyed hashes (`fp_…`) of the identifier and of the caller's own fingerprint; 0 to 2. */
  readonly fingerprints: readonly string[];
  /**
   * What ledgers and lists may know its identifier by from before all spellings were one: as it was sent, then as others write it.
   * Absent where there is no other.
   */
  readonly formerFingerprints?: readonly string[];
  /** Of the account, where its identifier holds a tag, a payment id or a memo: a list that names the account holds for each of them. */
  readonly accountFingerprint?: string;
}

export interface EvidenceSubject {
  readonly id: string;
  readonly type: SubjectType;
  /** Null for a customer that is known by our id alone. */
  readonly externalUserId: string | null;
}

/** A party as evidence. `key` names it inside the organisation and environment: two parties with one key are one. */
export interface EvidenceParty extends Omit<Party, "instruments" | "type"> {
  readonly key: string;
  readonly type: PartyType;
  readonly instruments: readonly EvidenceInstrument[];
}

export interface EvidenceTransaction {
  readonly externalTransactionId: string;
  readonly assetClass: AssetClass;
  readonly direction: Direction;
  /** The exact decimal string as sent. */
  readonly amount: string;
  readonly currency: string;
  readonly transactionType: string;
  readonly status: string | null;
  readonly channel: string | null;
  readonly paymentMethod: string | null;
  readonly blockchain: string | null;
  readonly parties: readonly EvidenceParty[];
  readonly metadata: FlatFields | null;
}

/** The screened party as rules see it; of several the one that screening, then verification, says the worst of. */
export interface Counterparty {
  readonly key: string;
  readonly role: PartyRole;
  readonly displayName: string | null;
  readonly type: PartyType;
  readonly country: string | null;
  readonly industry: string | null;
  /** False when the caller refuted one of its instruments, true when all that it judged are verified, null without a word. */
  readonly verified: boolean | null;
  readonly maskedIdentifier: string | null;
  /** Fingerprints and external ids of its instruments, as history keys. */
  readonly instruments: readonly string[];
  /** Absent where its wallet is not saved in the tenant's address book, or is no wallet. */
  readonly address?: CounterpartyAddress;
}

/** What the tenant's address book says of the screened wallets; of several the worst. */
export interface CounterpartyAddress {
  readonly addressId: string;
  /** Of the saved address, which may be another one of the same family. */
  readonly network: string;
  readonly status: "needs_review" | "approved" | "suspended";
  /** Null without a proof of control that held when it was decided. */
  readonly provenAt: string | null;
  /**
   * Whether it is saved as the paying customer's; null where nobody said whose it is, or which customer pays. Absent in records
   * from before it was kept.
   */
  readonly isSubjects?: boolean | null;
  readonly version: number;
  /** Of the book as the ledger had it, and when its newest change was made. */
  readonly revision: number;
  readonly asOf: string;
}

/** A feature is a number or a boolean; a feature that could not be known is absent. */
export type Features = Readonly<Record<string, number | boolean>>;

/** How the features were read: exact over `entries`, by hour buckets beyond. */
export interface HistoryProvenance {
  readonly entries: number;
  readonly bucketsUsed: boolean;
  /**
   * What other subjects did is counted as far as it was recorded before this instant, ISO 8601 in UTC, or by the subject's
   * own ledger; what came later may be missing. Null if it is not known how far other ledgers had reported theirs.
   */
  readonly relationsAsOf: string | null;
}

export interface DecisionContext {
  readonly schema: 1;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly activity: {
    readonly externalActivityId: string;
    /** `transaction` for payments, else the activity's own type. */
    readonly type: "transaction" | ActivityType;
    /** The name under which a compatibility event came; absent for all else. */
    readonly eventName?: string;
    readonly occurredAt: string;
    /** `receipt` if the caller gave no time; absent if they did. */
    readonly occurredAtFrom?: "receipt";
    readonly receivedAt: string;
    readonly channel: string | null;
    readonly deviceRef: string | null;
    readonly ipAddress: string | null;
    readonly country: string | null;
  };
  readonly subject: EvidenceSubject;
  readonly transaction: EvidenceTransaction | null;
  readonly counterparty: Counterparty | null;
  /** As the caller supplied it. */
  readonly location: Location | null;
  /** Where it happened as far as is known; null for nowhere, absent in records from before places were kept. */
  readonly place?: Place | null;
  readonly features: Features;
  readonly history: HistoryProvenance;
  readonly screening: Screening;
  readonly customAttributes: FlatFields | null;
  readonly metadata: FlatFields | null;
  /** What named lists answered to the version that decided, by name, in order; absent where it asks none. */
  readonly namedLists?: readonly ListFinding[];
  /** Rules that were snoozed for the customer, by id, in order; absent where none was. */
  readonly snoozedRules?: readonly string[];
  /** What the caller of a sandbox forced; absent where nothing was. */
  readonly sandboxValue?: SandboxValue;
  /** What the judged sample is drawn by; absent where the version has none. */
  readonly lot?: Lot;
  readonly degraded: readonly Degraded[];
  /** What the decision is worded in; absent in records from before editions were kept, which are worded in the first. */
  readonly textEdition?: TextEdition;
}

/** Absent fields are not known. */
export interface Place extends Location {
  /** Two uppercase letters. */
  readonly country?: string;
  /** `supplied` if the caller named any part of the place, `ip` if it comes from the address alone. */
  readonly source: "supplied" | "ip";
  /** Which fields the caller left out and the address filled. */
  readonly enrichedFields: readonly "country"[];
  /** The country of `ipAddress`, also where a supplied one stays primary. */
  readonly ipCountry?: string;
  /** Name and version of the table that the address was looked up in. */
  readonly ipSource?: string;
}
