// A payment in Marble's form, and the two requests that decide it: it is ingested, and then decided.

import { z } from "zod";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { CALLERS } from "../side.ts";
import { TABLE } from "./rules.ts";
import type { SetUp } from "./set-up.ts";

const INGESTED = 201;

/** What the bench sends Marble of a payment's body. */
const bodySchema = z.object({
  subject: z.object({ externalUserId: z.string() }),
  occurredAt: z.string(),
  channel: z.string(),
  deviceRef: z.string(),
  ipAddress: z.string(),
  country: z.string(),
  transaction: z.object({
    externalTransactionId: z.string(),
    direction: z.string(),
    amount: z.string(),
    currency: z.string(),
    parties: z.array(
      z.object({
        role: z.string(),
        externalPartyId: z.string().optional(),
        displayName: z.string(),
        country: z.string(),
      }),
    ),
  }),
});

/** Marble keeps amounts as floats. */
export function objectOf(body: string): string {
  const { subject, transaction, ...envelope } = bodySchema.parse(JSON.parse(body));
  const counterparty = transaction.parties.find(({ role }) => role !== "customer");
  return JSON.stringify({
    object_id: transaction.externalTransactionId,
    updated_at: envelope.occurredAt,
    customer: subject.externalUserId,
    amount: Number(transaction.amount),
    currency: transaction.currency,
    direction: transaction.direction,
    occurred_at: envelope.occurredAt,
    channel: envelope.channel,
    device: envelope.deviceRef,
    ip_address: envelope.ipAddress,
    country: envelope.country,
    counterparty: counterparty?.externalPartyId,
    counterparty_name: counterparty?.displayName,
    counterparty_country: counterparty?.country,
  });
}

/** `send` decides the object in its body. */
export function openMarbleConnections(url: string, { key, scenarioId }: SetUp): Connections {
  const connections = openConnections(url, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    async send({ body = "" }) {
      const ingested = await connections.send({ path: `/v1/ingest/${TABLE}`, body });
      if (ingested.status !== INGESTED) {
        throw new Error(`Marble answered ${ingested.status} to a payment: ${ingested.text}`);
      }
      const decision = `{"scenario_id":"${scenarioId}","trigger_object":${String(body)}}`;
      return connections.send({ path: "/v1/decisions", body: decision });
    },
    close: () => connections.close(),
  };
}
