// Named lists of an organisation, as operators edit them and as decisions ask them: what counts from when, who may, what the
// record keeps, and what happens if a list cannot be asked.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LOOKED_UP_MAX } from "#domain/named-lists/named-list.ts";
import { NamedLists } from "#edge/objects/named-lists/object.ts";
import { activity, createTenant, operate, payment, type Tenant } from "./client.ts";
import { approved, draft, draftOf, pathOf, RULE } from "./draft-versions.ts";
import {
  add,
  assess,
  BLOCKS_DEVICES,
  createList,
  decideBy,
  judge,
  kill,
  listObject,
  listPath,
  logIn,
  remove,
  tenantWithBlockList,
} from "./named-list-client.ts";
import { storedContexts } from "./stored-contexts.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a block list", () => {
  it("counts in the decision after the change, without a new version, until an operator removes the entry", async () => {
    const tenant = await tenantWithBlockList();
    expect((await logIn(tenant)).decision).toBe("allow");
    const added = await add(tenant, "bad-devices", ["device-1"]);
    expect([added.status, added.body.revision]).toEqual([201, 1]);
    const blocked = await logIn(tenant);
    expect(blocked).toMatchObject({
      decision: "block",
      matchedRules: [{ ruleId: "asks-0", outcome: "hit" }],
    });
    expect(blocked.processing.systemVersionId).toBe((await logIn(tenant)).processing.systemVersionId);
    expect((await logIn(tenant, "device-2")).decision).toBe("allow");
    expect((await remove(tenant, "bad-devices", added.body.entries[0].id)).status).toBe(204);
    expect((await logIn(tenant)).decision).toBe("allow");
    expect((await remove(tenant, "bad-devices", added.body.entries[0].id)).status).toBe(404);
  });

  it("finds an entry until it expires", async () => {
    const tenant = await tenantWithBlockList();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await add(tenant, "bad-devices", [{ value: "device-1", expiresAt }]);
    expect((await logIn(tenant)).decision).toBe("block");
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE entry SET expires_at = '2026-01-01T00:00:00.000Z'");
    });
    expect((await logIn(tenant)).decision).toBe("allow");
  });

  it("holds other entries in the sandbox than in production, and no entry of another organisation", async () => {
    const [tenant, other] = [await tenantWithBlockList(), await tenantWithBlockList()];
    await add(tenant, "bad-devices", ["device-1"], { environment: "production" });
    expect((await logIn(tenant, "device-1", "production")).decision).toBe("block");
    expect((await logIn(tenant, "device-1")).decision).toBe("allow");
    expect((await logIn(other, "device-1", "production")).decision).toBe("allow");
  });

  it("has its entries after a death of its object", async () => {
    const tenant = await tenantWithBlockList();
    await add(tenant, "bad-devices", ["device-1"]);
    await kill(tenant);
    expect((await logIn(tenant)).decision).toBe("block");
  });

  it("gives a value that it has already the new reason and expiry", async () => {
    const tenant = await tenantWithBlockList();
    await add(tenant, "bad-devices", ["device-1", "device-1"]);
    const again = await add(tenant, "bad-devices", [{ value: "device-1", reason: "returned" }]);
    expect(again.status).toBe(201);
    const { body } = await operate("GET", listPath(tenant, "/bad-devices/entries"));
    expect(body.data).toMatchObject([{ value: "device-1", reason: "returned", addedBy: "operator:ops" }]);
    expect((await operate("GET", listPath(tenant, "/bad-devices"))).body).toMatchObject({
      kind: "block",
      entries: 1,
      revision: 2,
      hash: again.body.hash,
    });
  });
});

describe("an account or card number in a list", () => {
  const iban = ["DE89", "3704", "0044", "0532", "0130", "00"].join("");
  const card = ["4111", "1111", "1111", "1111"].join("");
  const paying = (instruments: readonly object[]) =>
    payment(
      {},
      { parties: [{ role: "recipient", externalPartyId: "p", displayName: "Corner Bakery", instruments }] },
    );

  it("is kept only as its fingerprint, and is found as instrument and as value", async () => {
    const tenant = await createTenant();
    await createList(tenant, "mules", "block");
    await decideBy(tenant, [
      { expression: 'inList("mules", counterparty.instruments)', action: "block" },
      { expression: 'has(custom.payee) && inList("mules", custom.payee)', action: "block" },
    ]);
    const added = await add(tenant, "mules", [
      iban,
      card,
      { instrument: { type: "other", identifier: "ACCOUNT-0815-4711" } },
    ]);
    expect(added.text).not.toMatch(new RegExp(`${iban}|${card}|0815`));
    expect(added.body.entries.map(({ masked }: { masked: string }) => masked)).toEqual([
      "**** 3000",
      "**** 1111",
      "**** 4711",
    ]);
    for (const instrument of [
      { type: "bank_account", identifier: iban },
      { type: "card", identifier: card },
      { type: "other", identifier: "ACCOUNT-0815-4711" },
    ]) {
      const { decision, matchedRules } = await assess(tenant, "/transactions", paying([instrument]));
      expect([decision, matchedRules[0]?.ruleId]).toEqual(["block", "asks-0"]);
    }
    const free = { ...paying([]), customAttributes: { payee: iban } };
    expect((await assess(tenant, "/transactions", free)).decision).toBe("block");
    const stored = await runInDurableObject(listObject(tenant), (_object, { storage }) =>
      ["entry", "proposal", "log", "idempotent_answer"].map((table) =>
        JSON.stringify(storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
      ),
    );
    expect(stored.join()).not.toMatch(new RegExp(`${iban}|${card}|0815`));
    expect(JSON.stringify(await storedContexts(tenant))).not.toMatch(new RegExp(`${iban}|${card}`));
  });

  it("is no reason, and no description of a list", async () => {
    const tenant = await tenantWithBlockList();
    const refused = await add(tenant, "bad-devices", ["a"], { body: { reason: `took ${card}` } });
    const described = { name: "d", kind: "block", description: `like ${card}` };
    expect([refused.status, (await operate("POST", listPath(tenant), described)).status]).toEqual([400, 400]);
  });

  it("is found as a customer's externalUserId is: by the id that rules see", async () => {
    const tenant = await createTenant();
    await createList(tenant, "vip", "block");
    await decideBy(tenant, [{ expression: 'inList("vip", subject.id)', action: "review" }]);
    await add(tenant, "vip", [{ customer: { externalUserId: "customer-1" } }]);
    expect((await logIn(tenant)).decision).toBe("review");
  });
});

describe("an allow list", () => {
  const RULES = [
    { expression: "true", scoreModifier: 70 },
    {
      expression: 'has(activity.deviceRef) && inList("trusted", activity.deviceRef)',
      scoreModifier: -50,
      action: "none",
    },
  ];

  it("counts an entry once an operator other than its author has approved it", async () => {
    const tenant = await createTenant();
    await createList(tenant, "trusted", "allow");
    await decideBy(tenant, RULES);
    const { status, body } = await add(tenant, "trusted", ["device-1"], { role: "analyst" });
    expect([status, body.entries, body.proposal.entries]).toEqual([201, [], 1]);
    expect((await logIn(tenant)).decision).toBe("review");
    const proposals = await operate("GET", listPath(tenant, "/trusted/proposals"));
    expect(proposals.body.data).toEqual([body.proposal]);
    const read = await operate("GET", listPath(tenant, `/trusted/proposals/${body.proposal.id}`));
    expect(read.body.entries).toMatchObject([{ value: "device-1", reason: "seen in a case" }]);

    expect((await judge(tenant, "trusted", body.proposal.id, "approve", "analyst")).status).toBe(403);
    const changed = await judge(tenant, "trusted", body.proposal.id, "approve", "owner");
    expect(changed.body).toMatchObject({
      entries: [{ value: "device-1", addedBy: "operator:analyst", approvedBy: "operator:owner" }],
    });
    expect(await logIn(tenant)).toMatchObject({ decision: "allow", summary: { score: 20 } });
    expect((await judge(tenant, "trusted", body.proposal.id, "approve", "owner")).status).toBe(404);
  });

  it("takes no entry from one operator alone, whatever they may otherwise do", async () => {
    const tenant = await createTenant();
    await createList(tenant, "trusted", "allow");
    const { proposal } = (await add(tenant, "trusted", ["device-1"], { role: "owner" })).body;
    const own = await judge(tenant, "trusted", proposal.id, "approve", "owner");
    expect([own.status, own.body.error.code]).toEqual([403, "permission_denied"]);
    expect((await operate("GET", listPath(tenant, "/trusted"))).body).toMatchObject({
      entries: 0,
      proposals: 1,
    });
    expect((await judge(tenant, "trusted", proposal.id, "reject", "owner")).status).toBe(204);
    expect((await judge(tenant, "trusted", proposal.id, "approve", "ops")).status).toBe(404);
  });

  it("never takes away a block, a review that a rule asks for, or an error", async () => {
    const tenant = await createTenant();
    await createList(tenant, "trusted", "allow");
    await decideBy(tenant, [
      ...RULES.slice(1),
      { expression: 'activity.channel == "atm"', action: "block" },
      { expression: "custom.missing == 1", action: "none" },
    ]);
    const { proposal } = (await add(tenant, "trusted", ["device-1"])).body;
    await judge(tenant, "trusted", proposal.id, "approve", "owner");
    const send = (channel: string) =>
      assess(tenant, "/activities", activity({ deviceRef: "device-1", channel }));
    expect((await send("atm")).decision).toBe("block");
    expect(await send("app")).toMatchObject({
      decision: "review",
      matchedRules: expect.arrayContaining([expect.objectContaining({ ruleId: "asks-2", outcome: "error" })]),
    });
    const sanctioned = payment(
      { deviceRef: "device-1" },
      { parties: [{ role: "recipient", externalPartyId: "p", displayName: "Sandbox Confirmed Match" }] },
    );
    await decideBy(tenant, RULES.slice(1));
    expect((await assess(tenant, "/transactions", sanctioned)).decision).toBe("block");
  });
});

describe("a draft", () => {
  const problemsOf = async (tenant: Tenant, rule: object) => {
    const rules = [{ ...RULE, scoreModifier: 0, ...rule }];
    const drafted = await draft(tenant, draftOf(`Draft ${crypto.randomUUID()}`, { rules }));
    return [
      drafted.status,
      drafted.body.error?.details.problems.map(({ code, at }: { code: string; at: number }) => [code, at]),
    ];
  };

  it("is refused where a rule asks an unknown list, or could raise risk by an allow list, at the character", async () => {
    const tenant = await createTenant();
    await createList(tenant, "trusted", "allow");
    const expression = 'true && inList("trusted", subject.id)';
    expect(await problemsOf(tenant, { expression: 'inList("unknown", subject.id)' })).toEqual([
      400,
      [["unknown_list", 7]],
    ]);
    expect(await problemsOf(tenant, { expression, action: "review" })).toEqual([
      400,
      [["allow_list_raises", 15]],
    ]);
    expect(await problemsOf(tenant, { expression, scoreModifier: 5 })).toEqual([
      400,
      [["allow_list_raises", 15]],
    ]);
    expect(await problemsOf(tenant, { expression: 'inList("trusted", string(features.count_1h))' })).toEqual([
      400,
      [["list_call", 25]],
    ]);
    expect(await problemsOf(tenant, { expression, scoreModifier: -5 })).toEqual([201, undefined]);
  });
});

const activeOf = async (tenant: Tenant): Promise<string> =>
  (await logIn(tenant, "none")).processing.systemVersionId;

describe("a decision whose rules ask a list", () => {
  it("keeps what the list answered and its hash, and is replayed without asking, after any change", async () => {
    const tenant = await tenantWithBlockList();
    const added = await add(tenant, "bad-devices", ["device-1", "device-9"]);
    const sent = activity({ deviceRef: "device-1" });
    expect((await assess(tenant, "/activities", sent)).decision).toBe("block");
    const [context] = await storedContexts(tenant);
    expect(context?.namedLists).toEqual([
      {
        name: "bad-devices",
        status: "read",
        kind: "block",
        revision: 1,
        hash: added.body.hash,
        values: ["device-1"],
        hits: [{ value: "device-1", entryId: added.body.entries[0].id }],
      },
    ]);
    await remove(tenant, "bad-devices", added.body.entries[0].id);
    const find = vi.spyOn(NamedLists.prototype, "find");
    const path = `/organisations/${tenant.id}/decisions/${sent.externalActivityId}/replay`;
    expect((await operate("GET", path)).body).toMatchObject({ identical: true, differences: [] });
    expect(find).not.toHaveBeenCalled();
  });

  it.each([
    ["fails", () => Promise.reject(new Error("away"))],
    ["does not answer in time", () => new Promise<never>(() => {})],
  ])("is reviewed for an error of the rule, and says so, where the list %s", async (_what, find) => {
    const tenant = await tenantWithBlockList();
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(NamedLists.prototype, "find").mockImplementation(find as never);
    expect(await logIn(tenant)).toMatchObject({
      decision: "review",
      matchedRules: [{ ruleId: "asks-0", outcome: "error" }],
      summary: { reason: expect.stringContaining('inList("bad-devices", activity.deviceRef)') },
      processing: { degraded: ["named_list_unavailable"] },
    });
  });

  it("is reviewed where the list's rows cannot be read", async () => {
    const tenant = await tenantWithBlockList();
    vi.spyOn(console, "error").mockImplementation(() => {});
    await add(tenant, "bad-devices", ["device-2"]);
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec("ALTER TABLE entry RENAME TO entry_away");
    });
    expect(await logIn(tenant)).toMatchObject({
      decision: "review",
      processing: { degraded: ["named_list_unavailable"] },
    });
  });

  it("is reviewed where it would look up more values than it may", async () => {
    const tenant = await createTenant();
    await createList(tenant, "keys", "block");
    await decideBy(tenant, [
      {
        expression:
          'inList("keys", transaction.parties.map(p, p.instruments.map(i, i.externalInstrumentId)))',
      },
    ]);
    const instruments = Array.from({ length: LOOKED_UP_MAX + 1 }, (_, index) => {
      return { type: "other", externalInstrumentId: `i-${index}` };
    });
    const pay = (count: number) => {
      const party = { role: "recipient", externalPartyId: "p", displayName: "Corner Bakery" };
      const parties = [{ ...party, instruments: instruments.slice(0, count) }];
      return assess(tenant, "/transactions", payment({}, { parties }));
    };
    expect((await pay(LOOKED_UP_MAX)).decision).toBe("allow");
    expect(await pay(LOOKED_UP_MAX + 1)).toMatchObject({
      decision: "review",
      processing: { degraded: ["named_list_unavailable"] },
    });
  });

  it("asks all lists in one call, and none for a version without inList", async () => {
    const tenant = await tenantWithBlockList();
    await createList(tenant, "bad-channels", "block");
    const find = vi.spyOn(NamedLists.prototype, "find");
    await decideBy(tenant, [{ expression: "true" }]);
    await logIn(tenant);
    await assess(tenant, "/transactions", payment());
    expect(find).not.toHaveBeenCalled();
    expect((await storedContexts(tenant)).some((context) => "namedLists" in context)).toBe(false);
    const channels = 'has(activity.channel) && inList("bad-channels", activity.channel)';
    await decideBy(tenant, [BLOCKS_DEVICES, { expression: channels }]);
    await assess(tenant, "/activities", activity({ deviceRef: "d", channel: "c" }));
    expect(find.mock.calls.map(([questions]) => questions)).toEqual([
      [
        { list: "bad-channels", values: ["c"] },
        { list: "bad-devices", values: ["d"] },
      ],
    ]);
  });

  it("has the lists asked for the version that an experiment tries, until it is stopped", async () => {
    const tenant = await createTenant();
    await createList(tenant, "bad-devices", "block");
    await add(tenant, "bad-devices", ["device-1"]);
    const rules = [{ ...RULE, id: "tried", scoreModifier: 0, ...BLOCKS_DEVICES }];
    const { screening, lists } = (await operate("GET", pathOf(tenant, `/${await activeOf(tenant)}`))).body;
    const candidate = await approved(tenant, draftOf(`Tried ${tenant.id}`, { rules, screening, lists }));
    const experiments = `/organisations/${tenant.id}/experiments`;
    const started = await operate("POST", experiments, {
      name: "n",
      hypothesis: "h",
      candidateVersionId: candidate,
      sampling: { share: 1 },
    });
    expect(started.status).toBe(201);
    expect((await logIn(tenant)).decision).toBe("allow");
    const stop = await operate("POST", `${experiments}/${started.body.id}/stop`, { reason: "seen" });
    expect(stop.status).toBe(200);
    await logIn(tenant);
    const [, during, after] = await storedContexts(tenant);
    expect(during?.namedLists).toMatchObject([{ values: ["device-1"], hits: [{ value: "device-1" }] }]);
    expect(after).not.toHaveProperty("namedLists");
  });

  it("has the lists asked for rules that are only watched", async () => {
    const tenant = await createTenant();
    await createList(tenant, "bad-devices", "block");
    await decideBy(tenant, [{ ...BLOCKS_DEVICES, state: "shadow" }]);
    await add(tenant, "bad-devices", ["device-1"]);
    expect((await logIn(tenant)).decision).toBe("allow");
    expect((await storedContexts(tenant))[0]?.namedLists).toMatchObject([{ hits: [{ value: "device-1" }] }]);
  });
});
