// Drafts, approves and activates versions as operators do, and reads what the organisation's log says of it.

import { runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { envelopeSchema } from "#domain/events/envelope.ts";
import { systemVersionChangedSchema } from "#domain/events/system-version-changed.ts";
import { activity, bindings, operate, request, type Answer, type Tenant } from "./client.ts";

export const pathOf = (tenant: Tenant, rest = "") => `/organisations/${tenant.id}/system-versions${rest}`;
export const objectOf = (tenant: Tenant) => bindings.ORGANISATIONS.getByName(tenant.id);

export const RULE = {
  id: "login-of-anybody",
  version: 1,
  name: "Anybody logs in",
  category: "test",
  expression: 'activity.type == "login"',
  scoreModifier: 70,
  action: "none",
  state: "active",
} as const;

export function draftOf(name: string, changes: object = {}) {
  return {
    name,
    rules: [RULE],
    thresholds: { review: 60, block: 85 },
    screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
    lists: [],
    changeReason: "a test asks for it",
    ...changes,
  };
}

export function draft(tenant: Tenant, body: object, role: OperatorRole = "owner"): Promise<Answer> {
  return operate("POST", pathOf(tenant), body, role);
}

export function act(tenant: Tenant, id: string, verb: string, role: OperatorRole = "owner", body?: object) {
  return operate("POST", pathOf(tenant, `/${id}/${verb}`), body, role);
}

export async function shown(tenant: Tenant, id: string) {
  const answer = await operate("GET", pathOf(tenant, `/${id}`), undefined, "viewer");
  expect(answer.status).toBe(200);
  return answer.body;
}

export async function approved(tenant: Tenant, body: object): Promise<string> {
  const drafted = await draft(tenant, body);
  expect(drafted.status).toBe(201);
  expect((await act(tenant, drafted.body.id, "approve", "ops")).status).toBe(200);
  return drafted.body.id;
}

export async function versionOfDecision(tenant: Tenant, environment: "sandbox" | "production" = "sandbox") {
  const decided = await request(tenant, environment, "POST", "/activities", activity());
  expect(decided.status).toBe(200);
  return decided.body.assessment.processing.systemVersionId;
}

/** The events of the organisation's log, as the door would get them. */
export function eventsOf(tenant: Tenant) {
  return runInDurableObject(objectOf(tenant), (_object, state) =>
    state.storage.sql
      .exec<{ sequence: number; payload: string }>("SELECT sequence, payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ sequence, payload }) =>
        envelopeSchema.parse({ ...JSON.parse(payload), source: "log", sequence }),
      ),
  );
}

export async function changesOf(tenant: Tenant) {
  return (await eventsOf(tenant))
    .filter(({ type }) => type === "risk.system_version.changed")
    .map(({ environment, data }) => ({ environment, ...systemVersionChangedSchema.parse(data) }));
}

export async function auditOf(tenant: Tenant) {
  return (await eventsOf(tenant))
    .filter(
      ({ type, data }) => type === "audit.recorded" && String(data["action"]).startsWith("system_version."),
    )
    .map(({ data }) => data);
}
