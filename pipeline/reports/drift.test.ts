// The drift report says the same as the statistics computed from the single payments, and alarms only where it matters.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  binsOfCategories,
  categoricalBins,
  numericBins,
  scoreEdgesOf,
  type Bin,
} from "#domain/statistics/bins.ts";
import { populationStabilityIndex, psiCriticalValue, unbiasedIndex } from "#domain/statistics/psi.ts";
import { independentRows, variationBetweenGroups } from "#domain/statistics/rao-scott.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { sumOfVariations, unevenness } from "#domain/statistics/share-variation.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { DAY, formatInstant, HOUR, MINUTE } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { askedBy, type Warehouse } from "#warehouse/client.ts";
import { driftPercentiles } from "#warehouse/queries/drift/drift.ts";
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
  readonly version?: string;
  /** The version's limit of review. */
  readonly review?: number;
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
}, 300_000);

afterAll(() => server.stop());

async function insert(organisationId: string, some: readonly Payment[], loadedAt?: string): Promise<void> {
  await warehouse.insert({
    table: "decisions",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: some.map(({ occurredAt, subject, amount, score, channel, country, version, review }, at) => ({
      ...(loadedAt && { loaded_at: loadedAt }),
      event_id: `evt_${loadedAt ?? ""}_${at}`,
      event_type: "fraud.transaction.assessed",
      organisation_id: organisationId,
      environment: "sandbox",
      subject_id: subject,
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      decision: score >= (review ?? 55) ? "review" : "allow",
      score,
      system_version_id: version ?? "sv_1",
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

/** In which of the 256 groups a customer is: only the warehouse has this hash. */
async function groupsOfCustomers(): Promise<ReadonlyMap<string, number>> {
  const query = "SELECT DISTINCT subject_id, toUInt32(sipHash64(subject_id) % 256) FROM decisions";
  const answer = await warehouse.query({ query, format: "JSONCompactEachRow" });
  return new Map(await answer.json<[string, number]>());
}

const isWeekend = (occurredAt: string) => [0, 6].includes(new Date(occurredAt).getUTCDay());
/** How often a payment of the baseline counts, if each weekday is to count as often as in the window. */
function weekdayWeight(
  occurredAt: string,
  baseline: readonly Payment[],
  current: readonly Payment[],
): number {
  const days = (some: readonly Payment[]) =>
    [...new Set(some.map((one) => one.occurredAt.slice(0, 10)))].filter(
      (one) => new Date(one).getUTCDay() === new Date(occurredAt).getUTCDay(),
    ).length;
  return days(current) / days(baseline);
}

describe("the drift report", () => {
  it("agrees with the statistic of the single payments, and with its critical value", async () => {
    const { features, outputs, baseline } = await report();
    const groups = await groupsOfCustomers();
    expect(baseline).toEqual({ from: day(0), to: day(30), systemVersionId: "sv_1", overlap: false });
    const weightBefore = (one: Payment) => weekdayWeight(one.occurredAt, before, after);
    const sums = (some: readonly Payment[], weightOf: (one: Payment) => number) => {
      const byChannel = new Map<string | null, number>();
      for (const one of some) byChannel.set(one.channel, (byChannel.get(one.channel) ?? 0) + weightOf(one));
      return byChannel;
    };
    const numbers = (of: (one: Payment) => number, edgesOf?: typeof scoreEdgesOf) =>
      numericBins(before.map(of), after.map(of), edgesOf);
    const expected: Record<string, [Bin[], (one: Payment, bins: readonly Bin[]) => string]> = {
      score: [numbers(({ score }) => score, scoreEdgesOf), ({ score }, bins) => labelOf(score, bins)],
      channel: [
        binsOfCategories(
          sums(before, weightBefore),
          sums(after, () => 1),
        ),
        ({ channel }) => (channel === "web" ? "web" : "other"),
      ],
      country: [
        categoricalBins(
          before.map(({ country }) => country || null),
          after.map(({ country }) => country || null),
        ),
        ({ country }) => country || "missing",
      ],
    };
    for (const [name, [bins, labelOfPayment]] of Object.entries(expected)) {
      const found = [...features, outputs.score].find((feature) => feature?.feature === name);
      const statistic = populationStabilityIndex(bins) ?? Number.NaN;
      expect(found?.statistic, name).toBeCloseTo(statistic, 12);
      expect(found?.bins.map(({ label }) => label)).toEqual(bins.map(({ label }) => label));
      const groupsOf = (some: readonly Payment[], weightOf: (one: Payment) => number) => {
        const byLabel = new Map(bins.map(({ label }) => [label, Array.from({ length: 256 }, () => 0)]));
        for (const one of some) {
          const of = byLabel.get(labelOfPayment(one, bins));
          const group = groups.get(one.subject) ?? 0;
          if (of) of[group] = (of[group] ?? 0) + weightOf(one);
        }
        return [...byLabel.values()];
      };
      const weight = name === "channel" ? weightBefore : () => 1;
      const [ofBefore, ofAfter] = [groupsOf(before, weight), groupsOf(after, () => 1)];
      const subjects = {
        baselineSubjects: independentRows(ofBefore, before.length) ?? found?.subjects.baseline ?? 0,
        currentSubjects: independentRows(ofAfter, after.length) ?? 0,
      };
      const variation = sumOfVariations([variationBetweenGroups(ofBefore), variationBetweenGroups(ofAfter)]);
      const uneven = unevenness(variation, bins.length);
      expect(found?.subjects.current, name).toBeCloseTo(subjects.currentSubjects, 6);
      expect(found?.criticalValue, name).toBeCloseTo(psiCriticalValue(bins.length, subjects, uneven), 9);
      expect(found?.unbiased?.value, name).toBeCloseTo(
        unbiasedIndex(statistic, bins.length, subjects).value,
        9,
      );
      expect(found?.distinctSubjects.current, name).toBe(new Set(after.map(({ subject }) => subject)).size);
    }
    const amount = features.find(({ feature }) => feature === "amount");
    expect(amount?.statistic).toBeCloseTo(
      populationStabilityIndex(numbers((one) => one.amount)) ?? Number.NaN,
      12,
    );
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
    expect(same.overall).toEqual({ level: "not_enough_evidence", changedFeatures: [] });
    expect(same.features.map(({ comparable }) => comparable)).not.toContain(true);
  });
  it("counts late events of a baseline at once, although the baseline is cached", async () => {
    const organisationId = "org_late";
    const hoursAgo = (hours: number) => formatInstant(Date.now() - hours * HOUR);
    await insert(organisationId, payments, hoursAgo(3));
    const first = await report({ organisationId });
    const reading = vi.spyOn(warehouse, "query");
    const asking = askedBy(new AbortController().signal, warehouse); // as each request does
    expect(await report({ organisationId }, asking)).toEqual(first);
    const said = reading.mock.calls.map(([{ query }]) => query);
    expect([said.length > 0, said.includes(driftPercentiles.sql)]).toEqual([true, false]);
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
      const asked = { organisationId, environment: "sandbox", ...window };
      const days = await daysOfWindow(another, asked, "decisions");
      expect(days.rolledUpDays.length).toBeGreaterThan(20);
      expect(await report({ organisationId, ...window }, another)).toEqual(fromPayments[index]);
    }
  });
  it("answers where each side has all its payments in one bin, though not the same", async () => {
    const one = (at: Payment | undefined, channel: string) => (at === undefined ? [] : [{ ...at, channel }]);
    await insert("org_two", [...one(before[0], "web"), ...one(after[0], "app")]);
    const { features } = await report({ organisationId: "org_two" });
    expect(features.length).toBeGreaterThan(5);
    expect(new Set(features.map(({ level }) => level))).toEqual(new Set(["not_enough_evidence"]));
  });

  it("says not enough evidence below 200 customers, and reports nothing without customers", async () => {
    const few = await report({ organisationId: "org_few", from: day(1), to: day(2) });
    expect(few.overall).toEqual({ level: "not_enough_evidence", changedFeatures: [] });
    const nobody = await report({ organisationId: "org_none" });
    expect(nobody).toMatchObject({ features: [], baseline: { from: null, systemVersionId: null } });
  });
});

function labelOf(score: number, bins: readonly Bin[]): string {
  const from = (label: string) => Number(label.replace(/^(>=|\[)/, "").replace(/,.*$/, ""));
  return bins.findLast(({ label }) => label.startsWith("<") || from(label) <= score)?.label ?? "";
}

describe("an activation of a version", () => {
  const ACTIVATED = 45;

  beforeAll(async () => {
    const versions = seededRandom(12);
    // What comes in never changes but at weekends; a new version scores three in five 25 points higher, and reviews from 40.
    const some = Array.from({ length: 60 * 120 }, (_, at): Payment => {
      const offset = Math.floor(at / 120);
      const isNew = offset >= ACTIVATED;
      const occurredAt = formatInstant(START + offset * DAY + (at % 120) * 12 * MINUTE);
      const base = versions.below(50);
      return {
        occurredAt,
        subject: `sub_${versions.below(3_000)}`,
        amount: 10 + versions.below(90),
        score: isNew && versions.below(5) < 3 ? base + 25 : base,
        channel: versions.below(100) < (isWeekend(occurredAt) ? 95 : 40) ? "app" : "web",
        country: "DE",
        version: isNew ? "sv_2" : "sv_1",
        review: isNew ? 40 : 60,
      };
    });
    await insert("org_activates", some);
  });

  it.each([1, 2, 3, 4, 7, 10, 14])("is no drift in the seven days until %i days after it", async (days) => {
    const until = ACTIVATED + days;
    const { overall, outputs, features, baseline } = await report({
      organisationId: "org_activates",
      from: day(until - 7),
      to: day(until),
    });
    expect(baseline).toEqual({
      from: day(until - 37),
      to: day(until - 7),
      systemVersionId: "sv_2",
      overlap: false,
    });
    expect(overall).toEqual({ level: "stable", changedFeatures: [] });
    expect(features.find(({ feature }) => feature === "hour")?.level).toBe("stable");
    // Scores of the old version are no baseline of the new one.
    const scored = Math.max(0, until - 7 - ACTIVATED) * 120;
    expect([outputs.score?.baselineCount, outputs.score?.currentCount]).toEqual([
      scored,
      Math.min(7, days) * 120,
    ]);
    if (scored === 0) expect(outputs.score?.level).toBe("not_enough_evidence");
  });

  it("leaves the version's first 30 days as the baseline once they are over", async () => {
    const { baseline } = await report({ organisationId: "org_activates", from: day(80), to: day(87) });
    expect(baseline).toMatchObject({ from: day(ACTIVATED), to: day(ACTIVATED + 30) });
  });
});

describe("a window of a few days", () => {
  it("has channel and hour compared by weekday: a weekend is no drift", async () => {
    // The first Saturday and Sunday after the baseline.
    const { features } = await report({ organisationId: "org_activates", from: day(37), to: day(39) });
    const channel = features.find(({ feature }) => feature === "channel");
    expect(channel).toMatchObject({ level: "stable" });
    expect(channel?.bins[0]?.baselineShare).toBeGreaterThan(0.9);
    expect(channel?.series.map(({ level }) => level)).not.toContain("significant");
  });

  it("says that hour and channel are not comparable if it has no whole day", async () => {
    const { features, overall } = await report({
      organisationId: "org_activates",
      from: "2026-02-10T00:00:00.000Z",
      to: "2026-02-10T14:00:00.000Z",
    });
    for (const name of ["hour", "channel"]) {
      expect(features.find(({ feature }) => feature === name)).toMatchObject({
        level: "not_enough_evidence",
        comparable: false,
        statistic: null,
      });
    }
    expect(overall.level).toBe("not_enough_evidence");
  });

  it("has ks in seven days, and none in six", async () => {
    const ks = async (days: number) =>
      (await report({ from: day(30), to: day(30 + days) })).features.find(
        ({ feature }) => feature === "amount",
      )?.ks;
    expect((await ks(7))?.pValue).toBeLessThan(0.01);
    expect(await ks(6)).toBeNull();
  });
});

it("sees scores move if nine of ten were the same", async () => {
  const scores = seededRandom(13);
  const some = Array.from({ length: 60 * 40 }, (_, at): Payment => ({
    occurredAt: formatInstant(START + Math.floor(at / 40) * DAY + (at % 40) * 30 * MINUTE),
    subject: `sub_${at}`,
    amount: 10,
    score: scores.below(100) < (at < 30 * 40 ? 92 : 10) ? 0 : 1 + scores.below(50),
    channel: "web",
    country: "DE",
  }));
  await insert("org_zeros", some);
  const { outputs } = await report({ organisationId: "org_zeros" });
  expect(outputs.score?.level).toBe("significant");
  expect(outputs.score?.bins[0]?.label).toBe("[0, 1)");
});
