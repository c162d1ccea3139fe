// What is being decided at this moment, over a warehouse whose rows are known to the millisecond.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveSchema } from "#domain/contract/operators/live.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { liveView } from "./live.ts";

const NOW = new Date("2026-01-15T12:00:07.500Z");
const OWN = { organisationId: "org_own", environment: "sandbox" } as const;

interface Made {
  readonly id: string;
  /** Seconds before the last whole interval ended, at 12:00:00. */
  readonly before: number;
  readonly decision?: string;
  readonly latency?: number;
  /** Seconds until it could be read. */
  readonly delay?: number;
  readonly of?: { readonly organisationId: string; readonly environment: string };
}

const DECISIONS: readonly Made[] = [
  { id: "newest", before: -2, decision: "allow", latency: 40, delay: 5 },
  { id: "held", before: 5, decision: "review", latency: 10, delay: 1 },
  { id: "last-minute", before: 60, decision: "allow", latency: 20, delay: 2 },
  { id: "blocked", before: 61, decision: "block", latency: 30, delay: 3 },
  { id: "first", before: 1_800, decision: "allow", latency: 50, delay: 4 },
  { id: "too-old", before: 1_801, decision: "block", latency: 900, delay: 900 },
  { id: "of-a-day", before: 80_000, decision: "review", latency: 900, delay: 900 },
  { id: "of-last-week", before: 600_000, decision: "review", latency: 900, delay: 900 },
  { id: "of-another", before: 5, latency: 900, of: { organisationId: "org_other", environment: "sandbox" } },
  { id: "live", before: 5, latency: 900, of: { organisationId: "org_own", environment: "production" } },
];

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("live");
  await insert("decisions", DECISIONS.map(rowOf));
  // Loaded again later, as after a loader that was killed: in a part of its own, and seen first when it was.
  await insert("decisions", [{ ...rowOf(held()), loaded_at: written(-7) }]);
  await insert("cases", [
    alert("alr_open", { status: "open" }),
    alert("alr_late", { status: "in_review", slaBreached: true }),
    alert("alr_closed", { status: "closed", slaBreached: true }),
    alert("alr_reopened", { status: "closed" }),
    alert("alr_reopened", { status: "escalated", version: 2 }),
    { ...alert("alr_other", { status: "open" }), organisation_id: "org_other" },
    { ...alert("alr_live", { status: "open" }), environment: "production" },
  ]);
}, 300_000);

afterAll(() => server.stop());

function insert(table: string, values: readonly object[]): Promise<unknown> {
  return warehouse.insert({ table, values, format: "JSONEachRow" });
}

const END = Date.parse("2026-01-15T12:00:00.000Z");

/** @param before seconds. */
function written(before: number): string {
  return new Date(END - before * 1_000).toISOString().replace("T", " ").slice(0, -1);
}

function held(): Made {
  const found = DECISIONS.find(({ id }) => id === "held");
  if (found === undefined) throw new Error("there is a held decision");
  return found;
}

function rowOf({ id, before, decision = "allow", latency = 0, delay = 0, of = OWN }: Made): object {
  return {
    event_id: `evt_${id}`,
    decision_id: `dec_${id}`,
    event_type: "fraud.transaction.assessed",
    source: `ledger/${of.organisationId}/${of.environment}/0`,
    sequence: 1,
    organisation_id: of.organisationId,
    environment: of.environment,
    subject_id: "sub_1",
    subject_type: "individual",
    // As the caller says, which may be any time.
    occurred_at: "2025-06-01 00:00:00.000",
    recorded_at: written(before),
    assessed_at: written(before),
    loaded_at: written(before - delay),
    decision,
    latency_ms: latency,
    risk_level: "low",
    amount: "12.50",
    currency: "EUR",
    direction: "outbound",
  };
}

function alert(id: string, data: object): object {
  return {
    organisation_id: OWN.organisationId,
    environment: OWN.environment,
    kind: "alert",
    subject_id: "sub_1",
    created_at: "2026-01-15 11:00:00.000",
    changed_at: "2026-01-15 11:00:00.000",
    data: JSON.stringify({ id, version: 1, ...data }),
  };
}

describe("what is being decided", () => {
  it("is counted in whole intervals of half an hour, each decision once", async () => {
    const live = await liveView(OWN, warehouse, NOW);
    expect(liveSchema.parse(live)).toEqual(live);
    expect(live.window).toEqual({
      from: "2026-01-15T11:30:00.000Z",
      to: "2026-01-15T12:00:00.000Z",
      intervalSeconds: 10,
    });
    expect(live.series).toHaveLength(180);
    const some = live.series.filter(({ allow, review, block }) => allow + review + block > 0);
    expect(some).toEqual([
      { at: "2026-01-15T11:30:00.000Z", allow: 1, review: 0, block: 0 },
      { at: "2026-01-15T11:58:50.000Z", allow: 0, review: 0, block: 1 },
      { at: "2026-01-15T11:59:00.000Z", allow: 1, review: 0, block: 0 },
      { at: "2026-01-15T11:59:50.000Z", allow: 0, review: 1, block: 0 },
    ]);
    expect(live.rate).toEqual({ perSecond: 2 / 60, decisions: 2, seconds: 60 });
    expect(live.shares).toEqual([
      { decision: "allow", count: 2, share: 0.5 },
      { decision: "review", count: 1, share: 0.25 },
      { decision: "block", count: 1, share: 0.25 },
    ]);
  });

  it("says how long decisions took and until when they could first be read", async () => {
    const { latencyMs, freshnessSeconds, dataAsOf } = await liveView(OWN, warehouse, NOW);
    expect(latencyMs).toEqual({ p50: 30, p95: 50, p99: 50 });
    expect(freshnessSeconds).toEqual({ p50: 3, p95: 5, newest: 5 });
    expect(dataAsOf).toBe("2026-01-15T12:00:07.000Z");
  });

  it("shows the newest decisions as the list of decisions does, in a quiet time those of a day", async () => {
    const { newest } = await liveView(OWN, warehouse, NOW);
    expect(newest.map(({ decisionId }) => decisionId)).toEqual([
      "dec_newest",
      "dec_held",
      "dec_last-minute",
      "dec_blocked",
      "dec_first",
      "dec_too-old",
      "dec_of-a-day",
    ]);
    expect(newest[0]).toMatchObject({ amount: "12.5", assessedAt: "2026-01-15T12:00:02.000Z" });
  });

  it("counts alerts in their newest state", async () => {
    expect((await liveView(OWN, warehouse, NOW)).alerts).toEqual({ open: 3, breached: 1 });
  });

  it("is the same until the next interval is over", async () => {
    const later = new Date(NOW.getTime() + 2_000);
    expect(await liveView(OWN, warehouse, later)).toEqual(await liveView(OWN, warehouse, NOW));
    const next = await liveView(OWN, warehouse, new Date(NOW.getTime() + 10_000));
    expect(next.series.at(-1)).toEqual({ at: "2026-01-15T12:00:00.000Z", allow: 1, review: 0, block: 0 });
  });

  it.each([
    ["another organisation", { organisationId: "org_other", environment: "sandbox" }, "dec_of-another", 1],
    ["the other environment", { organisationId: "org_own", environment: "production" }, "dec_live", 1],
    ["an organisation without decisions", { organisationId: "org_none", environment: "sandbox" }, null, 0],
  ] as const)("is of one organisation and environment: not of %s", async (_, tenant, decisionId, open) => {
    const live = await liveView(tenant, warehouse, NOW);
    expect(live.newest.map((decision) => decision.decisionId)).toEqual(
      decisionId === null ? [] : [decisionId],
    );
    expect(live.shares.reduce((sum, { count }) => sum + count, 0)).toBe(decisionId === null ? 0 : 1);
    expect(live.alerts.open).toBe(open);
    if (decisionId !== null) return;
    expect(live).toMatchObject({ dataAsOf: null, latencyMs: null, freshnessSeconds: null });
    expect(live.shares.map(({ share }) => share)).toEqual([null, null, null]);
  });
});
