// Settings of an organisation besides prices and providers: how much evidence its reports ask for, and how fast its keys may go.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import {
  bindings,
  call,
  createTenant,
  createTenantWithoutCredit,
  HOSTS,
  operate,
  type Tenant,
} from "./client.ts";

const read = async (tenant: Tenant) => (await operate("GET", `/organisations/${tenant.id}`)).body;
const change = (tenant: Tenant, changes: object, role: "owner" | "ops" = "owner") =>
  operate("PATCH", `/organisations/${tenant.id}`, changes, role);

const DEFAULTS = {
  labelMaturityDays: 90,
  minimumDenominators: { effectiveness: 30, providers: 30, thresholds: 30, drift: 200 },
  minimumCustomers: 20,
  rateLimits: { calls: { ratePerSecond: 100, burst: 200 }, reports: { ratePerSecond: 5, burst: 5 } },
  thresholdGoal: {
    costs: null,
    maxFalsePositiveRate: { review: 0.05, block: 0.01 },
    maxAlertsPerDay: null,
  },
};
const COSTS = { currency: "EUR", goodPayment: "12.5", review: "0" };

/** What the door is asked when an integrator asks for a report. */
async function askedOfDoor(tenant: Tenant, report: string): Promise<Record<string, unknown>> {
  const asked: Record<string, unknown>[] = [];
  const fetch = async (_url: string, init: { body: Uint8Array }) => {
    asked.push(JSON.parse(new TextDecoder().decode(init.body)) as Record<string, unknown>);
    return Response.json({});
  };
  const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
  const request = new Request(`${HOSTS.sandbox}/api/v1/risk-intelligence/${report}`, {
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
  await worker.fetch(request, env);
  return asked[0] ?? {};
}

describe("the settings of an organisation", () => {
  it("are the defaults until an owner changes some of them; the others stay as they are", async () => {
    const tenant = await createTenantWithoutCredit();
    expect(await read(tenant)).toMatchObject(DEFAULTS);
    const changed = await change(tenant, {
      labelMaturityDays: 1,
      minimumDenominators: { effectiveness: 2 },
      minimumCustomers: 3,
      rateLimits: { reports: { ratePerSecond: 9, burst: 20 } },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      labelMaturityDays: 1,
      minimumDenominators: { ...DEFAULTS.minimumDenominators, effectiveness: 2 },
      minimumCustomers: 3,
      rateLimits: { ...DEFAULTS.rateLimits, reports: { ratePerSecond: 9, burst: 20 } },
    });
    const { soleOperator, ...settings } = changed.body;
    expect(soleOperator).toBe(true); // higher limits, and nobody else
    expect(await read(tenant)).toEqual(settings);
    expect((await change(tenant, { labelMaturityDays: 7 })).body).toEqual({
      ...settings,
      labelMaturityDays: 7,
    });
  });

  it("are in the audit when they change, and only then", async () => {
    const tenant = await createTenantWithoutCredit();
    for (const _again of [1, 2]) {
      await change(tenant, { labelMaturityDays: 3, rateLimits: { calls: { ratePerSecond: 50, burst: 60 } } });
    }
    const object = bindings.ORGANISATIONS.getByName(tenant.id);
    const log = await runInDurableObject(object, (_object, state) =>
      JSON.stringify(state.storage.sql.exec("SELECT payload FROM log").toArray()),
    );
    for (const action of ["organisation.evidence", "organisation.rate_limits"]) {
      expect([action, log.split(action).length - 1]).toEqual([action, 1]);
    }
    expect(log).toContain("operator:owner");
  });

  it.each([
    { labelMaturityDays: -1 },
    { labelMaturityDays: 366 },
    { labelMaturityDays: 1.5 },
    { minimumDenominators: {} },
    { minimumDenominators: { effectiveness: 0 } },
    { minimumDenominators: { drift: 199 } },
    { minimumDenominators: { all: 1 } },
    { minimumCustomers: 0 },
    { thresholdGoal: {} },
    { thresholdGoal: { costs: { ...COSTS, currency: "eur" } } },
    { thresholdGoal: { costs: { ...COSTS, goodPayment: "-1" } } },
    { thresholdGoal: { costs: { currency: "EUR", goodPayment: "1" } } },
    { thresholdGoal: { maxFalsePositiveRate: { review: 0 } } },
    { thresholdGoal: { maxAlertsPerDay: 0 } },
    { rateLimits: {} },
    { rateLimits: { calls: { ratePerSecond: 5_001, burst: 10 } } },
    { rateLimits: { calls: { ratePerSecond: 0, burst: 10 } } },
    { rateLimits: { calls: {} } },
    { rateLimits: { calls: { ratePerSecond: 5, saved: 5 } } },
  ])("are not changed to %j", async (changes) => {
    const tenant = await createTenantWithoutCredit();
    const refused = await change(tenant, changes);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(await read(tenant)).toMatchObject(DEFAULTS);
  });

  it("are changed by owners only", async () => {
    const tenant = await createTenantWithoutCredit();
    expect((await change(tenant, { labelMaturityDays: 1 }, "ops")).status).toBe(403);
  });
});

describe("what thresholds are recommended for", () => {
  it("is what the door is asked by, and stays as it is where it is not named", async () => {
    const tenant = await createTenant();
    await change(tenant, { thresholdGoal: { costs: COSTS, maxAlertsPerDay: 80 } });
    const changed = await change(tenant, { thresholdGoal: { maxFalsePositiveRate: { block: 0.002 } } });
    const goal = {
      costs: COSTS,
      maxFalsePositiveRate: { review: 0.05, block: 0.002 },
      maxAlertsPerDay: 80,
    };
    expect(changed.body.thresholdGoal).toEqual(goal);
    expect((await askedOfDoor(tenant, "threshold-recommendations"))["goal"]).toEqual(goal);
    await change(tenant, { thresholdGoal: { costs: null } });
    expect((await read(tenant)).thresholdGoal).toEqual({ ...goal, costs: null });
  });
});

describe("the evidence that reports ask for", () => {
  it.each([
    ["effectiveness", { minimumDenominator: 11, minimumCustomers: 4, labelMaturityDays: 8 }],
    ["providers", { minimumDenominator: 12 }],
    ["threshold-recommendations", { minimumDenominator: 13, labelMaturityDays: 8 }],
    ["threshold-recommendations?labelMaturityDays=0", { minimumDenominator: 13, labelMaturityDays: 0 }],
    ["drift", { minimumDenominator: 214 }],
  ])("of %s is the organisation's setting", async (report, evidence) => {
    const tenant = await createTenant();
    const minimumDenominators = { effectiveness: 11, providers: 12, thresholds: 13, drift: 214 };
    await change(tenant, { labelMaturityDays: 8, minimumDenominators, minimumCustomers: 4 });
    expect(await askedOfDoor(tenant, report)).toMatchObject(evidence);
  });

  it("of an experiment and a backtest is the setting of their start, unless they name another", async () => {
    const tenant = await createTenant();
    const path = `/organisations/${tenant.id}/system-versions`;
    const [{ id: active }] = (await operate("GET", path)).body.data;
    const { body: live } = await operate("GET", `${path}/${active}`);
    const { body: draft } = await operate("POST", path, {
      name: "Stricter",
      rules: [],
      thresholds: { review: 50, block: 85 },
      screening: live.screening,
      lists: live.lists,
      changeReason: "a test",
    });
    await change(tenant, { labelMaturityDays: 8 });
    const experiment = { name: "n", hypothesis: "h", candidateVersionId: draft.id, sampling: { share: 1 } };
    const start = (more: object) =>
      operate("POST", `/organisations/${tenant.id}/experiments`, { ...experiment, ...more });
    const started = await start({});
    expect(started.body.labelMaturityDays).toBe(8);
    expect((await start({ labelMaturityDays: 0 })).body.labelMaturityDays).toBe(0);
    const window = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
    const backtest = await operate("POST", `${path}/${draft.id}/backtest`, window);
    expect(backtest.body.labelMaturityDays).toBe(8);
  });

  it("of threshold recommendations is not a number of days outside 0 to 365", async () => {
    const tenant = await createTenant();
    for (const days of ["-1", "366", "1.5", "", "soon"]) {
      const refused = await call(
        `${HOSTS.sandbox}/api/v1/risk-intelligence/threshold-recommendations?labelMaturityDays=${days}`,
        { headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` } },
      );
      expect([days, refused.status]).toEqual([days, 400]);
    }
  });
});

describe("the rate limits of an organisation", () => {
  // The clock stands still, so that what is admitted is a sum and no measurement.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-01T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  const limitOf = async (key: string, path = "/transactions/none") => {
    const { headers } = await call(`${HOSTS.sandbox}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return headers.get("ratelimit-policy") ?? "";
  };
  const keyOf = async (tenant: Tenant, rateLimit?: object): Promise<string> => {
    const body = { type: "secret", environment: "sandbox", rateLimit };
    return (await operate("POST", `/organisations/${tenant.id}/keys`, body)).body.key;
  };

  it("apply to every key without a limit of its own as soon as the change is answered, old keys and new", async () => {
    const tenant = await createTenant();
    const own = await keyOf(tenant, { ratePerSecond: 7, burst: 14 });
    const old = await keyOf(tenant);
    expect(await limitOf(old)).toContain("q=200");
    await change(tenant, { rateLimits: { calls: { ratePerSecond: 40, burst: 41 } } });
    const young = await keyOf(tenant);
    for (const key of [old, young]) expect(await limitOf(key)).toContain("q=41");
    expect(await limitOf(own)).toContain("q=14");
    const { data } = (await operate("GET", `/organisations/${tenant.id}/keys`)).body;
    const shown = new Map<string, { burst: number }>(
      data.map(({ prefix, rateLimit }: { prefix: string; rateLimit: { burst: number } }) => [
        prefix,
        rateLimit,
      ]),
    );
    const bursts = [old, young, own].map((key) => shown.get(key.slice(0, 16))?.burst);
    expect(bursts).toEqual([41, 41, 14]);
  });

  it("change by one number, and the other stays as somebody else made it meanwhile", async () => {
    const tenant = await createTenantWithoutCredit();
    await change(tenant, { rateLimits: { calls: { ratePerSecond: 40 } } });
    const { body } = await change(tenant, { rateLimits: { calls: { burst: 41 } } });
    expect(body.rateLimits).toEqual({ ...DEFAULTS.rateLimits, calls: { ratePerSecond: 40, burst: 41 } });
  });

  it("limit the report routes of every key, also of one with a limit of its own", async () => {
    const tenant = await createTenant();
    const own = await keyOf(tenant, { ratePerSecond: 7, burst: 14 });
    await change(tenant, { rateLimits: { reports: { ratePerSecond: 2, burst: 3 } } });
    for (const key of [own, tenant.keys.sandboxSecret]) {
      expect(await limitOf(key, "/risk-intelligence/system-versions")).toContain("q=3");
    }
  });
});
