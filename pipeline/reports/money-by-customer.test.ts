// Each amount of money in the report tells how far it can be by chance, with the customer as the unit, over days and rollups alike.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { load, type KnownFacts } from "#test/reports/known-facts.ts";
import { naiveEffectiveness } from "#test/reports/naive-effectiveness.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { effectivenessReport } from "./effectiveness.ts";

const TENANT = { organisationId: "org_money", environment: "sandbox" } as const;
const NOW = "2026-03-01T00:00:00.000Z";
const LOADED_AT = "2026-02-01T00:00:00.000Z";
const CUSTOMERS = 90;
const DAYS = 4;

/** Every customer pays on some days; a third has fraud, of which half was missed and some came back. */
function knownFacts(): KnownFacts {
  const payments = Array.from({ length: CUSTOMERS * DAYS }, (_, index) => {
    const [customer, day] = [index % CUSTOMERS, Math.floor(index / CUSTOMERS)];
    const isFraud = customer % 3 === 0;
    return {
      id: `money_${index}`,
      subjectId: `sub_${customer}`,
      occurredAt: `2026-01-0${day + 1}T${String((customer * 7) % 24).padStart(2, "0")}:30:00.000Z`,
      isFraud,
      isInterrupted: (customer + (isFraud ? day : 0)) % 2 === 0,
      amount: `${1 + ((customer * 37 + day * 11) % 400) ** 2}.00000001`,
      recovered: isFraud && customer % 4 === 1 ? "25.5" : null,
    };
  });
  return {
    decisions: payments.map(({ id, subjectId, occurredAt, isInterrupted, amount }) => ({
      decisionId: `dec_${id}`,
      isTransaction: true,
      subjectId,
      subjectType: "individual",
      occurredAt,
      recordedAt: occurredAt,
      decision: isInterrupted ? "review" : "allow",
      riskLevel: "medium",
      systemVersionId: "sv_1",
      assetClass: "fiat",
      direction: "outbound",
      amount,
      currency: "EUR",
      country: "DE",
      channel: "web",
      counterpartyFamiliarity: "known",
      rules: [],
      loadedAt: LOADED_AT,
    })),
    outcomes: payments.map(({ id, occurredAt, isFraud, recovered }) => ({
      outcomeId: `out_${id}`,
      decisionId: `dec_${id}`,
      classification: isFraud ? "fraud" : "legitimate",
      source: "analyst",
      occurredAt,
      recordedAt: occurredAt,
      sequence: 1,
      currency: recovered === null ? "" : "EUR",
      lossAmount: null,
      recoveredAmount: recovered,
      loadedAt: LOADED_AT,
    })),
  };
}

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("money");
  await load(warehouse, TENANT, knownFacts());
}, 300_000);

afterAll(async () => {
  await server.stop();
});

const windows = [
  { name: "whole days", from: "2026-01-01T00:00:00.000Z", to: "2026-01-05T00:00:00.000Z" },
  { name: "cut days", from: "2026-01-01T05:10:00.000Z", to: "2026-01-04T18:00:00.000Z" },
];

async function expectAgreement({ from, to }: (typeof windows)[number]): Promise<void> {
  const query = {
    ...TENANT,
    from,
    to,
    heads: [],
    labelMaturityDays: 90,
    minimumDenominator: 30,
    minimumCustomers: 20,
  };
  const { decisions, outcomes } = knownFacts();
  const { report } = await effectivenessReport(query, warehouse, NOW);
  const [impact] = report.financialImpact;
  expect(report.financialImpact).toEqual(naiveEffectiveness(query, decisions, outcomes, NOW).financialImpact);
  expect(impact?.byCustomer.fraudLossPrevented).toMatchObject({
    customers: 30,
    interval: { lower: expect.stringMatching(/^\d+/), upper: expect.stringMatching(/^\d+/), level: 0.95 },
  });
  expect(impact?.byCustomer.recovered).toEqual({ customers: 7, interval: null });
}

describe("money by customer", () => {
  it.each(windows)(
    "has the interval of what customers add up to over all days, from events: $name",
    expectAgreement,
  );

  describe("after the rollup", () => {
    beforeAll(async () => {
      await rollup.run({ clickhouse: warehouse });
    }, 300_000);

    it.each(windows)("has the interval of what customers add up to over all days: $name", expectAgreement);
  });
});
