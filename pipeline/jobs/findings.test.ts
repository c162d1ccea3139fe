// The jobs that find something: against a real warehouse, and an edge that takes only what is signed for it.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_THRESHOLD_GOAL } from "#domain/contract/settings/threshold-goal.ts";
import type { DriftFinding } from "#domain/events/drift-detected.ts";
import { findingSchema, type Finding } from "#domain/events/finding.ts";
import type { Limits, ThresholdFinding } from "#domain/events/threshold-recommended.ts";
import { SIGNATURE_HEADER, verify } from "#domain/ids/signature.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { DAY, formatInstant, startOfDay } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { openEdge, type Edge } from "../edge.ts";
import { LANDING_SETTINGS } from "../loader/insert-events-step.ts";
import { drift } from "./drift.ts";
import { thresholds } from "./thresholds.ts";

const KEYS = secretRingSchema.parse(`test:${"k".repeat(48)}`);
const TODAY = startOfDay(Date.now());
const DAYS = 270;
const BEST_EFFORT = { date_time_input_format: "best_effort" } as const;
const MATURITY_DAYS = 90;

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
let server: Server;
let edge: Edge;
/** What the edge was told, and what it says of limits. */
let findings: Finding[];
let limits: Limits["limits"];
let refused: ReadonlySet<string>;

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("findings");
  await loadPayments("org_a", 1);
  await loadPayments("org_b", 2);
}, 300_000);

afterAll(() => clickhouse.stop());

beforeEach(async () => {
  [findings, limits, refused] = [[], [limitsOf("org_a")], new Set()];
  server = createServer((request, response) => {
    void (async () => {
      const { method = "", url = "" } = request;
      const body = await buffer(request);
      const signature = request.headers[SIGNATURE_HEADER];
      const header = typeof signature === "string" ? signature : null;
      const isSigned = verify({ method, path: url, body }, header, KEYS, Math.floor(Date.now() / 1_000));
      const [status, answer] = isSigned ? answerOf(url, body) : [401, {}];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  edge = openEdge(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, KEYS[0]);
});

afterEach(() => new Promise((done) => void server.close(done)));

function answerOf(path: string, body: Buffer): [number, object] {
  if (path === "/internal/v1/limits") return [200, { limits, unanswered: ["org_away"] }];
  const finding = findingSchema.parse(JSON.parse(body.toString("utf8")));
  if (refused.has(finding.organisationId)) return [503, {}];
  findings.push(finding);
  return [200, { announced: 1 }];
}

function limitsOf(organisationId: string): Limits["limits"][number] {
  return {
    organisationId,
    systemVersionId: "sv_1",
    thresholds: { review: 60, block: 85 },
    minimumCustomers: 20,
    goal: DEFAULT_THRESHOLD_GOAL,
    labelMaturityDays: MATURITY_DAYS,
    minimumDenominator: 30,
    minimumDriftCustomers: 200,
  };
}

/** Fraud begins at a score of 50; in the last eight days amounts are ten times as large. */
async function loadPayments(organisationId: string, seed: number): Promise<void> {
  const tenant = { organisation_id: organisationId, environment: "sandbox" };
  const random = seededRandom(seed);
  const payments = Array.from({ length: DAYS * 60 }, (_, at) => {
    const day = DAYS - Math.floor(at / 60);
    const isFraud = random.below(10) === 0;
    return {
      id: `${organisationId}_${at}`,
      occurredAt: formatInstant(TODAY - day * DAY + (at % 60) * 1_000_000),
      customer: `sub_${random.below(400)}`,
      score: isFraud ? 50 + random.below(50) : random.below(46),
      amount: `${(10 + random.below(90)) * (day <= 8 ? 10 : 1)}.25`,
      label: isFraud ? "fraud" : "legitimate",
    };
  });
  const insert = (table: string, values: object[]) =>
    warehouse.insert({ table, values, format: "JSONEachRow", clickhouse_settings: BEST_EFFORT });
  await insert(
    "decisions",
    payments.map(({ id, occurredAt, customer, score, amount }) => ({
      ...tenant,
      event_id: `evt_${id}`,
      event_type: "fraud.transaction.assessed",
      decision_id: `dec_${id}`,
      subject_id: customer,
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      score,
      decision: score >= 60 ? "review" : "allow",
      system_version_id: "sv_1",
      amount,
      currency: "EUR",
    })),
  );
  await insert(
    "outcomes",
    payments.map(({ id, occurredAt, label }) => ({
      ...tenant,
      event_id: `evt_out_${id}`,
      decision_id: `dec_${id}`,
      classification: label,
      outcome_source: "chargeback",
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      decision_occurred_at: occurredAt,
      sequence_in_decision: 1,
    })),
  );
}

describe("the job drift", () => {
  beforeEach(() => {
    limits = [limitsOf("org_a"), limitsOf("org_b")];
  });

  it("asks for as many customers as the organisation's settings say", async () => {
    limits = [{ ...limitsOf("org_a"), minimumDriftCustomers: 100_000 }, limitsOf("org_b")];
    await drift.run({ clickhouse: warehouse, edge });
    const levelOf = (id: string) =>
      (findings as DriftFinding[])
        .find(({ organisationId }) => organisationId === id)
        ?.levels.find(({ of }) => of === "overall")?.level;
    expect([levelOf("org_a"), levelOf("org_b")]).toEqual(["not_enough_evidence", "significant"]);
  });

  it("reports for every tenant the levels of the last seven whole days, and the same in a second run", async () => {
    const { summary } = await drift.run({ clickhouse: warehouse, edge });
    expect(summary).toBe(
      "compared 2 organisation environments with their baselines, 2 levels changed, 1 organisations did not answer",
    );
    const [first, second] = findings as DriftFinding[];
    expect([first, second].map((finding) => finding?.organisationId)).toEqual(["org_a", "org_b"]);
    expect(first?.window).toEqual({ from: formatInstant(TODAY - 7 * DAY), to: formatInstant(TODAY) });
    const levels = new Map(first?.levels.map((level) => [level.feature, level]));
    expect(levels.get("amount")).toMatchObject({ of: "feature", level: "significant" });
    expect(levels.get("score")).toMatchObject({ of: "output", level: "stable", changedFeatures: [] });
    expect(levels.get("overall")).toMatchObject({
      of: "overall",
      level: "significant",
      statistic: levels.get("amount")?.statistic,
      changedFeatures: ["amount"],
    });
    await drift.run({ clickhouse: warehouse, edge });
    expect((findings[2] as DriftFinding).levels).toEqual(first?.levels);
  });

  it("fails if a tenant's findings cannot be reported, after all others were", async () => {
    refused = new Set(["org_a"]);
    const run = drift.run({ clickhouse: warehouse, edge });
    await expect(run).rejects.toThrow(
      "1 of 2 organisation environments: EdgeRefusedError: the edge answered 503",
    );
    expect(findings.map(({ organisationId }) => organisationId)).toEqual(["org_b"]);
  });

  it("fails without an edge, and with a key that the edge does not know", async () => {
    await expect(drift.run({ clickhouse: warehouse })).rejects.toThrow("EDGE_URL is not set");
    const other = openEdge(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      ...KEYS[0],
      secret: "x".repeat(48),
    });
    await expect(drift.run({ clickhouse: warehouse, edge: other })).rejects.toThrow("the edge answered 401");
  });
});

describe("the job thresholds", () => {
  it("recommends limits to each tenant whose limits the edge knows, under the same id in a second run", async () => {
    const { summary } = await thresholds.run({ clickhouse: warehouse, edge });
    expect(summary).toBe(
      "looked at the limits of 1 organisation environments, 1 new proposals, 1 organisations did not answer",
    );
    const [finding] = findings as ThresholdFinding[];
    expect(finding).toMatchObject({ organisationId: "org_a", environment: "sandbox", labelMaturityDays: 90 });
    const [review, block] = finding?.recommendations ?? [];
    expect(review).toMatchObject({ status: "proposed", threshold: { name: "review", recommended: 50 } });
    expect(review?.evidence.to).toBe(formatInstant(TODAY - MATURITY_DAYS * DAY));
    expect(block?.threshold.name).toBe("block");
    await thresholds.run({ clickhouse: warehouse, edge });
    expect(findings[1]).toEqual(finding);
  });

  it("looks at no organisation if the edge knows none", async () => {
    limits = [];
    const { summary } = await thresholds.run({ clickhouse: warehouse, edge });
    expect(summary).toContain("limits of 0 organisation environments");
    expect(findings).toEqual([]);
  });
});

describe("an announcement", () => {
  const event = (id: string, type: string, data: object) => ({
    id,
    type,
    version: 1,
    source: "organisation/org_a",
    sequence: 1,
    organisationId: "org_a",
    environment: "sandbox",
    subjectId: "",
    occurredAt: "2026-03-02T01:00:00.000Z",
    recordedAt: "2026-03-02T01:00:00.000Z",
    data,
  });

  it("is a row of findings, once however often it is loaded", async () => {
    const window = { from: "2026-02-22T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
    const detected = event("evt_1", "risk.drift.detected", {
      of: "feature",
      feature: "amount",
      level: "moderate",
      previousLevel: null,
      severity: "medium",
      statistic: 0.15,
      window,
      baseline: { ...window, systemVersionId: "sv_1", overlap: false },
    });
    const recommended = event("evt_2", "risk.threshold.recommended", {
      id: "rec_1",
      systemVersionId: "sv_2",
      threshold: { name: "review", ruleId: null, current: 60, recommended: 50 },
      evidence: window,
      backtestId: "btst_1",
    });
    for (let times = 0; times < 2; times++) {
      await warehouse.insert({
        table: "landing_audit",
        format: "JSONEachRow",
        clickhouse_settings: LANDING_SETTINGS,
        values: [detected, recommended, event("evt_3", "audit.recorded", {})],
      });
    }
    const answer = await warehouse.query({
      query: `SELECT event_id, subject, level, previous_level, severity, statistic, current_limit, recommended_limit,
        system_version_id, recommendation_id, backtest_id, toString(window_to) AS until FROM findings ORDER BY event_id`,
      format: "JSONCompactEachRow",
    });
    const until = "2026-03-01 00:00:00.000";
    expect(await answer.json()).toEqual([
      ["evt_1", "amount", "moderate", "", "medium", 0.15, null, null, "sv_1", "", "", until],
      ["evt_2", "review", "", "", "", null, 60, 50, "sv_2", "rec_1", "btst_1", until],
    ]);
  });
});
