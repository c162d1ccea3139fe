// Complete addresses of saved crypto addresses: sealed at rest, nowhere in clear, and readable while what seals them is replaced.

import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DataKeys } from "#edge/objects/address-book/data-keys.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { openUnderRing, sealUnderRing } from "#edge/seal.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, operate, request, type Tenant } from "./client.ts";
import { announcedBy, bookOf, doTo, ETHEREUM, save, wallet } from "./crypto-address-client.ts";

const RING = secretRingSchema.parse(bindings.ADDRESS_SECRET);
const [, BEFORE] = RING;
const USE = { setting: "ADDRESS_SECRET", info: "weir/address-data-key" };

afterEach(() => void vi.restoreAllMocks());

/** Everything that any object has stored, as text: one for each object. */
async function storedEverywhere(): Promise<string[]> {
  const namespaces = Object.values(bindings).filter(
    (binding): binding is DurableObjectNamespace =>
      typeof binding === "object" && binding?.constructor.name === "DurableObjectNamespace",
  );
  expect(namespaces.length).toBeGreaterThan(9);
  const objects = await Promise.all(
    namespaces.map(async (namespace) =>
      (await listDurableObjectIds(namespace)).map((id) => namespace.get(id)),
    ),
  );
  return Promise.all(
    objects.flat().map((object) =>
      runInDurableObject(object, (_object, { storage: { sql } }) => {
        const tables = sql
          .exec<{ name: string }>(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
          )
          .toArray();
        return tables
          .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()))
          .join("\n");
      }),
    ),
  );
}

function keysOf(tenant: Tenant) {
  return runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) => ({
    keys: sql
      .exec<{ id: number; wrapped_by: string }>("SELECT id, wrapped_by FROM data_key ORDER BY id")
      .toArray(),
    sealedBy: sql
      .exec<{ by: number; n: number }>("SELECT sealed_by AS by, count(*) AS n FROM address GROUP BY 1")
      .toArray(),
  }));
}

const reveal = (tenant: Tenant, id: string) => doTo(tenant, id, "reveal", { reason: "compared" });

describe("a complete address", () => {
  it("CRY-21: is in no store, log, event, kept answer or search, in any spelling, whatever is done with it", async () => {
    const printed: string[] = [];
    for (const method of ["log", "info", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation(
        (...words: unknown[]) => void printed.push(words.join(" ")),
      );
    }
    const tenant = await createTenant();
    const digits = "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678";
    const address = `0x${digits}`;
    const { body: saved } = await save(
      tenant,
      { ...ETHEREUM, address: `ethereum:${address}` },
      "create-key-1",
    );
    await save(tenant, { ...ETHEREUM, address }, "create-key-1");
    for (const label of ["Renamed", `mine: ${address}`]) await doTo(tenant, saved.id, "metadata", { label });
    for (const action of ["approve", "suspend", "approve", "archive", "approve"]) {
      await doTo(tenant, saved.id, "actions", { action, reason: "seen" });
      await doTo(tenant, saved.id, "actions", { action, reason: `seen ${address}` });
    }
    for (const _ of ["first", "again"]) {
      const revealed = await doTo(tenant, saved.id, "reveal", { reason: "why" }, "reveal-key-1");
      expect(revealed.body.address).toBe(address);
    }
    for (const search of [address, digits, `ethereum:${address}`]) {
      await request(tenant, "sandbox", "GET", `/crypto/addresses?search=${search}`);
    }
    await save(tenant, { ...ETHEREUM, address: `${address}0` });
    await operate("POST", `/organisations/${tenant.id}/crypto/data-keys/rotate`, { reason: "test" });
    await runDurableObjectAlarm(bookOf(tenant));
    const stored = await storedEverywhere();
    expect(stored.length).toBeGreaterThan(5);
    expect(stored.filter((text) => text.includes(saved.id)).length).toBeGreaterThan(1);
    for (const text of [...stored, ...printed]) expect(text.toLowerCase()).not.toContain(digits);
    const bytes = Buffer.from(address).toString("base64").replace(/=+$/, "");
    for (const text of stored) expect(text).not.toContain(bytes);
  });

  it("CRY-21: is in no store either where an Idempotency-Key is made of it", async () => {
    const tenant = await createTenant();
    const digits = "b1b2c3d4e5f60718293a4b5c6d7e8f9012345679";
    const address = `0x${digits}`;
    const { body: saved } = await save(tenant, { ...ETHEREUM, address }, `save-${address}`);
    expect((await save(tenant, { ...ETHEREUM, address }, `save-${address}`)).body).toEqual(saved);
    expect((await save(tenant, ETHEREUM, `save-${address}`)).status).toBe(409);
    await doTo(tenant, saved.id, "metadata", { label: "Renamed" }, `label-${address}`);
    await doTo(tenant, saved.id, "actions", { action: "approve", reason: "seen" }, `act-${address}`);
    for (const _ of ["first", "again"]) {
      expect((await doTo(tenant, saved.id, "reveal", { reason: "why" }, `reveal-${address}`)).status).toBe(
        201,
      );
    }
    for (const text of await storedEverywhere()) expect(text.toLowerCase()).not.toContain(digits);
  });

  it("CRY-21: is in no store either where the request is named by it", async () => {
    const tenant = await createTenant();
    const digits = "c1b2c3d4e5f60718293a4b5c6d7e8f9012345670";
    const address = `0x${digits}`;
    const named = (method: "POST" | "PATCH", path: string, body: object) =>
      request(tenant, "sandbox", method, path, body, {
        "idempotency-key": crypto.randomUUID(),
        "x-request-id": `for ${address}`,
      });
    const saved = await named("POST", "/crypto/addresses", { ...ETHEREUM, address });
    expect(saved.status).toBe(201);
    const path = `/crypto/addresses/${saved.body.id}`;
    await named("PATCH", `${path}/metadata`, { label: "Renamed" });
    await named("POST", `${path}/actions`, { action: "approve", reason: "seen" });
    await named("POST", `${path}/reveal`, { reason: "why" });
    await named("POST", `${path}/discovery`, { requestId: "look-1" });
    for (const text of await storedEverywhere()) expect(text.toLowerCase()).not.toContain(digits);
  });

  it("CRY-21: is in no store either where the key is replaced under its name, and is no reason to replace it", async () => {
    const tenant = await createTenant();
    const digits = "d1b2c3d4e5f60718293a4b5c6d7e8f9012345671";
    const address = `0x${digits}`;
    await save(tenant, { ...ETHEREUM, address });
    const rotate = (reason: string) =>
      operate("POST", `/organisations/${tenant.id}/crypto/data-keys/rotate`, { reason }, "owner", {
        "idempotency-key": `rotate-${address}`,
        "x-request-id": `rotate ethereum:${address}`,
      });
    expect((await rotate(`leaked: (${address})`)).body.error.code).toBe("invalid_request");
    expect((await rotate("leaked")).status).toBe(202);
    for (const text of await storedEverywhere()) expect(text.toLowerCase()).not.toContain(digits);
  });

  it("opens for its own organisation and id alone", async () => {
    const [tenant, other] = await Promise.all([createTenant(), createTenant()]);
    const [mine, theirs] = [await save(tenant, ETHEREUM), await save(other, ETHEREUM)];
    expect(mine.body.id).not.toBe(theirs.body.id);
    const second = await save(tenant, { ...ETHEREUM, address: wallet(1) });
    await runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) => {
      sql.exec(
        "UPDATE address SET sealed = (SELECT sealed FROM address WHERE id = ?) WHERE id = ?",
        mine.body.id,
        second.body.id,
      );
    });
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await reveal(tenant, second.body.id)).status).toBe(500);
    expect((await reveal(tenant, mine.body.id)).status).toBe(201);
  });
});

describe("the key that seals saved addresses", () => {
  it("is replaced step by step, while every address can be read and saved; then the old one is gone", async () => {
    const tenant = await createTenant();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      ids.push((await save(tenant, { ...ETHEREUM, address: wallet(number) })).body.id);
    }
    const path = `/organisations/${tenant.id}/crypto/data-keys/rotate`;
    const rotated = await operate("POST", path, { reason: "yearly" }, "owner", {
      "idempotency-key": "rotate-1",
    });
    expect([rotated.status, rotated.body]).toEqual([202, { dataKey: 2, addresses: 5 }]);
    const again = await operate("POST", path, { reason: "yearly" }, "owner", {
      "idempotency-key": "rotate-1",
    });
    expect(again.text).toBe(rotated.text);
    expect((await reveal(tenant, ids[4] ?? "")).body.address).toBe(wallet(4));
    ids.push((await save(tenant, { ...ETHEREUM, address: wallet(5) })).body.id);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(bookOf(tenant));
      expect(await keysOf(tenant)).toMatchObject({ keys: [{ id: 2 }], sealedBy: [{ by: 2, n: 6 }] });
    }, PATIENCE);
    for (const [number, id] of ids.entries()) {
      expect((await reveal(tenant, id)).body.address).toBe(wallet(number));
    }
    expect((await operate("POST", path, { reason: "x" }, "analyst")).status).toBe(403);
    const production = await operate("POST", `${path}?environment=production`, { reason: "x" });
    expect([production.status, production.body.error.code]).toEqual([409, "invalid_state"]);
  });

  it("is replaced for all others where a seal does not open: it is skipped, logged once, and its key stays", async () => {
    const tenant = await createTenant();
    const ids: string[] = [];
    for (let number = 20; number < 23; number += 1) {
      ids.push((await save(tenant, { ...ETHEREUM, address: wallet(number) })).body.id);
    }
    const [broken = "", ...others] = ids;
    await runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) => {
      sql.exec(
        "UPDATE address SET sealed = (SELECT sealed FROM address WHERE id = ?) WHERE id = ?",
        others[0],
        broken,
      );
    });
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const path = `/organisations/${tenant.id}/crypto/data-keys/rotate`;
    expect((await operate("POST", path, { reason: "yearly" })).status).toBe(202);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(bookOf(tenant));
      expect((await keysOf(tenant)).sealedBy).toEqual([
        { by: 1, n: 1 },
        { by: 2, n: 2 },
      ]);
    }, PATIENCE);
    await bookOf(tenant).pulse();
    await runDurableObjectAlarm(bookOf(tenant));
    expect((await keysOf(tenant)).keys).toMatchObject([{ id: 1 }, { id: 2 }]);
    const lines = printed.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes(broken))).toHaveLength(1);
    const told = (await announcedBy(tenant)).filter(
      ({ data }) => data["action"] === "crypto.data_key.replaced",
    );
    expect(told.map(({ data }) => data)).toMatchObject([{ dataKey: 2, dropped: [], skipped: 1 }]);
    for (const [at, id] of others.entries()) {
      expect((await reveal(tenant, id)).body.address).toBe(wallet(21 + at));
    }
  });

  it("skips nothing where an address cannot be sealed: the next attempt does it", async () => {
    const tenant = await createTenant();
    const { body: saved } = await save(tenant, { ...ETHEREUM, address: wallet(30) });
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const path = `/organisations/${tenant.id}/crypto/data-keys/rotate`;
    expect((await operate("POST", path, { reason: "yearly" })).status).toBe(202);
    vi.spyOn(DataKeys.prototype, "seal").mockRejectedValueOnce(new Error("no room"));
    await vi.waitFor(async () => {
      await bookOf(tenant).pulse();
      await runDurableObjectAlarm(bookOf(tenant));
      expect(await keysOf(tenant)).toMatchObject({ keys: [{ id: 2 }], sealedBy: [{ by: 2, n: 1 }] });
    }, PATIENCE);
    expect(printed.mock.calls.join()).toContain("no room");
    expect((await reveal(tenant, saved.id)).body.address).toBe(wallet(30));
  });

  it("asks a seal that did not open again where another replacement begins during a batch", async () => {
    const tenant = await createTenant();
    const [broken, other] = [
      await save(tenant, { ...ETHEREUM, address: wallet(31) }),
      await save(tenant, { ...ETHEREUM, address: wallet(32) }),
    ];
    await runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) => {
      const sealed = "SELECT sealed FROM address WHERE id = ?";
      sql.exec(`UPDATE address SET sealed = (${sealed}) WHERE id = ?`, other.body.id, broken.body.id);
    });
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const rotate = () =>
      operate("POST", `/organisations/${tenant.id}/crypto/data-keys/rotate`, { reason: "again" });
    expect((await rotate()).status).toBe(202);
    vi.spyOn(DataKeys.prototype, "unseal").mockImplementationOnce(async () => {
      expect((await rotate()).body.dataKey).toBe(3);
      throw new Error("does not open");
    });
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(bookOf(tenant));
      expect((await keysOf(tenant)).sealedBy).toEqual([
        { by: 1, n: 1 },
        { by: 3, n: 1 },
      ]);
    }, PATIENCE);
    const lines = printed.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes(broken.body.id))).toHaveLength(2);
  });

  it("that an older ADDRESS_SECRET wraps still opens, and a pulse has the newest wrap it", async () => {
    if (BEFORE === undefined) throw new Error("the tests have two secrets");
    const tenant = await createTenant();
    const { body: saved } = await save(tenant, ETHEREUM);
    const name = `data-key/${tenant.id}/sandbox/1`;
    await runInDurableObject(bookOf(tenant), async (_object, { storage: { sql } }) => {
      const [row] = sql.exec<{ wrapped_by: string; bytes: string }>("SELECT * FROM data_key").toArray();
      if (row === undefined) throw new Error("there is no key");
      const plain = await openUnderRing(USE, RING, name, { by: row.wrapped_by, bytes: row.bytes });
      const wrapped = await sealUnderRing(USE, [BEFORE], name, plain);
      sql.exec("UPDATE data_key SET wrapped_by = ?, bytes = ?", wrapped.by, wrapped.bytes);
    });
    await runInDurableObject(bookOf(tenant), (_object, state) => state.abort("restarted")).catch(() => {});
    expect((await reveal(tenant, saved.id)).body.address).toBe(ETHEREUM.address);
    expect((await keysOf(tenant)).keys).toEqual([{ id: 1, wrapped_by: BEFORE.id }]);
    await vi.waitFor(async () => {
      await bookOf(tenant).pulse();
      await runDurableObjectAlarm(bookOf(tenant));
      expect((await keysOf(tenant)).keys).toEqual([{ id: 1, wrapped_by: RING[0].id }]);
    }, PATIENCE);
    expect((await reveal(tenant, saved.id)).body.address).toBe(ETHEREUM.address);
  });
});
