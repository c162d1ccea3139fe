// A subject as operators read it: the warehouse is asked for the organisation of the path alone, and alerts and snoozes are those
// that stand there now.

import { describe, expect, it } from "vitest";
import type { SubjectFacts } from "#domain/contract/operators/subject-profile.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { heard, hold } from "./casebook-client.ts";
import { bindings, createTenant, HOSTS, operate, type Tenant } from "./client.ts";

const NONE = { total: 0, data: [] };

function factsOf(id: string, role: SubjectFacts["role"] = "customer"): SubjectFacts {
  return {
    subject: { id, kind: "individual", externalUserId: "customer-1", label: null },
    role,
    riskLevel: null,
    firstSeenAt: "2026-01-01T00:00:00.000Z",
    lastSeenAt: "2026-01-01T00:00:00.000Z",
    decisions: { total: 0, counts: [], isCut: false },
    days: [],
    devices: NONE,
    addresses: NONE,
    instruments: NONE,
    counterparties: NONE,
    usedBy: NONE,
    dataAsOf: null,
    networkAsOf: null,
  };
}

interface Asked {
  readonly organisationId: string;
  readonly environment: string;
  readonly kind: string;
  readonly candidates: readonly { readonly node: string; readonly kind: string | null }[];
}

/** A warehouse that knows one subject, and remembers what it was asked. */
function knowing(found: SubjectFacts | null): { env: Env; asked: Asked[] } {
  const asked: Asked[] = [];
  const fetch = async (_input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(await new Response(init?.body).json<Asked>());
    return Response.json({ found });
  };
  return { env: { ...bindings, DOOR: { fetch } as unknown as Fetcher }, asked };
}

async function read(env: Env, tenant: Tenant, path: string) {
  const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
  const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/subjects/${path}`;
  const response = await worker.fetch(new Request(url, { headers: { authorization } }), env);
  // oxlint-disable-next-line typescript/no-explicit-any -- each test states what it expects of the answer
  return { status: response.status, body: (await response.json()) as any };
}

describe("GET …/subjects/{subjectKind}/{subjectId}", () => {
  it("asks for the organisation and environment of its path, by their id and by that of the caller's own", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const names = [];
    for (const [owner, environment] of [
      [tenant, "sandbox"],
      [tenant, "production"],
      [other, "sandbox"],
    ] as const) {
      const { env, asked } = knowing(null);
      const missing = await read(env, owner, `individual/customer-1?environment=${environment}`);
      expect([missing.status, missing.body.error.code]).toEqual([404, "subject_not_found"]);
      expect(asked).toMatchObject([{ organisationId: owner.id, environment, kind: "individual" }]);
      expect(asked[0]?.candidates[0]).toEqual({ node: "customer-1", kind: "individual" });
      names.push(asked[0]?.candidates[1]?.node);
    }
    // One name of a caller's own is another customer in each organisation and environment.
    expect(new Set(names).size).toBe(3);
  });

  it("shows the alerts that are not closed and the snoozes of that customer, and of no other organisation", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { alertId, subject, matchedRules } = await hold(tenant);
    await heard(tenant);
    const [rule] = matchedRules;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const snooze = { subjectId: subject.id, ruleId: rule.ruleId, until, reason: "known customer" };
    const snoozed = await operate("POST", `/organisations/${tenant.id}/snoozes`, snooze);
    expect(snoozed.status).toBe(201);

    const { env } = knowing(factsOf(subject.id));
    const shown = await read(env, tenant, "individual/customer-1");
    expect(shown.status).toBe(200);
    expect(shown.body.openAlerts).toMatchObject([{ id: alertId, status: "open", slaBreached: false }]);
    expect(shown.body.snoozes).toEqual([snoozed.body]);
    expect(shown.body.decisionsPath).toBe(
      `/operator/v1/organisations/${tenant.id}/decisions?environment=sandbox&subjectId=${subject.id}`,
    );

    for (const [owner, environment] of [
      [other, "sandbox"],
      [tenant, "production"],
    ] as const) {
      const elsewhere = await read(env, owner, `individual/customer-1?environment=${environment}`);
      expect(elsewhere.body).toMatchObject({ openAlerts: [], snoozes: [] });
    }

    const { version } = (await operate("GET", `/organisations/${tenant.id}/alerts/${alertId}`)).body;
    const closed = { version, status: "closed", disposition: "false_positive" };
    await operate("PATCH", `/organisations/${tenant.id}/alerts/${alertId}`, closed);
    expect((await read(env, tenant, "individual/customer-1")).body.openAlerts).toEqual([]);
  });

  it("names no list of decisions for what they only name", async () => {
    const tenant = await createTenant();
    const { env } = knowing(factsOf("device:phone", "named"));
    expect((await read(env, tenant, "device/phone")).body.decisionsPath).toBeNull();
  });

  it("is refused for a kind that there is not", async () => {
    const { env, asked } = knowing(null);
    const refused = await read(env, await createTenant(), "person/customer-1");
    expect([refused.status, refused.body.error.code, asked]).toEqual([400, "invalid_request", []]);
  });
});
