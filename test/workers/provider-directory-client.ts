// The directory of crypto providers as operators fill it in tests.

import { expect } from "vitest";
import { operate, request, type Answer, type Environment, type Tenant } from "./client.ts";

export const HASH = `sha256:${"0".repeat(64)}`;
export const REGISTER = {
  id: "test-register",
  title: "A register of tests",
  kind: "providers",
  asOf: "2026-01-01T00:00:00.000Z",
};

let made = 0;

/** A record that no other test has. */
export function record(changes: object = {}): object {
  made += 1;
  const legalName = `Provider ${made} of ${crypto.randomUUID()}`;
  const registration = { authority: "Authority of tests", status: "authorised" };
  return { legalName, registration, summary: "Authorised.", ...changes };
}

/** @returns the ids of the providers. */
export async function fill(
  records: readonly object[],
  register: object | null = REGISTER,
): Promise<string[]> {
  const body = { records, ...(register && { register }) };
  const taken = await operate("POST", "/provider-directory/records", body, "ops");
  expect([taken.status, taken.text]).toEqual([200, taken.text]);
  return taken.body.providerIds;
}

export function review(
  tenant: Tenant,
  id: string,
  changes: object = {},
  more: { key?: string; environment?: Environment } = {},
): Promise<Answer> {
  const body = { decision: "approve", riskRating: "low", rationale: "Seen the register.", ...changes };
  const headers = { "idempotency-key": more.key ?? crypto.randomUUID() };
  return request(
    tenant,
    more.environment ?? "sandbox",
    "POST",
    `/crypto/providers/${id}/reviews`,
    body,
    headers,
  );
}

export function read(tenant: Tenant, rest: string, environment: Environment = "sandbox"): Promise<Answer> {
  return request(tenant, environment, "GET", `/crypto/providers${rest}`);
}
