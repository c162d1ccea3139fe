// What a ledger is asked and what it answers.

import type { Environment } from "#domain/decision/context.ts";
import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import type { DecisionSummary, InterruptingDecision } from "#domain/contract/decisions/decision-summary.ts";
import type { OutcomeRecord, OutcomeRequest } from "#domain/contract/decisions/outcome.ts";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Json } from "#domain/json/text.ts";
import type { BillableItem } from "#domain/billing/tariff.ts";
import type { Observation } from "#domain/contract/decisions/screening.ts";
import type { ScreenedWallet } from "#domain/crypto/saved/screened-wallets.ts";
import type { AddressNews } from "#domain/crypto/saved/address-news.ts";
import type { SavedWalletScreening } from "#domain/contract/decisions/wallet-screening.ts";
import type { FlatFields } from "#domain/contract/values/primitives.ts";
import type { RiskAssessment } from "#domain/contract/casework/risk-assessment.ts";
import type { SampledPayment, SampledPaymentDetail } from "#domain/contract/casework/sampled-payment.ts";
import type { Snooze } from "#domain/contract/casework/snooze.ts";
import type { JudgedPair } from "#domain/contract/casework/judged-pair.ts";
import type { NewVerdict } from "#domain/screening/judged-pairs/standing-verdict.ts";
import type { Spent } from "#domain/billing/lease.ts";
import type { EpochMilliseconds } from "#domain/time/instant.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import type { CreditUse, LeaseTerms } from "../credit/api.ts";
import type { LedgerFull } from "./capacity/ledger-full.ts";
import type { Overloaded } from "./capacity/under-way.ts";
import type {
  Claim,
  ClaimLost,
  ClaimName,
  ClaimOutcome,
  Settlement,
  WantedRecord,
} from "./claims/messages.ts";
import type { HearOutcome, RelationQuestion, Telling, Told } from "./relations/messages.ts";
import type { JudgedPairsQuery, PairToJudge } from "./saved/judged-pair-messages.ts";
import type { EachOf } from "../each-of.ts";
import type { KeptAnswer, KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { SnoozeCommand, SnoozeOutcome } from "./saved/snooze-messages.ts";

export * from "./capacity/ledger-full.ts";
export type { Overloaded } from "./capacity/under-way.ts";
export type * from "./claims/messages.ts";
export type * from "./relations/messages.ts";
export type * from "./saved/judged-pair-messages.ts";

/** Whose ledger it is. Kept with the first write. */
export interface LedgerIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly shard: Shard;
}

/** What the answer to a request for a decision says, and its record keeps. */
export type DecisionBody = DecisionRecord["body"];

/** A tenant, as far as its ledgers are found by it. */
export interface LedgerOwner {
  readonly organisationId: string;
  readonly environment: Environment;
  /** How many ledgers it has. */
  readonly shards: number;
}

/** A decision to make, as it is known before any ledger was asked. */
export interface DecideCommand extends LedgerIdentity {
  /** How many ledgers the tenant has. */
  readonly shards: number;
  readonly stem: string;
  readonly fingerprint: string;
  readonly evidence: ScreenedEvidence;
  /** To look up in the address book; empty for all but crypto payments. */
  readonly wallets: readonly ScreenedWallet[];
  /** The content hash of the version to decide by. */
  readonly systemVersion: string;
  readonly receivedAt: number;
  /** Of the request; kept in the record. */
  readonly requestId: string;
  readonly region: string | null;
}

/** What the round before the decision brought. */
export interface Granted {
  /** Of the claims on the external ids; empty with one ledger. */
  readonly tokens: readonly string[];
  /** The counts from the homes of the evidence's links, as far as they answered; empty with one ledger. */
  readonly told: readonly Told[];
}

/** A decision to make and what that round brought, as it crosses the hop: the command is one text. */
export interface GrantedRequest extends Granted {
  readonly command: Json<DecideCommand>;
}

/** The same as it is read. */
export type GrantedCommand = DecideCommand & Granted;

export type AssessOutcome =
  | { readonly outcome: "assessed" | "replayed"; readonly body: Json<DecisionBody> }
  | {
      readonly outcome: "activity_conflict" | "transaction_conflict" | "version_unavailable";
    }
  | SubjectTypeConflict
  | ClaimLost
  | LedgerFull
  | Overloaded
  | WithoutCredit;

/** The subject's id belongs to a customer of another type. */
export interface SubjectTypeConflict {
  readonly outcome: "subject_type_conflict";
}

/** What a decision that stands answers to a request for it. */
export type Replay =
  | { readonly outcome: "replayed"; readonly body: Json<DecisionBody> }
  | { readonly outcome: "activity_conflict" };

export type SaveWalletCheckOutcome = SavedWalletCheck | ClaimLost | LedgerFull | WithoutCredit;

export type KeepEventOutcome =
  | { readonly outcome: "kept" | "replayed" | "activity_conflict" | "too_many" }
  | ClaimLost
  | LedgerFull;

export interface KeepEventCommand extends LedgerIdentity {
  readonly stem: string;
  readonly fingerprint: string;
  readonly tokens: readonly string[];
}

export type LedgerQuery =
  | { readonly by: "stem"; readonly stem: string; readonly kind: "transaction" | "activity" }
  | { readonly by: "external_transaction_id"; readonly id: string };

export interface FoundDecision {
  readonly shard: Shard;
  readonly stem: string;
  readonly kind: "transaction" | "activity";
  /** The stored answer. */
  readonly body: Json<DecisionBody>;
}

export interface DecisionsQuery {
  readonly kind: FoundDecision["kind"];
  /** Those of these subjects; null for all. */
  readonly subjectIds: readonly string[] | null;
  readonly decision: InterruptingDecision | null;
  /** With the stem of the decision that raised it. */
  readonly alert: { readonly id: string; readonly stem: string } | null;
  /** Only decisions with a lower number. */
  readonly before: number;
  readonly limit: number;
}

export interface ListedDecision {
  readonly sequence: number;
  /** When it was made, by this ledger's clock. */
  readonly at: EpochMilliseconds;
  readonly decision: DecisionSummary;
}

/** What a ledger has of a list, newest first. */
export interface ListedDecisions {
  readonly entries: readonly ListedDecision[];
  /** Where it stopped looking: what there may be besides has a lower number, and is not newer. Null where that was all. */
  readonly end: { readonly before: number; readonly at: EpochMilliseconds } | null;
}

export type RecordOutcomeOutcome =
  | KeptOutcome<"external_user_mismatch" | "too_many_currencies", OutcomeRecord>
  | ClaimLost
  | LedgerFull;

/** What one ledger is asked before a decision: names to claim, and what is known of links whose home it is. */
export interface PrepareRequest {
  readonly claims: readonly Claim[];
  readonly lostTokens: readonly string[];
  readonly question: RelationQuestion | null;
}

export interface Prepared {
  /** One for each claim, in order. */
  readonly claims: readonly ClaimOutcome[];
  /** Null if nothing was asked, or if nothing could be answered. */
  readonly told: Told | null;
}

/** Nothing was decided or saved, and nothing is kept. */
export type WithoutCredit =
  | { readonly outcome: "insufficient_credit" }
  | { readonly outcome: "credit_unavailable" };

export type Items = readonly BillableItem[];

export type Opened =
  /** Ask, then decide: no other request asks until then, and its price is reserved. */
  | { readonly outcome: "granted" }
  /** It is there: no provider is to be asked. */
  | { readonly outcome: "decided" }
  | LedgerFull
  | WithoutCredit;

export interface RecordOutcomeCommand {
  readonly stem: string;
  readonly keyName: ClaimName;
  readonly fingerprint: string;
  readonly tokens: readonly string[];
  readonly request: OutcomeRequest;
  readonly actor: string;
  readonly requestId: string | null;
  readonly id: string;
}

export interface SaveWalletCheckCommand extends LedgerIdentity {
  readonly stem: string;
  readonly keyName: ClaimName;
  /** Of the request, to distinguish a repeat from another request under the same key. */
  readonly fingerprint: string;
  /** Of the claim on the key; empty with one ledger. */
  readonly tokens: readonly string[];
  /** Its billing is filled in when it is charged. */
  readonly screening: Omit<SavedWalletScreening, "billing">;
  readonly requestId: string;
  /** Of the customer that the request names; empty where it names none. */
  readonly subjectId: string;
  /** What each provider that was asked came to. */
  readonly observations: readonly Observation[];
}

export type SavedWalletCheck = KeptOutcome<never, SavedWalletScreening>;

export type WalletCheckAnswer = KeptAnswer<SavedWalletScreening>;

export interface AssessCustomerCommand extends LedgerIdentity {
  readonly stem: string;
  readonly keyName: ClaimName;
  /** Of the request, to distinguish a repeat from another request under the same key. */
  readonly fingerprint: string;
  /** Of the claim on the key; empty with one ledger. */
  readonly tokens: readonly string[];
  readonly requestId: string;
  readonly subject: RiskAssessment["subject"];
  readonly systemVersionId: string;
  readonly reason: string | null;
  readonly metadata: FlatFields | null;
}

/** The resource as it is now. */
export type SavedRiskAssessment = KeptOutcome<never, RiskAssessment>;

export type AssessCustomerOutcome =
  | SavedRiskAssessment
  | SubjectTypeConflict
  | ClaimLost
  | LedgerFull
  | Exclude<WithoutCredit, { readonly outcome: "insufficient_credit" }>;

export interface SnoozesQuery {
  /** Null for all customers. */
  readonly subjectIds: readonly string[] | null;
  /** Only those that began before it, or with it and have a lower id; null for the newest. */
  readonly before: Pick<Snooze, "createdAt" | "id"> | null;
  readonly limit: number;
}

export interface SamplesQuery {
  /** Only decisions with a higher number. */
  readonly after: number;
  readonly limit: number;
}

export interface ListedSample {
  readonly sequence: number;
  readonly payment: SampledPayment;
}

/** What a Ledger answers. */
export interface LedgerApi extends LoggedApi {
  /**
   * Decides each, or finds what was decided. @returns one outcome for each request, in order. One that fails says so in its
   * place: it leaves no decision and no trace in any history, and fails no other. What is said to be late may be decided yet.
   */
  assess(requests: readonly GrantedRequest[]): Promise<EachOf<AssessOutcome>>;

  /** The answer to a request that was decided before, from its record alone; null where it was not. Writes nothing. */
  replay(stem: string, fingerprint: string): Replay | null;

  /**
   * Before anybody outside is asked for a decision's evidence: waits for an equal request before it. Without credit nothing is
   * reserved or written.
   */
  openEvidence(identity: LedgerIdentity, stem: string, items: Items): Promise<Opened>;

  /** The same for a wallet check on its own, by its Idempotency-Key. */
  openWalletCheck(identity: LedgerIdentity, keyName: ClaimName): Promise<Opened>;

  /** Gives back what is left of this ledger's lease, and takes up the tariff. Credit asks for it. */
  recallCredit(identity: LedgerIdentity, terms: LeaseTerms): Spent;

  /** What this ledger has captured and given back since it began, and what it has reserved. Writes nothing. */
  creditUse(): CreditUse;

  /** Keeps an event that is not decided, once for its id, which no decision may have. */
  keepIdentityEvent(command: KeepEventCommand): KeepEventOutcome;

  /** The first of `queries` that names a decision of this ledger. Writes nothing. */
  find(queries: readonly LedgerQuery[]): FoundDecision | null;

  /** The newest that the query asks for, from at most 200 records. Writes nothing. */
  listDecisions(query: DecisionsQuery): Json<ListedDecisions>;

  /** The record of a decision of this ledger, for `decisionOf`; null where there is none. Writes nothing. */
  readRecord(stem: string): string | null;

  /** Appends an outcome to a decision of this ledger, once for each key. */
  recordOutcome(command: RecordOutcomeCommand): RecordOutcomeOutcome;

  /** What was recorded of a decision of this ledger, oldest first. Writes nothing. */
  listOutcomes(stem: string): OutcomeRecord[];

  /** Saves a wallet check on its own, once for each key, and charges for it. It is no decision, and no history sees it. */
  saveWalletCheck(command: SaveWalletCheckCommand): Promise<SaveWalletCheckOutcome>;

  /** A saved wallet check. Writes nothing. */
  findWalletCheck(stem: string): Json<SavedWalletScreening> | null;

  /** What was saved under a key. Writes nothing. */
  findWalletCheckOf(keyName: ClaimName): WalletCheckAnswer | null;

  /** Assesses a customer, once for each key; without credit the assessment is saved all the same, and waits. */
  assessCustomer(command: AssessCustomerCommand): Promise<AssessCustomerOutcome>;

  /** A saved risk assessment. Writes nothing. */
  findRiskAssessment(stem: string): Json<RiskAssessment> | null;

  /** Credit was granted: what waited for it goes on. @returns false where something still waits. */
  resumeRiskAssessments(identity: LedgerIdentity): Promise<boolean>;

  snooze(identity: LedgerIdentity, command: SnoozeCommand, key: KeyedRequest, act: Act): SnoozeOutcome;

  /** The snooze that was made under the key of a request; null where there is none. */
  snoozeUnder(key: KeyedRequest): Snooze | null;

  /** Before its time. @returns false if no snooze has that id. */
  endSnooze(identity: LedgerIdentity, id: string, act: Act): boolean;

  /** Those that have not ended, newest first. Writes nothing. */
  listSnoozes(query: SnoozesQuery): Snooze[];

  /** Takes in a verdict on a pair of one of its customers; twice, or behind a later one, changes nothing. */
  judgePair(identity: LedgerIdentity, pair: PairToJudge, verdict: NewVerdict, act: Act): void;

  /** Writes nothing. */
  findJudgedPair(id: string): JudgedPair | null;

  /** Takes back what was judged. @returns false where nothing of it counts or waits. */
  revokeJudgedPair(identity: LedgerIdentity, id: string, act: Act): boolean;

  /** Those of which something counts or waits, newest change first. Writes nothing. */
  listJudgedPairs(query: JudgedPairsQuery): JudgedPair[];

  /** Drawn payments that wait for a judgement, the longest first. Writes nothing. */
  listSamples(query: SamplesQuery): ListedSample[];

  /** A drawn payment, waiting or not; null for any other. Writes nothing. */
  findSample(stem: string): SampledPaymentDetail | null;

  /** The pointer under a name that was claimed here. Writes nothing. */
  findClaim(name: ClaimName): Claim | null;

  /**
   * The one call that a ledger gets before decisions. @returns one answer for each request, in order, or how it failed.
   * A missing answer about links fails nothing.
   */
  prepare(identity: LedgerIdentity, requests: readonly PrepareRequest[]): Promise<EachOf<Prepared>>;

  /** Whether what these claims are for would find no room here. Existing records are still answered. Writes nothing. */
  refuses(claims: readonly WantedRecord[]): boolean;

  /** Takes in which webhook endpoints hear of what is decided here from now on. */
  hearSubscriptions(identity: LedgerIdentity, list: SubscriptionList): void;

  /** Takes in what another ledger reports of links whose home is here; without room, notes that it missed something. */
  hear(identity: LedgerIdentity, telling: Telling): HearOutcome;

  /**
   * Takes in a page of what the tenant's address book tells. @returns up to which change this ledger now has them all: if that is
   * less than the page's `to`, the book tells again from there.
   */
  hearAddresses(identity: LedgerIdentity, news: AddressNews): number;

  /** Of what was recorded here before this instant (ms since 1970), the ledger of that shard heard all that it is the home of. */
  relationsToldBefore(home: Shard): number;

  /** Does this ledger hold the claimed records? If not, and a claim is old, its token is void from now on. */
  settleClaims(identity: LedgerIdentity, claims: readonly Claim[]): Settlement[];
}
