// The operators' lists of decisions and acts, as far as the edge goes: what the door is asked, and what is refused before it is.

import { describe, expect, it } from "vitest";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS } from "./client.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
const POSITION = "2026-01-15T12:00:00.000Z~evt_1";

interface Asked {
  readonly url: string;
  readonly query: unknown;
}

/** The door says of the first page that there is another. */
async function read(
  path: string,
  query: Record<string, string>,
  asked: Asked[] = [],
  role: OperatorRole = "ops",
) {
  const fetch = async (url: URL | string, init: { body: Uint8Array }) => {
    asked.push({
      url: new URL(url.toString()).pathname,
      query: JSON.parse(new TextDecoder().decode(init.body)),
    });
    const nextCursor = asked.length === 1 ? POSITION : null;
    return Response.json({ window: WINDOW, dataAsOf: null, data: [], pagination: { nextCursor } });
  };
  const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  const url = `${HOSTS.operator}/operator/v1${path}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, role)}` };
  const response = await worker.fetch(new Request(url, { headers }), env);
  return { status: response.status, body: await response.json<{ pagination: { nextCursor: string } }>() };
}

describe("the operators' list of decisions", () => {
  it("asks the door for the organisation, the environment, the window and each filter", async () => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    const filter = {
      subjectId: "customer-1",
      decision: "block",
      ruleId: "r1",
      alertId: "alr_1",
      riskLevel: "high",
      label: "none",
      currency: "EUR",
      minAmount: "100",
      maxAmount: "250.50",
      systemVersionId: "sv_1",
      nodeId: "device:phone-7",
    };
    const query = {
      ...WINDOW,
      ...filter,
      environment: "production",
      minScore: "60",
      maxScore: "90",
      limit: "7",
    };
    const first = await read(`/organisations/${id}/decisions`, query, asked, "viewer");
    expect(first.status).toBe(200);
    const { nextCursor } = first.body.pagination;
    await read(`/organisations/${id}/decisions`, { ...query, cursor: nextCursor }, asked, "viewer");
    const question = {
      organisationId: id,
      environment: "production",
      ...WINDOW,
      ...filter,
      minScore: 60,
      maxScore: 90,
      limit: 7,
    };
    expect(asked).toEqual([
      { url: "/v1/lists/decisions", query: { ...question, cursor: null } },
      { url: "/v1/lists/decisions", query: { ...question, cursor: POSITION } },
    ]);
  });

  it.each([
    ["decision", "maybe"],
    ["riskLevel", "huge"],
    ["label", "good"],
    ["currency", ""],
    ["minAmount", "1e3"],
    ["maxAmount", "-1"],
    ["minScore", "101"],
    ["maxScore", "-1"],
    ["minScore", "1.5"],
    ["subjectId", ""],
    ["cursor", "x"],
    ["customer", "customer-1"],
    ["limit", "0"],
  ])("refuses %s=%s before anything is asked", async (name, value) => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    expect((await read(`/organisations/${id}/decisions`, { [name]: value }, asked)).status).toBe(400);
    expect(asked).toEqual([]);
  });
});

describe("the list of acts", () => {
  it("asks the door for an organisation, or for the deployment", async () => {
    const { id } = await createTenant();
    const asked: Asked[] = [];
    const query = { ...WINDOW, actor: "mia", action: "api_key.revoke", resource: "key_1" };
    expect((await read(`/organisations/${id}/audit`, query, asked)).status).toBe(200);
    expect((await read("/audit", query, asked)).status).toBe(200);
    const question = { ...query, limit: 50, cursor: null };
    expect(asked).toEqual([
      { url: "/v1/lists/audit", query: { ...question, organisationId: id } },
      { url: "/v1/lists/audit", query: { ...question, organisationId: "deployment" } },
    ]);
  });

  it("is not for analysts and viewers", async () => {
    const { id } = await createTenant();
    for (const role of ["analyst", "viewer", "keys"] as const) {
      expect((await read(`/organisations/${id}/audit`, {}, [], role)).status).toBe(403);
    }
  });
});
