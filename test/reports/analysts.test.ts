// Analysts: each reads the views of the own organisation, finds the book of queries ready, and gets out by no way.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAlert } from "#domain/casebook/alerts.ts";
import { changeEvent } from "#domain/casebook/change.ts";
import { flagged } from "#domain/casebook/sample-decision.ts";
import { z } from "zod";
import { DEFAULT_VERSION } from "#domain/decision/default-version.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import type { RiskAssessment } from "#domain/contract/risk-assessment.ts";
import { DRIFT_DETECTED, driftDetectedSchema } from "#domain/events/drift-detected.ts";
import { MATCH_ADJUDICATED, matchAdjudicatedSchema } from "#domain/events/match-adjudicated.ts";
import { outcomeRecorded } from "#domain/events/outcome-recorded.ts";
import { riskAssessmentChanged } from "#domain/events/risk-assessment-changed.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "#domain/events/system-version-changed.ts";
import { analystUser } from "#ops/local-system/analysts.ts";
import { network } from "#pipeline/jobs/network.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { sampleOutcome, sampleRecord } from "#test/stream/decision-record.ts";
import { analystFilter, analystName, analystStatements } from "#warehouse/analysts.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { forbiddenStatements } from "./forbidden-statements.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const OWN = "org_own";
const OTHER = "org_other";
const RECORDS = 400;
const password = randomUUID();
const PARAMETERS = { environment: "sandbox", from: "2026-01-01 00:00:00", to: "2027-01-01 00:00:00" };

let server: ScratchWarehouse;
let service: Warehouse;
let analyst: Warehouse;

beforeAll(async () => {
  const analysts = [OWN, OTHER].map((id) => analystUser(id, password, DATABASE));
  server = await startScratchWarehouse(analysts);
  service = await server.database(DATABASE);
  analyst = openWarehouse({ url: server.url, user: analystName(OWN), password, database: DATABASE });
  await loadSample(OWN, 0);
}, 90_000);

afterAll(async () => {
  await analyst.close();
  await server.stop();
});

/** Through the landing tables, as the loader does it. */
async function loadSample(organisationId: string, first: number): Promise<void> {
  const numbers = Array.from({ length: RECORDS }, (_, index) => first + index);
  const place = (sequence: number) => ({ source: `ledger/${organisationId}/sandbox/0`, sequence });
  const insert = (table: string, values: readonly object[]) =>
    service.insert({
      table,
      values,
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
    });
  await insert(
    "landing_decisions",
    numbers.map((n) => decisionAssessed(sampleRecord(n, organisationId), place(2 * n + 1))),
  );
  await insert(
    "landing_outcomes",
    numbers
      .filter((n) => n % 3 > 0)
      .map((n) => outcomeRecorded(sampleOutcome(n, organisationId), place(2 * n + 2))),
  );
  await insert("landing_audit", [
    adjudicationOf(organisationId, first),
    versionOf(organisationId),
    driftOf(organisationId),
    assessmentOf(organisationId),
    alertOf(organisationId),
  ]);
  await insert("shadow_decisions", [shadowOf(organisationId, first)]);
  await rollup.run({ clickhouse: service });
  await network.run({ clickhouse: service });
}

/** As the organisation's log tells that amounts drift. */
function driftOf(organisationId: string): object {
  const window = { from: "2026-02-22T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
  return {
    id: `evt_drift_${organisationId}`,
    type: DRIFT_DETECTED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 2,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: window.to,
    recordedAt: window.to,
    data: driftDetectedSchema.parse({
      of: "feature",
      feature: "amount",
      level: "moderate",
      previousLevel: null,
      severity: "medium",
      statistic: 0.15,
      criticalValue: 0.02,
      pValue: 0.001,
      changedFeatures: ["amount"],
      window,
      baseline: { from: null, to: null, systemVersionId: null, overlap: false },
    }),
  };
}

function assessmentOf(organisationId: string): object {
  const requestedAt = "2026-01-01T00:00:00.000Z";
  const waiting: RiskAssessment = {
    id: `ras_00${"a".repeat(24)}`,
    subject: { id: "sub_1", type: "individual", externalUserId: null },
    status: "pending_credit",
    score: null,
    riskLevel: null,
    factors: [],
    override: null,
    validUntil: null,
    systemVersionId: DEFAULT_VERSION.id,
    reason: null,
    metadata: null,
    requestedAt,
    resumedAt: null,
    completedAt: null,
    billing: { lines: [] },
  };
  const event = riskAssessmentChanged(organisationId, "sandbox", waiting, requestedAt, null);
  return { ...event, source: `ledger/${organisationId}/sandbox/0`, sequence: 3 };
}

function alertOf(organisationId: string): object {
  const alert = openAlert(flagged());
  const cause = { type: "new_activity", id: "dec_1" } as const;
  const { type, subjectId, data } = changeEvent({ kind: "alert", before: null, after: alert, cause });
  return {
    id: `evt_alert_${organisationId}`,
    type,
    version: 1,
    source: `casebook/${organisationId}/sandbox`,
    sequence: 1,
    organisationId,
    environment: "sandbox",
    subjectId,
    occurredAt: alert.createdAt,
    recordedAt: alert.createdAt,
    data,
  };
}

function versionOf(organisationId: string): object {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    id: `evt_version_${organisationId}`,
    type: SYSTEM_VERSION_CHANGED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 2,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId: "req_version",
    data: systemVersionChanged({
      version: DEFAULT_VERSION,
      number: 1,
      state: "active",
      previousState: null,
      reason: null,
      actor: "release",
    }),
  };
}

/** As an experiment would have decided the first decision. */
function shadowOf(organisationId: string, first: number): object {
  const { id, occurredAt, recordedAt, data } = decisionAssessed(sampleRecord(first, organisationId), {
    source: "log",
    sequence: 1,
  });
  return {
    organisation_id: organisationId,
    environment: "sandbox",
    run_id: "exp_1",
    event_id: id,
    decision_id: data.decisionId,
    occurred_at: occurredAt.replace("T", " ").slice(0, -1),
    recorded_at: recordedAt.replace("T", " ").slice(0, -1),
    live: data.decision,
    live_score: data.score,
    shadow: "block",
    shadow_score: 100,
  };
}

/** As the organisation's log tells that somebody judged a match of its first decision. */
function adjudicationOf(organisationId: string, first: number): object {
  const { body, context } = sampleRecord(first, organisationId);
  const { decisionId, assessedAt, subject } = body.assessment;
  return {
    id: `evt_${organisationId}`,
    type: MATCH_ADJUDICATED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 1,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: assessedAt,
    recordedAt: assessedAt,
    data: matchAdjudicatedSchema.parse({
      id: "adj_1",
      matchId: "scr_1_0-m1",
      decisionId,
      entityId: "ofac:1",
      verdict: "false_positive",
      note: null,
      actor: "operator:analyst",
      adjudicatedAt: assessedAt,
      supersedesAdjudicationId: null,
      subjectId: subject.id,
      decisionOccurredAt: context.activity.occurredAt,
      found: [{ provider: "embedded", check: "sanctions" }],
    }),
  };
}

async function rowsOf(warehouse: Warehouse, query: string): Promise<unknown[]> {
  const answer = await warehouse.query({ query, format: "JSONEachRow", query_params: PARAMETERS });
  return z.array(z.unknown()).parse(await answer.json());
}

const bookQuery = (name: string) => readBook().find(({ path }) => path.endsWith(`/${name}.sql`))?.sql ?? "";

const answersOfBook = async () => {
  const answers = new Map<string, unknown[]>();
  for (const { path, sql } of readBook()) answers.set(path, await rowsOf(analyst, sql));
  return answers;
};

describe("the book of queries", () => {
  it("has at least twenty, each with the question that it answers, and the page for analysts lists them all", () => {
    const book = readBook();
    expect(book.length).toBeGreaterThanOrEqual(20);
    const listed = book.map(({ path, question }) => `- ${question} [\`${path}\`](../${path})`);
    expect(readFileSync("docs/analysts.md", "utf8")).toContain(listed.join("\n"));
  });

  it("runs as the analyst on real rows, and nobody else's facts change an answer", async () => {
    const before = await answersOfBook();
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([path]) => path);
    // The sample's rules all hit sometimes, nobody in it is on a list, and no outcome of it is corrected.
    expect(empty).toEqual(
      ["corrected-outcomes", "matches", "silent-rules"].map((name) => `warehouse/queries/book/${name}.sql`),
    );
    await loadSample(OTHER, RECORDS);
    await loadSample(OWN, 0); // a replay
    expect(await answersOfBook()).toEqual(before);
  }, 60_000);

  it("judges what was allowed by a draw that is always the same and does not look at what it draws", async () => {
    const draw = await rowsOf(analyst, bookQuery("audit-sample"));
    expect(await rowsOf(analyst, bookQuery("audit-sample"))).toEqual(draw);
    const bands = await rowsOf(analyst, bookQuery("audited-misses"));
    const all = bands.at(-1);
    const labels = draw.map((row) => String(Object(row).label));
    expect(all).toMatchObject({
      score: "all",
      drawn: draw.length,
      labelled: labels.filter((label) => label === "fraud" || label === "legitimate").length,
      fraud: labels.filter((label) => label === "fraud").length,
    });
    const allowed = Number(Object(all).allowed);
    // Three standard deviations of a draw of one in a hundred.
    expect(Math.abs(draw.length - allowed / 100)).toBeLessThan(3 * Math.sqrt(allowed / 100));
  });
});

describe("the analysts' views", () => {
  it("say of themselves and of every column what they are", async () => {
    const silent = `SELECT table, name FROM system.columns WHERE database = '${DATABASE}'
      AND startsWith(table, 'analyst_') AND comment = ''
      UNION ALL SELECT name, '' FROM system.tables WHERE database = '${DATABASE}'
      AND startsWith(name, 'analyst_') AND comment = ''`;
    expect(await rowsOf(service, silent)).toEqual([]);
  });

  it.each(ANALYST_VIEWS)("%s holds rows of the own organisation, and only such", async (view) => {
    const organisations = `SELECT DISTINCT organisation_id AS id FROM ${view} ORDER BY id`;
    expect(await rowsOf(analyst, organisations)).toEqual([{ id: OWN }]);
    expect(await rowsOf(service, organisations)).toEqual([{ id: OTHER }, { id: OWN }]);
  });

  it("lead from the request id of a support ticket to the decision, and to the outcomes that came later", async () => {
    const wanted = sampleRecord(1, OWN);
    const { decisionId } = wanted.body.assessment;
    const decided = `SELECT decision_id FROM analyst_decisions WHERE request_id = '${wanted.requestId}'`;
    expect(await rowsOf(analyst, decided)).toEqual([{ decision_id: decisionId }]);
    const { requestId, outcome } = sampleOutcome(1, OWN);
    const labelled = `SELECT outcome_id, decision_id FROM analyst_outcomes WHERE request_id = '${requestId}'`;
    expect(await rowsOf(analyst, labelled)).toEqual([{ outcome_id: outcome.id, decision_id: decisionId }]);
    // Of what a job found there was no request.
    const acts = `SELECT DISTINCT event_type, request_id FROM audit_events
      WHERE event_type IN ('risk.drift.detected', 'risk.system_version.changed') ORDER BY event_type`;
    expect(await rowsOf(service, acts)).toEqual([
      { event_type: "risk.drift.detected", request_id: "" },
      { event_type: "risk.system_version.changed", request_id: "req_version" },
    ]);
  });

  it("hold an event that was loaded twice once", async () => {
    const [count] = await rowsOf(analyst, "SELECT count() AS n FROM analyst_decisions");
    expect(count).toEqual({ n: RECORDS });
  });
});

describe("an analyst who tries to get out", () => {
  it.each(forbiddenStatements(DATABASE, analystName(OWN)))("does not get at %s", async (_, sql) => {
    const answer = await fetch(`${server.url}/?database=${DATABASE}`, {
      method: "POST",
      headers: { "x-clickhouse-user": analystName(OWN), "x-clickhouse-key": password },
      body: sql,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    // Not one of our words is wrong: ClickHouse understands what is asked, and refuses it.
    expect(await answer.text()).toMatch(
      /\((ACCESS_DENIED|READONLY|UNKNOWN_TABLE|UNKNOWN_DATABASE|INTO_OUTFILE_NOT_ALLOWED)\)/,
    );
  });

  it.each([
    [
      "a condition of its own",
      "SELECT count() AS n FROM analyst_decisions WHERE organisation_id = 'org_other' OR 1",
    ],
    [
      "a union",
      "SELECT sum(n) AS n FROM (SELECT count() AS n FROM analyst_decisions UNION ALL SELECT 0 AS n)",
    ],
    ["a pattern of names", `SELECT count() AS n FROM merge('${DATABASE}', '^(analyst_)?decisions$')`],
    [
      "a join",
      "SELECT count() AS n FROM analyst_decisions AS a INNER JOIN analyst_decisions AS b ON a.decision_id = b.decision_id",
    ],
  ])("sees no more rows by %s", async (_, sql) => {
    expect(await rowsOf(analyst, sql)).toEqual([{ n: RECORDS }]);
  });

  it("learns nothing of hidden rows by an error that they would cause", async () => {
    const sql = "SELECT count() AS n FROM analyst_decisions WHERE throwIf(organisation_id = 'org_other') = 0";
    expect(await rowsOf(analyst, sql)).toEqual([{ n: RECORDS }]);
  });

  it("sees of the catalogue only the views", async () => {
    const tables = await rowsOf(analyst, "SELECT name FROM system.tables ORDER BY name");
    expect(tables).toEqual(ANALYST_VIEWS.map((name) => ({ name })));
  });

  it("cannot be made of an id that would be SQL", () => {
    for (const id of ["x' OR 1 = 1 --", "", "a b", "ö"]) {
      expect(() => analystFilter(id)).toThrow(RangeError);
      expect(() => analystStatements(DATABASE, id, "p")).toThrow(RangeError);
    }
  });
});

describe("the statements for a real server", () => {
  it("are understood by ClickHouse, each of them", async () => {
    for (const statement of analystStatements(DATABASE, "org_new", "secret")) {
      expect(await rowsOf(service, `EXPLAIN AST ${statement}`)).not.toEqual([]);
    }
  });

  it("filter and grant every view, and hold the password as a hash only", () => {
    const statements = analystStatements(DATABASE, "org_new", "secret");
    for (const view of ANALYST_VIEWS) {
      const own = statements.filter((statement) => statement.includes(`${DATABASE}.${view} `));
      expect(own).toHaveLength(2);
    }
    expect(statements.join("\n")).not.toContain("secret");
  });
});
