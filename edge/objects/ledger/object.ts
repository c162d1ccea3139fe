// Ledger: the decisions of one shard of an organisation's environment. Each is one synchronous step in one transaction, so that
// concurrent duplicates get one decision, and concurrent payments see each other exactly.

import { itemsOfDecision, itemsOfWalletCheck } from "#domain/billing/billing-lines.ts";
import type { Spent } from "#domain/billing/lease.ts";
import type { KeyedRequest } from "../kept-answers.ts";
import type { Snooze } from "#domain/contract/casework/snooze.ts";
import type { AddressNews } from "#domain/crypto/saved/address-news.ts";
import type { SavedWalletScreening } from "#domain/contract/decisions/wallet-screening.ts";
import type { NewVerdict } from "#domain/screening/judged-pairs/standing-verdict.ts";
import { lotOf, releaseLotOf } from "#domain/decision/draw-sample.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { ledgerSource } from "#domain/events/sources.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { WebhookEventType } from "#domain/webhooks/event-types.ts";
import type { Act } from "../../log/audit-event.ts";
import { BoundedSql } from "../bounded-sql.ts";
import { casebookReader } from "../../casebook/casebook-reader.ts";
import { configurationOf, type Env } from "../../environment.ts";
import { tenantKeyOf } from "../../http/tenant-keys.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { logProblem } from "../../platform-log.ts";
import { creditOf, ledgerOf } from "../../routing.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import { compiledVersion } from "../../versions/compiled-versions.ts";
import type { CreditUse, LeaseTerms } from "../credit/api.ts";
import type {
  GrantedCommand,
  AssessCustomerCommand,
  AssessCustomerOutcome,
  AssessOutcome,
  GrantedRequest,
  Claim,
  ClaimName,
  DecisionsQuery,
  FoundDecision,
  HearOutcome,
  Items,
  JudgedPairsQuery,
  KeepEventCommand,
  KeepEventOutcome,
  LedgerApi,
  LedgerIdentity,
  LedgerQuery,
  ListedDecisions,
  Opened,
  PairToJudge,
  Prepared,
  PrepareRequest,
  RecordOutcomeCommand,
  RecordOutcomeOutcome,
  Replay,
  SamplesQuery,
  SaveWalletCheckCommand,
  SaveWalletCheckOutcome,
  Settlement,
  SnoozesQuery,
  Telling,
  WalletCheckAnswer,
  WantedRecord,
} from "./api.ts";
import type { SnoozeCommand, SnoozeOutcome } from "./saved/snooze-messages.ts";
import { conditionOf } from "./capacity/condition.ts";
import { UnderWay } from "./capacity/under-way.ts";
import { decideOnce } from "./decisions/decide-once.ts";
import { eachOf, type EachOf } from "../each-of.ts";
import type { LedgerHost } from "./host.ts";
import { type LedgerParts, partsOf } from "./parts.ts";
import { keepEventOnce } from "./saved/keep-event-once.ts";
import { TABLES } from "./schema.ts";

/** Of a ledger's rows, only those of decisions that were not allowed; or of other logs alone. */
const TOLD_BY_FLAGGED: readonly string[] = [
  "event.flagged",
  "alert.created",
  "risk.signal.created",
] satisfies WebhookEventType[];

export class Ledger extends LoggedObject implements LedgerApi {
  protected override readonly tables = TABLES;
  readonly parts: LedgerParts;
  private readonly underWay: UnderWay;

  constructor(context: DurableObjectState, env: Env) {
    const host: LedgerHost = {
      sql: new BoundedSql(context.storage),
      exists: () => this.exists,
      commit: (write) => this.commit(write),
      commitFor: (identity, write) => this.commitFor(identity, write),
      append: (kind, payload, flagged) => this.append(kind, payload, flagged),
      ledger: (identity) => ledgerOf(env, identity, identity.shard),
      credit: (identity) => creditOf(env, identity.organisationId),
      lotOf: ({ organisationId, environment }, stem) =>
        lotOf(tenantKeyOf(configurationOf(env), organisationId, environment), stem),
      releaseLotOf: ({ organisationId, environment }, subjectId, day) =>
        releaseLotOf(tenantKeyOf(configurationOf(env), organisationId, environment), subjectId, day),
    };
    const parts = partsOf(host, configurationOf(env).ledgerBytesMax);
    const casebook = casebookReader(env);
    super(context, env, () => [casebook, ...parts.relationsReaders.all()]);
    this.parts = parts;
    this.underWay = new UnderWay(configurationOf(env).ledgerRequestsMax);
  }

  assess(requests: readonly GrantedRequest[]): Promise<EachOf<AssessOutcome>> {
    return eachOf(requests, (request) => this.underWay.run(() => this.assessOne(request)));
  }

  private async assessOne({ command: text, ...granted }: GrantedRequest): Promise<AssessOutcome> {
    // A text crosses the hop, not many objects, each of which would be copied on its own.
    const command: GrantedCommand = { ...readJson(text), ...granted };
    const items = itemsOfDecision(command.environment, command.evidence);
    const { parts } = this;
    const outcome = await compiledVersion(this.env, command.organisationId, command.systemVersion)
      .then((version): AssessOutcome | Promise<AssessOutcome> =>
        version.ok
          ? parts.credit.cover(command, items, () =>
              parts.group.run(() => {
                parts.identity.keep(command);
                return decideOnce(parts, command, version.value, items);
              }),
            )
          : (this.replay(command.stem, command.fingerprint) ?? { outcome: "version_unavailable" }),
      )
      .finally(() => parts.evidence.end(command.stem));
    if (outcome.outcome === "assessed") {
      parts.credit.refill(command, items);
      parts.relations.freshen(command, command.shards);
    }
    return outcome;
  }

  replay(stem: string, fingerprint: string): Replay | null {
    return this.parts.lookUp.replay(stem, fingerprint);
  }

  openEvidence(identity: LedgerIdentity, stem: string, items: Items): Promise<Opened> {
    const { evidence, credit, records } = this.parts;
    const isDecided = () => records.holdsEvent(stem);
    return evidence.open(credit, { identity, name: stem, items, isDecided });
  }

  openWalletCheck(identity: LedgerIdentity, keyName: ClaimName): Promise<Opened> {
    const { evidence, credit, walletChecks } = this.parts;
    const items = itemsOfWalletCheck(identity.environment, { status: "completed" });
    const isDecided = () => walletChecks.findAnswer(keyName) !== null;
    return evidence.open(credit, { identity, name: keyName, items, isDecided });
  }

  recallCredit(identity: LedgerIdentity, terms: LeaseTerms): Spent {
    return this.parts.credit.recall(identity, terms);
  }

  creditUse(): CreditUse {
    return this.parts.credit.currentUse();
  }

  keepIdentityEvent(command: KeepEventCommand): KeepEventOutcome {
    return this.commitFor(command, () => keepEventOnce(this.parts, command));
  }

  find(queries: readonly LedgerQuery[]): FoundDecision | null {
    return this.parts.lookUp.first(queries, () => this.parts.identity.read().shard);
  }

  listDecisions(query: DecisionsQuery): Json<ListedDecisions> {
    return writeJson(this.parts.lists.part(query));
  }

  readRecord(stem: string): string | null {
    return this.parts.lookUp.by(`stem:${stem}`)?.payload() ?? null;
  }

  recordOutcome(command: RecordOutcomeCommand): RecordOutcomeOutcome {
    return this.parts.outcomes.record(command);
  }

  listOutcomes(stem: string) {
    return this.parts.outcomes.list(stem);
  }

  saveWalletCheck(command: SaveWalletCheckCommand): Promise<SaveWalletCheckOutcome> {
    return this.parts.walletChecks.save(command).finally(() => this.parts.evidence.end(command.keyName));
  }

  findWalletCheck(stem: string): Json<SavedWalletScreening> | null {
    return this.parts.walletChecks.find(stem);
  }

  findWalletCheckOf(keyName: ClaimName): WalletCheckAnswer | null {
    return this.parts.walletChecks.findAnswer(keyName);
  }

  assessCustomer(command: AssessCustomerCommand): Promise<AssessCustomerOutcome> {
    return this.parts.riskAssessments.request(command);
  }

  findRiskAssessment(stem: string) {
    return this.parts.riskAssessments.find(stem);
  }

  resumeRiskAssessments(identity: LedgerIdentity): Promise<boolean> {
    return this.parts.riskAssessments.resume(identity);
  }

  snooze(identity: LedgerIdentity, command: SnoozeCommand, key: KeyedRequest, act: Act): SnoozeOutcome {
    return this.parts.snoozes.begin(identity, command, key, act);
  }

  snoozeUnder(key: KeyedRequest): Snooze | null {
    return this.parts.snoozes.under(key);
  }

  endSnooze(identity: LedgerIdentity, id: string, act: Act): boolean {
    return this.parts.snoozes.end(identity, id, act);
  }

  listSnoozes(query: SnoozesQuery): Snooze[] {
    return this.parts.snoozes.list(query, Date.now());
  }

  judgePair(identity: LedgerIdentity, pair: PairToJudge, verdict: NewVerdict, act: Act): void {
    this.parts.judgedPairs.judge(identity, pair, verdict, act);
  }

  findJudgedPair(id: string) {
    return this.parts.judgedPairs.find(id, Date.now());
  }

  revokeJudgedPair(identity: LedgerIdentity, id: string, act: Act): boolean {
    return this.parts.judgedPairs.revoke(identity, id, act);
  }

  listJudgedPairs(query: JudgedPairsQuery) {
    return this.parts.judgedPairs.list(query, Date.now());
  }

  listSamples(query: SamplesQuery) {
    return this.parts.samples.list(query);
  }

  findSample(stem: string) {
    return this.parts.samples.find(stem);
  }

  /** What waits for credit looks for it again: a grant may have been missed. */
  override pulse(): ReturnType<LoggedObject["pulse"]> {
    if (this.parts.riskAssessments.isWaiting()) {
      const resumed = this.parts.riskAssessments.resume(this.parts.identity.read());
      this.ctx.waitUntil(resumed.catch((error: unknown) => logProblem("credit is not known", {}, error)));
    }
    const log = super.pulse();
    const growing = { head: () => this.head(), recordedAt: (sequence: number) => this.recordedAt(sequence) };
    return log && { ...log, ledger: conditionOf(this.parts.derived, this.parts.room, growing, Date.now()) };
  }

  findClaim(name: ClaimName): Claim | null {
    return this.exists ? this.parts.claims.find(name) : null;
  }

  prepare(identity: LedgerIdentity, requests: readonly PrepareRequest[]): Promise<EachOf<Prepared>> {
    const told = this.parts.relations.tell(
      identity,
      requests.flatMap(({ question }) => question ?? []),
    );
    return eachOf(requests, async ({ claims, lostTokens, question }) => {
      const outcomes = claims.map((claim) => this.parts.settlement.claim(identity, claim, lostTokens));
      return { claims: await Promise.all(outcomes), told: question && (told.get(question) ?? null) };
    });
  }

  refuses(claims: readonly WantedRecord[]): boolean {
    return this.parts.records.lacksRoomFor(claims);
  }

  hearSubscriptions(identity: LedgerIdentity, list: SubscriptionList): void {
    this.commitFor(identity, () => this.takeSubscriptions(list));
  }

  hear(identity: LedgerIdentity, telling: Telling): HearOutcome {
    return this.parts.relations.hear(identity, telling);
  }

  hearAddresses(identity: LedgerIdentity, news: AddressNews): number {
    return this.parts.addresses.hear(identity, news);
  }

  relationsToldBefore(home: Shard): number {
    return this.exists ? this.acceptedBefore(this.parts.relationsReaders.nameFor(home)) : Date.now();
  }

  settleClaims(identity: LedgerIdentity, claims: readonly Claim[]): Settlement[] {
    return claims.map((claim) => this.parts.settlement.settle(identity, claim));
  }

  private commitFor<T>(identity: LedgerIdentity, write: () => T): T {
    return this.commit(() => {
      this.parts.identity.keep(identity);
      return write();
    });
  }

  protected override undone(): void {
    this.parts.identity.forget();
    this.parts.decisions.forget();
    this.parts.derived.forget();
    this.parts.relations.forget();
    this.parts.addresses.forget();
    this.parts.identityEvents.forget();
    this.parts.credit.forget();
  }

  protected override payloadOf(kind: LogRow["kind"], sequence: number): string {
    return kind === "decision"
      ? this.parts.decisions.read(sequence).payload()
      : this.parts.outcomes.payloadAt(sequence);
  }

  protected override isToldByFlagged(eventTypes: readonly string[]): boolean {
    return eventTypes.every((type) => TOLD_BY_FLAGGED.includes(type));
  }

  protected override source(): string {
    const identity = this.parts.identity.read();
    return ledgerSource(identity, identity.shard);
  }
}
