// The walk of docs/casebook.md on a running system: from blocked payments to their alerts, one investigation, its resolution,
// the outcomes that follow, and the effectiveness report that they change. And the copies of it all in the warehouse.

import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { alertPageSchema } from "#domain/contract/casework/alert.ts";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { deltaPageSchema, type Delta } from "#domain/contract/values/delta.ts";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import { investigationSchema } from "#domain/contract/casework/investigation.ts";
import { organisationSettingsSchema } from "#domain/contract/operators/operator-answers.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient, type Call, type Client } from "#ops/http/client.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";

const system = inject("system");
/** Far below the defaults of 30 payments, 20 customers and 90 days: the organisation's own settings make them enough. */
const EVIDENCE = { labelMaturityDays: 1, minimumDenominators: { effectiveness: 3 }, minimumCustomers: 3 };
const PAYMENTS = 4;
const OCCURRED = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const WINDOW = `from=${formatInstant(OCCURRED - DAY)}&to=${formatInstant(OCCURRED + DAY)}`;
const WAIT = { timeout: 60_000, interval: 250 };

let tenant: Tenant;
let client: Client;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Casebook");
  client = sandboxClient(system, tenant);
  warehouse = openWarehouse(system.clickhouse);
});

afterAll(() => warehouse?.close());

async function ask<T extends z.ZodType>(schema: T, call: Call): Promise<z.output<T>> {
  const answer = await client.call({ repeatable: true, ...call });
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.error.code}`);
  return schema.parse(answer.body);
}

const read = <T extends z.ZodType>(schema: T, path: string) => ask(schema, { method: "GET", path });

async function block(n: number): Promise<string | undefined> {
  const { assessment } = await ask(assessmentResponseSchema, {
    method: "POST",
    path: "/transactions",
    body: {
      externalActivityId: `walk-${n}`,
      subject: { type: "individual", externalUserId: `walker-${n}` },
      occurredAt: formatInstant(OCCURRED + n * 60_000),
      transaction: {
        externalTransactionId: `walk-payment-${n}`,
        assetClass: "fiat",
        direction: "outbound",
        amount: "120.00",
        currency: "EUR",
        transactionType: "transfer",
        parties: [{ role: "recipient", externalPartyId: `p-${n}`, displayName: "Sandbox Confirmed Match" }],
      },
    },
  });
  expect(assessment.decision).toBe("block");
  return assessment.alertId;
}

function completeReport(labelled: number) {
  return vi.waitFor(async () => {
    const report = await read(effectivenessReportSchema, `/risk-intelligence/effectiveness?${WINDOW}`);
    expect(report.completeness.complete).toBe(true);
    expect(report.measures.precision.denominator).toBe(labelled);
    return report;
  }, WAIT);
}

/** As an operator sets it. */
async function setEvidence(evidence: object): Promise<void> {
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const path = `/organisations/${tenant.organisation.id}`;
  const changed = await operator.call({ method: "PATCH", path, body: evidence, repeatable: true });
  if (!changed.ok) throw new Error(`no settings: ${changed.error.code}`);
  expect(organisationSettingsSchema.parse(changed.body)).toMatchObject(evidence);
}

async function allDeltas(): Promise<Delta[]> {
  const all: Delta[] = [];
  let behind = "";
  for (;;) {
    const { data, pagination } = await read(deltaPageSchema, `/monitoring/deltas?limit=100${behind}`);
    all.push(...data);
    if (pagination.nextCursor === null) return all;
    behind = `&cursor=${pagination.nextCursor}`;
  }
}

it("leads from blocked payments to a resolved investigation and a changed effectiveness report", async () => {
  await setEvidence(EVIDENCE);
  const alertIds = await Promise.all(Array.from({ length: PAYMENTS }, (_, n) => block(n)));
  const before = await completeReport(0);
  expect(before.measures).toMatchObject({
    precision: { numerator: 0, denominator: 0, value: null },
    fraudCaptured: { value: null },
  });
  expect(before.maturity).toMatchObject({
    labelMaturityDays: 1,
    matureDecisions: PAYMENTS,
    immatureDecisions: 0,
  });

  const alerts = await vi.waitFor(async () => {
    const { data } = await read(alertPageSchema, "/alerts?status=open&priority=critical&limit=100");
    expect(data).toHaveLength(PAYMENTS);
    return data;
  }, WAIT);
  expect(alerts.map(({ id }) => id)).toEqual(expect.arrayContaining(alertIds));

  const { id } = await ask(investigationSchema, {
    method: "POST",
    path: "/investigations",
    body: { alertIds, assignee: "mia", note: "one ring: the same recipient" },
    idempotencyKey: "open-the-walk",
  });
  const resolved = await ask(investigationSchema, {
    method: "POST",
    path: `/investigations/${id}/resolve`,
    body: { resolution: "fraud" },
    idempotencyKey: "resolve-the-walk",
  });
  expect(resolved).toMatchObject({ status: "resolved", outcomes: { expected: PAYMENTS } });
  await vi.waitFor(async () => {
    const { outcomes } = await read(investigationSchema, `/investigations/${id}`);
    expect(outcomes).toEqual({ expected: PAYMENTS, recorded: PAYMENTS });
  }, WAIT);

  const after = await completeReport(PAYMENTS);
  const all = { numerator: PAYMENTS, denominator: PAYMENTS, minimumDenominator: 3 };
  expect(after.measures).toMatchObject({
    precision: { ...all, value: 1 },
    fraudCaptured: { ...all, value: 1 },
    outcomeCoverage: { ...all, value: 1 },
  });

  await setEvidence({ minimumDenominators: { effectiveness: PAYMENTS + 1 } });
  const withheld = await completeReport(PAYMENTS);
  expect(withheld.measures.precision).toMatchObject({
    numerator: PAYMENTS,
    denominator: PAYMENTS,
    value: null,
    evidence: "not_enough_evidence",
  });
});

it("is complete in the change feed and copied into the warehouse", async () => {
  const ended = (await allDeltas()).filter(({ changeType }) => changeType === "resolved");
  expect(ended.filter(({ resource }) => resource.type === "alert")).toHaveLength(PAYMENTS);
  expect(ended.filter(({ resource }) => resource.type === "investigation")).toHaveLength(1);

  await vi.waitFor(async () => {
    const rows = await warehouse.query({
      query: `SELECT kind, status, finding, count() AS n FROM cases FINAL
        WHERE organisation_id = {organisation: String} AND kind <> 'signal' GROUP BY ALL ORDER BY kind`,
      query_params: { organisation: tenant.organisation.id },
      format: "JSONEachRow",
    });
    expect(await rows.json()).toEqual([
      { kind: "alert", status: "closed", finding: "true_positive", n: PAYMENTS },
      { kind: "investigation", status: "resolved", finding: "fraud", n: 1 },
    ]);
  }, WAIT);
});
