// The drift report says the same as the statistics computed from the single payments, and alarms only where it matters.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categoricalBins, numericBins } from "#domain/statistics/bins.ts";
import { populationStabilityIndex, psiCriticalValue } from "#domain/statistics/psi.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { DAY, formatInstant, HOUR, MINUTE } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { daysOfWindow } from "./days-of-window.ts";
import { driftReport } from "./drift.ts";

const START = Date.UTC(2026, 0, 1);
const day = (offset: number) => formatInstant(START + offset * DAY);
const NOW = new Date(START + 60 * DAY);
const SUBJECTS = 400;

interface Payment {
  readonly occurredAt: string;
  readonly subject: string;
  readonly amount: number;
  readonly score: number;
  readonly channel: string;
  readonly country: string;
}

const random = seededRandom(11);

/** 60 days of 80 payments each; in the second half amounts have doubled, and a channel is new. */
const payments: Payment[] = Array.from({ length: 60 * 80 }, (_, at) => {
  const offset = Math.floor(at / 80);
  const isLater = offset >= 30;
  const amount = (1 + random.below(1_000)) * (isLater ? 2 : 1);
  return {
    occurredAt: formatInstant(START + offset * DAY + (at % 80) * 17 * MINUTE),
    subject: `sub_${random.below(SUBJECTS)}`,
    amount: amount / 100,
    score: random.below(60),
    channel: isLater && random.below(2) === 0 ? "app" : "web",
    // Missing in one of four, before and after.
    country: random.below(4) === 0 ? "" : "DE",
  };
});
const before = payments.slice(0, 30 * 80);
const after = payments.slice(30 * 80);

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("drift");
  await insert("org_moved", payments);
  await insert("org_few", payments.slice(0, 100));
}, 90_000);

afterAll(async () => {
  await server.stop();
});

async function insert(organisationId: string, some: readonly Payment[], loadedAt?: string): Promise<void> {
  await warehouse.insert({
    table: "decisions",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: some.map(({ occurredAt, subject, amount, score, channel, country }, at) => ({
      ...(loadedAt && { loaded_at: loadedAt }),
      event_id: `evt_${loadedAt ?? ""}_${at}`,
      event_type: "fraud.transaction.assessed",
      organisation_id: organisationId,
      environment: "sandbox",
      subject_id: subject,
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      decision: score >= 55 ? "review" : "allow",
      score,
      system_version_id: "sv_1",
      amount: `${amount}`,
      currency: "EUR",
      channel,
      country,
    })),
  });
}

const report = (changes: Partial<Parameters<typeof driftReport>[0]> = {}, asking = warehouse) =>
  driftReport(
    {
      organisationId: "org_moved",
      environment: "sandbox",
      from: day(30),
      to: day(60),
      minimumDenominator: 200,
      ...changes,
    },
    asking,
    NOW,
  );

function kish(some: readonly Payment[]): number {
  const rows = new Map<string, number>();
  for (const { subject } of some) rows.set(subject, (rows.get(subject) ?? 0) + 1);
  return some.length ** 2 / [...rows.values()].reduce((sum, count) => sum + count * count, 0);
}

describe("the drift report", () => {
  it("agrees with the statistic of the single payments, and with its critical value", async () => {
    const { features, outputs, baseline } = await report();
    expect(baseline).toEqual({ from: day(0), to: day(30), systemVersionId: "sv_1", overlap: false });
    const bins = {
      amount: numericBins(
        before.map(({ amount }) => amount),
        after.map(({ amount }) => amount),
      ),
      score: numericBins(
        before.map(({ score }) => score),
        after.map(({ score }) => score),
      ),
      channel: categoricalBins(
        before.map(({ channel }) => channel),
        after.map(({ channel }) => channel),
      ),
      country: categoricalBins(
        before.map(({ country }) => country || null),
        after.map(({ country }) => country || null),
      ),
    };
    const subjects = { baselineSubjects: kish(before), currentSubjects: kish(after) };
    for (const [name, expected] of Object.entries(bins)) {
      const found = [...features, outputs.score].find((feature) => feature?.feature === name);
      expect(found?.statistic, name).toBeCloseTo(populationStabilityIndex(expected) ?? Number.NaN, 12);
      expect(
        found?.bins.map(({ label }) => label),
        name,
      ).toEqual(expected.map(({ label }) => label));
      expect(found?.criticalValue, name).toBeCloseTo(psiCriticalValue(expected.length, subjects), 12);
      expect(found?.subjects.current, name).toBeCloseTo(subjects.currentSubjects, 9);
      expect(found?.distinctSubjects.current, name).toBe(new Set(after.map(({ subject }) => subject)).size);
    }
    expect(features.find(({ feature }) => feature === "country")?.missingShare.baseline).toBeCloseTo(0.25, 1);
  });

  it("alarms for features that moved, and for no other", async () => {
    const { features, outputs, overall, population } = await report();
    const levels = Object.fromEntries(features.map(({ feature, level }) => [feature, level]));
    expect(levels).toMatchObject({ amount: "significant", channel: "significant", country: "stable" });
    expect(levels).toMatchObject({ hour: "stable", currency: "stable" });
    expect(outputs.score?.level).toBe("stable");
    expect(overall).toEqual({ level: "significant", changedFeatures: ["amount", "channel"] });
    expect(features.find(({ feature }) => feature === "amount")?.ks?.pValue).toBeLessThan(0.01);
    expect(outputs.score?.ks?.pValue).toBeGreaterThan(0.01);
    expect(
      population.find(({ dimension, value }) => dimension === "channel" && value === "web"),
    ).toMatchObject({
      baselineShare: 1,
    });
  });

  it("has one entry a day in each series, without evidence on days with too few customers", async () => {
    const { features } = await report();
    const amount = features.find(({ feature }) => feature === "amount");
    expect(amount?.series).toHaveLength(30);
    expect(amount?.series[0]).toMatchObject({
      from: day(30),
      to: day(31),
      currentCount: 80,
      level: "not_enough_evidence",
    });
  });

  it("accepts another baseline, and says if the window overlaps it", async () => {
    const same = await report({ baselineFrom: day(30), baselineTo: day(60) });
    expect(same.baseline).toMatchObject({ from: day(30), to: day(60), overlap: true });
    expect(same.features.map(({ statistic }) => statistic ?? 0).every((psi) => Math.abs(psi) < 1e-12)).toBe(
      true,
    );
    expect(same.overall.level).toBe("stable");
  });

  it("counts late events of a baseline at once, although the baseline is cached", async () => {
    const organisationId = "org_late";
    const hoursAgo = (hours: number) => formatInstant(Date.now() - hours * HOUR);
    await insert(organisationId, payments, hoursAgo(3));
    const first = await report({ organisationId });
    expect(await report({ organisationId })).toEqual(first);
    expect(first.features.map(({ feature, statistic }) => [feature, statistic])).toEqual(
      (await report()).features.map(({ feature, statistic }) => [feature, statistic]),
    );
    for (const hours of [2, 0]) {
      await insert(organisationId, before.slice(0, 10), hoursAgo(hours));
      const counted = (await report({ organisationId })).features[0]?.baselineCount;
      expect(counted).toBe(before.length + (hours === 2 ? 10 : 20));
    }
  });

  it("says the same from rollups, of whole days and where a window begins and ends within an hour", async () => {
    const organisationId = "org_rolled_up";
    await insert(organisationId, payments, formatInstant(Date.now() - 3 * HOUR));
    const windows = [
      { from: day(30), to: day(60) },
      { from: "2026-02-03T10:20:00.000Z", to: "2026-02-27T15:40:00.000Z" },
    ];
    const fromPayments = await Promise.all(windows.map((window) => report({ organisationId, ...window })));
    await rollup.run({ clickhouse: warehouse });
    // Another connection, which keeps no baseline yet.
    const another = await server.database("drift");
    for (const [index, window] of windows.entries()) {
      const days = await daysOfWindow(another, { organisationId, environment: "sandbox", ...window });
      expect(days.rolledUpDays.length).toBeGreaterThan(20);
      expect(await report({ organisationId, ...window }, another)).toEqual(fromPayments[index]);
    }
  });

  it("says not enough evidence below 200 customers, and reports nothing without customers", async () => {
    const few = await report({ organisationId: "org_few", from: day(0), to: day(2) });
    expect(few.overall).toEqual({ level: "not_enough_evidence", changedFeatures: [] });
    const nobody = await report({ organisationId: "org_none" });
    expect(nobody).toMatchObject({ features: [], baseline: { from: null, systemVersionId: null } });
  });
});
