// What a payment cost, as the event of each outcome carries it into the reports.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import type { StoredOutcome } from "#domain/events/outcome-recorded.ts";
import { LIFE_CYCLES, type ToldOutcome } from "#domain/risk-assessment/losses.fixture.ts";
import { LOSS_CURRENCIES_MAX } from "#domain/risk-assessment/losses.ts";
import { activity, bindings, createTenant, payment, request, type Tenant } from "./client.ts";

const AMOUNT = { amount: "100", currency: "EUR" };
// Outcomes of `case` come of investigations alone.
const RECORDED = LIFE_CYCLES.filter(({ outcomes }) => outcomes.every(({ source }) => source !== "case"));

let tenant: Tenant;
let keys = 0;
beforeAll(async () => {
  tenant = await createTenant();
});

function record(reference: string, { sequence: _sequence, ...outcome }: ToldOutcome) {
  const key = { "idempotency-key": `dispute-${(keys += 1)}-event` };
  return request(tenant, "sandbox", "POST", `/transactions/${reference}/outcomes`, outcome, key);
}

/** Of a customer of its own: nothing of the others' payments counts. */
async function decide(): Promise<string> {
  const externalUserId = `customer-of-${(keys += 1)}`;
  const parties = payment().transaction.parties.map((party) =>
    party.role === "customer" ? { ...party, externalUserId } : party,
  );
  const sent = payment({ subject: { type: "individual", externalUserId } }, { ...AMOUNT, parties });
  const { assessment } = (await request(tenant, "sandbox", "POST", "/transactions", sent)).body;
  expect(assessment.decision).toBe("allow");
  return assessment.decisionId;
}

/** Of the newest outcome of a decision. */
function lossesOfNewest(decisionId: string): Promise<StoredOutcome["losses"]> {
  return runInDurableObject(
    bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`),
    (_object, { storage: { sql } }) => {
      const bodies = sql.exec<{ body: string }>("SELECT body FROM outcome ORDER BY sequence").toArray();
      const stored = bodies.map(({ body }) => JSON.parse(body) as StoredOutcome);
      return stored.findLast(({ outcome }) => outcome.decisionId === decisionId)?.losses;
    },
  );
}

it.each(RECORDED)("$name", async ({ outcomes, cost }) => {
  const decisionId = await decide();
  for (const outcome of outcomes)
    expect((await record(decisionId, outcome)).body).toMatchObject({ decisionId });
  expect(await lossesOfNewest(decisionId)).toEqual(
    cost.map(([currency, incurred, recovered, , recoverySurplus]) => ({
      currency,
      incurred,
      recovered,
      recoverySurplus,
    })),
  );
});

it("an activity costs nothing", async () => {
  const { assessment } = (await request(tenant, "sandbox", "POST", "/activities", activity())).body;
  const [lost] = LIFE_CYCLES[0]?.outcomes ?? [];
  if (lost === undefined) throw new Error("the first life cycle has an outcome");
  expect((await record(assessment.decisionId, lost)).status).toBe(201);
  expect(await lossesOfNewest(assessment.decisionId)).toEqual([]);
});

it("a payment whose outcomes name too many currencies takes no other", async () => {
  const decisionId = await decide();
  const lostIn = (currency: string) =>
    record(decisionId, {
      classification: "fraud",
      source: "chargeback",
      occurredAt: "2026-01-01T00:00:00.000Z",
      sequence: 0,
      currency,
      lossAmount: "1",
      recoveredAmount: null,
    });
  for (let nth = 1; nth <= LOSS_CURRENCIES_MAX; nth++) expect((await lostIn(`C${nth}`)).status).toBe(201);
  const refused = await lostIn("OTHER");
  expect([refused.status, refused.body.error.code]).toEqual([400, "unprocessable"]);
  expect((await lostIn("C1")).status).toBe(201);
});
