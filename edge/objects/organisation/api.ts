// What an Organisation is asked and what it answers.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { EvidenceChanges, ReportEvidence } from "#domain/contract/reports/report-evidence.ts";
import type { ThresholdGoal, ThresholdGoalChanges } from "#domain/contract/settings/threshold-goal.ts";
import type { EmergencyRequest } from "#domain/contract/operators/emergency.ts";
import type { GuardedChanges } from "#domain/contract/settings/lowering-changes.ts";
import type { RateLimitChanges, RateLimits } from "#domain/contract/settings/rate-limits.ts";
import type { PriceChanges, Prices } from "#domain/billing/tariff.ts";
import type {
  SystemVersion,
  SystemVersionContent,
  VersionBasis,
} from "#domain/decision/versions/system-version.ts";
import type {
  ShownVersionDetail,
  SystemVersionPage,
  VersionState,
} from "#domain/contract/settings/system-version.ts";
import type { Json } from "#domain/json/text.ts";
import type {
  BacktestDefinition,
  BacktestRequest,
  ExperimentDefinition,
  ExperimentRequest,
} from "#domain/contract/reports/experiment.ts";
import type {
  RecommendationPage,
  RecommendationReview,
  ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { EndpointCondition } from "#domain/events/batch.ts";
import type { CounterpartyRescreened } from "#domain/events/counterparty-rescreened.ts";
import type { Finding } from "#domain/events/finding.ts";
import type { NamedList, NamedListRequest } from "#domain/contract/settings/named-list.ts";
import type { ProviderChanges, ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { RuleReference } from "#domain/decision/rules/changed-in-place.ts";
import type { Active } from "../api-key/api.ts";
import type { Consent, PersonsNeeded } from "../awaited-acts.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";
import type { AdjudicateCommand, AdjudicateOutcome } from "./adjudication-messages.ts";
import type { AddedKey, AddKeyCommand, ConfirmKeyOutcome, HeldKey } from "./key-messages.ts";
import type { ReceiverClaim } from "./receiver-claims.ts";

export type { AdjudicateCommand } from "./adjudication-messages.ts";
export type { AddKeyCommand, AddKeyRefusal, ConfirmKeyOutcome, HeldKey, ListedKey } from "./key-messages.ts";

/** All that an operator may change. */
export interface OrganisationSettings extends ReportEvidence {
  readonly contractVersion: string;
  readonly prices: Prices;
  readonly providers: ProviderSettings;
  readonly rateLimits: RateLimits;
  readonly thresholdGoal: ThresholdGoal;
  readonly judgedPairDays: number;
  readonly controlDomains: readonly string[];
}

export interface PriceRevision {
  /** 0 for the defaults. */
  readonly revision: number;
  readonly prices: Prices;
}

export interface ChangedProviders {
  readonly settings: ProviderSettings;
  readonly isAnnounced: boolean;
}

export interface Draft {
  readonly version: SystemVersion;
  readonly basis: VersionBasis;
  readonly parentId: string | null;
  readonly changeReason: string;
}

/** Rules that are other ones than those that were approved under their version. */
interface RulesChanged {
  readonly outcome: "rules_changed";
  readonly rules: readonly RuleReference[];
}

export interface Drafted {
  /** False where this content was a version already. */
  readonly isNew: boolean;
  /** The version with its rules. */
  readonly body: Json<ShownVersionDetail>;
}

export type DraftOutcome =
  | KeptOutcome<"unknown_parent", Drafted>
  | { readonly outcome: "too_many_drafts" }
  | RulesChanged;

/** Why a version cannot be approved by somebody. */
export type ApprovalRefusal =
  | { readonly outcome: "unknown" | "own_approval" | "role_approval" }
  | { readonly outcome: "invalid_state"; readonly state: VersionState }
  | RulesChanged;

export type VersionOutcome =
  | { readonly outcome: "done"; readonly body: Json<ShownVersionDetail> }
  | ApprovalRefusal
  /** The token of a role drafted it, so it takes two persons to approve: this is the first one's word. */
  | { readonly outcome: "awaits_agreement" }
  /** Not every key has confirmed it yet: the organisation announces it until all have. */
  | { readonly outcome: "unconfirmed" }
  /** Another activation was begun before this one was complete. */
  | { readonly outcome: "superseded" };

/** What screening found is evidence and is not computed again: a candidate that would find other matches cannot be judged by it. */
export interface ScreensOtherwise {
  readonly outcome: "screens_otherwise";
  readonly fields: readonly ("nameThreshold" | "blockThreshold" | "lists")[];
}

/** Why nothing would come of an experiment. */
export type StartRefusal = BacktestRefusal | "candidate_decides" | "candidate_retired" | "begins_later";

export type StartOutcome = KeptOutcome<StartRefusal, ExperimentDefinition> | ScreensOtherwise;

export type BacktestRefusal = "unknown_candidate" | "too_many_open";

export type BacktestOutcome = KeptOutcome<BacktestRefusal, BacktestDefinition> | ScreensOtherwise;

/** Who approves, and whether another person could: where nobody else can, an own version may be approved. */
export interface Approval {
  readonly act: Act;
  readonly hasSecondPerson: boolean;
  /** Null where it is none: then an owner approves alone for a time what would take another person. */
  readonly emergency: EmergencyRequest | null;
}

/** The recommendation, or why it cannot be reviewed now. */
export type Reviewable =
  | {
      readonly outcome: "open";
      readonly recommendation: ThresholdRecommendation;
      readonly draft: SystemVersionContent;
    }
  | { readonly outcome: "unknown" | "expired" | "other_version" }
  | { readonly outcome: "closed"; readonly status: ThresholdRecommendation["status"] };

export interface ReviewCommand {
  readonly decision: RecommendationReview["decision"];
  readonly note: string | null;
  /** The draft that an acceptance made; null for a rejection. */
  readonly draftedSystemVersionId: string | null;
}

export type CreateListRefusal = "list_exists" | "too_many_lists";

export interface SubscribeCommand {
  readonly endpointId: string;
  readonly environment: Environment;
  /** Ledgers of the environment. */
  readonly shards: number;
  readonly eventTypes: readonly string[];
  readonly status: "enabled" | "disabled" | "deleted";
  readonly act: Act;
}

export interface PulsedEndpoints {
  readonly endpoints: EndpointCondition[];
  /** By their sources. */
  readonly unanswered: string[];
}

/** What an Organisation answers. */
export interface OrganisationApi extends LoggedApi {
  /** Begins the organisation. The same id again changes nothing. */
  create(id: string, name: string, act: Act): void;

  /** What was answered to a request before; null where it is new, or has no Idempotency-Key. */
  answerTo(request: KeyedRequest): KeptOutcome<never> | null;

  /** For what another object answers. @returns false where the key belongs to another request. */
  claim(request: KeyedRequest): boolean;

  /** Lists a key that its ApiKey object has confirmed, and announces it, once for each Idempotency-Key. */
  addKey(command: AddKeyCommand): AddedKey;

  /** The hash under which a key's object lives; null for a key that is not of this organisation. */
  keyHash(keyId: string): string | null;

  /** Another person agrees to a key that was made in an emergency. */
  confirmKey(keyId: string, act: Act): ConfirmKeyOutcome;

  /** Marks a key that its ApiKey object has revoked. Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void;

  /**
   * Keeps in the audit what somebody is about to do, or has done, that changes nothing here.
   * @param id of the event, where it is sent again until it has been received: readers take each id once.
   */
  audit(environment: Environment, act: Act, data: object, id?: string): void;
  listKeys(): HeldKey[];

  settings(): OrganisationSettings;

  /** Before any of them is made. @returns null where those that lower risk have to wait for another person: make no change. */
  agreeToChanges(changes: GuardedChanges, act: Act, persons: PersonsNeeded): Consent | null;

  evidence(): ReportEvidence;

  /** What is so already changes nothing. */
  changeEvidence(changes: EvidenceChanges, act: Act): void;

  thresholdGoal(): ThresholdGoal;

  /** What is so already changes nothing. */
  changeThresholdGoal(changes: ThresholdGoalChanges, act: Act): void;

  /** @param days that a false positive counts for later payments. */
  changeJudgedPairDays(days: number, act: Act): void;
  /** The first is named where a request chooses none. */
  controlDomains(): readonly string[];
  changeControlDomains(domains: readonly string[], act: Act): void;

  /** @returns whether every key has heard of them; limits that hold already are announced again. */
  changeRateLimits(changes: RateLimitChanges, act: Act): Promise<boolean>;

  /** @returns whether every key has heard of it; one that is in that state already changes nothing, and is announced again. */
  moveContractVersion(version: string, act: Act): Promise<boolean>;

  /** @returns all prices afterwards. Prices that are so already change nothing. */
  changePrices(changes: PriceChanges, act: Act): PriceRevision;

  providers(): ProviderSettings;

  /** The setting under a hash, to ask by; null where there is none. */
  providerContent(hash: string): Json<ProviderSettings> | null;

  /**
   * A setting that is in force already changes nothing, and is announced to the keys again.
   * @returns the whole setting afterwards, and whether every key has heard of it.
   */
  changeProviders(changes: ProviderChanges, act: Act): Promise<ChangedProviders>;

  /** One page of the system versions, newest first; `before` is a version's number. */
  listVersions(limit: number, before: number): Json<SystemVersionPage>;

  /** A version with its rules' bodies; null where there is none. */
  findVersion(id: string): Json<ShownVersionDetail> | null;

  /** The content hash of a version; null where there is none. */
  versionHash(id: string): string | null;

  /** The content under a hash, to decide by; null where there is none. */
  versionContent(hash: string): Json<SystemVersionContent> | null;

  /** Rules that changed under a number which is approved with another content: a draft with them is refused. */
  changedRules(draft: Draft): RuleReference[];

  draftVersion(draft: Draft, key: KeyedRequest, act: Act): DraftOutcome;

  /** Of a version that decides already because of an emergency: answers `done` once every key has confirmed that it goes on. */
  approveVersion(id: string, approval: Approval): Promise<VersionOutcome>;

  /** Of each, what its approval by this operator would be refused for; null where it would be approved. Writes nothing. */
  approvalRefusals(
    ids: readonly string[],
    actor: string,
    hasSecondPerson: boolean,
  ): (ApprovalRefusal | null)[];

  retireVersion(id: string, act: Act): VersionOutcome;

  /** Answers `done` only after every key has confirmed: every request after it is decided by the version. */
  activateVersion(id: string, act: Act): Promise<VersionOutcome>;

  /** From the answer on, decisions keep what the candidate's rules ask of named lists. */
  startExperiment(request: ExperimentRequest, key: KeyedRequest, act: Act): Promise<StartOutcome>;

  /** @returns null for an experiment that is not of this organisation. Once stopped it stays as it is. */
  stopExperiment(id: string, act: Act): Promise<ExperimentDefinition | null>;

  /** One page of the experiments, newest first; `before` is an experiment's number. */
  listExperiments(limit: number, before: number): NumberedPage<ExperimentDefinition>;

  findExperiment(id: string): ExperimentDefinition | null;

  requestBacktest(
    candidateVersionId: string,
    request: BacktestRequest,
    key: KeyedRequest,
    act: Act,
  ): BacktestOutcome;

  /** One page of the backtests, newest first. @param candidateVersionId only those of this version; null for all. */
  listBacktests(
    candidateVersionId: string | null,
    limit: number,
    before: string | null,
  ): NumberedPage<BacktestDefinition>;
  findBacktest(id: string): BacktestDefinition | null;

  /** @returns null for a backtest that is not of this organisation. Once cancelled it stays as it is. */
  cancelBacktest(id: string, act: Act): BacktestDefinition | null;
  /** Those of operators that are not cancelled, and not known to have ended. */
  listOpenBacktests(): BacktestDefinition[];
  /** The pipeline has ended them. */
  noteEndedBacktests(ids: readonly string[]): void;

  /** Keeps what a person found a match to be, once for each Idempotency-Key; `done` once the customer's ledger has it too. */
  adjudicateMatch(command: AdjudicateCommand): Promise<AdjudicateOutcome>;

  /** The version that decides; null where there is no such organisation. */
  versionInForce(): SystemVersion | null;

  /** Keeps what a job found out. @returns how many events followed; null where there is no such organisation. */
  keepFinding(finding: Finding, at: string): number | null;

  /** Keeps what other lists would find of counterparties. @returns how many were announced. */
  keepListChanges(environment: Environment, changes: readonly CounterpartyRescreened[], at: string): number;

  listRecommendations(environment: Environment, limit: number, before: number): RecommendationPage;

  /** The newest that were proposed, whole. */
  listProposals(environment: Environment, limit: number): ThresholdRecommendation[];

  findRecommendation(id: string): ThresholdRecommendation | null;

  reviewableRecommendation(id: string, at: string): Reviewable;

  reviewRecommendation(id: string, command: ReviewCommand, act: Act): Reviewable;

  createNamedList(
    request: NamedListRequest,
    key: KeyedRequest,
    act: Act,
  ): KeptOutcome<CreateListRefusal, NamedList>;

  /** All of them, by name. */
  listNamedLists(): NamedList[];

  findNamedList(name: string): NamedList | null;

  /** Resolves once every log of the environment has heard. @throws where one does not answer: say it again. */
  subscribeEndpoint(command: SubscribeCommand): Promise<void>;

  /** Ids, newest first. @param before only numbers below it. */
  listWebhookEndpoints(environment: Environment, limit: number, before: number): NumberedPage<string>;

  /** Holds the place until it is released, or for half a minute. @returns the claims of other endpoints. */
  claimReceiver(claim: ReceiverClaim): ReceiverClaim[];

  releaseReceiver(endpointId: string): void;

  /** Looks at every endpoint, also one that is disabled. */
  pulseWebhookEndpoints(): Promise<PulsedEndpoints>;

  /**
   * Tells every key that counts which lists are active, and keeps a signal of each act that took entries away, once for each.
   * @returns false if a key did not answer: send it again.
   */
  announceLists(active: Active, removals: Json<readonly ListRemoval[]>): Promise<boolean>;
}
