// The header that tells a repeat from an act: every operation of integrators that can be repeated says so of a repeat, and of no
// first answer.

import { expect, it } from "vitest";
import { activity, createTenant, payment, request, type Tenant } from "./client.ts";
import { ETHEREUM, save } from "./crypto-address-client.ts";
import { hold } from "./casebook-client.ts";
import { createEndpoint, receiver } from "./webhook-client.ts";

type Asked = readonly [method: "POST" | "PATCH", path: string, body: object];
type Example = (tenant: Tenant) => Asked | Promise<Asked>;

const saved = async (tenant: Tenant) => (await save(tenant, ETHEREUM)).body.id as string;
const customer = { type: "individual", externalUserId: "customer-1" };

const EXAMPLES: Readonly<Record<string, Example>> = {
  "a payment": () => ["POST", "/transactions", payment()],
  "an activity": () => ["POST", "/activities", activity()],
  "an outcome": async (tenant) => {
    const paid = await request(tenant, "sandbox", "POST", "/transactions", payment());
    const outcome = { classification: "fraud", source: "analyst", occurredAt: "2026-01-20T00:00:00Z" };
    return ["POST", `/transactions/${paid.body.assessment.transactionId}/outcomes`, outcome];
  },
  "a wallet check": () => ["POST", "/wallet-screenings", { address: ETHEREUM.address, network: "ethereum" }],
  "a risk assessment": () => ["POST", "/risk-assessments", { subject: customer }],
  "an investigation": async (tenant) => [
    "POST",
    "/investigations",
    { alertIds: [(await hold(tenant)).alertId] },
  ],
  "an endpoint": () => [
    "POST",
    "/webhooks/endpoints",
    { url: "https://hooks.example.com/weir", eventTypes: ["*"] },
  ],
  "a new secret": async (tenant) => {
    const { id } = await createEndpoint(tenant, receiver("ok"));
    return ["POST", `/webhooks/endpoints/${id}/secret/rotate`, {}];
  },
  "a Travel Rule profile": () => ["PATCH", "/crypto/profile", { legalName: "Meridian" }],
  "a Travel Rule set-up": () => ["POST", "/crypto/onboarding", { command: "save", protocols: ["TRP"] }],
  "a saved address": () => ["POST", "/crypto/addresses", ETHEREUM],
  "a label": async (tenant) => [
    "PATCH",
    `/crypto/addresses/${await saved(tenant)}/metadata`,
    { label: "Hot" },
  ],
  "an approval": async (tenant) => [
    "POST",
    `/crypto/addresses/${await saved(tenant)}/actions`,
    { action: "approve", reason: "reviewed" },
  ],
  "a reveal": async (tenant) => [
    "POST",
    `/crypto/addresses/${await saved(tenant)}/reveal`,
    { reason: "paid" },
  ],
  "a challenge": async (tenant) => ["POST", `/crypto/addresses/${await saved(tenant)}/control-challenge`, {}],
};

it.each(Object.entries(EXAMPLES))("a repeat says that it is one: %s", async (_, example) => {
  const tenant = await createTenant();
  const [method, path, body] = await example(tenant);
  const ask = () => request(tenant, "sandbox", method, path, body, { "idempotency-key": "the-same-key" });
  const [first, again] = [await ask(), await ask()];
  expect(first.status).toBeLessThan(300);
  expect(again.status).toBe(first.status);
  expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
});
