// The activation of a system version: every key has heard of it before it answers, and every decision after the answer is
// made by exactly that version and names it.

import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { ApiKey } from "#edge/objects/api-key/object.ts";
import { Organisation } from "#edge/objects/organisation/object.ts";
import worker from "#edge/worker.ts";
import { PATIENCE } from "#test/patience.ts";
import { activity, bindings, createTenant, HOSTS, operate, payment, request } from "./client.ts";
import {
  act,
  approved,
  auditOf,
  draftOf,
  objectOf,
  RULE,
  shown,
  versionOfDecision,
} from "./draft-versions.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };

describe("an activation", () => {
  let log: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    log = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(["sandbox", "production"] as const)(
    "holds for every request after its answer, under 50 clients that never stop: %s",
    async (environment) => {
      const tenant = await createTenant();
      const id = await approved(tenant, draftOf("Under load"));
      const run = { isAnswered: false, isOver: false };
      const seen: { readonly afterAnswer: boolean; readonly version: string }[] = [];
      const client = async (number: number) => {
        while (!run.isOver) {
          const afterAnswer = run.isAnswered;
          const subject = { type: "individual", externalUserId: `customer-${number}` };
          const decided = await request(tenant, environment, "POST", "/activities", activity({ subject }));
          expect(decided.status).toBe(200);
          seen.push({ afterAnswer, version: decided.body.assessment.processing.systemVersionId });
        }
      };
      const clients = Array.from({ length: 50 }, (_, number) => client(number));
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(100), PATIENCE);
      expect((await act(tenant, id, "activate")).status).toBe(200);
      run.isAnswered = true;
      const until = seen.length + 200;
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(until), PATIENCE);
      run.isOver = true;
      await Promise.all(clients);
      const after = seen.filter(({ afterAnswer }) => afterAnswer);
      expect(after.length).toBeGreaterThan(100);
      expect(new Set(after.map(({ version }) => version))).toEqual(new Set([id]));
      expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([DEFAULT_VERSION.id, id]));
    },
  );

  it("reaches a key that is made later, and does not wait for a revoked key", async () => {
    const tenant = await createTenant();
    const path = `/organisations/${tenant.id}/keys`;
    const old = (await operate("POST", path, { type: "secret", environment: "sandbox" })).body;
    await operate("DELETE", `${path}/${old.id}`);
    const id = await approved(tenant, draftOf("Two"));
    const told = vi.spyOn(ApiKey.prototype, "activate");
    expect((await act(tenant, id, "activate")).status).toBe(200);
    expect(told).toHaveBeenCalledTimes(4);
    const { key } = (await operate("POST", path, { type: "secret", environment: "sandbox" })).body;
    const renewed = { ...tenant, keys: { ...tenant.keys, sandboxSecret: key } };
    expect(await versionOfDecision(renewed)).toBe(id);
  });

  it("that does not reach a key is 503 and incomplete; it is repeated until it does", async () => {
    const tenant = await createTenant();
    const id = await approved(tenant, draftOf("Two"));
    const told = vi.spyOn(ApiKey.prototype, "activate").mockImplementation(() => {
      throw new Error("away");
    });
    const refused = await act(tenant, id, "activate", "ops", { reason: "first try" });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "dependency_unavailable" } } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(log).toHaveBeenCalled();
    expect(told.mock.calls.length).toBeGreaterThanOrEqual(12); // four keys, three times
    expect((await shown(tenant, id)).state).toBe("approved");
    expect((await shown(tenant, DEFAULT_VERSION.id)).state).toBe("active");
    expect((await act(tenant, id, "retire")).status).toBe(409);

    told.mockRestore();
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(objectOf(tenant));
      expect((await shown(tenant, id)).state).toBe("active");
    }, PATIENCE);
    expect(await versionOfDecision(tenant)).toBe(id);
    expect((await act(tenant, id, "activate")).status).toBe(200);
    const activations = (await auditOf(tenant)).filter(({ action }) => action === "system_version.activate");
    expect(activations).toMatchObject([{ actor: "operator:ops", reason: "first try" }]);
  });

  it("that was not complete is replaced by a later one", async () => {
    const tenant = await createTenant();
    const [two, three] = [await approved(tenant, draftOf("Two")), await approved(tenant, draftOf("Three"))];
    const told = vi.spyOn(ApiKey.prototype, "activate").mockImplementation(() => {
      throw new Error("away");
    });
    expect((await act(tenant, two, "activate")).status).toBe(503);
    told.mockRestore();
    expect((await act(tenant, three, "activate")).body.state).toBe("active");
    expect((await shown(tenant, two)).state).toBe("approved");
    expect(await versionOfDecision(tenant)).toBe(three);
    // Back to the active one before it was ever left.
    vi.spyOn(ApiKey.prototype, "activate").mockImplementationOnce(() => {
      throw new Error("away");
    });
    expect((await act(tenant, two, "activate")).body.state).toBe("active");
  });

  it("changes no decision that was made: a replay names its own version", async () => {
    const tenant = await createTenant();
    const body = payment();
    const first = await request(tenant, "sandbox", "POST", "/transactions", body);
    await act(tenant, await approved(tenant, draftOf("Two")), "activate");
    const again = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(again.body).toEqual({ ...first.body, replayed: true });
  });
});

describe("a decision", () => {
  it("is made by exactly the active version: its rules, its thresholds", async () => {
    const tenant = await createTenant();
    await act(tenant, await approved(tenant, draftOf("Two")), "activate");
    const held = await request(tenant, "sandbox", "POST", "/activities", activity());
    expect(held.body.assessment).toMatchObject({
      decision: "review",
      summary: { score: 70, matchedRules: 1 },
      matchedRules: [{ ruleId: RULE.id, name: RULE.name }],
    });
    const lenient = draftOf("Three", { thresholds: { review: 71, block: 85 } });
    await act(tenant, await approved(tenant, lenient), "activate");
    const passed = await request(tenant, "sandbox", "POST", "/activities", activity());
    expect(passed.body.assessment).toMatchObject({ decision: "allow", summary: { score: 70 } });
  });

  it("is screened with the threshold and the coverage of the active version", async () => {
    const tenant = await createTenant();
    const pay = async () => {
      const { body } = await request(tenant, "sandbox", "POST", "/transactions", payment());
      return body.assessment;
    };
    expect((await pay()).decision).toBe("allow");
    const screening = {
      nameThreshold: 0.9,
      blockThreshold: 0.97,
      requireCoverage: ["sanctions", "pep", "adverse_media"],
    };
    const parties = [
      { role: "recipient", externalPartyId: "p", displayName: "Quiet Person", type: "individual" },
    ];
    await act(tenant, await approved(tenant, draftOf("Strict", { screening })), "activate");
    const held = (await request(tenant, "sandbox", "POST", "/transactions", payment({}, { parties }))).body
      .assessment;
    expect(held.decision).toBe("review"); // of a person, no source tells adverse media
    expect(held.screening.attempts[0].threshold).toBe(0.9);
  });

  it("is screened with the lists that the active version names, and with no others", async () => {
    const tenant = await createTenant();
    const wallet = { type: "crypto_wallet", identifier: "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX" };
    const screened = async (transaction: object) => {
      const { body } = await request(
        tenant,
        "production",
        "POST",
        "/transactions",
        payment({}, transaction as Record<string, unknown>),
      );
      return body.assessment;
    };
    const byName = {
      parties: [
        { role: "recipient", externalPartyId: "p", displayName: "Quiet Trading House", type: "business" },
      ],
    };
    const byWallet = {
      assetClass: "crypto",
      blockchain: "bitcoin",
      parties: [{ role: "recipient", externalPartyId: "w", instruments: [wallet] }],
    };
    const listsOf = (assessment: {
      screening: { attempts: { checks: { check: string; lists: string[] }[] }[] };
    }) => assessment.screening.attempts[0]?.checks.find(({ check }) => check === "sanctions")?.lists;
    expect(listsOf(await screened(byName))?.length).toBeGreaterThan(1);
    expect((await screened(byWallet)).decision).toBe("block");

    await act(
      tenant,
      await approved(tenant, draftOf("One list", { lists: [{ id: "ofac-sdn" }] })),
      "activate",
    );
    expect(listsOf(await screened(byName))).toEqual(["OFAC-SDN"]);
    expect((await screened(byWallet)).decision).toBe("block");

    // A version that names no list of wallets knows nothing of them, and nothing is called clean for it.
    await act(
      tenant,
      await approved(tenant, draftOf("No wallets", { lists: [{ id: "UN-SC" }] })),
      "activate",
    );
    expect(listsOf(await screened(byName))).toEqual(["UN-SC"]);
    const unknown = await screened(byWallet);
    expect(unknown.decision).toBe("review");
    expect(unknown.screening.attempts[0]).toMatchObject({ status: "insufficient_data", reason: "no_source" });
  });

  it("is not made if its version cannot be loaded: 503, and nothing is stored", async () => {
    const tenant = await createTenant();
    await act(tenant, await approved(tenant, draftOf(`Never seen ${crypto.randomUUID()}`)), "activate");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const away = vi.spyOn(Organisation.prototype, "versionContent").mockImplementation(() => {
      throw new Error("away");
    });
    const [paid, logged] = [payment(), activity()];
    for (const [path, body] of [
      ["/transactions", paid],
      ["/activities", logged],
    ] as const) {
      const refused = await request(tenant, "sandbox", "POST", path, body);
      expect(refused).toMatchObject({ status: 503, body: { error: { code: "dependency_unavailable" } } });
      const read = await request(tenant, "sandbox", "GET", `${path}/${body.externalActivityId}`);
      expect(read.status).toBe(404);
    }
    away.mockRestore();
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    const decided = await request(tenant, "sandbox", "POST", "/transactions", paid);
    expect(decided.body).not.toHaveProperty("replayed");
    expect(decided.status).toBe(200);
  });

  it("fetches its version once, however many ask", async () => {
    const tenant = await createTenant();
    await act(tenant, await approved(tenant, draftOf(`Once ${crypto.randomUUID()}`)), "activate");
    await versionOfDecision(tenant);
    const read = vi.spyOn(Organisation.prototype, "versionContent");
    for (let turn = 0; turn < 3; turn++) await versionOfDecision(tenant, "production");
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it.each(["sandbox", "production"] as const)(
    "comes out again, byte for byte, after the version has changed: %s",
    async (environment) => {
      const tenant = await createTenant();
      const body = payment();
      expect((await request(tenant, environment, "POST", "/transactions", body)).status).toBe(200);
      await act(tenant, await approved(tenant, draftOf("Two")), "activate");
      const path = `/organisations/${tenant.id}/decisions/${body.externalActivityId}/replay?environment=${environment}`;
      const replayed = await operate("GET", path, undefined, "analyst");
      expect(replayed.status).toBe(200);
      expect(replayed.body).toMatchObject({
        systemVersionId: DEFAULT_VERSION.id,
        identical: true,
        differences: [],
      });
      expect((await operate("GET", path, undefined, "viewer")).status).toBe(403);
      expect((await operate("GET", path.replace("replay?environment=", "replay?environment=x"))).status).toBe(
        400,
      );
      expect((await operate("GET", path.replace(body.externalActivityId, "nothing"))).status).toBe(404);
    },
  );
});

describe("GET …/version-activations", () => {
  it("asks the warehouse for the organisation of its path and the window, for every role that reads versions", async () => {
    const tenant = await createTenant();
    const asked: unknown[] = [];
    const fetch = async (_input: RequestInfo | URL, init?: RequestInit) => {
      asked.push(await new Response(init?.body).json());
      return Response.json({ window: WINDOW, data: [] });
    };
    const env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
    const authorization = `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}`;
    const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/version-activations`;
    const answer = await worker.fetch(
      new Request(`${url}?from=${WINDOW.from}&to=${WINDOW.to}`, { headers: { authorization } }),
      env,
    );
    expect([answer.status, await answer.json()]).toEqual([200, { window: WINDOW, data: [] }]);
    expect(asked).toEqual([{ organisationId: tenant.id, ...WINDOW }]);
  });

  it("is refused for a window that ends before it begins, and unavailable while the pipeline is away", async () => {
    const tenant = await createTenant();
    const path = `/organisations/${tenant.id}/version-activations`;
    expect((await operate("GET", `${path}?from=${WINDOW.to}&to=${WINDOW.from}`)).status).toBe(400);
    expect((await operate("GET", path)).status).toBe(503);
  });
});
