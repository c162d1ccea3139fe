// A list that disappears never turns a block into an allow: what should have been searched and could not be is reviewed,
// and no list goes without an operator's word.

import { runInDurableObject } from "cloudflare:test";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { compileVersion, nameVersion } from "#domain/decision/versions/compile-version.ts";
import { redecide } from "#domain/decision/redecide.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { PATIENCE } from "#test/patience.ts";
import {
  bindings,
  createTenant,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { act, approved, draft, draftOf, pathOf } from "./draft-versions.ts";
import { listsNaming, listsOf, listsThatLie } from "./made-lists.ts";
import { publishLists, releasedLists, retire, retireEveryList } from "./publish-lists.ts";
import { storedContexts } from "./stored-contexts.ts";
import { post } from "./tell-findings.ts";

const ALPHA = "Alvikon Trading House";
const BRAVO = "Bravicon Shipping House";
const both = listsOf({ "TEST-A": [ALPHA], "TEST-B": [BRAVO] });
const alphaOnly = listsOf({ "TEST-A": [ALPHA] });
const noWallets = listsOf({ "TEST-A": [ALPHA], "TEST-B": [BRAVO] }, ["OTHER-WALLETS"]);

const settings = (requireCoverage: string[]) => ({
  nameThreshold: 0.85,
  blockThreshold: 0.95,
  requireCoverage,
});
/** Whatever versions of other tests name. */
const end = (list: string) => retire(list, { acceptNamed: true });
const loss = (...acceptLoss: string[]) => ({ acceptLoss, reason: "a test takes it away" });

async function overview() {
  return (await operate("GET", "/lists", undefined, "viewer")).body;
}
async function stateOf(id: string, kind = "names"): Promise<string> {
  const { expected } = await overview();
  return expected.find((list: { id: string; kind: string }) => list.id === id && list.kind === kind)?.state;
}

function pay(tenant: Tenant, displayName: string, environment: Environment = "production") {
  const parties = [{ role: "recipient", externalPartyId: "b", displayName, type: "business" }];
  return request(tenant, environment, "POST", "/transactions", payment({}, { parties }));
}
function sendCrypto(tenant: Tenant, identifier: string) {
  const instruments = [{ type: "crypto_wallet", identifier }];
  const parties = [{ role: "recipient", externalPartyId: "w", instruments }];
  const crypto = { assetClass: "crypto", blockchain: "ethereum", parties };
  return request(tenant, "production", "POST", "/transactions", payment({}, crypto));
}
const CLEAN_WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";

/** Pays until the isolate screens with this version and knows of the newest act on lists. */
async function untilHeld(
  tenant: Tenant,
  { request: { hash } }: ListsUpload,
  isHeld = (_body: unknown) => true,
) {
  await vi.waitFor(async () => {
    const { body } = await pay(tenant, "Nobody In Particular Ltd");
    const [attempt] = body.assessment.screening.attempts;
    expect(attempt.listVersion).toBe(`sha256:${hash.slice(0, 16)}`);
    expect(isHeld(body.assessment)).toBe(true);
  }, PATIENCE);
}
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the service
const sanctionsOf = ({ body }: { body: any }) => {
  const { decision, processing, screening, summary } = body.assessment;
  const [attempt] = screening.attempts;
  const check = attempt.checks.find((one: { check: string }) => one.check === "sanctions");
  return { decision, status: check.status, reason: check.reason, degraded: processing.degraded, summary };
};

/** Begins with both lists and nothing that is missed. */
async function beginWith(upload: ListsUpload): Promise<void> {
  await retireEveryList();
  expect((await publishLists(upload, { reason: "a test begins" })).status).toBe(200);
}
async function activated(tenant: Tenant, lists: string[], requireCoverage: string[] = ["sanctions"]) {
  const body = draftOf(`Screens with ${lists.join("+")} ${crypto.randomUUID()}`, {
    lists: lists.map((id) => ({ id })),
    screening: settings(requireCoverage),
    rules: [],
  });
  const id = await approved(tenant, body);
  expect((await act(tenant, id, "activate")).status).toBe(200);
  return id;
}

beforeEach(() => beginWith(both));

describe("a list that the active version names and a publication lacks", () => {
  it.each([[["sanctions"]], [[]]])("asks for review, whatever coverage is required: %j", async (required) => {
    const tenant = await createTenant();
    await activated(tenant, ["TEST-A", "TEST-B"], required);
    await untilHeld(tenant, both);
    expect(sanctionsOf(await pay(tenant, BRAVO))).toMatchObject({ decision: "block", degraded: [] });
    expect((await publishLists(alphaOnly, loss("TEST-B"))).status).toBe(200);
    await untilHeld(tenant, alphaOnly);
    expect(sanctionsOf(await pay(tenant, BRAVO))).toMatchObject({
      decision: "review",
      status: "insufficient_data",
      reason: "list_missing",
      degraded: ["list_missing"],
      summary: { nextAction: { type: "manual_review" }, reason: expect.stringContaining("list") },
    });
    // What the lists that are left say still counts.
    expect(sanctionsOf(await pay(tenant, ALPHA))).toMatchObject({
      decision: "block",
      degraded: ["list_missing"],
    });
  });

  it("stays missing when it is retired, because the version still names it", async () => {
    const tenant = await createTenant();
    await activated(tenant, ["TEST-B"]);
    expect((await publishLists(alphaOnly, loss("TEST-B"))).status).toBe(200);
    expect((await retire("TEST-B", { acceptNamed: true })).status).toBe(200);
    await untilHeld(tenant, alphaOnly);
    expect(sanctionsOf(await pay(tenant, BRAVO))).toMatchObject({
      decision: "review",
      reason: "list_missing",
    });
  });

  it("gives the same result when the payment is decided again: the evidence says what was missing", async () => {
    const tenant = await createTenant();
    await activated(tenant, ["TEST-A", "TEST-B"]);
    await publishLists(alphaOnly, loss("TEST-B"));
    await untilHeld(tenant, alphaOnly);
    const decided = await pay(tenant, BRAVO, "sandbox");
    const { assessment } = decided.body;
    const context = (await storedContexts(tenant)).at(-1);
    if (context === undefined) throw new Error("it was decided");
    const lenient = compileVersion(
      nameVersion({
        name: "Requires nothing",
        rules: [],
        thresholds: { review: 101, block: 101 },
        screening: { ...settings([]), requireCoverage: [] },
        lists: [{ id: "TEST-A" }],
      }),
    );
    if (!lenient.ok) throw new Error("it compiles");
    expect(redecide({ context, assessment }, lenient.compiled).verdict).toMatchObject({
      decision: "review",
      reasonCodes: ["insufficient_data"],
    });
  });
});

describe("a version that names no list", () => {
  it("requires the lists of the last publication, until an operator retires the missing one", async () => {
    const tenant = await createTenant();
    await untilHeld(tenant, both);
    expect(sanctionsOf(await pay(tenant, "Quiet Bakery Ltd"))).toMatchObject({
      decision: "allow",
      degraded: [],
    });
    await publishLists(alphaOnly, loss("TEST-B"));
    await untilHeld(tenant, alphaOnly);
    expect(sanctionsOf(await pay(tenant, "Quiet Bakery Ltd"))).toMatchObject({
      decision: "review",
      reason: "list_missing",
    });
    expect(await stateOf("TEST-B")).toBe("missing");
    const health = async () => (await operate("GET", "/health")).body.edge;
    expect(await health()).toMatchObject({ status: "degraded", faults: [], lists: { missing: ["TEST-B"] } });
    const retired = await end("test-b");
    expect(retired.body.data).toContainEqual(
      expect.objectContaining({
        id: "TEST-B",
        state: "retired",
        retired: { at: expect.any(String), by: "operator:ops", reason: "a test ends it" },
      }),
    );
    expect((await health()).lists.missing).toEqual([]);
    await untilHeld(tenant, alphaOnly, (body) => (body as { decision: string }).decision === "allow");
    expect(sanctionsOf(await pay(tenant, "Quiet Bakery Ltd"))).toMatchObject({
      decision: "allow",
      degraded: [],
    });
  });

  it("requires lists of wallets in the same way, in payments and in checks on their own", async () => {
    const tenant = await createTenant();
    await untilHeld(tenant, both);
    expect((await sendCrypto(tenant, CLEAN_WALLET)).body.assessment.decision).toBe("allow");
    await publishLists(noWallets, loss("TEST-WALLETS"));
    await untilHeld(tenant, noWallets);
    const paid = await sendCrypto(tenant, CLEAN_WALLET);
    expect(sanctionsOf(paid)).toMatchObject({
      decision: "review",
      status: "insufficient_data",
      reason: "list_missing",
      degraded: ["list_missing"],
    });
    const check = await request(
      tenant,
      "production",
      "POST",
      "/wallet-screenings",
      { address: CLEAN_WALLET, network: "ethereum" },
      { "idempotency-key": crypto.randomUUID() },
    );
    expect(check).toMatchObject({
      status: 201,
      body: { risk: { score: null, level: "unknown" }, reason: "list_missing", sanctions: { hit: false } },
    });
  });
});

describe("a publication", () => {
  it("that lacks a list is refused until an operator confirms the removal with a reason", async () => {
    const { hash } = both.request;
    const refused = await publishLists(alphaOnly);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "invalid_state",
          message: expect.stringContaining("TEST-B"),
          details: { losses: [{ id: "TEST-B", kind: "names", loss: "missing", before: 1, now: 0 }] },
        },
      },
    });
    expect((await overview()).data[0]).toMatchObject({ hash, active: true });
    // Another list's name is no word for this one, and a word needs its reason.
    expect((await publishLists(alphaOnly, loss("TEST-A"))).status).toBe(409);
    expect((await publishLists(alphaOnly, { acceptLoss: ["TEST-B"] })).status).toBe(400);
    expect((await publishLists(alphaOnly, loss("TEST-B"))).body).toMatchObject({ active: true });
    const acts = await runInDurableObject(bindings.LISTS.getByName("lists"), (_object, state) =>
      state.storage.sql
        .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence DESC LIMIT 1")
        .toArray()
        .map(({ payload }) => JSON.parse(payload).data),
    );
    expect(acts).toEqual([
      expect.objectContaining({
        action: "lists.publish",
        actor: "operator:ops",
        reason: "a test takes it away",
        losses: [expect.objectContaining({ id: "TEST-B", loss: "missing" })],
      }),
    ]);
  });

  it("in which a list loses more than half of its entries is refused unless it is confirmed", async () => {
    const many = listsNaming(...Array.from({ length: 9 }, (_, at) => `Company ${"ABCDEFGHI"[at]} Trading`));
    await beginWith(many);
    const few = listsNaming("Company A Trading", "Company B Trading");
    expect(await publishLists(few)).toMatchObject({
      status: 409,
      body: {
        error: {
          details: { losses: [{ id: "TEST-NAMES", kind: "names", loss: "shrunk", before: 9, now: 2 }] },
        },
      },
    });
    expect((await publishLists(few, loss("TEST-NAMES"))).status).toBe(200);
    expect(await stateOf("TEST-NAMES")).toBe("published");
  });

  it.each([
    ["has a list in its header that no index holds", [{ id: "TEST-GONE", entries: 1 }], ["Real Name Ltd"]],
    ["has an empty list where its header tells of thousands", [{ id: "TEST-NAMES", entries: 5_000 }], []],
    ["has most of a list cut off", [{ id: "TEST-NAMES", entries: 5_000 }], ["Real Name Ltd"]],
  ])("that %s is no version of lists", async (_what, told, names) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const facts = told.map((list) => ({ ...list, kind: "names" as const, title: "T", asOf: "2026-11-01" }));
    const wallets = { id: "TEST-WALLETS", kind: "wallets" as const, title: "W", asOf: null, entries: 1 };
    const { hash } = both.request;
    expect(
      await publishLists(listsThatLie([...facts, wallets], ...names), loss("TEST-A", "TEST-B")),
    ).toMatchObject({
      status: 400,
      body: { error: { code: "unprocessable" } },
    });
    expect((await overview()).data[0]).toMatchObject({ hash, active: true });
    log.mockRestore();
  });

  it("that has a retired list again ends its retirement", async () => {
    await end("TEST-B");
    expect((await publishLists(alphaOnly)).status).toBe(200);
    expect(await stateOf("TEST-B")).toBe("retired");
    expect((await publishLists(both)).status).toBe(200);
    expect(await stateOf("TEST-B")).toBe("published");
    expect((await publishLists(alphaOnly)).status).toBe(409);
  });
});

describe("an active version that was published before lists were expected", () => {
  beforeEach(() =>
    runInDurableObject(bindings.LISTS.getByName("lists"), (_object, { storage }) => {
      storage.sql.exec("DELETE FROM list_expected");
    }),
  );

  it("is held to its lists once it is published again", async () => {
    expect((await publishLists(both)).status).toBe(200);
    expect(await stateOf("TEST-B")).toBe("published");
  });

  it("can have one of its lists retired", async () => {
    expect((await end("TEST-B")).status).toBe(200);
    expect((await publishLists(alphaOnly)).status).toBe(200);
    expect(await stateOf("TEST-B")).toBe("retired");
  });

  it("loses no list to the next version without a confirmation", async () => {
    expect((await publishLists(alphaOnly)).status).toBe(409);
    expect((await publishLists(alphaOnly, loss("TEST-B"))).status).toBe(200);
    expect(await stateOf("TEST-B")).toBe("missing");
  });
});

describe("a retirement", () => {
  it("of a list that an active or approved version names is refused unless it is confirmed", async () => {
    await beginWith(listsOf({ "TEST-C": [ALPHA] }));
    const tenant = await createTenant();
    const systemVersionId = await approved(tenant, draftOf("Waits", { lists: [{ id: "test-c" }] }));
    const named = [{ organisationId: tenant.id, systemVersionId }];
    expect(await retire("TEST-C")).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { systemVersions: named } } },
    });
    expect(await stateOf("TEST-C")).toBe("published");
    expect((await act(tenant, systemVersionId, "retire")).status).toBe(200);
    expect((await retire("TEST-C")).status).toBe(200);
  });

  it("of a list that was never published is 404, without a reason 400, by a viewer 403", async () => {
    expect((await retire("TEST-NEVER")).status).toBe(404);
    expect((await retire("TEST-B", { reason: "" })).status).toBe(400);
    const body = { list: "TEST-B", reason: "a viewer wants it" };
    expect((await operate("POST", "/lists/retirements", body, "viewer")).status).toBe(403);
  });
});

describe("a version that names a list which is gone or retired", () => {
  it("is not drafted, not approved and not activated", async () => {
    const tenant = await createTenant();
    const named = { lists: [{ id: "TEST-B" }] };
    const ready = await approved(tenant, draftOf("Approved before", named));
    const waiting = (await draft(tenant, draftOf("Drafted before", named))).body.id;
    await publishLists(alphaOnly, loss("TEST-B"));
    for (const [id, verb, role] of [
      [ready, "activate", "owner"],
      [waiting, "approve", "ops"],
    ] as const) {
      expect(await act(tenant, id, verb, role)).toMatchObject({
        status: 409,
        body: { error: { code: "invalid_state", details: { missing: ["TEST-B"] } } },
      });
    }
    const read = await operate("GET", pathOf(tenant, `/${waiting}`), undefined, "ops");
    expect(read.body.approvalRefusal?.message).toContain("TEST-B");
    expect((await draft(tenant, draftOf("Drafted after", named))).status).toBe(400);
    await publishLists(both);
    expect((await act(tenant, ready, "activate")).status).toBe(200);
  });
});

describe("a counterparty that was screened before", () => {
  it("is not reported as removed from a list that is only missing", async () => {
    const tenant = await createTenant();
    await publishLists(alphaOnly, loss("TEST-B"));
    const target = {
      subject: { id: "sub_1", type: "individual", externalUserId: "customer-1" },
      decisionId: "dec_1",
      listVersion: "sha256:before",
      whom: { kind: "name", displayName: BRAVO, type: "business", country: null },
      matched: ["TEST-B:1"],
    } as const;
    const ask = () =>
      post("/internal/v1/rescreenings", {
        organisationId: tenant.id,
        environment: "sandbox",
        targets: [target],
      });
    expect((await ask()).body).toMatchObject({ announced: 0 });
    await end("TEST-B");
    expect((await ask()).body).toMatchObject({ announced: 1 });
  });
});

afterAll(async () => {
  await publishLists(await releasedLists(), { reason: "the test is over" });
});
