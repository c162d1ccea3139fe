// Threshold recommendations as the organisation keeps them: proposed once, with a backtest, superseded by newer ones, and
// reviewed by people. What was computed never changes, and nothing here changes what decides.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { BacktestDefinition } from "#domain/contract/reports/experiment.ts";
import type {
  ListedRecommendation,
  RecommendationPage,
  ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { nameVersion } from "#domain/decision/versions/compile-version.ts";
import type { SystemVersion, SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { THRESHOLD_RECOMMENDED, type ThresholdFinding } from "#domain/events/threshold-recommended.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Reviewable, ReviewCommand } from "../api.ts";
import { contentId } from "../content-id.ts";
import type { Experiments } from "./experiments.ts";
import { numberedPage } from "../../numbered-page.ts";
import type { OrganisationHost } from "../host.ts";
import type { VersionLifecycle } from "../versions/version-lifecycle.ts";

/** Made with the first recommendation. */
const TABLE = `
  -- Numbered in the order in which they came. The body never changes; what people make of it stands beside it.
  CREATE TABLE IF NOT EXISTS recommendation (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    environment TEXT NOT NULL,
    limit_name TEXT NOT NULL,
    system_version_id TEXT NOT NULL,
    recommended INTEGER,
    status TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    body TEXT NOT NULL,
    backtest_id TEXT,
    review TEXT,
    drafted_version_id TEXT,
    applied_version_id TEXT
  );
`;

/** Who asks for the backtest of a proposal. */
const JOB = "job:thresholds";

type Status = ThresholdRecommendation["status"];
type Row = {
  number: number;
  id: string;
  environment: Environment;
  status: Status;
  body: Json<ThresholdRecommendation>;
  backtest_id: string | null;
  review: Json<ThresholdRecommendation["review"]> | null;
  applied_version_id: string | null;
};

export class Recommendations {
  private readonly host: OrganisationHost;
  private readonly versions: VersionLifecycle;
  private readonly experiments: Experiments;

  constructor(host: OrganisationHost, versions: VersionLifecycle, experiments: Experiments) {
    this.host = host;
    this.versions = versions;
    this.experiments = experiments;
  }

  /** @returns how many new proposals were announced. */
  keep(
    { organisationId, environment, labelMaturityDays, recommendations }: ThresholdFinding,
    at: string,
  ): number {
    return this.host.commit(() => {
      this.host.sql.exec(TABLE);
      const proposed = recommendations.filter((one) => this.keepOne(environment, one, at));
      for (const one of proposed) {
        const backtestId = this.backtest(environment, one, labelMaturityDays, at);
        this.host.sql.exec("UPDATE recommendation SET backtest_id = ? WHERE id = ?", backtestId, one.id);
        const { curve: _curve, scores: _scores, later: _later, ...told } = { ...one, backtestId };
        const id = contentId("evt", THRESHOLD_RECOMMENDED, [organisationId, environment, one.id]);
        this.host.tell(THRESHOLD_RECOMMENDED, environment, { at, requestId: null }, told, id);
      }
      return proposed.length;
    });
  }

  /** One page of an environment, newest first, without what they were computed from; `before` is a number. */
  page(environment: Environment, limit: number, before: number): RecommendationPage {
    const rows = this.rows("environment = ? AND number < ?", limit + 1, environment, before);
    return numberedPage(rows, limit, listed);
  }

  /** Those that were once proposed, newest first, whole. */
  proposals(environment: Environment, limit: number): ThresholdRecommendation[] {
    return this.rows("environment = ? AND recommended IS NOT NULL", limit, environment).map(shown);
  }

  find(id: string): ThresholdRecommendation | null {
    const [row] = this.rows("id = ?", 1, id);
    return row ? shown(row) : null;
  }

  /** With what its acceptance would draft. */
  reviewable(id: string, at: string): Reviewable {
    const recommendation = this.find(id);
    if (recommendation === null) return { outcome: "unknown" };
    const { status, expiresAt, systemVersionId } = recommendation;
    if (status !== "proposed") return { outcome: "closed", status };
    if (expiresAt <= at) return { outcome: "expired" };
    const active = this.versions.active();
    if (active.id !== systemVersionId) return { outcome: "other_version" };
    return { outcome: "open", recommendation, draft: withLimit(active, recommendation) };
  }

  /** Once: a second review finds it closed. */
  review(id: string, { decision, note, draftedSystemVersionId }: ReviewCommand, act: Act): Reviewable {
    const found = this.reviewable(id, act.at);
    if (found.outcome !== "open") return found;
    const review = { by: act.actor, at: act.at, note, draftedSystemVersionId };
    this.host.commit(() => {
      this.host.sql.exec(
        "UPDATE recommendation SET status = ?, review = ?, drafted_version_id = ? WHERE id = ?",
        decision === "accept" ? "accepted" : "rejected",
        writeJson(review),
        draftedSystemVersionId,
        id,
      );
      const { threshold, systemVersionId } = found.recommendation;
      this.host.audit(act, { recommendationId: id, threshold, systemVersionId, draftedSystemVersionId });
    });
    return found;
  }

  /** A version became active: what it came from, and still holds, is applied by it. */
  markApplied(versionId: string): void {
    if (!this.exists()) return;
    const [active, ...ancestors] = this.versions.lineage(versionId);
    if (active === undefined) return;
    for (const { id } of [active, ...ancestors]) {
      for (const { name, recommended } of this.acceptedAs(id)) {
        if (active.thresholds[name] !== recommended) continue;
        this.host.sql.exec(
          "UPDATE recommendation SET applied_version_id = ? WHERE drafted_version_id = ? AND limit_name = ? AND applied_version_id IS NULL",
          versionId,
          id,
          name,
        );
      }
    }
  }

  /**
   * The same change of the same version is one proposal for as long as it is valid, whatever people made of it.
   * @returns whether it is a new proposal.
   */
  private keepOne(environment: Environment, one: ThresholdRecommendation, at: string): boolean {
    const { name, recommended } = one.threshold;
    const limit = [environment, name] as const;
    // What proposed nothing is kept only as the last word on its limit.
    this.host.sql.exec(
      "DELETE FROM recommendation WHERE environment = ? AND limit_name = ? AND recommended IS NULL",
      ...limit,
    );
    this.host.sql.exec(
      `UPDATE recommendation SET status = 'superseded' WHERE environment = ? AND limit_name = ? AND status = 'proposed'
         AND (system_version_id <> ? OR expires_at <= ?)`,
      ...limit,
      one.systemVersionId,
      at,
    );
    if (recommended === null) {
      this.insert(environment, one);
      return false;
    }
    const standing = this.rows(
      "environment = ? AND limit_name = ? AND system_version_id = ? AND recommended = ? AND status <> 'superseded' AND expires_at > ?",
      1,
      ...limit,
      one.systemVersionId,
      recommended,
      at,
    );
    if (standing.length > 0 || this.find(one.id) !== null) return false;
    this.host.sql.exec(
      "UPDATE recommendation SET status = 'superseded' WHERE environment = ? AND limit_name = ? AND status = 'proposed'",
      ...limit,
    );
    this.insert(environment, one);
    return true;
  }

  private insert(environment: Environment, one: ThresholdRecommendation): void {
    this.host.sql.exec(
      `INSERT INTO recommendation (id, environment, limit_name, system_version_id, recommended, status, expires_at, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      one.id,
      environment,
      one.threshold.name,
      one.systemVersionId,
      one.threshold.recommended,
      one.status,
      one.expiresAt,
      writeJson(one),
    );
  }

  /** Over the later part, on which the proposal was judged. @returns its id. */
  private backtest(
    environment: Environment,
    one: ThresholdRecommendation,
    labelMaturityDays: number,
    at: string,
  ): string | null {
    const [judged] = this.versions.lineage(one.systemVersionId);
    if (judged === undefined) return null;
    const {
      id: candidateVersionId,
      contentHash: _hash,
      ...candidate
    } = nameVersion({
      ...withLimit(judged, one),
      basis: this.host.basis(),
    });
    const definition: BacktestDefinition = {
      id: contentId("btst", THRESHOLD_RECOMMENDED, [environment, one.id]),
      candidateVersionId,
      from: one.evidence.holdoutFrom,
      to: one.evidence.holdoutTo,
      labelMaturityDays,
      requestedAt: at,
      requestedBy: JOB,
    };
    const act: Act = { actor: JOB, action: "backtest.request", reason: null, at, requestId: null };
    this.experiments.beginBacktest(definition, candidate, environment, act);
    return definition.id;
  }

  private acceptedAs(draftedVersionId: string) {
    return this.rows("drafted_version_id = ? AND applied_version_id IS NULL", -1, draftedVersionId).map(
      (row) => shown(row).threshold,
    );
  }

  /** @param condition ours, with a `?` for each binding. @param limit −1 for all. */
  private rows(condition: string, limit: number, ...bindings: (string | number)[]): Row[] {
    if (!this.exists()) return [];
    return this.host.sql
      .exec<Row>(
        `SELECT * FROM recommendation WHERE ${condition} ORDER BY number DESC LIMIT ?`,
        ...bindings,
        limit,
      )
      .toArray();
  }

  private exists(): boolean {
    return this.host.sql.hasTable("recommendation");
  }
}

/** The version's content with the recommended limit, and nothing else changed. */
function withLimit(
  { id: _id, contentHash: _hash, ...content }: SystemVersion,
  { threshold: { name, recommended } }: ThresholdRecommendation,
): SystemVersionContent {
  const thresholds = { ...content.thresholds, ...(recommended !== null && { [name]: recommended }) };
  return { ...content, thresholds };
}

function shown({ status, body, backtest_id, review, applied_version_id }: Row): ThresholdRecommendation {
  return {
    ...readJson(body),
    status,
    backtestId: backtest_id,
    review: review === null ? null : readJson(review),
    appliedSystemVersionId: applied_version_id,
  };
}

function listed(row: Row): ListedRecommendation {
  const { curve: _curve, scores: _scores, later: _later, ...rest } = shown(row);
  return rest;
}
