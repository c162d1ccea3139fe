// What the effectiveness report says of labels that arrive only of some payments: worst cases, and the judged sample.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { effectivenessReport } from "./effectiveness.ts";

const DAY = "2026-02-10T12:00:00.000Z";
const QUERY: Omit<EffectivenessQuery, "organisationId"> = {
  environment: "sandbox",
  from: "2026-02-01T00:00:00.000Z",
  to: "2026-03-01T00:00:00.000Z",
  labelMaturityDays: 0,
  minimumDenominator: 30,
  minimumCustomers: 20,
  heads: [],
};

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("label_selection");
}, 300_000);

afterAll(async () => {
  await server.stop();
});

interface Payment {
  readonly customer: number;
  readonly isStopped: boolean;
  readonly label: "fraud" | "legitimate" | null;
  /** Null if it was not drawn. */
  readonly probability: number | null;
  /** False if no band or limit of the version would have let it be drawn. */
  readonly isDrawable?: boolean;
}

async function load(organisationId: string, payments: readonly Payment[]): Promise<void> {
  const tenant = { organisation_id: organisationId, environment: "sandbox", source: "test", sequence: 1 };
  const insert = (table: string, values: object[]) =>
    warehouse.insert({
      table,
      values,
      format: "JSONEachRow",
      clickhouse_settings: { date_time_input_format: "best_effort" },
    });
  await insert(
    "decisions",
    payments.map(({ customer, isStopped, probability, isDrawable = true }, index) => ({
      ...tenant,
      event_id: `evt_${index}`,
      event_type: "fraud.transaction.assessed",
      decision_id: `dec_${index}`,
      subject_id: `sub_${customer}`,
      occurred_at: DAY,
      recorded_at: DAY,
      // Every second interrupted payment was released.
      decision: isStopped && index % 2 === 0 ? "review" : "allow",
      sample_of: !isDrawable ? "" : isStopped ? "releasable" : "allowed",
      sample_probability: isDrawable ? (probability ?? 0.5) : 0,
      is_sampled: probability !== null,
    })),
  );
  await insert(
    "outcomes",
    payments.flatMap(({ label }, index) =>
      label === null
        ? []
        : [
            {
              ...tenant,
              event_id: `evt_o_${index}`,
              outcome_id: `out_${index}`,
              decision_id: `dec_${index}`,
              classification: label,
              outcome_source: "analyst",
              occurred_at: DAY,
              recorded_at: DAY,
              decision_occurred_at: DAY,
              sequence_in_decision: 1,
            },
          ],
    ),
  );
}

async function selectionOf(organisationId: string) {
  const query = { ...QUERY, organisationId };
  const { report } = await effectivenessReport(query, warehouse, "2026-03-02T00:00:00.000Z");
  return report.labelSelection;
}

/** Payments of 600 customers, of which one in three is drawn. */
function drawnPayments(): Payment[] {
  const random = seededRandom(5);
  return Array.from({ length: 1_500 }, (_, index) => {
    const isStopped = random.fraction() < 0.2;
    const isFraud = random.fraction() < (isStopped ? 0.5 : 0.1);
    const probability = isStopped ? 0.5 : 0.25;
    const isDrawn = random.fraction() < probability;
    return {
      customer: index % 600,
      isStopped,
      label: isDrawn ? (isFraud ? "fraud" : "legitimate") : null,
      probability: isDrawn ? probability : null,
    };
  });
}

describe("the report on selected labels", () => {
  it("gives worst cases and no sample where nothing was drawn", async () => {
    const one = { customer: 1, probability: null };
    await load("org_none", [
      { ...one, isStopped: true, label: "fraud" },
      { ...one, isStopped: false, label: null },
      { ...one, isStopped: true, label: null },
      { ...one, isStopped: false, label: "legitimate" },
    ]);
    expect(await selectionOf("org_none")).toEqual({
      worstCase: {
        precision: { lower: 0.5, upper: 1 },
        fraudCaptured: { lower: 0.5, upper: 1 },
        falsePositiveRate: { lower: 0, upper: 0.5 },
      },
      sample: null,
    });
  });

  it("weighs each drawn payment by the inverse of its probability, released ones as interrupted", async () => {
    const all = drawnPayments();
    await load("org_drawn", all);
    const { sample } = await selectionOf("org_drawn");
    const drawn = all.filter(({ probability }) => probability !== null);
    const stands = (of: (one: Payment) => boolean) =>
      drawn.filter(of).reduce((sum, { probability }) => sum + 1 / (probability ?? 1), 0);
    const stopped = (label: string) => stands((one) => one.isStopped && one.label === label);
    const allowed = (label: string) => stands((one) => !one.isStopped && one.label === label);
    expect(sample).toMatchObject({
      interrupted: {
        drawn: drawn.filter(({ isStopped }) => isStopped).length,
        standsFor: stands((o) => o.isStopped),
      },
      allowed: { judged: drawn.filter(({ isStopped }) => !isStopped).length },
    });
    const expected = {
      precision: stopped("fraud") / (stopped("fraud") + stopped("legitimate")),
      fraudCaptured: stopped("fraud") / (stopped("fraud") + allowed("fraud")),
      falsePositiveRate: stopped("legitimate") / (stopped("legitimate") + allowed("legitimate")),
      fraudAmongAllowed: allowed("fraud") / (allowed("fraud") + allowed("legitimate")),
    };
    for (const [measure, value] of Object.entries(expected)) {
      const ratio = sample?.weighted[measure as keyof typeof expected];
      expect(ratio?.value).toBeCloseTo(value, 10);
      expect(ratio?.interval?.lower).toBeLessThan(value);
      expect(ratio?.interval?.upper).toBeGreaterThan(value);
    }
  });

  it("gives no figure where payments that it is about could not be drawn", async () => {
    // One in ten of the interrupted payments was beyond the amount that may be released.
    const without = { customer: 1, isStopped: true, label: null, probability: null, isDrawable: false };
    const all = drawnPayments();
    const beyond = all.filter(({ isStopped }, index) => isStopped && index % 10 === 0).map(() => without);
    await load("org_beyond", [...all, ...beyond]);
    const { sample } = await selectionOf("org_beyond");
    expect(sample?.weighted).toMatchObject({
      precision: { value: null, reason: "not_covered" },
      fraudCaptured: { value: null, reason: "not_covered" },
      falsePositiveRate: { value: null, reason: "not_covered" },
      fraudAmongAllowed: { evidence: "sufficient", reason: null },
    });
  });

  it("gives no figure while fewer than 95% of the drawn payments are judged", async () => {
    let count = 0;
    const partly = drawnPayments().map((one) =>
      one.isStopped || one.probability === null || count++ % 10 > 0 ? one : { ...one, label: null },
    );
    await load("org_partly", partly);
    const { sample } = await selectionOf("org_partly");
    expect(sample?.weighted).toMatchObject({
      precision: { evidence: "sufficient", reason: null },
      fraudCaptured: { value: null, reason: "not_judged" },
      falsePositiveRate: { value: null, reason: "not_judged" },
      fraudAmongAllowed: { value: null, reason: "not_judged" },
    });
  });

  it("says what was never drawn", async () => {
    await load(
      "org_allowed",
      drawnPayments().map((one) => (one.isStopped ? { ...one, probability: null } : one)),
    );
    const { sample } = await selectionOf("org_allowed");
    expect(sample?.weighted).toMatchObject({
      precision: { value: null, reason: "not_drawn" },
      fraudCaptured: { value: null, reason: "not_drawn" },
      fraudAmongAllowed: { evidence: "sufficient" },
    });
  });
});
