// Payments of customers who act alike, through the report's own functions: intervals hold, and segments that do not differ are
// seldom said to.

import { describe, expect, it } from "vitest";
import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { CUSTOMER_GROUPS } from "#domain/statistics/customer-groups.ts";
import { seededRandom, type Random } from "#domain/statistics/random.ts";
import { simulateCustomer, type World } from "#domain/statistics/simulated-customers.fixture.ts";
import type { FactDimension, Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { figures } from "./figures.ts";

const MINIMUMS = { denominator: 30, customers: 20 };
/** Fewer and fewer customers in each. */
const COUNTRIES = Array.from({ length: 30 }, (_, n) => ({ country: `C${n}`, upTo: 0, weight: 1 / (n + 1) }));
const TOTAL = COUNTRIES.reduce((sum, { weight }) => sum + weight, 0);

/** Facts of interrupted payments with a label: a share of them is fraud. What is fraud is alike within a customer. */
class SimulatedFacts {
  private readonly cells = new Map<string, { cell: Figure; groups: number[]; customers: Set<number> }>();
  private readonly together = new Map<string, Set<number>>();

  constructor(random: Random, world: World) {
    for (let id = 0; id < world.customers; id++) {
      const { group, counted } = simulateCustomer(random, world);
      const country = drawCountry(random);
      for (const isFraud of counted) {
        const label = isFraud ? "fraud" : "legitimate";
        this.count("decision", "high", label, { id, group });
        this.count("country", country, label, { id, group });
        // A payment's own, which differs within a customer.
        this.count("amount_band", `band ${random.below(5)}`, label, { id, group });
      }
    }
  }

  figures(): Figure[] {
    return [...this.cells].map(([, { cell, groups }]) => {
      const customers = this.together.get(`${cell.dimension}/${cell.value}`)?.size ?? 0;
      const ofLabel = (label: string) =>
        this.cells.get(`${cell.dimension}/${cell.value}/${label}`)?.customers.size ?? 0;
      return {
        ...cell,
        decisions: groups.reduce((sum, count) => sum + count, 0),
        customer_groups: groups,
        customers,
        customers_alarmed: customers,
        customers_fraud: ofLabel("fraud"),
        customers_legitimate: ofLabel("legitimate"),
      };
    });
  }

  private count(
    dimension: FactDimension,
    value: string,
    label: "fraud" | "legitimate",
    { id, group }: { readonly id: number; readonly group: number },
  ): void {
    const key = `${dimension}/${value}/${label}`;
    const found = this.cells.get(key) ?? {
      cell: cellOf(dimension, value, label),
      groups: Array.from({ length: CUSTOMER_GROUPS }, () => 0),
      customers: new Set<number>(),
    };
    this.cells.set(key, found);
    found.groups[group] = (found.groups[group] ?? 0) + 1;
    found.customers.add(id);
    const all = this.together.get(`${dimension}/${value}`) ?? new Set<number>();
    this.together.set(`${dimension}/${value}`, all.add(id));
  }
}

function drawCountry(random: Random): string {
  let left = random.fraction() * TOTAL;
  return COUNTRIES.find(({ weight }) => (left -= weight) < 0)?.country ?? "C0";
}

function cellOf(dimension: FactDimension, value: string, label: "fraud" | "legitimate"): Figure {
  return {
    period: "1970-01-01",
    in_window: true,
    age: "",
    dimension,
    value,
    rule_version: 0,
    rule_named_at: "1970-01-01T00:00:00.000Z",
    rule_name: "",
    rule_action: "",
    rule_outcome: "",
    is_transaction: true,
    decision: "review",
    label,
    currency: "",
    other_rule_id: "",
    decisions: 0,
    matured: 0,
    fraud_loss_prevented: 0n,
    fraud_loss_incurred: 0n,
    recovered: 0n,
    recovery_surplus: 0n,
    legitimate_interrupted_amount: 0n,
    subjects: 0,
    customer_groups: [],
    amount_groups: [],
    group_amounts: [],
    customers: 0,
    customers_fraud: 0,
    customers_legitimate: 0,
    customers_alarmed: 0,
    newest_loaded_at: "2026-01-01T00:00:00.000Z",
  };
}

function report(random: Random, world: World): Pick<EffectivenessReport, "measures" | "segments"> {
  return figures(new SimulatedFacts(random, world).figures(), MINIMUMS, new Map());
}

const isFalse = ({ comparison }: EffectivenessReport["segments"][number]) =>
  comparison.adjustedPValue !== null && comparison.adjustedPValue <= 0.05;

describe("the report on simulated customers", () => {
  it.each<World>([
    { customers: 1_000, payments: 1, alike: 0, share: 0.3 },
    { customers: 1_000, payments: 2, alike: 0.5, share: 0.3 },
    { customers: 400, payments: 5, alike: 0.8, share: 0.3 },
    { customers: 2_000, payments: 3, alike: 0.5, share: 0.01 },
  ])(
    "covers the true precision, and says seldom that a segment differs: $payments payments each of $customers customers, correlation $alike, share $share",
    (world) => {
      const random = seededRandom(world.customers * world.payments);
      const runs = 200;
      let [covered, falsely] = [0, 0];
      for (let run = 0; run < runs; run++) {
        const { measures, segments } = report(random, world);
        const { interval } = measures.precision;
        if (interval && interval.lower <= world.share && world.share <= interval.upper) covered += 1;
        if (segments.some(isFalse)) falsely += 1;
      }
      // 200 runs: two standard errors are 3 points.
      expect(covered / runs).toBeGreaterThanOrEqual(0.92);
      expect(falsely / runs).toBeLessThanOrEqual(0.06);
    },
    300_000,
  );

  it("says counts, customers and effective number of every ratio, and no value with fewer than 20 customers", () => {
    const random = seededRandom(9);
    const few = report(random, { customers: 19, payments: 10, alike: 0.5, share: 0.5 }).measures.precision;
    expect(few).toMatchObject({ value: null, interval: null, customers: 19, minimumCustomers: 20 });
    expect(few.denominator).toBeGreaterThan(100);
    const more = report(random, { customers: 300, payments: 10, alike: 0.8, share: 0.5 }).measures.precision;
    expect(more).toMatchObject({
      customers: 300,
      evidence: "sufficient",
      interval: { method: "wilson_clustered" },
    });
    expect(more.effectiveN).toBeGreaterThan(150);
    expect(more.effectiveN).toBeLessThan(600);
  });
});
