// Payments of an organisation of the test's own, so that the console has something to show: most of them allowed, one blocked for a
// name on a list, some held for their amount.

import { alertPageSchema, type Alert } from "#domain/contract/casework/alert.ts";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Client } from "#ops/http/client.ts";
import { expect, vi } from "vitest";
import { z } from "zod";
import { PATIENCE } from "../patience.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";

const OCCURRED = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

const PAGE = 100;
const pageSchema = z.object({ data: z.array(z.unknown()) });

export interface Paid {
  readonly tenant: Tenant;
  readonly blockedId: string;
  /** Decisions other than `allow`, each of which belongs to an alert. */
  readonly interrupted: number;
  readonly decisionIds: readonly string[];
}

/** Resolves when all of them can be found. */
export async function payAndWait(system: ProvidedSystem, name: string, count: number): Promise<Paid> {
  const tenant = await createTenant(system, name);
  const client = sandboxClient(system, tenant);
  const decisions: { readonly decisionId: string; readonly decision: string }[] = [];
  for (let n = 0; n < count; n++) {
    const answer = await client.call({
      method: "POST",
      path: "/transactions",
      body: paymentOf(n),
      repeatable: true,
    });
    if (!answer.ok) throw new Error(`no decision: ${answer.error.code}`);
    decisions.push(assessmentResponseSchema.parse(answer.body).assessment);
  }
  const blocked = decisions.find(({ decision }) => decision === "block");
  if (blocked === undefined) throw new Error("no payment was blocked");
  await untilFound(system, tenant.organisation.id, count);
  return {
    tenant,
    blockedId: blocked.decisionId,
    interrupted: decisions.filter(({ decision }) => decision !== "allow").length,
    decisionIds: decisions.map(({ decisionId }) => decisionId),
  };
}

/** The open alerts of what was paid, once the casebook has every interrupted decision: a part of them may grow while it is read. */
export async function alertsOf(
  system: ProvidedSystem,
  { tenant, interrupted }: Paid,
): Promise<readonly Alert[]> {
  const path = `/organisations/${tenant.organisation.id}/alerts?status=open&limit=${PAGE}`;
  return vi.waitFor(async () => {
    const { data } = alertPageSchema.parse(await askOperator(system, "GET", path));
    expect(data.reduce((sum, { decisionCount }) => sum + decisionCount, 0)).toBe(interrupted);
    return data;
  }, PATIENCE);
}

interface Payment {
  /** Of the activity, and a part of the payment's. */
  readonly name: string;
  readonly customer: string;
  readonly payee: string;
  readonly amount: string;
  readonly occurredAt?: string;
  readonly location?: Readonly<Record<string, string | number>>;
  readonly paymentMethod?: "card";
}

/** One payment to somebody. @throws where it is not decided */
export async function pay(client: Client, payment: Payment): Promise<void> {
  const { name, customer, payee, amount, occurredAt = new Date().toISOString() } = payment;
  const { location, paymentMethod } = payment;
  const body = {
    externalActivityId: name,
    subject: { type: "individual", externalUserId: customer },
    occurredAt,
    ...(location === undefined ? {} : { location }),
    transaction: {
      externalTransactionId: `payment-${name}`,
      assetClass: "fiat",
      direction: "outbound",
      amount,
      currency: "EUR",
      transactionType: "transfer",
      ...(paymentMethod && { paymentMethod }),
      parties: [{ role: "recipient", externalPartyId: "payee", displayName: payee }],
    },
  };
  const paid = await client.call({ method: "POST", path: "/transactions", body, repeatable: true });
  if (!paid.ok) throw new Error(`no decision: ${paid.error.code}`);
}

/** Resolves when a viewer finds so many decisions of an organisation, as far as one page shows them. */
export async function untilFound(
  system: ProvidedSystem,
  organisationId: string,
  count: number,
  environment: Environment = "sandbox",
): Promise<void> {
  const viewer = z.string().parse(system.operatorTokens["viewer"]);
  const path = `/organisations/${organisationId}/decisions?environment=${environment}&limit=${PAGE}`;
  await vi.waitFor(
    async () => {
      const page = await askOperator(system, "GET", path, undefined, viewer);
      expect(pageSchema.parse(page).data).toHaveLength(Math.min(count, PAGE));
    },
    { timeout: 120_000, interval: 250 },
  );
}

function paymentOf(n: number): object {
  return {
    externalActivityId: `seen-${n}`,
    subject: { type: "individual", externalUserId: `seen-customer-${n % 7}` },
    occurredAt: formatInstant(OCCURRED + n * 60_000),
    deviceRef: `device-${n % 3}`,
    transaction: {
      externalTransactionId: `seen-payment-${n}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: `${20 + n * 3}.50`,
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        {
          role: "recipient",
          externalPartyId: `payee-${n}`,
          displayName: n === 5 ? "Sandbox Confirmed Match" : `Payee ${n}`,
          country: "DE",
        },
      ],
    },
  };
}
