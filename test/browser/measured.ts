// An organisation with half a year of payments and what they turned out to be, whose amounts grow tenfold in the last month: enough
// evidence for thresholds, and a drift. The payments stand in the warehouse as if they had been decided and loaded.

import { listedRecommendationSchema } from "#domain/contract/reports/threshold-recommendation.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { DAY, instantOf, type EpochMilliseconds } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { expect } from "vitest";
import { z } from "zod";
import { providersReportSchema, type ProvidersReport } from "#domain/contract/reports/providers.ts";
import { insertScored, labelledDecisions } from "../reports/scored-decisions.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";
import { payAndWait, type Paid } from "./payments.ts";

const DAYS = 180;
const GROWN_DAYS = 30;
const MATURITY_DAYS = 1;

export const TODAY: EpochMilliseconds = Math.floor(Date.now() / DAY) * DAY;

/** With both thresholds looked at by their job. */
export async function payForHalfAYear(system: ProvidedSystem, name: string): Promise<Paid> {
  const paid = await payAndWait(system, name, 10);
  await addHalfAYear(system, paid.tenant.organisation.id, "sandbox");
  return paid;
}

/** The same for an organisation that there is, whose settings of evidence it changes. */
export async function addHalfAYear(
  system: ProvidedSystem,
  id: string,
  environment: Environment,
): Promise<void> {
  const set = await operatorOf(system).call({
    method: "PATCH",
    path: `/organisations/${id}`,
    body: { labelMaturityDays: MATURITY_DAYS, minimumDenominators: { providers: 2 } },
  });
  expect(set).toMatchObject({ ok: true });
  const warehouse = openWarehouse(system.clickhouse);
  try {
    const grown = labelledDecisions(TODAY - (DAYS + MATURITY_DAYS) * DAY, DAYS).map((payment) =>
      instantOf(payment.occurredAt) < TODAY - GROWN_DAYS * DAY
        ? payment
        : { ...payment, amount: `${Math.floor(Number(payment.amount))}0.25` },
    );
    const version = await activeVersionOf(system, id);
    await insertScored(warehouse, id, grown, new Date().toISOString(), version, environment);
  } finally {
    await warehouse.close();
  }
  const run = await operatorOf(system).call({ method: "POST", path: "/jobs/thresholds/run" });
  expect(run).toMatchObject({ ok: true, body: { run: { outcome: "done" } } });
}

export async function read<Answer>(
  system: ProvidedSystem,
  path: string,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const answer = await operatorOf(system).call({ method: "GET", path });
  if (!answer.ok) throw new Error(answer.error.code);
  return schema.parse(answer.body);
}

export async function recommendationsOf(system: ProvidedSystem, organisationId: string) {
  const path = `/organisations/${organisationId}/threshold-recommendations`;
  return (await read(system, path, z.object({ data: z.array(listedRecommendationSchema) }))).data;
}

async function activeVersionOf(system: ProvidedSystem, organisationId: string): Promise<string> {
  const path = `/organisations/${organisationId}/system-versions`;
  const versions = z.object({ data: z.array(z.object({ id: z.string(), state: z.string() })) });
  const active = (await read(system, path, versions)).data.find(({ state }) => state === "active");
  if (active === undefined) throw new Error("no version is active");
  return active.id;
}

function operatorOf(system: ProvidedSystem) {
  return createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
}

/** The report as if its first check disagreed with another provider's on 3 of 120 pairs. */
export function withDisagreement(
  report: ProvidersReport,
  first: ProvidersReport["data"][number],
): ProvidersReport {
  const interval = { level: 0.95, method: "wilson_clustered", lower: 0.01, upper: 0.07 };
  const disagree = {
    ...first.availability,
    value: 0.025,
    numerator: 3,
    denominator: 120,
    interval,
    customers: 60,
  };
  return providersReportSchema.parse({
    ...report,
    data: [
      {
        ...first,
        errorsByCode: { provider_timeout: 4 },
        disagreement: [
          {
            comparedWith: "acme",
            pairs: 120,
            disagree: { ...disagree, evidence: "sufficient" },
            kappa: 0.71,
            kappaInterval: { lower: 0.5, upper: 0.9 },
            bothMatch: 10,
            eitherMatches: 13,
            prevalence: 0.09,
            positiveAgreement: { value: 0.87, interval: { lower: 0.6, upper: 0.97 } },
          },
        ],
      },
      { ...first, provider: "acme", stale: { listVersion: "theirs", ageSeconds: 0 } },
    ],
  });
}
