// Findings as the pipeline's jobs tell them: signed, to the internal routes; and what the organisation's log says of them.

import { expect } from "vitest";
import type { Finding } from "#domain/events/finding.ts";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { bindings, call, HOSTS, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";

export const [KEY] = secretRingSchema.parse(bindings.SIGNING_KEYS);
const TODAY = Math.floor(Date.now() / DAY) * DAY;
export const dayFromNow = (days: number) => formatInstant(TODAY + days * DAY);

export function post(path: string, sent: object | null, key = KEY) {
  const body = sent === null ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(sent));
  const signature = sign({ method: "POST", path, body }, key, Math.floor(Date.now() / 1_000));
  return call(`${HOSTS.operator}${path}`, {
    method: "POST",
    headers: { [SIGNATURE_HEADER]: signature },
    body,
  });
}

export async function announced(finding: Finding): Promise<number> {
  const answer = await post("/internal/v1/findings", finding);
  expect(answer.status).toBe(200);
  return answer.body.announced;
}

export const told = async (tenant: Tenant, type: string) =>
  (await eventsOf(tenant)).filter((event) => event.type === type);
