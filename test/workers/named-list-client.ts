// Named lists as operators change them, and versions whose rules ask them.

import { runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import { envelopeSchema } from "#domain/events/envelope.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import {
  activity,
  bindings,
  createTenant,
  operate,
  request,
  type Answer,
  type Environment,
  type Tenant,
} from "./client.ts";
import { act, approved, draftOf, RULE } from "./draft-versions.ts";

export const listPath = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/lists${rest}`;
export const listObject = (tenant: Tenant, environment: Environment = "sandbox") =>
  bindings.NAMED_LISTS.getByName(`${tenant.id}/${environment}`);

export async function createList(tenant: Tenant, name: string, kind: "allow" | "block"): Promise<void> {
  expect((await operate("POST", listPath(tenant), { name, kind }, "ops")).status).toBe(201);
}

/** @param entries texts are values. */
export function add(
  tenant: Tenant,
  list: string,
  entries: readonly (string | object)[],
  more: { role?: OperatorRole; environment?: Environment; body?: object } = {},
): Promise<Answer> {
  const { role = "ops", environment = "sandbox", body = {} } = more;
  const written = entries.map((entry) => (typeof entry === "string" ? { value: entry } : entry));
  const path = listPath(tenant, `/${list}/entries?environment=${environment}`);
  return operate("POST", path, { entries: written, reason: "seen in a case", ...body }, role);
}

export function remove(tenant: Tenant, list: string, entryId: string): Promise<Answer> {
  return operate("DELETE", listPath(tenant, `/${list}/entries/${entryId}?reason=cleared`), undefined, "ops");
}

export function judge(
  tenant: Tenant,
  list: string,
  proposalId: string,
  verb: "approve" | "reject",
  role: OperatorRole,
): Promise<Answer> {
  return operate("POST", listPath(tenant, `/${list}/proposals/${proposalId}/${verb}`), {}, role);
}

let published = 0;

/** Decides by these rules from now on, which hit only where they say so. */
export async function decideBy(tenant: Tenant, rules: readonly object[]): Promise<void> {
  const version = ++published;
  const written = rules.map((rule, index) => {
    return { ...RULE, id: `asks-${index}`, version, scoreModifier: 0, ...rule };
  });
  const id = await approved(tenant, draftOf(`Lists ${crypto.randomUUID()}`, { rules: written }));
  expect((await act(tenant, id, "activate")).status).toBe(200);
}

export async function assess(
  tenant: Tenant,
  path: "/transactions" | "/activities",
  body: object,
  environment: Environment = "sandbox",
) {
  const { status, body: answer } = await request(tenant, environment, "POST", path, body);
  expect(status).toBe(200);
  return answer.assessment;
}

export async function kill(tenant: Tenant): Promise<void> {
  await runInDurableObject(listObject(tenant), (_object, state) => state.abort("died")).catch(() => {});
}

/** The object's log as the door would get it. */
export function auditOf(tenant: Tenant) {
  return runInDurableObject(listObject(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ sequence: number; payload: string }>("SELECT sequence, payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ sequence, payload }) =>
        envelopeSchema.parse({ ...JSON.parse(payload), source: "log", sequence }),
      ),
  );
}

export const BLOCKS_DEVICES = {
  expression: 'has(activity.deviceRef) && inList("bad-devices", activity.deviceRef)',
  action: "block",
};
export const logIn = (
  tenant: Tenant,
  deviceRef = "device-1",
  environment: "sandbox" | "production" = "sandbox",
) => assess(tenant, "/activities", activity({ deviceRef }), environment);

export async function tenantWithBlockList(): Promise<Tenant> {
  const tenant = await createTenant();
  await createList(tenant, "bad-devices", "block");
  await decideBy(tenant, [BLOCKS_DEVICES]);
  return tenant;
}
