// Organisation: settings, system versions, keys and, in its log, the audit of every act on them. Named by the
// organisation's id. What each method answers, and its type, is in `api.ts`.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import type { EvidenceChanges } from "#domain/contract/reports/report-evidence.ts";
import type { ThresholdGoalChanges } from "#domain/contract/settings/threshold-goal.ts";
import type { RateLimitChanges } from "#domain/contract/settings/rate-limits.ts";
import type { GuardedChanges } from "#domain/contract/settings/lowering-changes.ts";
import type { PriceChanges } from "#domain/billing/tariff.ts";
import type { BacktestRequest, ExperimentRequest } from "#domain/contract/reports/experiment.ts";
import type { NamedListRequest } from "#domain/contract/settings/named-list.ts";
import type { ProviderChanges } from "#domain/contract/settings/provider-settings.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { CONTRACT_VERSION } from "#domain/contract/values/limits.ts";
import type { CounterpartyRescreened } from "#domain/events/counterparty-rescreened.ts";
import type { Finding } from "#domain/events/finding.ts";
import { organisationSource } from "#domain/events/sources.ts";
import type { Json } from "#domain/json/text.ts";
import { casebookReader } from "../../casebook/casebook-reader.ts";
import type { Env } from "../../environment.ts";
import type { Act } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { allOf } from "../../log/until-confirmed.ts";
import { versionBasis } from "../../versions/version-basis.ts";
import type { Active, Announcements } from "../api-key/api.ts";
import type { PersonsNeeded } from "../awaited-acts.ts";
import { ANSWER_TABLE, KeptAnswers, type KeyedRequest } from "../kept-answers.ts";
import type { AdjudicateCommand } from "./adjudication-messages.ts";
import { Adjudications } from "./adjudications.ts";
import type {
  AddKeyCommand,
  Approval,
  Draft,
  OrganisationApi,
  OrganisationSettings,
  ReviewCommand,
  SubscribeCommand,
} from "./api.ts";
import { Experiments } from "./candidates/experiments.ts";
import { Recommendations } from "./candidates/recommendations.ts";
import { Findings } from "./findings/findings.ts";
import { organisationHost } from "./host.ts";
import { KeyList } from "./keys/key-list.ts";
import { TABLES } from "./schema.ts";
import { NamedListNames } from "./named-lists.ts";
import { AgreedChanges } from "./settings/agreed-changes.ts";
import { ContractVersionSetting } from "./settings/contract-version.ts";
import { PriceSetting } from "./settings/prices.ts";
import { ProviderSetting } from "./settings/providers.ts";
import { RateLimitSetting } from "./settings/rate-limits.ts";
import { EvidenceSetting } from "./settings/report-evidence.ts";
import { ControlDomains } from "./settings/control-domains.ts";
import { JudgedPairTerm } from "./settings/judged-pair-term.ts";
import { ThresholdGoalSetting } from "./settings/threshold-goal.ts";
import { Activations } from "./versions/activations.ts";
import { VerdictTeller } from "./verdict-teller.ts";
import { VersionLifecycle } from "./versions/version-lifecycle.ts";
import { ReceiverClaims, type ReceiverClaim } from "./receiver-claims.ts";
import { WebhookEndpoints } from "./webhook-endpoints.ts";

export class Organisation extends LoggedObject implements OrganisationApi {
  protected override readonly tables = TABLES + ANSWER_TABLE;
  private readonly answers = new KeptAnswers(this.sql);
  private readonly host = organisationHost(
    {
      storage: this.ctx.storage,
      sql: this.sql,
      answers: this.answers,
      commit: (write) => this.commit(write),
      takeSubscriptions: (list) => this.takeSubscriptions(list),
      announce: (what, active) => this.keys.announce(what, active),
      announceRateLimits: (limits) => this.keys.announceRateLimits(limits),
      basis: () => versionBasis(this.providers()),
    },
    (payload, isFlagged) => this.append("event", payload, isFlagged),
  );
  private readonly rateLimits = new RateLimitSetting(this.host);
  private readonly evidenceSetting = new EvidenceSetting(this.host);
  private readonly thresholdGoalSetting = new ThresholdGoalSetting(this.host);
  private readonly keys = new KeyList(this.env, this.host, this.rateLimits);
  private readonly contractVersions = new ContractVersionSetting(this.host);
  private readonly priceSetting = new PriceSetting(this.host);
  private readonly providerSetting = new ProviderSetting(this.host);
  private readonly versions = new VersionLifecycle(this.host);
  private readonly experiments = new Experiments(this.host, this.versions, this.evidenceSetting);
  private readonly recommendations = new Recommendations(this.host, this.versions, this.experiments);
  private readonly activations = new Activations(this.host, this.versions, this.recommendations);
  private readonly judgedPairTerm = new JudgedPairTerm(this.host);
  private readonly controlDomainSetting = new ControlDomains(this.host);
  private readonly verdictTeller = new VerdictTeller(this.env, this.host);
  private readonly adjudications = new Adjudications(
    this.host,
    this.versions,
    this.judgedPairTerm,
    this.verdictTeller,
  );
  protected override readonly untilConfirmed = allOf([this.activations, this.verdictTeller]);
  private readonly findings = new Findings(this.host, this.recommendations);
  private readonly namedLists = new NamedListNames(this.host);
  private readonly webhookEndpoints = new WebhookEndpoints(this.env, this.host);
  private readonly receiverClaims = new ReceiverClaims();

  constructor(context: DurableObjectState, env: Env) {
    const casebook = casebookReader(env);
    super(context, env, () => [casebook]);
  }

  create(id: string, name: string, act: Act): void {
    this.commit(() => {
      if (this.host.id() !== "") return;
      this.sql.exec("INSERT INTO organisation (id, name, created_at) VALUES (?, ?, ?)", id, name, act.at);
      this.host.audit(act, { organisationId: id, name });
      this.versions.begin(act);
      this.contractVersions.begin(CONTRACT_VERSION, act.at);
    });
  }

  answerTo({ keyName, fingerprint }: KeyedRequest) {
    return keyName !== null && this.exists ? this.answers.answerTo(keyName, fingerprint, Date.now()) : null;
  }

  claim(request: KeyedRequest) {
    return this.commit(
      () =>
        this.answers.once(request.keyName, request.fingerprint, Date.now(), () => ({})).outcome === "done",
    );
  }

  addKey(command: AddKeyCommand) {
    return { answer: this.keys.add(command), announcements: this.announcements() };
  }

  private announcements(): Announcements {
    return {
      systemVersion: this.versions.announced(),
      contractVersion: this.contractVersions.current(),
      providers: this.providerSetting.announced(),
      rateLimits: this.rateLimits.announced(),
      candidates: this.experiments.announced(),
    };
  }

  keyHash(keyId: string) {
    return this.keys.hashOf(keyId);
  }

  confirmKey(keyId: string, act: Act) {
    return this.keys.confirm(keyId, act);
  }

  markRevoked(keyId: string, act: Act): void {
    this.keys.markRevoked(keyId, act);
  }

  audit(environment: Environment, act: Act, data: object, id?: string): void {
    this.commit(() => this.host.audit(act, data, environment, id));
  }

  listKeys() {
    return this.keys.all();
  }

  settings(): OrganisationSettings {
    return {
      contractVersion: this.contractVersions.current().hash,
      prices: this.priceSetting.current().prices,
      providers: this.providerSetting.current(),
      rateLimits: this.rateLimits.current(),
      thresholdGoal: this.thresholdGoalSetting.current(),
      judgedPairDays: this.judgedPairTerm.current(),
      controlDomains: this.controlDomainSetting.current(),
      ...this.evidenceSetting.current(),
    };
  }

  agreeToChanges(changes: GuardedChanges, act: Act, persons: PersonsNeeded) {
    return new AgreedChanges(this.host).agree(this.settings(), changes, act, persons);
  }

  evidence() {
    return this.evidenceSetting.current();
  }

  changeEvidence(changes: EvidenceChanges, act: Act): void {
    this.evidenceSetting.change(changes, act);
  }

  thresholdGoal() {
    return this.thresholdGoalSetting.current();
  }

  changeThresholdGoal(changes: ThresholdGoalChanges, act: Act): void {
    this.thresholdGoalSetting.change(changes, act);
  }

  changeJudgedPairDays(days: number, act: Act): void {
    this.judgedPairTerm.change(days, act);
  }

  controlDomains() {
    return this.controlDomainSetting.current();
  }

  changeControlDomains(domains: readonly string[], act: Act): void {
    this.controlDomainSetting.change(domains, act);
  }

  changeRateLimits(changes: RateLimitChanges, act: Act) {
    return this.rateLimits.change(changes, act);
  }

  moveContractVersion(version: string, act: Act) {
    return this.contractVersions.move(version, act);
  }

  changePrices(changes: PriceChanges, act: Act) {
    return this.priceSetting.change(changes, act);
  }

  providers() {
    return this.providerSetting.current();
  }

  providerContent(hash: string) {
    return this.providerSetting.content(hash);
  }

  changeProviders(changes: ProviderChanges, act: Act) {
    return this.providerSetting.change(changes, act);
  }

  listVersions(limit: number, before: number) {
    return this.versions.page(limit, before);
  }

  findVersion(id: string) {
    return this.exists ? this.versions.find(id) : null;
  }

  versionHash(id: string) {
    return this.exists ? this.versions.hashOf(id) : null;
  }

  versionContent(hash: string) {
    return this.exists ? this.versions.content(hash) : null;
  }

  changedRules(draft: Draft) {
    return this.versions.changedRules(draft);
  }

  draftVersion(draft: Draft, key: KeyedRequest, act: Act) {
    return this.versions.draft(draft, key, act);
  }

  approveVersion(id: string, approval: Approval) {
    return this.activations.approve(id, approval);
  }

  approvalRefusals(ids: readonly string[], actor: string, hasSecondPerson: boolean) {
    return this.versions.approvalRefusals(ids, actor, hasSecondPerson);
  }

  retireVersion(id: string, act: Act) {
    return this.versions.retire(id, act);
  }

  activateVersion(id: string, act: Act) {
    return this.activations.activate(id, act);
  }

  async startExperiment(request: ExperimentRequest, key: KeyedRequest, act: Act) {
    const outcome = this.experiments.start(request, key, act);
    if (outcome.outcome === "done") await this.announceCandidates();
    return outcome;
  }

  async stopExperiment(id: string, act: Act) {
    const stopped = this.exists ? this.experiments.stop(id, act) : null;
    if (stopped !== null) await this.announceCandidates();
    return stopped;
  }

  /** Decisions then keep what the candidates' rules ask of lists. A key that does not hear is tried once more. */
  private async announceCandidates(): Promise<void> {
    const active = this.experiments.announced();
    if (active === null || (await this.keys.announce("candidates", active))) return;
    await this.keys.announce("candidates", active);
  }

  listExperiments(limit: number, before: number) {
    return this.experiments.page(limit, before);
  }

  findExperiment(id: string) {
    return this.experiments.find(id);
  }

  requestBacktest(candidateVersionId: string, request: BacktestRequest, key: KeyedRequest, act: Act) {
    return this.experiments.requestBacktest(candidateVersionId, request, key, act);
  }

  listBacktests(candidateVersionId: string | null, limit: number, before: string | null) {
    return this.experiments.backtestPage(candidateVersionId, limit, before);
  }

  findBacktest(id: string) {
    return this.exists ? this.experiments.findBacktest(id) : null;
  }

  cancelBacktest(id: string, act: Act) {
    return this.exists ? this.experiments.cancelBacktest(id, act) : null;
  }

  listOpenBacktests() {
    return this.experiments.listOpenBacktests();
  }

  noteEndedBacktests(ids: readonly string[]) {
    this.experiments.noteEndedBacktests(ids);
  }

  adjudicateMatch(command: AdjudicateCommand) {
    return this.adjudications.adjudicate(command);
  }

  versionInForce() {
    return this.exists ? this.versions.active() : null;
  }

  keepFinding(finding: Finding, at: string) {
    return this.exists ? this.findings.keep(finding, at) : null;
  }

  keepListChanges(environment: Environment, changes: readonly CounterpartyRescreened[], at: string) {
    return this.exists ? this.findings.keepListChanges(environment, changes, at) : 0;
  }

  listRecommendations(environment: Environment, limit: number, before: number) {
    return this.recommendations.page(environment, limit, before);
  }

  listProposals(environment: Environment, limit: number) {
    return this.recommendations.proposals(environment, limit);
  }

  findRecommendation(id: string) {
    return this.recommendations.find(id);
  }

  reviewableRecommendation(id: string, at: string) {
    return this.recommendations.reviewable(id, at);
  }

  reviewRecommendation(id: string, command: ReviewCommand, act: Act) {
    return this.recommendations.review(id, command, act);
  }

  createNamedList(request: NamedListRequest, key: KeyedRequest, act: Act) {
    return this.namedLists.create(request, key, act);
  }

  listNamedLists() {
    return this.namedLists.all();
  }

  findNamedList(name: string) {
    return this.namedLists.find(name);
  }

  subscribeEndpoint(command: SubscribeCommand) {
    return this.webhookEndpoints.subscribe(command);
  }

  listWebhookEndpoints(environment: Environment, limit: number, before: number) {
    return this.webhookEndpoints.page(environment, limit, before);
  }

  claimReceiver(claim: ReceiverClaim) {
    return this.receiverClaims.claim(claim, Date.now());
  }

  releaseReceiver(endpointId: string) {
    this.receiverClaims.release(endpointId);
  }

  pulseWebhookEndpoints() {
    return this.webhookEndpoints.pulse();
  }

  async announceLists(active: Active, removals: Json<readonly ListRemoval[]>) {
    const isHeard = await this.keys.announce("lists", active);
    if (this.exists) this.findings.keepListRemovals(removals);
    return isHeard;
  }

  protected override source() {
    return organisationSource(this.host.id());
  }
}
