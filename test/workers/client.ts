// A caller of the Worker inside the Workers test runtime: operators and integrators as over HTTP.

import { env, exports } from "cloudflare:workers";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import type { AddressBook } from "#edge/objects/address-book/object.ts";
import type { ApiKey } from "#edge/objects/api-key/object.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import type { Casebook } from "#edge/objects/casebook/object.ts";
import type { NamedLists } from "#edge/objects/named-lists/object.ts";
import type { ReceiverHost } from "#edge/objects/receiver-host/object.ts";
import type { TravelRuleDesk } from "#edge/objects/travel-rule-desk/object.ts";
import type { WebhookEndpoint } from "#edge/objects/webhook-endpoint/object.ts";

/** With the classes behind the objects, so that a test can look inside them. */
interface Bindings extends Env {
  readonly ADDRESS_BOOKS: DurableObjectNamespace<AddressBook>;
  readonly API_KEYS: DurableObjectNamespace<ApiKey>;
  readonly LEDGERS: DurableObjectNamespace<Ledger>;
  readonly CASEBOOKS: DurableObjectNamespace<Casebook>;
  readonly NAMED_LISTS: DurableObjectNamespace<NamedLists>;
  readonly TRAVEL_RULE_DESKS: DurableObjectNamespace<TravelRuleDesk>;
  readonly RECEIVER_HOSTS: DurableObjectNamespace<ReceiverHost>;
  readonly WEBHOOK_ENDPOINTS: DurableObjectNamespace<WebhookEndpoint>;
}

export const bindings = env as unknown as Bindings;

export const HOSTS = {
  sandbox: "http://sandbox.test",
  production: "http://production.test",
  operator: "http://operator.test",
} as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Answers of any route: each test states what it expects of them.
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly body: any;
}

export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await exports.default.fetch(new Request(url, init));
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" ? null : JSON.parse(text),
  };
}

export function operate(
  method: string,
  path: string,
  body?: object,
  role: OperatorRole = "owner",
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(`${HOSTS.operator}/operator/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, role)}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Under a token that the owner makes for this person. @returns what acts as they do. */
export async function person(
  name: string,
  grant: object = { role: "ops" },
): Promise<{ readonly tokenId: string; readonly operate: Operate }> {
  const made = await operate("POST", "/tokens", { name, ...grant });
  const authorization = `Bearer ${made.body.token}`;
  return {
    tokenId: made.body.id,
    operate: (method, path, body, headers = {}) =>
      operate(method, path, body, "owner", { authorization, ...headers }),
  };
}

type Operate = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface Tenant {
  readonly id: string;
  readonly keys: {
    readonly sandboxSecret: string;
    readonly sandboxPublishable: string;
    readonly productionSecret: string;
    readonly productionPublishable: string;
  };
}

/** A new organisation with credit for production: every test has its own, so that no test sees another's facts. */
export async function createTenant(name = "Test"): Promise<Tenant> {
  const tenant = await createTenantWithoutCredit(name);
  await grantCredit(tenant, "1000000");
  return tenant;
}

export function grantCredit(
  tenant: Tenant,
  amount: string,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Answer> {
  return operate("POST", `/organisations/${tenant.id}/credit/grants`, { amount }, "owner", {
    "idempotency-key": idempotencyKey,
  });
}

export async function createTenantWithoutCredit(name = "Test"): Promise<Tenant> {
  const created = await operate("POST", "/organisations", {
    name,
    keyRateLimit: { ratePerSecond: 5_000, burst: 10_000 },
  });
  return { id: created.body.organisation.id, keys: created.body.keys };
}

/** `sandbox` has one ledger, `production` eight: every promise holds in both. */
export type Environment = "sandbox" | "production";

export function secretOf(tenant: Tenant, environment: Environment): string {
  return environment === "sandbox" ? tenant.keys.sandboxSecret : tenant.keys.productionSecret;
}

export function request(
  tenant: Tenant,
  environment: Environment,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(`${HOSTS[environment]}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secretOf(tenant, environment)}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

let counter = 0;

/** A valid payment; every call has new external ids unless they are given. */
export function payment(changes: Record<string, unknown> = {}, transaction: Record<string, unknown> = {}) {
  counter += 1;
  return {
    externalActivityId: `activity-${counter}`,
    subject: { type: "individual", externalUserId: "customer-1" },
    occurredAt: "2026-01-15T12:00:00.000Z",
    ...changes,
    transaction: {
      externalTransactionId: `transaction-${counter}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "20.00",
      currency: "USD",
      transactionType: "card_purchase",
      parties: [
        { role: "customer", externalUserId: "customer-1", displayName: "Ada Byron", type: "individual" },
        {
          role: "recipient",
          externalPartyId: "merchant-1",
          displayName: "Corner Bakery Lisbon",
          type: "business",
          country: "PT",
        },
      ],
      ...transaction,
    },
  };
}

export function activity(changes: Record<string, unknown> = {}) {
  counter += 1;
  return {
    externalActivityId: `activity-${counter}`,
    subject: { type: "individual", externalUserId: "customer-1" },
    type: "login",
    occurredAt: "2026-01-15T12:00:00.000Z",
    ...changes,
  };
}
