// What tests of the Travel Rule do: set a profile, obey commands, and make connections as operators do.

import { operate, request, type Answer, type Environment, type Tenant } from "./client.ts";

const LEI = "529900T8BM49AURSDO55";
export const PROFILE = {
  legalName: "Nordwind Exchange GmbH",
  lei: LEI,
  jurisdiction: "DE",
  complianceContact: { name: "Carla Compliance", email: "carla@nordwind.example" },
};
export const SETUP = { command: "save", protocols: ["TRP"], personalDataAcknowledged: true };

export function send(
  tenant: Tenant,
  method: "POST" | "PATCH",
  path: string,
  body: unknown,
  key: string = crypto.randomUUID(),
  environment: Environment = "sandbox",
): Promise<Answer> {
  return request(tenant, environment, method, `/crypto${path}`, body, { "idempotency-key": key });
}

export function read(tenant: Tenant, path: string, environment: Environment = "sandbox"): Promise<Answer> {
  return request(tenant, environment, "GET", `/crypto${path}`);
}

export async function addConnection(
  tenant: Tenant,
  body: object = { institutionId: "inst_sandbox_exchange", protocol: "TRP" },
  environment: Environment = "sandbox",
): Promise<Answer> {
  const path = `/organisations/${tenant.id}/connections?environment=${environment}`;
  return operate("POST", path, { reason: "agreed", ...body });
}

/** @returns its id. */
export async function approvedConnection(
  tenant: Tenant,
  body?: object,
  environment: Environment = "sandbox",
): Promise<string> {
  const { body: added } = await addConnection(tenant, body, environment);
  const path = `/organisations/${tenant.id}/connections/${added.id}/approve?environment=${environment}`;
  const { body: approved } = await operate("POST", path, { reason: "contract signed" });
  return approved.id;
}

/** A set-up with all steps complete. */
export async function readySetup(tenant: Tenant): Promise<void> {
  await send(tenant, "PATCH", "/profile", PROFILE);
  await send(tenant, "POST", "/onboarding", SETUP);
}
