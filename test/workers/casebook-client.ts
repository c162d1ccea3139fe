// Alerts and signals as integrators meet them, and the casebook's own log.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import { envelopeSchema } from "#domain/events/envelope.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, payment, request, type Answer, type Environment, type Tenant } from "./client.ts";

/** A card payment that one preset rule asks to review; several of them are blocked. */
function heldPayment(changes: Record<string, unknown> = {}) {
  return payment(changes, { paymentMethod: "card", amount: "950.00" });
}

/** @returns the assessment. */
export async function hold(tenant: Tenant, changes = {}, environment: Environment = "sandbox") {
  const answer = await request(tenant, environment, "POST", "/transactions", heldPayment(changes));
  expect(answer.body.assessment.alertId).toMatch(/^alr_/);
  return answer.body.assessment;
}

export function casebook(tenant: Tenant, environment: Environment = "sandbox") {
  return bindings.CASEBOOKS.getByName(`${tenant.id}/${environment}`);
}

export function ledger(tenant: Tenant) {
  return bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
}

/** Has the casebook hear all that was decided; fails where it does not. */
export async function heard(tenant: Tenant): Promise<void> {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(ledger(tenant));
    const pulse = await ledger(tenant).pulse();
    expect(pulse?.readers.find(({ reader }) => reader === "casebook")?.lag).toBe(0);
  }, PATIENCE);
}

export function read(tenant: Tenant, path: string): Promise<Answer> {
  return request(tenant, "sandbox", "GET", path);
}

/** The events of the casebook's log, as the door would get them. */
export function eventsOfCasebook(tenant: Tenant) {
  return runInDurableObject(casebook(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ sequence: number; payload: string }>("SELECT sequence, payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ sequence, payload }) =>
        envelopeSchema.parse({ ...JSON.parse(payload), source: "log", sequence }),
      ),
  );
}
