// The service under test, as its operator hands it out: all that the checks know of it besides the contract. To check
// another service than Weir, write this file for it.

import { randomUUID } from "node:crypto";
import { inject } from "vitest";

/** Where the service listens, and the token of an operator who may create organisations. */
export interface Service {
  /** Both end in `/api/v1`. */
  readonly sandboxUrl: string;
  readonly productionUrl: string;
  /** Ends in `/operator/v1`. */
  readonly operatorUrl: string;
  readonly operatorToken: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly service: Service;
  }
}

/** One organisation's side of the service: the sandbox or production. */
export interface Side {
  /** The base of the contract; ends in /api/v1. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
}

export interface Organisation {
  readonly id: string;
  readonly sandbox: Side;
  readonly production: Side;
  /** Grants credit to the production side, as a decimal string. */
  grant(amount: string): Promise<void>;
  createKey(options: {
    side: "sandbox" | "production";
    kind: "secret" | "publishable";
  }): Promise<{ id: string; key: string }>;
  revokeKey(id: string): Promise<void>;
}

interface Created {
  readonly organisation: { readonly id: string };
  readonly keys: {
    readonly sandboxSecret: string;
    readonly sandboxPublishable: string;
    readonly productionSecret: string;
    readonly productionPublishable: string;
  };
}

/** A new organisation with nothing in it, whose keys have limits that no check reaches. */
export async function createOrganisation(): Promise<Organisation> {
  const { sandboxUrl, productionUrl } = inject("service");
  const keyRateLimit = { ratePerSecond: 5000, burst: 10_000 };
  const body = { name: "Contract checks", keyRateLimit };
  const { organisation, keys } = (await operate("POST", "/organisations", body)) as Created;
  const at = `/organisations/${organisation.id}`;
  return {
    id: organisation.id,
    sandbox: {
      baseUrl: sandboxUrl,
      secretKey: keys.sandboxSecret,
      publishableKey: keys.sandboxPublishable,
    },
    production: {
      baseUrl: productionUrl,
      secretKey: keys.productionSecret,
      publishableKey: keys.productionPublishable,
    },
    grant: async (amount) => void (await operate("POST", `${at}/credit/grants`, { amount })),
    createKey: async ({ side, kind }) =>
      (await operate("POST", `${at}/keys`, { type: kind, environment: side })) as { id: string; key: string },
    revokeKey: async (id) => void (await operate("DELETE", `${at}/keys/${id}`)),
  };
}

/** Builds the relationship network from all that was decided so far; the service does so by itself once in a while. */
export async function buildNetworks(): Promise<void> {
  await operate("POST", "/jobs/network/run");
}

async function operate(method: string, path: string, body?: object): Promise<unknown> {
  const { operatorUrl, operatorToken } = inject("service");
  const headers = {
    authorization: `Bearer ${operatorToken}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const response = await fetch(operatorUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}
