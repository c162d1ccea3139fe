// What is done to a saved crypto address: its metadata, its states, its reveals, and what the ledgers hear of it.

import { runDurableObjectAlarm } from "cloudflare:test";
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ADDRESS_ACTIONS, type AddressAction } from "#domain/crypto/saved/address-status.ts";
import { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, request, type Environment, type Tenant } from "./client.ts";
import {
  announcedBy,
  bookOf,
  CHECKSUMMED,
  copyOf,
  doTo,
  ETHEREUM,
  LISTED,
  save,
  wallet,
} from "./crypto-address-client.ts";
import { fill, record } from "./provider-directory-client.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function saved(body: object = ETHEREUM, environment: Environment = "sandbox") {
  const tenant = await createTenant();
  const { status, body: address } = await save(tenant, body, undefined, environment);
  expect(status).toBe(201);
  return { tenant, address };
}

const act = (tenant: Tenant, id: string, action: AddressAction, environment: Environment = "sandbox") =>
  doTo(tenant, id, "actions", { action, reason: "reviewed" }, undefined, environment);

describe("PATCH /crypto/addresses/{id}/metadata", () => {
  it("CRY-19: changes what is noted, null clears, and the wallet stays", async () => {
    const [providerId] = await fill([record()]);
    const details = { purpose: "treasury", hosting: "hosted", providerId, externalUserId: "c-1" };
    const { tenant, address } = await saved({ ...ETHEREUM, ...details });
    const change = { label: "Hot wallet", purpose: "deposit", providerId: null, externalUserId: null };
    const changed = await doTo(tenant, address.id, "metadata", change);
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...address, ...change, version: 2, updatedAt: changed.body.updatedAt },
    ]);
    const read = await request(tenant, "sandbox", "GET", `/crypto/addresses/${address.id}`);
    expect(read.body).toEqual(changed.body);
    const found = await request(tenant, "sandbox", "GET", "/crypto/addresses?search=hot");
    expect(found.body.data).toEqual([changed.body]);
    const gone = await request(tenant, "sandbox", "GET", `/crypto/addresses?search=${providerId}`);
    expect(gone.body.data).toEqual([]);
  });

  it.each([
    ["another address", { address: wallet(1) }, "address"],
    ["another network", { network: "polygon", label: "x" }, "network"],
    ["nothing", {}, "names no change"],
    ["a version alone", { version: 1 }, "names no change"],
    ["no label", { label: null }, "label"],
    ["a label that shows the address", { label: `mine ${CHECKSUMMED.slice(2).toLowerCase()}` }, "label"],
    ["a provider id that shows the address", { providerId: CHECKSUMMED }, "providerId"],
    ["a status", { status: "approved" }, "status"],
  ])("CRY-19: answers 400 to %s and changes nothing", async (_, body, message) => {
    const { tenant, address } = await saved();
    const refused = await doTo(tenant, address.id, "metadata", body);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.body.error.message).toContain(message);
    expect(refused.text.toLowerCase()).not.toContain(CHECKSUMMED.slice(2).toLowerCase());
    const read = await request(tenant, "sandbox", "GET", `/crypto/addresses/${address.id}`);
    expect(read.body).toEqual(address);
  });

  it("CRY-32: is done once for each key, and refuses an old version with 409", async () => {
    const { tenant, address } = await saved();
    const first = await doTo(tenant, address.id, "metadata", { label: "A", version: 1 }, "metadata-key");
    const again = await doTo(tenant, address.id, "metadata", { label: "A", version: 1 }, "metadata-key");
    expect([again.status, again.text]).toEqual([200, first.text]);
    const reused = await doTo(tenant, address.id, "metadata", { label: "B" }, "metadata-key");
    expect([reused.status, reused.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    const stale = await doTo(tenant, address.id, "metadata", { label: "C", version: 1 });
    expect([stale.status, stale.body.error.code]).toEqual([409, "version_conflict"]);
    const path = `/crypto/addresses/${address.id}/metadata`;
    const without = await request(tenant, "sandbox", "PATCH", path, { label: "D" });
    expect([without.status, without.body.error.code]).toEqual([400, "idempotency_key_required"]);
  });
});

describe("POST /crypto/addresses/{id}/actions", () => {
  it("STA-01: any row of actions leads where the contract's states lead, and 409 names the state", async () => {
    const next: Record<string, Partial<Record<AddressAction, string>>> = {
      needs_review: { approve: "approved", archive: "archived" },
      approved: { suspend: "suspended", archive: "archived" },
      suspended: { approve: "approved", archive: "archived" },
      archived: {},
    };
    const tenant = await createTenant();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ADDRESS_ACTIONS), { maxLength: 6 }), async (actions) => {
        const { body } = await save(tenant, { ...ETHEREUM, address: wallet((number += 1)) });
        const model = { status: "needs_review", version: 1 };
        for (const action of actions) {
          const answer = await act(tenant, body.id, action);
          const after = next[model.status]?.[action];
          if (after === undefined) {
            expect([answer.status, answer.body.error.code]).toEqual([409, "invalid_state"]);
            expect(answer.body.error.message).toContain(model.status);
            continue;
          }
          Object.assign(model, { status: after, version: model.version + 1 });
          expect([answer.status, answer.body]).toMatchObject([200, model]);
        }
        const filtered = await request(
          tenant,
          "sandbox",
          "GET",
          `/crypto/addresses?status=${model.status}&pageSize=100`,
        );
        expect(filtered.body.data.map(({ id }: { id: string }) => id)).toContain(body.id);
        expect(filtered.body.data.length).toBe(filtered.body.pagination.total);
      }),
      { seed: 17, numRuns: 25 },
    );
  });

  it("screens again before it approves: a listed address stays as it is, and says so", async () => {
    const { tenant, address } = await saved({ ...ETHEREUM, address: LISTED });
    const refused = await act(tenant, address.id, "approve");
    expect([refused.status, refused.body.error.code]).toEqual([409, "crypto_address_listed"]);
    const read = await request(tenant, "sandbox", "GET", `/crypto/addresses/${address.id}`);
    expect(read.body).toMatchObject({ status: "needs_review", lastScreening: { status: "listed" } });
    expect((await act(tenant, address.id, "archive")).status).toBe(200);
  });

  it.each([
    ["whose risk is unknown", "4444"],
    ["of which there is no analysis", "4004"],
    ["whose provider fails", "5000"],
  ])("approves no address %s: 409, and it stays as it is", async (_, ending) => {
    const { tenant, address } = await saved({ ...ETHEREUM, address: `${wallet(1).slice(0, -4)}${ending}` });
    const refused = await act(tenant, address.id, "approve");
    expect([refused.status, refused.body.error.code]).toEqual([409, "crypto_address_not_screened"]);
    const read = await request(tenant, "sandbox", "GET", `/crypto/addresses/${address.id}`);
    expect(read.body).toEqual(address);
  });

  it.each([
    ["no reason", { action: "approve" }],
    ["an unknown action", { action: "delete", reason: "x" }],
    ["a reason of 501 characters", { action: "archive", reason: "x".repeat(501) }],
    ["a reason that shows the address", { action: "archive", reason: `is ${CHECKSUMMED}` }],
    ["an unknown field", { action: "archive", reason: "x", status: "archived" }],
  ])("CRY-02: answers 400 to %s", async (_, body) => {
    const { tenant, address } = await saved();
    const refused = await doTo(tenant, address.id, "actions", body);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
  });

  it.each([
    ["sandbox", 1],
    ["production", 8],
  ] as const)("answers once every ledger knows the state, in %s", async (environment, shards) => {
    const { tenant, address } = await saved(ETHEREUM, environment);
    for (const [action, status] of [
      ["approve", "approved"],
      ["suspend", "suspended"],
    ] as const) {
      expect((await act(tenant, address.id, action, environment)).status).toBe(200);
      for (let shard = 0; shard < shards; shard += 1) {
        const { states } = await copyOf(tenant, environment, shard);
        expect(states).toEqual([
          expect.objectContaining({ addressId: address.id, network: "eip155:1", status }),
        ]);
      }
    }
  });

  it("is 503 with Retry-After while a ledger is away, keeps the change, and a repeat answers 200", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { tenant, address } = await saved(ETHEREUM, "production");
    const hear = vi.spyOn(Ledger.prototype, "hearAddresses").mockImplementation(() => {
      throw new Error("away");
    });
    const body = { action: "archive", reason: "closed" };
    const send = () => doTo(tenant, address.id, "actions", body, "act-key-1", "production");
    const refused = await send();
    expect([refused.status, refused.body.error.code]).toEqual([503, "dependency_unavailable"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const read = await request(tenant, "production", "GET", `/crypto/addresses/${address.id}`);
    expect(read.body.status).toBe("archived");
    hear.mockRestore();
    const again = await send();
    expect([again.status, again.body]).toEqual([200, read.body]);
    expect((await copyOf(tenant, "production", 7)).states).toMatchObject([{ status: "archived" }]);
  });

  it("is told by the alarm to a ledger that was away, even if nobody repeats it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { tenant, address } = await saved();
    const hear = vi.spyOn(Ledger.prototype, "hearAddresses").mockImplementation(() => {
      throw new Error("away");
    });
    expect((await act(tenant, address.id, "archive")).status).toBe(503);
    hear.mockRestore();
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(bookOf(tenant));
      expect((await copyOf(tenant, "sandbox", 0)).states).toMatchObject([{ status: "archived" }]);
    }, PATIENCE);
  });
});

describe("POST /crypto/addresses/{id}/reveal", () => {
  const reason = "withdrawal 4711";

  it("CRY-20: answers 201 with the complete address as it was saved, and records who and why", async () => {
    const { tenant, address } = await saved({ ...ETHEREUM, address: `ethereum:${CHECKSUMMED}` });
    const revealed = await doTo(tenant, address.id, "reveal", { reason });
    expect([revealed.status, revealed.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^rvl_/),
        addressId: address.id,
        network: "eip155:1",
        address: CHECKSUMMED,
        memo: null,
        revealedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect(Date.parse(revealed.body.expiresAt)).toBeGreaterThan(Date.parse(revealed.body.revealedAt));
    const audited = (await announcedBy(tenant)).filter(
      ({ data }) => data["action"] === "crypto.address.revealed",
    );
    expect(audited).toMatchObject([
      { type: "audit.recorded", data: { reason, addressId: address.id, isRepeat: false } },
    ]);
    expect(audited[0]?.data["actor"]).toMatch(/^api_key:/);
  });

  it("CRY-20, CRY-32: a repeat reveals again and is a second record; another reason under the key is 409", async () => {
    const { tenant, address } = await saved();
    const first = await doTo(tenant, address.id, "reveal", { reason }, "reveal-key");
    const again = await doTo(tenant, address.id, "reveal", { reason }, "reveal-key");
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await doTo(tenant, address.id, "reveal", { reason: "another" }, "reveal-key");
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    const records = (await announcedBy(tenant)).filter(
      ({ data }) => data["action"] === "crypto.address.revealed",
    );
    expect(records.map(({ data }) => data["isRepeat"])).toEqual([false, true]);
  });

  it("CRY-20: a repeat is shown until the address is to be forgotten; from then on it is 409 and no record", async () => {
    const { tenant, address } = await saved();
    const first = await doTo(tenant, address.id, "reveal", { reason }, "reveal-key");
    const ends = Date.parse(first.body.expiresAt);
    vi.useFakeTimers({ toFake: ["Date"], now: ends - 1 });
    const again = await doTo(tenant, address.id, "reveal", { reason }, "reveal-key");
    expect([again.status, again.body]).toEqual([201, first.body]);
    vi.setSystemTime(ends);
    const late = await doTo(tenant, address.id, "reveal", { reason }, "reveal-key");
    expect([late.status, late.body.error.code]).toEqual([409, "crypto_reveal_expired"]);
    expect(late.text.toLowerCase()).not.toContain(CHECKSUMMED.toLowerCase());
    expect((await doTo(tenant, address.id, "reveal", { reason })).status).toBe(201);
    const records = (await announcedBy(tenant)).filter(
      ({ data }) => data["action"] === "crypto.address.revealed",
    );
    expect(records.map(({ data }) => data["isRepeat"])).toEqual([false, true, false]);
  });

  it.each([
    ["no reason", {}],
    ["an empty reason", { reason: "" }],
    ["a reason of 501 characters", { reason: "x".repeat(501) }],
    ["a reason that shows the address", { reason: CHECKSUMMED.toLowerCase() }],
    ["an unknown field", { reason, action: "approve" }],
  ])("CRY-20: answers 400 to %s, and reveals nothing", async (_, body) => {
    const { tenant, address } = await saved();
    const refused = await doTo(tenant, address.id, "reveal", body);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.text.toLowerCase()).not.toContain(CHECKSUMMED.toLowerCase());
    expect((await announcedBy(tenant)).length).toBe(1);
  });

  it("CRY-32: needs an Idempotency-Key", async () => {
    const { tenant, address } = await saved();
    const path = `/crypto/addresses/${address.id}/reveal`;
    const refused = await request(tenant, "sandbox", "POST", path, { reason });
    expect([refused.status, refused.body.error.code]).toEqual([400, "idempotency_key_required"]);
  });
});
