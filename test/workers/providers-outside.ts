// A deployment that reaches providers on this machine, and organisations that have set some.

import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import "#test/providers/provided-urls.ts";
import { inject } from "vitest";
import { bindings, HOSTS, secretOf, type Environment, type Tenant } from "./client.ts";

/** The name of the deployment's credential, and the secret that no answer, table or event may hold. */
const CREDENTIAL = "address-screening";
export const SECRET = "provider-key-of-ours";

const { port } = new URL(inject("providerUrls").asked);
/** The Worker's bindings with the way to the misbehaving providers, as the local system binds it. */
export const REACHING: Env = {
  ...bindings,
  PROVIDER_CREDENTIALS: JSON.stringify({ [CREDENTIAL]: SECRET }),
  [`LOOPBACK_PROVIDER_${Number(port)}` as const]: {
    fetch: (input: RequestInfo, init?: RequestInit) => fetch(input, init),
  } as Fetcher,
};

export const walletsAt = (url: string) => ({
  names: null,
  wallets: { name: "addresses", url, credential: CREDENTIAL },
});
export const namesAt = (url: string) => ({
  names: { name: "matching", url, dataset: "default", checks: ["sanctions", "pep"] },
  wallets: null,
});

/** Sets the providers of an organisation as an operator does who does not mind whether they answer. */
export function setProviders(of: Tenant, providers: unknown, env: Env = REACHING) {
  return asOwner("PATCH", `/organisations/${of.id}`, { providers, uncheckedProviders: true }, env);
}

/** A request of the owner to a deployment that reaches the providers. */
export async function asOwner(method: "PATCH" | "POST", path: string, body: object, env: Env = REACHING) {
  const response = await worker.fetch(
    new Request(`${HOSTS.operator}/operator/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "owner")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    }),
    env,
  );
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

/** Sends a request to a deployment that reaches the providers. */
export function post(
  of: Tenant,
  environment: Environment,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  env: Env = REACHING,
) {
  return sent(of, environment, path, { method: "POST", headers, body: JSON.stringify(body) }, env);
}

/** Reads from a deployment that reaches the providers. */
export function get(of: Tenant, environment: Environment, path: string) {
  return sent(of, environment, path, { method: "GET", headers: {} }, REACHING);
}

async function sent(
  of: Tenant,
  environment: Environment,
  path: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
  env: Env,
) {
  const authorization = `Bearer ${secretOf(of, environment)}`;
  const response = await worker.fetch(
    new Request(`${HOSTS[environment]}/api/v1${path}`, {
      method,
      headers: { authorization, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body }),
    }),
    env,
  );
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}
