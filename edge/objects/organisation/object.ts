// Organisation: settings, system versions, keys and, in its log, the audit of every act on them. Named by the
// organisation's id.

import type { PriceChanges } from "#domain/billing/tariff.ts";
import type {
  BacktestDefinition,
  BacktestRequest,
  ExperimentDefinition,
  ExperimentRequest,
} from "#domain/contract/reports/experiment.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { CONTRACT_VERSION } from "#domain/contract/values/limits.ts";
import type { ShownVersionDetail, SystemVersionPage } from "#domain/contract/settings/system-version.ts";
import type {
  RecommendationPage,
  ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { SystemVersion, SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import type { CounterpartyRescreened } from "#domain/events/counterparty-rescreened.ts";
import type { Finding } from "#domain/events/finding.ts";
import { organisationSource } from "#domain/events/sources.ts";
import type { ProviderChanges, ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { casebookReader } from "../../casebook/casebook-reader.ts";
import type { Env } from "../../environment.ts";
import { auditPayload, eventPayload, type Act, type Scope } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { versionBasis } from "../../versions/version-basis.ts";
import type { Active, Announced } from "../api-key/api.ts";
import { Activations } from "./versions/activations.ts";
import { Adjudications } from "./adjudications.ts";
import type {
  AdjudicateCommand,
  AdjudicateOutcome,
  BacktestOutcome,
  Draft,
  DraftOutcome,
  EndpointIdPage,
  ExperimentPage,
  ListedKey,
  OrganisationApi,
  PriceRevision,
  PulsedEndpoints,
  Reviewable,
  ReviewCommand,
  StartOutcome,
  SubscribeCommand,
  VersionOutcome,
} from "./api.ts";
import { ContractVersionList } from "./settings/contract-version.ts";
import { DriftLevels } from "./findings/drift-levels.ts";
import { Experiments } from "./candidates/experiments.ts";
import { KeyList } from "./keys/key-list.ts";
import { listed } from "./keys/key-row.ts";
import { PriceList } from "./settings/prices.ts";
import { ListChanges } from "./findings/list-changes.ts";
import { Recommendations } from "./candidates/recommendations.ts";
import { ProviderList } from "./settings/providers.ts";
import { TABLES } from "./schema.ts";
import { VersionLifecycle, type VersionHost } from "./versions/version-lifecycle.ts";
import { tellKeys } from "./keys/tell-keys.ts";
import { WebhookEndpoints } from "./webhook-endpoints.ts";

export class Organisation extends LoggedObject implements OrganisationApi {
  protected override readonly tables = TABLES;

  private readonly keys: KeyList;
  private readonly contractVersions: ContractVersionList;
  private readonly priceList: PriceList;
  private readonly providerList: ProviderList;
  private readonly versions: VersionLifecycle;
  private readonly activations: Activations;
  private readonly experiments: Experiments;
  private readonly adjudications: Adjudications;
  private readonly driftLevels: DriftLevels;
  private readonly listChanges: ListChanges;
  private readonly recommendations: Recommendations;
  private readonly webhookEndpoints: WebhookEndpoints;

  constructor(context: DurableObjectState, env: Env) {
    const casebook = casebookReader(env);
    super(context, env, () => [casebook]);
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
    this.versions = new VersionLifecycle(host);
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

  create(id: string, name: string, act: Act): void {
    this.commit(() => {
      if (this.id() !== null) return;
      this.sql.exec("INSERT INTO organisation (id, name, created_at) VALUES (?, ?, ?)", id, name, act.at);
      this.audit(act, "production", { organisationId: id, name });
      this.versions.begin(act);
      this.contractVersions.move(CONTRACT_VERSION, act.at);
    });
  }

  addKey(key: ListedKey, hash: string, act: Act): void {
    this.commit(() => {
      this.keys.add(key, hash);
      this.announceKey("api_key.created", key, act);
    });
  }

  keyHash(keyId: string): string | null {
    return this.keys.find(keyId)?.hash ?? null;
  }

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

  contractVersion(): Active {
    return this.contractVersions.current();
  }

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

  announcedProviders(): Active | null {
    return this.providerList.current().active;
  }

  providerContent(hash: string): Json<ProviderSettings> | null {
    return this.providerList.content(hash);
  }

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

  listVersions(limit: number, before: number): Json<SystemVersionPage> {
    return writeJson(this.versions.page(limit, before));
  }

  findVersion(id: string): Json<ShownVersionDetail> | null {
    return this.exists ? this.versions.find(id) : null;
  }

  versionHash(id: string): string | null {
    return this.exists ? this.versions.hashOf(id) : null;
  }

  versionContent(hash: string): Json<SystemVersionContent> | null {
    return this.exists ? this.versions.content(hash) : null;
  }

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

  activateVersion(id: string, act: Act): Promise<VersionOutcome> {
    return this.activations.activate(id, act);
  }

  startExperiment(request: ExperimentRequest, act: Act): StartOutcome {
    return this.experiments.start(request, act);
  }

  stopExperiment(id: string, act: Act): ExperimentDefinition | null {
    return this.exists ? this.experiments.stop(id, act) : null;
  }

  listExperiments(limit: number, before: number): ExperimentPage {
    return this.experiments.page(limit, before);
  }

  requestBacktest(candidateVersionId: string, request: BacktestRequest, act: Act): BacktestOutcome {
    return this.experiments.requestBacktest(candidateVersionId, request, act);
  }

  findBacktest(id: string): BacktestDefinition | null {
    return this.exists ? this.experiments.findBacktest(id) : null;
  }

  adjudicateMatch(command: AdjudicateCommand): AdjudicateOutcome {
    return this.adjudications.adjudicate(command);
  }

  versionInForce(): SystemVersion | null {
    return this.exists ? this.versions.active() : null;
  }

  keepFinding(finding: Finding, at: string): number | null {
    if (!this.exists) return null;
    return finding.kind === "drift"
      ? this.driftLevels.keep(finding, at)
      : this.recommendations.keep(finding, at);
  }

  keepListChanges(environment: Environment, changes: readonly CounterpartyRescreened[], at: string): number {
    return this.exists ? this.listChanges.keep(environment, changes, at) : 0;
  }

  listRecommendations(environment: Environment, limit: number, before: number): RecommendationPage {
    return this.recommendations.page(environment, limit, before);
  }

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

  subscribeEndpoint(command: SubscribeCommand): Promise<void> {
    return this.webhookEndpoints.subscribe(command);
  }

  listWebhookEndpoints(environment: Environment, limit: number, before: number): EndpointIdPage {
    return this.webhookEndpoints.page(environment, limit, before);
  }

  override pulse(): ReturnType<LoggedObject["pulse"]> {
    this.ctx.waitUntil(this.activations.arm());
    return super.pulse();
  }

  pulseWebhookEndpoints(): Promise<PulsedEndpoints> {
    return this.webhookEndpoints.pulse();
  }

  override async alarm(): Promise<void> {
    await this.activations.goOn();
    await super.alarm();
    await this.activations.arm();
  }

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
