// Organisation: settings, system versions, keys and, in its log, the audit of every act on them. Named by the
// organisation's id.

import type { PriceChanges } from "#domain/billing/tariff.ts";
import type {
  BacktestDefinition,
  BacktestRequest,
  ExperimentDefinition,
  ExperimentRequest,
} from "#domain/contract/experiment.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { CONTRACT_VERSION } from "#domain/contract/limits.ts";
import type { ShownVersionDetail, SystemVersionPage } from "#domain/contract/system-version.ts";
import type {
  RecommendationPage,
  ThresholdRecommendation,
} from "#domain/contract/threshold-recommendation.ts";
import type { SystemVersion, SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import type { CounterpartyRescreened } from "#domain/events/counterparty-rescreened.ts";
import type { Finding } from "#domain/events/finding.ts";
import { organisationSource } from "#domain/events/sources.ts";
import type { ProviderChanges, ProviderSettings } from "#domain/contract/provider-settings.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { casebookReader } from "../../casebook/casebook-reader.ts";
import type { Env } from "../../environment.ts";
import { auditPayload, eventPayload, type Act, type Scope } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { versionBasis } from "../../versions/version-basis.ts";
import type { Active, Announced } from "../api-key/schema.ts";
import { Activations } from "./activations.ts";
import { Adjudications, type AdjudicateCommand, type AdjudicateOutcome } from "./adjudications.ts";
import { ContractVersionList } from "./contract-version-list.ts";
import { DriftLevels } from "./drift-levels.ts";
import { Experiments, type BacktestOutcome, type StartOutcome } from "./experiments.ts";
import { KeyList } from "./key-list.ts";
import { listed } from "./key-row.ts";
import { PriceList, type PriceRevision } from "./price-list.ts";
import { ListChanges } from "./list-changes.ts";
import { Recommendations, type Reviewable, type ReviewCommand } from "./recommendations.ts";
import { ProviderList } from "./provider-list.ts";
import { TABLES, type ListedKey } from "./schema.ts";
import {
  SystemVersions,
  type Draft,
  type DraftOutcome,
  type VersionHost,
  type VersionOutcome,
} from "./system-versions.ts";
import { tellKeys } from "./tell-keys.ts";
import { WebhookEndpoints, type SubscribeCommand } from "./webhook-endpoints.ts";

export class Organisation extends LoggedObject {
  protected override readonly tables = TABLES;

  private readonly keys: KeyList;
  private readonly contractVersions: ContractVersionList;
  private readonly priceList: PriceList;
  private readonly providerList: ProviderList;
  private readonly versions: SystemVersions;
  private readonly activations: Activations;
  private readonly experiments: Experiments;
  private readonly adjudications: Adjudications;
  private readonly driftLevels: DriftLevels;
  private readonly listChanges: ListChanges;
  private readonly recommendations: Recommendations;
  private readonly webhookEndpoints: WebhookEndpoints;

  constructor(context: DurableObjectState, env: Env) {
    const payloadOf = () => {
      throw new Error("every row of this log carries its payload");
    };
    const casebook = casebookReader(env);
    super(context, env, payloadOf, () => [casebook]);
    this.keys = new KeyList(this.sql, () => this.exists);
    this.contractVersions = new ContractVersionList(this.sql);
    this.priceList = new PriceList(this.sql);
    this.providerList = new ProviderList(this.sql);
    const host: VersionHost = {
      sql: this.sql,
      commit: (write) => this.commit(write),
      // What a casebook may see as a signal.
      tell: (type, environment, act, data, id) =>
        void this.append("event", eventPayload(type, this.scope(environment), act, data, id), true),
      audit: (act, data) => this.audit(act, "production", data),
      basis: () => versionBasis(this.providers()),
    };
    this.versions = new SystemVersions(host);
    this.experiments = new Experiments(host, this.versions);
    this.adjudications = new Adjudications(host);
    this.driftLevels = new DriftLevels(host);
    this.listChanges = new ListChanges(host);
    this.recommendations = new Recommendations(host, this.versions, this.experiments);
    this.activations = new Activations({
      versions: this.versions,
      recommendations: this.recommendations,
      storage: context.storage,
      pending: () => (this.exists ? this.versions.pendingActivation() : null),
      tell: (active) => this.announce("systemVersion", active),
    });
    this.webhookEndpoints = new WebhookEndpoints(env, {
      sql: this.sql,
      commit: (write) => this.commit(write),
      audit: (act, environment, data) =>
        this.append("event", auditPayload(this.scope(environment), act, data)),
      hear: (list) => this.takeSubscriptions(list),
      organisationId: () => this.id() ?? "",
    });
  }

  /** Begins the organisation. The same id again changes nothing. */
  create(id: string, name: string, act: Act): void {
    this.commit(() => {
      if (this.id() !== null) return;
      this.sql.exec("INSERT INTO organisation (id, name, created_at) VALUES (?, ?, ?)", id, name, act.at);
      this.audit(act, "production", { organisationId: id, name });
      this.versions.begin(act);
      this.contractVersions.move(CONTRACT_VERSION, act.at);
    });
  }

  /** Lists a key that its ApiKey object has confirmed, and announces it. */
  addKey(key: ListedKey, hash: string, act: Act): void {
    this.commit(() => {
      this.keys.add(key, hash);
      this.announceKey("api_key.created", key, act);
    });
  }

  /** The hash under which a key's object lives; null for a key that is not of this organisation. */
  keyHash(keyId: string): string | null {
    return this.keys.find(keyId)?.hash ?? null;
  }

  /** Marks a key that its ApiKey object has revoked. Once revoked it stays as it is. */
  markRevoked(keyId: string, act: Act): void {
    const row = this.keys.find(keyId);
    if (!row || row.revoked_at !== null) return;
    this.commit(() => {
      this.sql.exec("UPDATE api_key SET revoked_at = ? WHERE id = ?", act.at, keyId);
      this.announceKey("api_key.revoked", listed(row), act);
    });
  }

  listKeys(): ListedKey[] {
    return this.keys.all();
  }

  /** The version of the contract that it is on. */
  contractVersion(): Active {
    return this.contractVersions.current();
  }

  /** @returns whether every key has heard of it; one that is so already changes nothing, and is told again. */
  async moveContractVersion(version: string, act: Act): Promise<boolean> {
    const active = this.commit(() => {
      const moved = this.contractVersions.move(version, act.at);
      if (moved !== null) this.audit(act, "production", { contractVersion: version });
      return moved ?? this.contractVersions.current();
    });
    return await this.announce("contractVersion", active);
  }

  prices(): PriceRevision {
    return this.priceList.current();
  }

  /** @returns all prices afterwards. Prices that are so already change nothing. */
  changePrices(changes: PriceChanges, act: Act): PriceRevision {
    return this.commit(() => {
      const changed = this.priceList.change(changes, act.at);
      if (changed === null) return this.priceList.current();
      this.audit(act, "production", { prices: changed.prices });
      return changed;
    });
  }

  providers(): ProviderSettings {
    return this.providerList.current().settings;
  }

  /** What every key of this organisation is told of its providers; null until some were set. */
  announcedProviders(): Active | null {
    return this.providerList.current().active;
  }

  /** The setting under a hash, to ask by; null where there is none. */
  providerContent(hash: string): Json<ProviderSettings> | null {
    return this.providerList.content(hash);
  }

  /**
   * A setting that is so already changes nothing, and is told to the keys again.
   * @returns the whole setting afterwards, and whether every key has heard of it.
   */
  async changeProviders(
    changes: ProviderChanges,
    act: Act,
  ): Promise<{ readonly settings: ProviderSettings; readonly isAnnounced: boolean }> {
    const { settings, active } = this.commit(() => {
      const changed = this.providerList.change(changes, act.at);
      if (changed === null) return this.providerList.current();
      this.audit(act, "production", { providers: changed.settings });
      return changed;
    });
    return { settings, isAnnounced: active === null || (await this.announce("providers", active)) };
  }

  /** One page of the system versions, newest first; `before` is a version's number. */
  listVersions(limit: number, before: number): Json<SystemVersionPage> {
    return writeJson(this.versions.page(limit, before));
  }

  /** A version with its rules' bodies; null where there is none. */
  findVersion(id: string): Json<ShownVersionDetail> | null {
    return this.exists ? this.versions.find(id) : null;
  }

  /** The content hash of a version; null where there is none. */
  versionHash(id: string): string | null {
    return this.exists ? this.versions.hashOf(id) : null;
  }

  /** The content under a hash, to decide by; null where there is none. */
  versionContent(hash: string): Json<SystemVersionContent> | null {
    return this.exists ? this.versions.content(hash) : null;
  }

  /** What every key of this organisation is told to decide by. */
  announcedVersion(): Active {
    return this.versions.announced();
  }

  draftVersion(draft: Draft, act: Act): DraftOutcome {
    return this.versions.draft(draft, act);
  }

  approveVersion(id: string, act: Act): VersionOutcome {
    return this.versions.approve(id, act);
  }

  retireVersion(id: string, act: Act): VersionOutcome {
    return this.versions.retire(id, act);
  }

  /** @see Activations.activate */
  activateVersion(id: string, act: Act): Promise<VersionOutcome> {
    return this.activations.activate(id, act);
  }

  startExperiment(request: ExperimentRequest, act: Act): StartOutcome {
    return this.experiments.start(request, act);
  }

  /** @returns null for an experiment that is not of this organisation. Once stopped it stays as it is. */
  stopExperiment(id: string, act: Act): ExperimentDefinition | null {
    return this.exists ? this.experiments.stop(id, act) : null;
  }

  /** One page of the experiments, newest first; `before` is an experiment's number. */
  listExperiments(limit: number, before: number): ReturnType<Experiments["page"]> {
    return this.experiments.page(limit, before);
  }

  requestBacktest(candidateVersionId: string, request: BacktestRequest, act: Act): BacktestOutcome {
    return this.experiments.requestBacktest(candidateVersionId, request, act);
  }

  findBacktest(id: string): BacktestDefinition | null {
    return this.exists ? this.experiments.findBacktest(id) : null;
  }

  /** Keeps what a person found a match to be, once for each Idempotency-Key. */
  adjudicateMatch(command: AdjudicateCommand): AdjudicateOutcome {
    return this.adjudications.adjudicate(command);
  }

  /** The version that decides; null where there is no such organisation. */
  versionInForce(): SystemVersion | null {
    return this.exists ? this.versions.active() : null;
  }

  /** Keeps what a job found out. @returns how many events followed; null where there is no such organisation. */
  keepFinding(finding: Finding, at: string): number | null {
    if (!this.exists) return null;
    return finding.kind === "drift"
      ? this.driftLevels.keep(finding, at)
      : this.recommendations.keep(finding, at);
  }

  /** @see ListChanges.keep */
  keepListChanges(environment: Environment, changes: readonly CounterpartyRescreened[], at: string): number {
    return this.exists ? this.listChanges.keep(environment, changes, at) : 0;
  }

  listRecommendations(environment: Environment, limit: number, before: number): RecommendationPage {
    return this.recommendations.page(environment, limit, before);
  }

  /** The newest that were proposed, whole. */
  listProposals(environment: Environment, limit: number): ThresholdRecommendation[] {
    return this.recommendations.proposals(environment, limit);
  }

  findRecommendation(id: string): ThresholdRecommendation | null {
    return this.recommendations.find(id);
  }

  reviewableRecommendation(id: string, at: string): Reviewable {
    return this.recommendations.reviewable(id, at);
  }

  reviewRecommendation(id: string, command: ReviewCommand, act: Act): Reviewable {
    return this.recommendations.review(id, command, act);
  }

  /** @see WebhookEndpoints.subscribe */
  subscribeEndpoint(command: SubscribeCommand): Promise<void> {
    return this.webhookEndpoints.subscribe(command);
  }

  /** @see WebhookEndpoints.page */
  listWebhookEndpoints(...page: Parameters<WebhookEndpoints["page"]>): ReturnType<WebhookEndpoints["page"]> {
    return this.webhookEndpoints.page(...page);
  }

  override pulse(): ReturnType<LoggedObject["pulse"]> {
    this.ctx.waitUntil(this.activations.arm());
    return super.pulse();
  }

  /** @see WebhookEndpoints.pulse */
  pulseWebhookEndpoints(): ReturnType<WebhookEndpoints["pulse"]> {
    return this.webhookEndpoints.pulse();
  }

  override async alarm(): Promise<void> {
    await this.activations.goOn();
    await super.alarm();
    await this.activations.arm();
  }

  /**
   * Tells every key that counts which lists, system version, providers or version of the contract are active.
   * @returns false where one did not answer: tell them again.
   */
  announce(what: Announced, active: Active): Promise<boolean> {
    return tellKeys(this.env, this.keys.hashes(), what, active);
  }

  private audit(act: Act, environment: ListedKey["environment"], data: object): void {
    this.append("event", auditPayload(this.scope(environment), act, data));
  }

  private announceKey(type: "api_key.created" | "api_key.revoked", key: ListedKey, act: Act): void {
    const data = { keyId: key.id, prefix: key.prefix, type: key.type, environment: key.environment };
    this.append("event", eventPayload(type, this.scope(key.environment), act, data));
    this.audit(act, key.environment, data);
  }

  private scope(environment: ListedKey["environment"]): Scope {
    return { organisationId: this.id() ?? "", environment };
  }

  protected override source(): string {
    return organisationSource(this.id() ?? "");
  }

  private id(): string | null {
    return this.sql.exec<{ id: string }>("SELECT id FROM organisation").toArray()[0]?.id ?? null;
  }
}
