// Ledger: the decisions of one shard of an organisation's environment, each made once, for ever.
// A decision is one synchronous step and one transaction: nothing can come between reading a subject's history and
// writing the record, so concurrent duplicates get one decision and concurrent payments see each other exactly.

import { itemsOfDecision, itemsOfWalletCheck } from "#domain/billing/billing-lines.ts";
import type { Spent } from "#domain/billing/lease.ts";
import type { RiskAssessment } from "#domain/contract/casework/risk-assessment.ts";
import type { Snooze, SnoozeRequest } from "#domain/contract/casework/snooze.ts";
import type { SavedWalletScreening } from "#domain/contract/decisions/wallet-screening.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { ledgerSource } from "#domain/events/sources.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import type { Act } from "../../log/audit-event.ts";
import { BoundedSql } from "../bounded-sql.ts";
import { casebookReader } from "../../casebook/casebook-reader.ts";
import { configurationOf, type Env } from "../../environment.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { logProblem } from "../../platform-log.ts";
import { creditOf, ledgerOf } from "../../routing.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import { compiledVersion } from "../../versions/compiled-versions.ts";
import type { CreditUse, LeaseTerms } from "../credit/api.ts";
import { ClaimSettlement } from "./claims/claim-settlement.ts";
import { holdsRecord, lacksRoomFor, type RecordKeepers } from "./claims/claimed-records.ts";
import { Claims } from "./claims/claims.ts";
import { conditionOf } from "./capacity/condition.ts";
import { CreditLease } from "./credit/credit-lease.ts";
import { decideOnce, type AssessStep, type DecidingLedger } from "./decisions/decide-once.ts";
import { Decisions } from "./decisions/decisions.ts";
import { Derived } from "./history/derived.ts";
import { EvidenceLeases } from "./credit/evidence-leases.ts";
import { GroupCommit } from "./decisions/group-commit.ts";
import { IdentityEvents } from "./saved/identity-events.ts";
import { keepEventOnce } from "./saved/keep-event-once.ts";
import { LookUp } from "./decisions/look-up.ts";
import {
  type AssessCommand,
  type AssessCustomerCommand,
  type AssessCustomerOutcome,
  type AssessOutcome,
  type Claim,
  type ClaimName,
  type FoundDecision,
  type HearOutcome,
  type Items,
  type KeepEventCommand,
  type KeepEventOutcome,
  LEDGER_FULL,
  type LedgerApi,
  type LedgerIdentity,
  type LedgerQuery,
  type Opened,
  type PrepareCommand,
  type Prepared,
  type RecordOutcomeCommand,
  type RecordOutcomeOutcome,
  type Replay,
  type SaveWalletCheckCommand,
  type SaveWalletCheckOutcome,
  type Settlement,
  type SnoozeOutcome,
  type SnoozesQuery,
  type Telling,
  type WalletCheckAnswer,
  type WantedRecord,
} from "./api.ts";
import { Outcomes } from "./saved/outcomes.ts";
import { OwnIdentity } from "./own-identity.ts";
import { RELATION_TABLES, Relations } from "./relations/relations.ts";
import { RelationsReaders } from "./relations/relations-reader.ts";
import { Room } from "./capacity/room.ts";
import type { SavingLedger } from "./saving-ledger.ts";
import { TABLES } from "./schema.ts";
import { SNOOZE_TABLE, Snoozes } from "./saved/snoozes.ts";
import { RISK_ASSESSMENT_TABLES, RiskAssessments } from "./saved/risk-assessments.ts";
import { knowledgeOf } from "./saved/subject-knowledge.ts";
import { WALLET_CHECK_TABLES, WalletChecks } from "./saved/wallet-checks.ts";

export class Ledger extends LoggedObject implements LedgerApi {
  protected override readonly tables =
    TABLES + SNOOZE_TABLE + WALLET_CHECK_TABLES + RISK_ASSESSMENT_TABLES + RELATION_TABLES;
  private readonly identity: OwnIdentity;
  private readonly decisions: Decisions;
  private readonly derived: Derived;
  private readonly lookUp: LookUp;
  private readonly relations: Relations;
  private readonly told: RelationsReaders;
  private readonly outcomes: Outcomes;
  private readonly claims: Claims;
  readonly room: Room;
  private readonly deciding: DecidingLedger;
  readonly settlement: ClaimSettlement;
  private readonly walletChecks: WalletChecks;
  readonly identityEvents: IdentityEvents;
  private readonly riskAssessments: RiskAssessments;
  private readonly snoozes: Snoozes;
  private readonly credit: CreditLease;
  private readonly evidence = new EvidenceLeases();
  private readonly group = new GroupCommit<AssessStep>((write) =>
    this.commit(() => {
      write();
      this.credit.save();
    }),
  );

  constructor(context: DurableObjectState, env: Env) {
    const casebook = casebookReader(env);
    const told = new RelationsReaders(new BoundedSql(context.storage), {
      subjectsOf: (names) => this.derived.subjectsOf(names),
      tell: (home, telling) => {
        const identity = { ...this.identity.read(), shard: home };
        return ledgerOf(env, identity, home).hear(identity, telling);
      },
    });
    super(context, env, () => [casebook, ...told.all()]);
    this.told = told;
    const keep = <T>(identity: LedgerIdentity, fact: () => T): T =>
      this.commit(() => this.begin(identity, fact));
    this.identity = new OwnIdentity(this.sql);
    this.decisions = new Decisions(this.sql);
    this.derived = new Derived(this.sql, this.decisions, (write) => this.commit(write));
    this.lookUp = new LookUp(() => this.exists, this.derived, this.decisions);
    this.relations = new Relations(this.sql, {
      exists: () => this.exists,
      commit: (write) => this.commit(write),
      subjectsOf: (names) => this.derived.subjectsOf(names),
      askToldBefore: (identity, shard) => ledgerOf(env, identity, shard).relationsToldBefore(identity.shard),
    });
    this.outcomes = new Outcomes(this.sql);
    this.claims = new Claims(this.sql);
    this.room = new Room(this.sql, configurationOf(env).ledgerBytesMax);
    this.settlement = new ClaimSettlement(this.sql, this.claims, {
      exists: () => this.exists,
      isReserveSpent: () => this.room.isReserveSpent(),
      commit: keep,
      holds: (claim) => holdsRecord(this.keepers(), claim),
      settleAt: (shard, identity, claims) => ledgerOf(env, identity, shard).settleClaims(identity, claims),
    });
    this.identityEvents = new IdentityEvents(this.sql);
    this.credit = new CreditLease(
      this.sql,
      keep,
      (identity, request) => creditOf(env, identity.organisationId).lease(request),
      () => this.exists,
      this.evidence,
    );
    const saving: SavingLedger = {
      commit: keep,
      isVoid: (token) => this.claims.isVoid(token),
      isFull: () => this.room.isFull(),
      announce: (payload) => void this.append("event", payload),
    };
    this.walletChecks = new WalletChecks(this.sql, this.credit, saving);
    this.snoozes = new Snoozes(this.sql, {
      ...saving,
      exists: () => this.exists,
      isKnown: (subjectId) => this.derived.newestOf(subjectId, 1).firstAt !== null,
    });
    this.deciding = this.partsOfDecision();
    this.riskAssessments = new RiskAssessments(this.sql, this.credit, {
      ...saving,
      exists: () => this.exists,
      knowledgeOf: (subjectId) => knowledgeOf(subjectId, this.derived, this.decisions, this.outcomes),
      awaitGrant: (identity) => creditOf(env, identity.organisationId).awaitGrant(identity),
    });
  }

  private partsOfDecision(): DecidingLedger {
    const { identity, decisions, derived, relations, claims, identityEvents, snoozes, credit, room } = this;
    const announce = (flagged: boolean) => this.append("decision", null, flagged);
    const kept = { identity, decisions, derived, relations, claims, identityEvents, snoozes };
    return { ...kept, credit, room, announce };
  }

  private keepers(): RecordKeepers {
    const { derived, identityEvents, outcomes, walletChecks, riskAssessments } = this;
    return { derived, identityEvents, outcomes, walletChecks, riskAssessments };
  }

  async assess(text: Json<AssessCommand>): Promise<AssessOutcome> {
    // One text crosses the hop, not many objects, each of which would be copied on its own.
    const command = readJson(text);
    const items = itemsOfDecision(command.environment, command.evidence);
    const outcome = await compiledVersion(this.env, command.organisationId, command.systemVersion)
      .then((version): AssessOutcome | Promise<AssessOutcome> =>
        version.ok
          ? this.credit.cover(command, items, () =>
              this.group.run(() =>
                this.begin(command, () => decideOnce(this.deciding, command, version.value, items)),
              ),
            )
          : (this.replay(command.stem, command.fingerprint) ?? { outcome: "version_unavailable" }),
      )
      .finally(() => this.evidence.end(command.stem));
    if (outcome.outcome === "assessed") {
      this.credit.refill(command, items);
      this.relations.freshen(command, command.shards);
    }
    return outcome;
  }

  replay(stem: string, fingerprint: string): Replay | null {
    return this.lookUp.replay(stem, fingerprint);
  }

  openEvidence(identity: LedgerIdentity, stem: string, items: Items): Promise<Opened> {
    const isDecided = () =>
      this.exists && (this.derived.find(`stem:${stem}`) !== null || this.identityEvents.has(stem));
    const isFull = () => this.room.isFull();
    return this.evidence.open(this.credit, { identity, name: stem, items, isDecided, isFull });
  }

  openWalletCheck(identity: LedgerIdentity, keyName: ClaimName): Promise<Opened> {
    const items = itemsOfWalletCheck(identity.environment);
    const isDecided = () => this.findWalletCheckOf(keyName) !== null;
    const isFull = () => this.room.isFull();
    return this.evidence.open(this.credit, { identity, name: keyName, items, isDecided, isFull });
  }

  recallCredit(identity: LedgerIdentity, terms: LeaseTerms): Spent {
    return this.credit.recall(identity, terms);
  }

  creditUse(): CreditUse {
    return this.credit.currentUse();
  }

  keepIdentityEvent(command: KeepEventCommand): KeepEventOutcome {
    return this.commit(() => this.begin(command, () => keepEventOnce(this.deciding, command)));
  }

  find(queries: readonly LedgerQuery[]): FoundDecision | null {
    return this.lookUp.first(queries, () => this.identity.read().shard);
  }

  readRecord(stem: string): Uint8Array | null {
    return this.lookUp.by(`stem:${stem}`)?.record ?? null;
  }

  recordOutcome(command: RecordOutcomeCommand): RecordOutcomeOutcome {
    return this.commit(() => {
      const answered = this.outcomes.answerTo(command);
      if (answered) return answered;
      if (this.room.isReserveSpent()) return LEDGER_FULL;
      if (command.tokens.some((token) => this.claims.isVoid(token))) return { outcome: "claim_lost" };
      const stored = this.lookUp.by(`stem:${command.stem}`);
      if (!stored) throw new Error("an outcome names a decision that was found before");
      return this.outcomes.record(command, decodeRecord(stored.record), () => this.append("outcome", null));
    });
  }

  saveWalletCheck(command: SaveWalletCheckCommand): Promise<SaveWalletCheckOutcome> {
    return this.walletChecks.save(command).finally(() => this.evidence.end(command.keyName));
  }

  findWalletCheck(stem: string): Json<SavedWalletScreening> | null {
    return this.exists ? this.walletChecks.find(stem) : null;
  }

  findWalletCheckOf(keyName: ClaimName): WalletCheckAnswer | null {
    return this.exists ? this.walletChecks.findAnswer(keyName, Date.now()) : null;
  }

  assessCustomer(command: AssessCustomerCommand): Promise<AssessCustomerOutcome> {
    return this.riskAssessments.request(command);
  }

  findRiskAssessment(stem: string): Json<RiskAssessment> | null {
    return this.riskAssessments.find(stem);
  }

  resumeRiskAssessments(identity: LedgerIdentity): Promise<boolean> {
    return this.riskAssessments.resume(identity);
  }

  snooze(identity: LedgerIdentity, request: SnoozeRequest, act: Act): SnoozeOutcome {
    return this.snoozes.begin(identity, request, act);
  }

  endSnooze(identity: LedgerIdentity, id: string, act: Act): boolean {
    return this.snoozes.end(identity, id, act);
  }

  listSnoozes(query: SnoozesQuery): Snooze[] {
    return this.snoozes.list(query, Date.now());
  }

  /** What waits for credit looks for it again: a grant may have been missed. */
  override pulse(): ReturnType<LoggedObject["pulse"]> {
    if (this.riskAssessments.isWaiting()) {
      const resumed = this.riskAssessments.resume(this.identity.read());
      this.ctx.waitUntil(resumed.catch((error: unknown) => logProblem("credit is not known", {}, error)));
    }
    const log = super.pulse();
    const growing = { head: () => this.head(), recordedAt: (sequence: number) => this.recordedAt(sequence) };
    return log && { ...log, ledger: conditionOf(this.derived, this.room, growing, Date.now()) };
  }

  findClaim(name: ClaimName): Claim | null {
    return this.exists ? this.claims.find(name) : null;
  }

  async prepare({ claims, lostTokens, question, ...identity }: PrepareCommand): Promise<Prepared> {
    const told = question && this.relations.tell(identity, question);
    const outcomes = claims.map((claim) => this.settlement.claim(identity, claim, lostTokens));
    return { claims: await Promise.all(outcomes), told };
  }

  refuses(claims: readonly WantedRecord[]): boolean {
    return lacksRoomFor(claims, this.room, this.exists ? this.keepers() : null);
  }

  hearSubscriptions(identity: LedgerIdentity, list: SubscriptionList): void {
    this.commit(() => this.begin(identity, () => this.takeSubscriptions(list)));
  }

  hear(identity: LedgerIdentity, telling: Telling): HearOutcome {
    const isFull = this.room.isReserveSpent();
    const take = () => (isFull ? this.relations.miss(telling) : this.relations.hear(telling));
    return this.commit(() => this.begin(identity, take));
  }

  relationsToldBefore(home: Shard): number {
    return this.exists ? this.acceptedBefore(this.told.nameFor(home)) : Date.now();
  }

  settleClaims(identity: LedgerIdentity, claims: readonly Claim[]): Settlement[] {
    return claims.map((claim) => this.settlement.settle(identity, claim));
  }

  // Inside a commit: the first write of a ledger says whose it is.
  private begin<T>(identity: LedgerIdentity, write: () => T): T {
    this.identity.keep(identity);
    return write();
  }

  protected override undone(): void {
    this.identity.forget();
    this.derived.forget();
    this.relations.forget();
    this.identityEvents.forget();
    this.credit.forget();
  }

  protected override payloadOf(kind: LogRow["kind"], sequence: number): string {
    return kind === "decision"
      ? this.decisions.read(sequence).record.toBase64()
      : this.outcomes.payloadAt(sequence);
  }

  protected override source(): string {
    const identity = this.identity.read();
    return ledgerSource(identity, identity.shard);
  }
}
