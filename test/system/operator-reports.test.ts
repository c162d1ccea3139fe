// Operators read an organisation's reports by their own routes: the same figures as its key gets.

import { expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { createTenant, sandboxClient } from "./tenant.ts";

const system = inject("system");
const PAYMENTS = 5;
const OCCURRED = Math.floor(Date.now() / DAY) * DAY - DAY;
const WINDOW = `from=${formatInstant(OCCURRED - DAY)}&to=${formatInstant(OCCURRED + DAY)}`;
/** What depends on when a report is asked for. */
const OF_ITS_TIME = new Set(["generatedAt", "createdAt", "expiresAt", "lagSeconds", "ageSeconds"]);

async function read(client: Client, path: string): Promise<unknown> {
  const answer = await client.call({ method: "GET", path });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return JSON.parse(JSON.stringify(answer.body), (key, value: unknown) =>
    OF_ITS_TIME.has(key) ? undefined : value,
  );
}

it("every report is the same for operators as for the organisation's own key", async () => {
  const tenant = await createTenant(system, "Reports for operators");
  const client = sandboxClient(system, tenant);
  const viewer = createClient({
    baseUrl: system.operatorUrl,
    token: z.string().parse(system.operatorTokens["viewer"]),
  });
  for (let n = 0; n < PAYMENTS; n++) {
    const paid = await client.call({
      method: "POST",
      path: "/transactions",
      body: {
        externalActivityId: `reported-${n}`,
        subject: { type: "individual", externalUserId: `reported-${n % 2}` },
        occurredAt: formatInstant(OCCURRED + n * 60_000),
        deviceRef: "shared",
        transaction: {
          externalTransactionId: `reported-payment-${n}`,
          assetClass: "fiat",
          direction: "outbound",
          amount: `${n * 300 + 20}.00`,
          currency: "EUR",
          transactionType: "transfer",
          parties: [{ role: "recipient", externalPartyId: "payee", displayName: "Jo Payee" }],
        },
      },
    });
    expect(paid.ok).toBe(true);
  }
  const ofOrganisation = `/organisations/${tenant.organisation.id}/reports`;
  await vi.waitFor(
    async () => {
      const answer = await viewer.call({ method: "GET", path: `${ofOrganisation}/effectiveness?${WINDOW}` });
      if (!answer.ok) throw new Error(answer.error.code);
      const { completeness } = effectivenessReportSchema.parse(answer.body);
      expect(completeness).toMatchObject({ complete: true, eventsLoaded: PAYMENTS });
    },
    { timeout: 60_000, interval: 250 },
  );
  // A job brings the network what was loaded.
  const ops = createClient({
    baseUrl: system.operatorUrl,
    token: z.string().parse(system.operatorTokens["ops"]),
  });
  expect((await ops.call({ method: "POST", path: "/jobs/network/run" })).ok).toBe(true);
  await vi.waitFor(() => read(viewer, `${ofOrganisation}/network/individual/reported-0`), {
    timeout: 60_000,
    interval: 250,
  });
  for (const report of [
    `effectiveness?${WINDOW}`,
    `drift?${WINDOW}`,
    `providers?${WINDOW}`,
    "threshold-recommendations",
    "network/individual/reported-0",
  ]) {
    const [theirs, ours] = [
      await read(viewer, `${ofOrganisation}/${report}`),
      await read(client, `/risk-intelligence/${report}`),
    ];
    expect([report, theirs]).toEqual([report, ours]);
  }
});
