// Changes of an organisation's named lists: what the audit keeps of them, and what refuses one.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ENTRIES_MAX, LISTS_MAX } from "#domain/named-lists/named-list.ts";
import { createTenant, operate } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import {
  add,
  auditOf,
  createList,
  judge,
  listObject,
  listPath,
  logIn,
  remove,
  tenantWithBlockList,
} from "./named-list-client.ts";

describe("changes of a list", () => {
  it("are in the audit with who, why, what and the hash afterwards", async () => {
    const tenant = await createTenant();
    await createList(tenant, "trusted", "allow");
    const { proposal } = (await add(tenant, "trusted", ["a", { value: "b", reason: "known" }])).body;
    const approved = await judge(tenant, "trusted", proposal.id, "approve", "owner");
    await remove(tenant, "trusted", approved.body.entries[0].id);
    const { proposal: second } = (await add(tenant, "trusted", ["c"])).body;
    await judge(tenant, "trusted", second.id, "reject", "owner");
    const told = await auditOf(tenant);
    expect(told.map(({ type }) => type)).toEqual(told.map(() => "audit.recorded"));
    expect(told.map(({ data }) => data)).toMatchObject([
      {
        action: "named_list.propose",
        actor: "operator:ops",
        reason: "seen in a case",
        list: "trusted",
        kind: "allow",
        proposalId: proposal.id,
        proposed: [{ value: "a" }, { value: "b", reason: "known" }],
      },
      {
        action: "named_list.approve",
        actor: "operator:owner",
        proposedBy: "operator:ops",
        hash: approved.body.hash,
        revision: 2,
        added: [{ value: "a" }, { value: "b" }],
      },
      { action: "named_list.remove", reason: "cleared", revision: 3, removed: [{ value: "a" }] },
      { action: "named_list.propose", revision: 4 },
      { action: "named_list.reject", proposalId: second.id, rejected: 1 },
    ]);
    const created = (await eventsOf(tenant)).filter(({ data }) => data["action"] === "named_list.create");
    expect(created).toMatchObject([{ data: { list: "trusted", kind: "allow", actor: "operator:ops" } }]);
  });

  it("are refused for another revision than the one that they were made for", async () => {
    const tenant = await tenantWithBlockList();
    const first = await add(tenant, "bad-devices", ["a"], { body: { revision: 0 } });
    const late = await add(tenant, "bad-devices", ["b"], { body: { revision: 0 } });
    expect([first.status, late.status, late.body.error.code]).toEqual([201, 409, "invalid_state"]);
    const both = await Promise.all(
      ["c", "d"].map((value) => add(tenant, "bad-devices", [value], { body: { revision: 1 } })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it("are refused beyond 100 lists, and for a name that is taken", async () => {
    const tenant = await createTenant();
    for (let index = 0; index < LISTS_MAX; index++) await createList(tenant, `list-${index}`, "block");
    const one = (name: string) => operate("POST", listPath(tenant), { name, kind: "block" });
    expect((await one("one-more")).body.error.code).toBe("unprocessable");
    expect((await one("list-7")).body.error.code).toBe("invalid_state");
    const { body } = await operate("GET", listPath(tenant, "?limit=100"));
    expect([body.data.length, body.pagination.nextCursor]).toEqual([LISTS_MAX, null]);
  });

  it("are refused beyond 100,000 entries, and what has expired makes room", async () => {
    const tenant = await tenantWithBlockList();
    await add(tenant, "bad-devices", ["first"]);
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec(
        `INSERT INTO entry (list, value, id, reason, added_at, added_by)
         WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT 'bad-devices', 'v' || i, 'nle_' || i, 'made', '2026-01-01T00:00:00.000Z', 'test' FROM n`,
        ENTRIES_MAX,
      );
      storage.sql.exec("UPDATE list SET entries = ?", ENTRIES_MAX);
    });
    const full = await add(tenant, "bad-devices", ["one-more"]);
    expect([full.status, full.body.error.code]).toEqual([400, "unprocessable"]);
    expect((await add(tenant, "bad-devices", ["v7"])).status).toBe(201);
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE entry SET expires_at = '2026-01-01T00:00:00.000Z' WHERE value = 'v8'");
    });
    expect((await add(tenant, "bad-devices", ["one-more"])).status).toBe(201);
    expect((await logIn(tenant, "v99999")).decision).toBe("block");
  });

  it("are refused for an unknown list, and for an entry that names nothing or two things", async () => {
    const tenant = await tenantWithBlockList();
    expect((await add(tenant, "none", ["a"])).body.error.code).toBe("named_list_not_found");
    for (const entry of [{}, { value: "a", customer: { externalUserId: "c" } }, { value: "" }]) {
      expect((await add(tenant, "bad-devices", [entry])).status).toBe(400);
    }
    const many = Array.from({ length: 501 }, (_, index) => `v${index}`);
    expect((await add(tenant, "bad-devices", many)).status).toBe(400);
  });
});
