// What an organisation wants to know of candidate versions: experiments, which go on until they are stopped, and backtests
// of a past window. Definitions only: the pipeline decides again and judges, and nothing comes back into a decision.

import {
  OPEN_BACKTESTS_MAX,
  OPEN_EXPERIMENTS_MAX,
  type BacktestDefinition,
  type BacktestRequest,
  type ExperimentDefinition,
  type ExperimentRequest,
} from "#domain/contract/reports/experiment.ts";
import { ENVIRONMENTS, type Environment } from "#domain/contract/values/environment.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { BACKTEST_REQUESTED, EXPERIMENT_CHANGED } from "#domain/events/shadow-run.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active } from "../../api-key/api.ts";
import type {
  BacktestOutcome,
  BacktestRefusal,
  ScreensOtherwise,
  StartOutcome,
  StartRefusal,
} from "../api.ts";
import type { KeyedRequest } from "../../kept-answers.ts";
import { numberedPage, type NumberedPage } from "../../numbered-page.ts";
import type { OrganisationHost } from "../host.ts";
import type { EvidenceSetting } from "../settings/report-evidence.ts";
import type { VersionLifecycle } from "../versions/version-lifecycle.ts";
import { OpenBacktests } from "./open-backtests.ts";

/** Made with the first experiment or backtest. */
const TABLES = `
  -- Numbered in the order in which they were started. What was written at the start never changes; only its end is added.
  CREATE TABLE IF NOT EXISTS experiment (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, definition TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS backtest (id TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID;
`;

/** So many experiments, the newest, have lists asked for their candidates: each costs every decision. */
const ASKING_MAX = 8;

const SCREENED_BY = ["nameThreshold", "blockThreshold", "lists"] as const;

type Row = { number: number; definition: Json<ExperimentDefinition> };

export class Experiments {
  private readonly host: OrganisationHost;
  private readonly versions: VersionLifecycle;
  private readonly evidence: EvidenceSetting;
  private readonly openBacktests: OpenBacktests;

  constructor(host: OrganisationHost, versions: VersionLifecycle, evidence: EvidenceSetting) {
    this.host = host;
    this.versions = versions;
    this.evidence = evidence;
    this.openBacktests = new OpenBacktests(host);
  }

  /** Begins at once, against the version that is active now. */
  start(request: ExperimentRequest, key: KeyedRequest, act: Act): StartOutcome {
    const { keyName, fingerprint } = key;
    const candidate = this.candidate(request.candidateVersionId);
    const otherwise = candidate && this.screensOtherwise(candidate);
    if (otherwise !== null && !this.isKept(key)) return otherwise;
    return this.host.commit(() =>
      this.host.answers.once<StartRefusal, ExperimentDefinition>(keyName, fingerprint, Date.now(), () =>
        candidate === null
          ? "unknown_candidate"
          : (this.refusalOf(request, act) ?? this.begin(request, candidate, act)),
      ),
    );
  }

  private refusalOf({ candidateVersionId, from }: ExperimentRequest, act: Act): StartRefusal | null {
    if (candidateVersionId === this.versions.activeId()) return "candidate_decides";
    if (this.versions.stateOf(candidateVersionId) === "retired") return "candidate_retired";
    // Instants are written in one format, so they sort as texts.
    if (from !== undefined && from > act.at) return "begins_later";
    return this.running() >= OPEN_EXPERIMENTS_MAX ? "too_many_open" : null;
  }

  private running(): number {
    if (!this.exists()) return 0;
    const [row] = this.host.sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM experiment WHERE definition ->> '$.stoppedAt' IS NULL",
      )
      .toArray();
    return row?.count ?? 0;
  }

  private begin(
    { sampling, from, ...written }: ExperimentRequest,
    candidate: SystemVersionContent,
    act: Act,
  ): ExperimentDefinition {
    const id = drawnId("exp", crypto.randomUUID());
    const definition: ExperimentDefinition = {
      id,
      ...written,
      labelMaturityDays: written.labelMaturityDays ?? this.evidence.current().labelMaturityDays,
      controlVersionId: this.versions.activeId(),
      sampling: { share: sampling.share, salt: sampling.salt ?? id },
      from: from ?? act.at,
      startedAt: act.at,
      stoppedAt: null,
      stoppedBy: null,
      stopReason: null,
    };
    this.host.sql.exec(TABLES);
    this.host.sql.exec("INSERT INTO experiment (id, definition) VALUES (?, ?)", id, writeJson(definition));
    this.announce(EXPERIMENT_CHANGED, act, definition, candidate);
    return definition;
  }

  private isKept({ keyName, fingerprint }: KeyedRequest): boolean {
    return keyName !== null && this.host.answers.answerTo(keyName, fingerprint, Date.now()) !== null;
  }

  stop(id: string, act: Act): ExperimentDefinition | null {
    const running = this.find(id);
    if (running === null || running.stoppedAt !== null) return running;
    const candidate = this.candidate(running.candidateVersionId);
    if (candidate === null) throw new Error("a version is never removed");
    const stopped = { ...running, stoppedAt: act.at, stoppedBy: act.actor, stopReason: act.reason };
    this.host.commit(() => {
      this.host.sql.exec("UPDATE experiment SET definition = ? WHERE id = ?", writeJson(stopped), id);
      this.announce(EXPERIMENT_CHANGED, act, stopped, candidate);
    });
    return stopped;
  }

  find(id: string): ExperimentDefinition | null {
    const [row] = this.exists()
      ? this.host.sql.exec<Row>("SELECT number, definition FROM experiment WHERE id = ?", id).toArray()
      : [];
    return row ? definitionOf(row) : null;
  }

  /** The candidates of running experiments, for the keys; null before the first experiment. */
  announced(): Active | null {
    if (!this.exists()) return null;
    const all = this.host.sql
      .exec<Row>("SELECT number, definition FROM experiment ORDER BY number DESC")
      .toArray()
      .map(definitionOf);
    const running = all.filter(({ stoppedAt }) => stoppedAt === null).slice(0, ASKING_MAX);
    const hashes = running.map(({ candidateVersionId }) => this.versions.hashOf(candidateVersionId));
    // Each start and each stop is one step more.
    const publication = 2 * all.length - all.filter(({ stoppedAt }) => stoppedAt === null).length;
    return { hash: [...new Set(hashes)].filter((hash) => hash !== null).join(" "), publication };
  }

  /** @param before only numbers below it. */
  page(limit: number, before: number): NumberedPage<ExperimentDefinition> {
    if (!this.exists()) return { data: [], pagination: { nextCursor: null } };
    const rows = this.host.sql
      .exec<Row>(
        "SELECT number, definition FROM experiment WHERE number < ? ORDER BY number DESC LIMIT ?",
        before,
        limit + 1,
      )
      .toArray();
    return numberedPage(rows, limit, definitionOf);
  }

  requestBacktest(
    candidateVersionId: string,
    request: BacktestRequest,
    key: KeyedRequest,
    act: Act,
  ): BacktestOutcome {
    const { keyName, fingerprint } = key;
    const candidate = this.candidate(candidateVersionId);
    const otherwise = candidate && this.screensOtherwise(candidate);
    if (otherwise !== null && !this.isKept(key)) return otherwise;
    return this.host.commit(() =>
      this.host.answers.once<BacktestRefusal, BacktestDefinition>(keyName, fingerprint, Date.now(), () => {
        if (candidate === null) return "unknown_candidate";
        if (this.openBacktests.list().length >= OPEN_BACKTESTS_MAX) return "too_many_open";
        return this.keepRequest(candidateVersionId, candidate, request, act);
      }),
    );
  }

  /** Once cancelled it stays as it is. What it has decided is kept, and a result that it has already. */
  cancelBacktest(id: string, act: Act): BacktestDefinition | null {
    const found = this.findBacktest(id);
    if (found === null || isCancelled(found)) return found;
    const cancelled = { ...found, cancelledAt: act.at, cancelledBy: act.actor };
    const candidate = this.candidate(found.candidateVersionId);
    this.host.commit(() => {
      this.host.sql.exec("UPDATE backtest SET definition = ? WHERE id = ?", writeJson(cancelled), id);
      // The candidate of a proposal need be no version, and nothing decides by it any more.
      this.announce(BACKTEST_REQUESTED, act, cancelled, candidate ?? this.activeContent());
    });
    return cancelled;
  }

  /** @see OpenBacktests.list */
  listOpenBacktests(): BacktestDefinition[] {
    return this.openBacktests.list();
  }

  noteEndedBacktests(ids: readonly string[]): void {
    this.openBacktests.noteEnded(ids);
  }

  private keepRequest(
    candidateVersionId: string,
    candidate: SystemVersionContent,
    request: BacktestRequest,
    act: Act,
  ): BacktestDefinition {
    const definition: BacktestDefinition = {
      id: drawnId("btst", crypto.randomUUID()),
      candidateVersionId,
      ...request,
      labelMaturityDays: request.labelMaturityDays ?? this.evidence.current().labelMaturityDays,
      requestedAt: act.at,
      requestedBy: act.actor,
    };
    this.keepBacktest(definition);
    this.announce(BACKTEST_REQUESTED, act, definition, candidate);
    return definition;
  }

  /** Inside a commit: a backtest of content that need be no version yet, for one environment alone. */
  beginBacktest(definition: BacktestDefinition, candidate: object, environment: Environment, act: Act): void {
    this.keepBacktest(definition);
    this.host.tell(BACKTEST_REQUESTED, environment, act, { ...definition, candidate });
  }

  private keepBacktest(definition: BacktestDefinition): void {
    this.host.sql.exec(TABLES);
    this.host.sql.exec("INSERT INTO backtest VALUES (?, ?)", definition.id, writeJson(definition));
  }

  /** @param before where the page before it ended. They have no numbers: the instant and the id say where one stands. */
  backtestPage(
    candidateVersionId: string | null,
    limit: number,
    before: string | null,
  ): NumberedPage<BacktestDefinition> {
    if (!this.exists()) return { data: [], pagination: { nextCursor: null } };
    const rows = this.host.sql
      .exec<{ place: string; definition: Json<BacktestDefinition> }>(
        `SELECT place, definition FROM
           (SELECT definition, definition ->> '$.candidateVersionId' AS candidate,
              (definition ->> '$.requestedAt') || '~' || id AS place FROM backtest)
         WHERE (? = '' OR candidate = ?) AND (? = '' OR place < ?) ORDER BY place DESC LIMIT ?`,
        candidateVersionId ?? "",
        candidateVersionId ?? "",
        before ?? "",
        before ?? "",
        limit + 1,
      )
      .toArray();
    const shown = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? (shown.at(-1)?.place ?? null) : null;
    return { data: shown.map(({ definition }) => readJson(definition)), pagination: { nextCursor } };
  }

  findBacktest(id: string): BacktestDefinition | null {
    const [row] = this.exists()
      ? this.host.sql
          .exec<{ definition: Json<BacktestDefinition> }>("SELECT definition FROM backtest WHERE id = ?", id)
          .toArray()
      : [];
    return row ? readJson(row.definition) : null;
  }

  // Versions are of the whole organisation, so both environments are compared, each with its own decisions.
  private announce(type: string, act: Act, definition: object, candidate: object): void {
    for (const environment of ENVIRONMENTS) {
      this.host.tell(type, environment, act, { ...definition, candidate });
    }
    this.host.audit(act, definition);
  }

  private candidate(id: string): SystemVersionContent | null {
    const hash = this.versions.hashOf(id);
    const content = hash === null ? null : this.versions.content(hash);
    return content === null ? null : readJson(content);
  }

  private activeContent(): SystemVersionContent {
    const { id: _id, contentHash: _hash, ...content } = this.versions.active();
    return content;
  }

  /** @returns null for a candidate that finds what the active version finds. */
  private screensOtherwise(candidate: SystemVersionContent): ScreensOtherwise | null {
    const active = this.candidate(this.versions.activeId());
    const screened = (version: SystemVersionContent | null) =>
      version && {
        ...version.screening,
        lists: version.lists
          .map(({ id }) => id)
          .toSorted()
          .join(),
      };
    const [before, after] = [screened(active), screened(candidate)];
    const fields = SCREENED_BY.filter((field) => before?.[field] !== after?.[field]);
    return fields.length === 0 ? null : { outcome: "screens_otherwise", fields };
  }

  private exists(): boolean {
    return this.host.sql.hasTable("experiment");
  }
}

function isCancelled({ cancelledAt }: BacktestDefinition): boolean {
  return typeof cancelledAt === "string";
}

function definitionOf({ definition }: Row): ExperimentDefinition {
  return readJson(definition);
}
