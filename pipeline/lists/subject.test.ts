// What is known of a subject, over a warehouse with a few decisions of each kind.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subjectFactsSchema, type SubjectFacts } from "#domain/contract/operators/subject-profile.ts";
import type { SubjectQuery } from "#domain/door/subject.ts";
import { network } from "#pipeline/jobs/network.ts";
import type { Tenant } from "#test/reports/known-facts.ts";
import { loadPayments, recipient } from "#test/reports/known-network.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { decisionsNaming } from "#warehouse/queries/subjects/subjects.ts";
import { subjectFacts } from "./subject.ts";

const OWN: Tenant = { organisationId: "org_own", environment: "sandbox" };
const OTHERS: readonly Tenant[] = [
  { organisationId: "org_other", environment: "sandbox" },
  { organisationId: "org_own", environment: "production" },
];
const NOW = new Date("2026-03-31T18:00:00.000Z");

const PAYMENTS = [
  { name: "old", subjectId: "sub_ana", day: "2025-06-01", decision: "allow", risk: "low" },
  { name: "first", subjectId: "sub_ana", day: "2026-01-01", decision: "allow", risk: "low" },
  { name: "held", subjectId: "sub_ana", day: "2026-03-30", decision: "review", risk: "high" },
  { name: "blocked", subjectId: "sub_ana", day: "2026-03-31", decision: "block", risk: "critical" },
  { name: "bens", subjectId: "sub_ben", day: "2026-03-31", decision: "allow", risk: "low" },
] as const;
const OUTCOMES = [
  // The chargeback counts, though the customer spoke later.
  { decision: "held", classification: "fraud", source: "chargeback", at: "2026-03-31 01:00:00.000" },
  { decision: "held", classification: "legitimate", source: "customer", at: "2026-03-31 02:00:00.000" },
  { decision: "first", classification: "legitimate", source: "analyst", at: "2026-01-02 00:00:00.000" },
  // A filed report asserts no guilt.
  { decision: "old", classification: "fraud", source: "sar", at: "2026-01-02 00:00:00.000" },
] as const;

const card = { type: "card", fingerprints: ["fp_card"], maskedIdentifier: "**** 1234" } as const;
const PARTIES = [
  recipient("sub_ana", { role: "customer", instruments: [card] }),
  recipient("pty_shop", { displayName: "Shop" }),
];

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("subjects");
  // Twice, as after a loader that was killed.
  for (const _ of ["once", "again"]) await load(OWN, "");
  for (const tenant of OTHERS) {
    await load(tenant, "foreign-");
    // What others say of a decision of this name says nothing of ours.
    await judge(tenant, {
      decision: "blocked",
      classification: "fraud",
      source: "chargeback",
      at: "2026-03-31 01:00:00.000",
    });
  }
  await network.run({ clickhouse: warehouse });
}, 300_000);

afterAll(() => server.stop());

interface Outcome {
  /** Its name, with the prefix of its organisation. */
  readonly decision: string;
  readonly classification: string;
  readonly source: string;
  readonly at: string;
}

function judge(tenant: Tenant, ...outcomes: readonly Outcome[]): Promise<unknown> {
  return warehouse.insert({
    table: "outcomes",
    format: "JSONEachRow",
    values: outcomes.map(({ decision, classification, source, at }, index) => ({
      organisation_id: tenant.organisationId,
      environment: tenant.environment,
      source: `ledger/${tenant.organisationId}`,
      sequence: 1,
      event_id: `evt_${decision}_${index}`,
      outcome_id: `out_${decision}_${index}`,
      decision_id: `dec_${decision}`,
      subject_id: "sub_ana",
      classification,
      outcome_source: source,
      occurred_at: at,
      recorded_at: at,
      decision_occurred_at: "2026-01-01 12:00:00.000",
      sequence_in_decision: index + 1,
    })),
  });
}

async function load(tenant: Tenant, prefix: string): Promise<void> {
  const { organisationId: organisation_id, environment } = tenant;
  const insert = (table: string, values: readonly object[]) =>
    warehouse.insert({ table, values, format: "JSONEachRow" });
  const placed = { organisation_id, environment, source: `ledger/${organisation_id}`, sequence: 1 };
  await insert(
    "decisions",
    PAYMENTS.map(({ name, subjectId, day, decision, risk }) => ({
      ...placed,
      event_id: `evt_${prefix}${name}`,
      decision_id: `dec_${prefix}${name}`,
      event_type: "fraud.transaction.assessed",
      subject_id: subjectId,
      subject_type: "individual",
      external_user_id: `user of ${subjectId}`,
      occurred_at: `${day} 12:00:00.000`,
      recorded_at: `${day} 12:00:01.000`,
      assessed_at: `${day} 12:00:01.000`,
      decision,
      risk_level: risk,
    })),
  );
  await judge(tenant, ...OUTCOMES.map((outcome) => ({ ...outcome, decision: prefix + outcome.decision })));
  const payments = PAYMENTS.map(({ name, subjectId, day, risk }) => ({
    name: `${prefix}${name}`,
    subjectId,
    occurredAt: `${day}T12:00:00.000Z`,
    riskLevel: risk,
    deviceRef: "phone",
    ipAddress: "192.0.2.1",
    parties: subjectId === "sub_ana" ? PARTIES : [],
    transaction: { amount: "10.00", currency: "EUR" },
  }));
  await loadPayments(warehouse, tenant, payments);
}

async function facts(changes: Partial<SubjectQuery> = {}): Promise<SubjectFacts | null> {
  const candidates = [
    { node: "unknown", kind: "individual" },
    { node: "sub_ana", kind: "individual" },
  ];
  const query: SubjectQuery = { ...OWN, kind: "individual", candidates, ...changes };
  return (await subjectFacts(query, warehouse, NOW)).found;
}

describe("a customer", () => {
  it("is found by the first name that is known, with the decisions on them, each once", async () => {
    const found = await facts();
    expect(subjectFactsSchema.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      subject: { id: "sub_ana", kind: "individual", externalUserId: "user of sub_ana" },
      role: "customer",
      riskLevel: "critical",
      firstSeenAt: "2025-06-01T12:00:00.000Z",
      lastSeenAt: "2026-03-31T12:00:00.000Z",
    });
    expect(found?.decisions.total).toBe(4);
    expect(found?.decisions.counts).toEqual(
      expect.arrayContaining([
        { decision: "allow", label: "inconclusive", count: 1 },
        { decision: "allow", label: "legitimate", count: 1 },
        { decision: "review", label: "fraud", count: 1 },
        { decision: "block", label: null, count: 1 },
      ]),
    );
    expect(Date.parse(found?.dataAsOf ?? "")).toBeGreaterThan(Date.parse("2026-01-01T00:00:00Z"));
  });

  it("has a strip of the last ninety days, today included", async () => {
    const days = (await facts())?.days ?? [];
    expect(days).toHaveLength(90);
    const none = { allow: 0, review: 0, block: 0, fraud: 0, legitimate: 0, inconclusive: 0 };
    expect(days[0]).toEqual({ ...none, day: "2026-01-01", allow: 1, legitimate: 1 });
    expect(days.slice(-2)).toEqual([
      { ...none, day: "2026-03-30", review: 1, fraud: 1 },
      { ...none, day: "2026-03-31", block: 1 },
    ]);
    expect(days.reduce((sum, { allow, review, block }) => sum + allow + review + block, 0)).toBe(3);
  });

  it("shows devices, addresses, instruments and counterparties by the labels that the network has", async () => {
    const found = await facts();
    const shown = (list: SubjectFacts["devices"] | undefined) =>
      list?.data.map(({ id, kind, label, decisions }) => [id, kind, label, decisions]);
    expect(shown(found?.devices)).toEqual([["device:phone", "device", "phone", 4]]);
    expect(shown(found?.addresses)).toEqual([["ip:192.0.2.1", "ip", "192.0.2.1", 4]]);
    expect(shown(found?.instruments)).toEqual([["instrument:fp_card", "card", "**** 1234", 4]]);
    expect(shown(found?.counterparties)).toEqual([["pty_shop", "transaction_party", "Shop", 4]]);
    expect(found?.usedBy).toEqual({ total: 0, data: [] });
    expect(found?.networkAsOf).not.toBeNull();
  });

  it("is of one type", async () => {
    expect(await facts({ kind: "business", candidates: [{ node: "sub_ana", kind: "business" }] })).toBeNull();
  });
});

describe("what decisions only name", () => {
  it("has the decisions that name it, and who was seen with it", async () => {
    const found = await facts({ kind: "device", candidates: [{ node: "device:phone", kind: "device" }] });
    expect(found).toMatchObject({
      subject: { id: "device:phone", externalUserId: null, label: "phone" },
      role: "named",
      riskLevel: null,
      decisions: { total: 5, isCut: false },
    });
    expect(found?.usedBy.data.map(({ id, decisions, knownFraud }) => [id, decisions, knownFraud])).toEqual([
      ["sub_ana", 4, true],
      ["sub_ben", 1, false],
    ]);
    expect(found?.days.at(-1)).toMatchObject({ allow: 1, block: 1 });
  });

  it("can be a counterparty", async () => {
    const found = await facts({ kind: "transaction_party", candidates: [{ node: "pty_shop", kind: null }] });
    expect(found).toMatchObject({ role: "named", decisions: { total: 4 } });
    expect(found?.usedBy).toMatchObject({ total: 1, data: [{ relation: "paid", id: "sub_ana" }] });
  });
});

describe("another organisation's or environment's", () => {
  it.each(OTHERS)("facts change nothing: $organisationId, $environment", async (tenant) => {
    expect((await facts(tenant))?.decisions.total).toBe(4);
    expect((await facts())?.decisions.total).toBe(4);
    const device = [{ node: "device:phone", kind: "device" }];
    expect((await facts({ ...tenant, kind: "device", candidates: device }))?.decisions.total).toBe(5);
  });

  it("decisions do not name it", async () => {
    const named = await decisionsNaming.run(warehouse, { ...OWN, node: "device:phone", most: 100 });
    expect(named.map(({ decision_id }) => decision_id).toSorted()).toEqual(
      PAYMENTS.map(({ name }) => `dec_${name}`).toSorted(),
    );
  });

  it("subject is not known", async () => {
    expect(await facts({ organisationId: "org_none" })).toBeNull();
  });
});
