// What an owner does alone with a named list in an emergency: it counts at once, for a day, and for longer only if another person
// agrees.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { createTenant, operate, person, type Tenant } from "./client.ts";
import {
  add,
  auditOf,
  createList,
  decideBy,
  judge,
  listObject,
  listPath,
  logIn,
  tenantWithBlockList,
} from "./named-list-client.ts";

const WHY = "salaries are blocked";
const emergency = { reason: WHY };
const DAY = 86_400_000;

/** As if so many days had passed since everything was written. */
function later(tenant: Tenant, days: number) {
  return runInDurableObject(listObject(tenant), (_object, state) => {
    const shift = (column: string) =>
      `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`;
    state.storage.sql.exec(`UPDATE emergency SET ${shift("began_at")}, ${shift("until")}`);
    state.storage.sql.exec(`UPDATE entry SET ${shift("expires_at")} WHERE expires_at IS NOT NULL`);
  });
}

function expectADay(until: string): void {
  expect(Math.abs(Date.parse(until) - Date.now() - DAY)).toBeLessThan(60_000);
}

async function entriesOf(tenant: Tenant, list: string) {
  return (await operate("GET", listPath(tenant, `/${list}/entries`))).body.data;
}

describe("an entry of an allow list that an owner adds in an emergency", () => {
  async function withAllowList(): Promise<Tenant> {
    const tenant = await createTenant();
    await createList(tenant, "trusted-devices", "allow");
    await decideBy(tenant, [
      { expression: "true", scoreModifier: 60 },
      {
        expression: 'has(activity.deviceRef) && inList("trusted-devices", activity.deviceRef)',
        scoreModifier: -60,
      },
    ]);
    return tenant;
  }
  const addNow = (tenant: Tenant, entries: readonly (string | object)[], role: "owner" | "ops" = "owner") =>
    add(tenant, "trusted-devices", entries, { role, body: { emergency } });

  it("counts at once, ends after a day by itself, and answer, entry and audit are loud", async () => {
    const tenant = await withAllowList();
    const before = (await logIn(tenant)).summary.score;
    const added = await addNow(tenant, ["device-1"]);
    const by = "operator:owner";
    expect(added).toMatchObject({
      status: 201,
      body: { emergency: { by, reason: WHY }, proposal: { entries: 1 }, entries: [{ value: "device-1" }] },
    });
    expectADay(added.body.emergency.until);
    expect(added.body.entries[0].expiresAt).toBe(added.body.emergency.until);
    expect((await logIn(tenant)).summary.score).toBe(before - 60);
    expect(await entriesOf(tenant, "trusted-devices")).toMatchObject([{ emergency: added.body.emergency }]);
    expect((await auditOf(tenant)).at(-1)?.data).toMatchObject({
      action: "named_list.emergency",
      actor: by,
      emergency: added.body.emergency,
      proposalId: added.body.proposal.id,
    });
    await later(tenant, 1);
    expect((await logIn(tenant)).summary.score).toBe(before);
  });

  it("stays once another person has approved the proposal, and goes at once when it is rejected", async () => {
    const tenant = await withAllowList();
    const [one, two] = [await addNow(tenant, ["device-1"]), await addNow(tenant, ["device-2"])];
    const before = (await logIn(tenant, "device-3")).summary.score;
    const approve = (id: string, role: "owner" | "ops") =>
      judge(tenant, "trusted-devices", id, "approve", role);
    expect((await approve(one.body.proposal.id, "owner")).status).toBe(403);
    expect((await approve(one.body.proposal.id, "ops")).status).toBe(200);
    expect((await judge(tenant, "trusted-devices", two.body.proposal.id, "reject", "ops")).status).toBe(204);
    expect((await logIn(tenant, "device-2")).summary.score).toBe(before);
    await later(tenant, 2);
    expect((await logIn(tenant)).summary.score).toBe(before - 60);
    expect(await entriesOf(tenant, "trusted-devices")).toMatchObject([
      { value: "device-1", expiresAt: null },
    ]);
  });

  it("ends no later than it should anyway, and shortens nothing that another person has approved", async () => {
    const tenant = await withAllowList();
    const soon = new Date(Date.now() + DAY / 2).toISOString();
    const short = await addNow(tenant, [{ value: "device-1", expiresAt: soon }]);
    expect(short.body.entries).toMatchObject([{ expiresAt: soon }]);
    const proposed = await add(tenant, "trusted-devices", ["device-2"], { role: "owner" });
    await judge(tenant, "trusted-devices", proposed.body.proposal.id, "approve", "ops");
    expect((await addNow(tenant, ["device-2"])).body.entries).toEqual([]);
    const [held] = await entriesOf(tenant, "trusted-devices");
    expect(held).toMatchObject({ value: "device-2", expiresAt: null });
    expect(held).not.toHaveProperty("emergency");
  });

  it("is one in a week for a value", async () => {
    const tenant = await withAllowList();
    expect((await addNow(tenant, ["device-1"])).status).toBe(201);
    await later(tenant, 6);
    const again = await addNow(tenant, ["device-2", "device-1"]);
    expect([again.status, again.body.error.code]).toEqual([409, "invalid_state"]);
    await later(tenant, 1);
    expect((await addNow(tenant, ["device-1"])).status).toBe(201);
  });

  it("is refused to everybody but an owner, and for a block list", async () => {
    const tenant = await withAllowList();
    const refused = await addNow(tenant, ["device-1"], "ops");
    expect([refused.status, refused.body.error.code]).toEqual([403, "permission_denied"]);
    const editor = await person("edith", { permissions: ["named_lists:edit", "named_lists:approve"] });
    const body = { entries: [{ value: "device-1" }], reason: "seen", emergency };
    expect((await editor.operate("POST", listPath(tenant, "/trusted-devices/entries"), body)).status).toBe(
      403,
    );
    await createList(tenant, "bad-devices", "block");
    const block = await add(tenant, "bad-devices", ["device-1"], { role: "owner", body: { emergency } });
    expect([block.status, block.body.error.code]).toEqual([400, "unprocessable"]);
    await operate("DELETE", `/tokens/${editor.tokenId}`);
  });
});

describe("an entry of a block list that an owner ends in an emergency", () => {
  async function blocked() {
    const tenant = await tenantWithBlockList();
    const { entries } = (await add(tenant, "bad-devices", ["device-1"])).body;
    const mia = await person("mia");
    const path = listPath(
      tenant,
      `/bad-devices/entries/${entries[0].id}?emergency=${encodeURIComponent(WHY)}`,
    );
    const gone = () => operate("DELETE", `/tokens/${mia.tokenId}`);
    return { tenant, mia, gone, end: (role: "owner" | "ops") => operate("DELETE", path, undefined, role) };
  }

  it("does not count for a day, and blocks again by itself", async () => {
    const { tenant, gone, end } = await blocked();
    const ended = await end("owner");
    expect(ended).toMatchObject({
      status: 202,
      body: { id: expect.stringMatching(/^nlp_/), emergency: { by: "operator:owner", reason: WHY } },
    });
    expectADay(ended.body.emergency.until);
    expect((await logIn(tenant)).decision).toBe("allow");
    expect(await entriesOf(tenant, "bad-devices")).toMatchObject([{ emergency: ended.body.emergency }]);
    expect((await auditOf(tenant)).at(-1)?.data).toMatchObject({
      action: "named_list.emergency",
      suspended: [{ value: "device-1" }],
    });
    expect((await end("owner")).body).toEqual(ended.body); // a repeat begins no other
    await later(tenant, 1);
    expect((await logIn(tenant)).decision).toBe("block");
    expect((await end("owner")).body.error.code).toBe("invalid_state");
    await gone();
  });

  it("is gone once another person has approved, and blocks at once when the proposal is rejected or it is added", async () => {
    const first = await blocked();
    const one = await first.end("owner");
    await judge(first.tenant, "bad-devices", one.body.id, "reject", "ops");
    expect((await logIn(first.tenant)).decision).toBe("block");
    await first.gone();

    const second = await blocked();
    await second.end("owner");
    await add(second.tenant, "bad-devices", ["device-1"]);
    expect((await logIn(second.tenant)).decision).toBe("block");
    await second.gone();

    const third = await blocked();
    const { id } = (await third.end("owner")).body;
    const approve = listPath(third.tenant, `/bad-devices/proposals/${id}/approve`);
    expect((await third.mia.operate("POST", approve, {})).status).toBe(200);
    await later(third.tenant, 2);
    expect((await logIn(third.tenant)).decision).toBe("allow");
    await third.gone();
  });

  it("is an owner's alone to end so", async () => {
    const { tenant, gone, end } = await blocked();
    expect((await end("ops")).body.error.code).toBe("permission_denied");
    expect((await logIn(tenant)).decision).toBe("block");
    await gone();
  });
});

it("approving the removal of an entry that is gone already is refused, and the proposal is over", async () => {
  const tenant = await tenantWithBlockList();
  const { entries } = (await add(tenant, "bad-devices", ["device-1"])).body;
  const mia = await person("mia");
  const { id } = (await operate("DELETE", listPath(tenant, `/bad-devices/entries/${entries[0].id}`))).body;
  await add(tenant, "bad-devices", [{ value: "device-1", reason: "seen again" }]);
  const path = listPath(tenant, `/bad-devices/proposals/${id}/approve`);
  const refused = await mia.operate("POST", path, {});
  expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
  expect((await logIn(tenant)).decision).toBe("block");
  expect((await mia.operate("POST", path, {})).status).toBe(404);
  await operate("DELETE", `/tokens/${mia.tokenId}`);
});
