// A report is right at any moment: from rollups, from events, and from any mixture of both it says the same as one
// that is computed from scratch.

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import {
  arbitraryFacts,
  arbitraryOutcomes,
  forgetWatermark,
  load,
  type KnownFacts,
  type Tenant,
} from "#test/reports/known-facts.ts";
import { expectRuleDays } from "#test/reports/expect-rule-days.ts";
import { naiveEffectiveness } from "#test/reports/naive-effectiveness.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { daysOfWindow } from "./days-of-window.ts";
import { effectivenessReport } from "./effectiveness.ts";
import { ruleDays } from "./rule-days.ts";

const FIRST_DAY = Date.UTC(2026, 1, 26); // the month changes inside the window
const DAYS = 5;
const NOW = "2026-03-20T12:00:00.000Z";
const hoursAgo = (hours: number) => formatInstant(Date.now() - hours * HOUR);

let server: ScratchWarehouse;
/** Here the job runs. */
let rolledUp: Warehouse;
/** Here it never does. */
let eventsOnly: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  rolledUp = await server.database("rolled_up");
  eventsOnly = await server.database("events_only");
}, 300_000);

afterAll(async () => {
  await server.stop();
});

const day = (offset: number) => formatInstant(FIRST_DAY + offset * DAY);

/** Whole days, days and hours that the window cuts, one millisecond, nothing; mature by whole days and in the middle of one. */
const QUERIES = [
  { from: day(0), to: day(DAYS), labelMaturityDays: 90, minimumDenominator: 30, minimumCustomers: 20 },
  {
    from: day(2),
    to: day(4),
    labelMaturityDays: 90,
    minimumDenominator: 2,
    minimumCustomers: 2,
    interval: "day",
  },
  { from: day(0), to: day(DAYS), labelMaturityDays: 20, minimumDenominator: 1, minimumCustomers: 1 },
  {
    from: day(0.25),
    to: day(3.75),
    labelMaturityDays: 0,
    minimumDenominator: 5,
    minimumCustomers: 3,
    interval: "day",
  },
  {
    from: day(0.26),
    to: day(3.77),
    labelMaturityDays: 20,
    minimumDenominator: 1,
    minimumCustomers: 1,
    interval: "day",
  },
  {
    from: day(1),
    to: formatInstant(FIRST_DAY + DAY + 1),
    labelMaturityDays: 30,
    minimumDenominator: 0,
    minimumCustomers: 1,
  },
  { from: day(50), to: day(51), labelMaturityDays: 30, minimumDenominator: 0, minimumCustomers: 1 },
  {
    from: "1970-01-01T00:00:00.000Z",
    to: day(2),
    labelMaturityDays: 30,
    minimumDenominator: 0,
    minimumCustomers: 1,
  },
] as const;

async function expectAgreement(warehouse: Warehouse, tenant: Tenant, facts: KnownFacts): Promise<void> {
  await Promise.all(
    QUERIES.map(async (part) => {
      const query: EffectivenessQuery = { ...tenant, ...part, heads: [] };
      const computed = await effectivenessReport(query, warehouse, NOW);
      const { completeness, ...report } = computed.report;
      expect(completeness.complete).toBe(true);
      expect(report).toEqual(naiveEffectiveness(query, facts.decisions, facts.outcomes, NOW));
    }),
  );
}

/** Of every rule, and of one that is not there. */
async function expectDaysOfRules(warehouse: Warehouse, tenant: Tenant, facts: KnownFacts): Promise<void> {
  for (const part of QUERIES.filter((query) => "interval" in query)) {
    const naive = (span: Pick<EffectivenessQuery, "from" | "to">) =>
      naiveEffectiveness({ ...tenant, ...part, ...span, heads: [] }, facts.decisions, facts.outcomes, NOW)
        .rules;
    const rules = naive(part);
    for (const ruleId of new Set(["none", ...rules.map((rule) => rule.ruleId)])) {
      const days = await ruleDays({ ...tenant, ...part, ruleId }, warehouse, new Date(NOW));
      expectRuleDays(days, rules, naive);
    }
  }
}

const countDaysFromEvents = async (warehouse: Warehouse, tenant: Tenant) =>
  (await daysOfWindow(warehouse, { ...tenant, from: day(0), to: day(DAYS) }, "labels")).days.length;

/** Makes the newest rollup of every day, and the watermark, as old as they would be after `hours` without a load. */
async function age(warehouse: Warehouse, hours: number): Promise<void> {
  await forgetWatermark(warehouse);
  await warehouse.command({
    query: "INSERT INTO load_watermark (loaded_before) SELECT now64(3) - toIntervalHour({hours: UInt32})",
    query_params: { hours },
    clickhouse_settings: { wait_end_of_query: 1 },
  });
  await warehouse.command({
    query: `INSERT INTO rollup_days SELECT * REPLACE (as_of - toIntervalHour({hours: UInt32}) AS as_of) FROM rollup_days FINAL`,
    query_params: { hours },
    clickhouse_settings: { wait_end_of_query: 1 },
  });
}

const runRollup = () => rollup.run({ clickhouse: rolledUp });

interface Story {
  readonly early: KnownFacts;
  readonly late: KnownFacts;
  readonly lateLoadedAt: string;
}

const story: fc.Arbitrary<Story> = fc.nat().chain((nonce) => {
  const lateLoadedAt = hoursAgo(1);
  return arbitraryFacts(`${nonce}`, FIRST_DAY, DAYS, hoursAgo(3)).chain((early) =>
    arbitraryFacts(`${nonce}_new`, FIRST_DAY, 2, lateLoadedAt).chain((fresh) =>
      arbitraryOutcomes(`${nonce}_late`, early.decisions, lateLoadedAt).map((corrections) => ({
        early,
        lateLoadedAt,
        late: { decisions: fresh.decisions, outcomes: [...fresh.outcomes, ...corrections] },
      })),
    ),
  );
});

const both = (early: KnownFacts, late: KnownFacts): KnownFacts => ({
  decisions: [...early.decisions, ...late.decisions],
  outcomes: [...early.outcomes, ...late.outcomes],
});

describe("the effectiveness report", () => {
  let run = 0;

  it("is the same from rollups, from events, from both, and from scratch", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ early, late, lateLoadedAt }) => {
        const tenant: Tenant = { organisationId: `org_${run++}`, environment: "sandbox" };
        const everywhere = async (facts: KnownFacts, known?: KnownFacts) => {
          for (const warehouse of [rolledUp, eventsOnly]) {
            await load(warehouse, tenant, facts, known);
            // Another environment's events never count.
            await load(warehouse, { ...tenant, environment: "production" }, facts, known);
          }
        };

        await everywhere(early);
        // Loaded before the watermark of the run before this one.
        await forgetWatermark(rolledUp);
        await expectAgreement(rolledUp, tenant, early);
        await runRollup();
        await age(rolledUp, 2);
        expect(await countDaysFromEvents(rolledUp, tenant)).toBe(0);
        await expectAgreement(rolledUp, tenant, early);

        // Late decisions and events that come a second time, both in the first days, and corrected labels in all.
        const repeated = early.decisions.filter(({ occurredAt }) => occurredAt < day(1));
        const others = early.decisions.filter(({ occurredAt }) => occurredAt >= day(1));
        const again = repeated.map((one) => ({ ...one, loadedAt: lateLoadedAt }));
        await everywhere(late, both(early, late));
        await everywhere({ decisions: again, outcomes: [] });
        const all = {
          decisions: [...again, ...others, ...late.decisions],
          outcomes: [...early.outcomes, ...late.outcomes],
        };
        expect(await countDaysFromEvents(rolledUp, tenant)).toBeGreaterThan(0);
        await expectAgreement(rolledUp, tenant, all);
        await expectAgreement(eventsOnly, tenant, all);

        await runRollup();
        expect(await countDaysFromEvents(rolledUp, tenant)).toBe(0);
        await expectAgreement(rolledUp, tenant, all);
      }),
      { seed: 3, numRuns: 3, endOnFailure: true },
    );
  }, 300_000);

  it("is the sum of the days of each rule, from rollups, from events and from both", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ early, late }) => {
        const tenant: Tenant = { organisationId: `org_${run++}`, environment: "sandbox" };
        await load(rolledUp, tenant, early);
        await forgetWatermark(rolledUp);
        await expectDaysOfRules(rolledUp, tenant, early);
        await runRollup();
        await age(rolledUp, 2);
        expect(await countDaysFromEvents(rolledUp, tenant)).toBe(0);
        await expectDaysOfRules(rolledUp, tenant, early);

        await load(rolledUp, tenant, late, both(early, late));
        expect(await countDaysFromEvents(rolledUp, tenant)).toBeGreaterThan(0);
        await expectDaysOfRules(rolledUp, tenant, both(early, late));
      }),
      { seed: 5, numRuns: 2, endOnFailure: true },
    );
  }, 300_000);
});
