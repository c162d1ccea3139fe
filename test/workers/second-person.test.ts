// What needs a second person: who counts as one, when one person may act alone, and what then says so.

import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { ledger } from "./casebook-client.ts";
import { bindings, createTenant, operate, person } from "./client.ts";
import { add, listPath, logIn, remove, tenantWithBlockList, auditOf } from "./named-list-client.ts";
import { act, draft, draftOf, pathOf, shown } from "./draft-versions.ts";
import { listsNaming } from "./made-lists.ts";
import { beginLists, publishLists, retire, retireEveryList, sendChunk } from "./publish-lists.ts";

const NOW = new Date().toISOString();

describe("four eyes on a version", () => {
  it("are needed as soon as another person holds a token that may approve, until it is revoked", async () => {
    const tenant = await createTenant();
    const { id } = (await draft(tenant, draftOf("Of the owner, beside Leo"))).body;
    const viewer = await person("zoe", { role: "viewer" });
    const leo = await person("leo");
    expect((await act(tenant, id, "approve", "owner")).status).toBe(403);
    expect(await shown(tenant, id)).toMatchObject({ mayApprove: false });
    await operate("DELETE", `/tokens/${leo.tokenId}`);
    const alone = await act(tenant, id, "approve", "owner");
    expect(alone).toMatchObject({ status: 200, body: { soleOperator: true } });
    await operate("DELETE", `/tokens/${viewer.tokenId}`);
  });

  it("are not those of one person under two spellings of a name", async () => {
    const tenant = await createTenant();
    const [mia, capital] = [await person("mia"), await person("Mia")];
    const path = pathOf(tenant);
    const { id } = (await mia.operate("POST", path, draftOf("Of Mia"))).body;
    expect((await capital.operate("POST", `${path}/${id}/approve`, {})).status).toBe(403);
    const leo = await person("leo");
    const approvedByLeo = await leo.operate("POST", `${path}/${id}/approve`, {});
    expect(approvedByLeo.status).toBe(200);
    expect(approvedByLeo.body).not.toHaveProperty("soleOperator");
    for (const { tokenId } of [mia, capital, leo]) await operate("DELETE", `/tokens/${tokenId}`);
  });
});

describe("an entry of a block list", () => {
  async function blockedDevice() {
    const tenant = await tenantWithBlockList();
    const { entries } = (await add(tenant, "bad-devices", ["device-1"])).body;
    const ann = await person("ann", { role: "analyst" });
    const [mia, leo] = [await person("mia"), await person("leo")];
    const gone = () =>
      Promise.all([ann, mia, leo].map(({ tokenId }) => operate("DELETE", `/tokens/${tokenId}`)));
    const entry = listPath(tenant, `/bad-devices/entries/${entries[0].id}?reason=cleared`);
    const judged = (who: typeof mia, id: string, verb = "approve") =>
      who.operate("POST", listPath(tenant, `/bad-devices/proposals/${id}/${verb}`), {});
    return { tenant, ann, mia, leo, gone, entry, judged };
  }

  it("blocks until a second person has approved its removal, which waits once", async () => {
    const { tenant, ann, mia, leo, gone, entry, judged } = await blockedDevice();
    expect((await ann.operate("DELETE", entry)).body).toMatchObject({ proposedBy: "operator:ann" });
    const held = await mia.operate("DELETE", entry);
    expect([held.status, held.body.proposedBy]).toEqual([202, "operator:ann"]);
    expect((await logIn(tenant)).decision).toBe("block");
    const detail = await leo.operate("GET", listPath(tenant, `/bad-devices/proposals/${held.body.id}`));
    expect(detail.body.entries).toMatchObject([{ value: "device-1", removesEntryId: expect.any(String) }]);
    expect((await judged(ann, held.body.id)).status).toBe(403);
    expect((await judged(leo, held.body.id)).status).toBe(200);
    expect((await logIn(tenant)).decision).toBe("allow");
    await gone();
  });

  it("is not removed by who proposed it, under whatever spelling of the name", async () => {
    const { tenant, mia, gone, entry, judged } = await blockedDevice();
    const { id } = (await mia.operate("DELETE", entry)).body;
    const capital = await person("MIA");
    expect((await judged(mia, id)).status).toBe(403);
    expect((await judged(capital, id)).status).toBe(403);
    expect((await judged(capital, id, "reject")).status).toBe(204);
    expect((await logIn(tenant)).decision).toBe("block");
    await operate("DELETE", `/tokens/${capital.tokenId}`);
    await gone();
  });

  it("does not end sooner by one person's word, while what makes the list stronger counts at once", async () => {
    const { tenant, mia, leo, gone, judged } = await blockedDevice();
    const path = listPath(tenant, "/bad-devices/entries");
    const entries = [{ value: "device-1", expiresAt: "2020-01-01T00:00:00Z" }, { value: "device-2" }];
    const changed = (await mia.operate("POST", path, { entries, reason: "a mistake" })).body;
    expect(changed).toMatchObject({ entries: [{ value: "device-2" }], proposal: { entries: 1 } });
    expect((await logIn(tenant, "device-1")).decision).toBe("block");
    expect((await logIn(tenant, "device-2")).decision).toBe("block");
    expect((await judged(leo, changed.proposal.id)).status).toBe(200);
    expect((await logIn(tenant, "device-1")).decision).toBe("allow");
    await gone();
  });

  it("is removed by one person where nobody else could approve, and the audit says so", async () => {
    const { tenant, gone } = await blockedDevice();
    await gone();
    const viewer = await person("zoe", { role: "analyst" });
    const { data } = (await operate("GET", listPath(tenant, "/bad-devices/entries"))).body;
    expect((await remove(tenant, "bad-devices", data[0].id)).status).toBe(204);
    expect((await auditOf(tenant)).at(-1)?.data).toMatchObject({
      action: "named_list.remove",
      soleOperator: true,
    });
    expect((await logIn(tenant)).decision).toBe("allow");
    const { entries } = (await add(tenant, "bad-devices", ["device-3"])).body;
    const sooner = { value: "device-3", expiresAt: "2020-01-01T00:00:00Z" };
    expect((await add(tenant, "bad-devices", [sooner])).body).toMatchObject({ soleOperator: true });
    expect(entries).toHaveLength(1);
    await operate("DELETE", `/tokens/${viewer.tokenId}`);
  });
});

describe("a publication of screening lists in which an entry of a sanctions list leaves", () => {
  const [whole, less] = [listsNaming("Mahan Air", "Gazprom Neft"), listsNaming("Mahan Air")];
  const leaving = { sanctions: 1, entries: 1, names: ["Gazprom Neft"] };
  const active = async () =>
    (await operate("GET", "/lists")).body.data.find((one: { active: boolean }) => one.active).hash;

  beforeEach(async () => {
    await retireEveryList();
    expect((await publishLists(whole)).status).toBe(200);
  });

  it("takes two persons, of whom the first sees what leaves", async () => {
    const [mia, capital, leo] = [await person("mia"), await person("Mia"), await person("leo")];
    const publish = (who: typeof mia) =>
      who.operate("POST", `/lists/${less.request.hash}/publish`, { reason: "weekly update" });
    const held = await publishLists(less);
    expect(held).toMatchObject({ status: 409, body: { error: { details: { leaving } } } });
    expect((await publish(mia)).status).toBe(200); // the role's token was another operator
    expect(await active()).toBe(less.request.hash);
    expect((await publishLists(whole)).body).not.toHaveProperty("leaving");
    for (const same of [mia, mia, capital]) expect((await publish(same)).status).toBe(409);
    expect(await active()).toBe(whole.request.hash);
    const agreed = await publish(leo);
    expect(agreed).toMatchObject({ status: 200, body: { leaving } });
    expect(agreed.body).not.toHaveProperty("soleOperator");
    for (const { tokenId } of [mia, capital, leo]) await operate("DELETE", `/tokens/${tokenId}`);
  });

  it("is one person's where nobody else could agree, and the answer says so", async () => {
    expect((await publishLists(less)).body).toMatchObject({ leaving, soleOperator: true });
  });

  it("is the pipeline's job's alone, and so is no retirement of an operator beside another", async () => {
    const mia = await person("mia");
    const lists = bindings.LISTS.getByName("lists");
    await beginLists(less.request);
    for (const [at, chunk] of less.chunks.entries()) await sendChunk(less.request.hash, at, chunk);
    const byJob = {
      actor: "pipeline:lists",
      action: "lists.publish",
      reason: null,
      at: NOW,
      requestId: null,
    };
    expect(await lists.publish(less.request.hash, byJob, "job")).toMatchObject({
      outcome: "published",
      version: { leaving },
    });
    const held = await retire("TEST-NAMES");
    expect([held.status, held.body.error.code]).toEqual([409, "invalid_state"]);
    expect((await retire("TEST-NAMES")).status).toBe(409);
    const agreed = await mia.operate("POST", "/lists/retirements", {
      list: "TEST-NAMES",
      reason: "it ended",
    });
    expect(agreed.status).toBe(200);
    await operate("DELETE", `/tokens/${mia.tokenId}`);
  });
});

describe("a rule snoozed for longer than a day", () => {
  const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it("is excluded once two persons want it, for no longer than the first one wanted", async () => {
    const tenant = await tenantWithBlockList();
    await add(tenant, "bad-devices", ["device-1"]);
    const subjectId = (await logIn(tenant)).subject.id;
    const [mia, capital, leo] = [await person("mia"), await person("Mia"), await person("leo")];
    const path = `/organisations/${tenant.id}/snoozes?environment=sandbox`;
    const snooze = (who: typeof mia, hours: number) =>
      who.operate("POST", path, {
        subjectId,
        ruleId: "asks-0",
        until: until(hours),
        reason: "a known device",
      });
    expect((await snooze(mia, 48)).status).toBe(409);
    expect((await snooze(capital, 48)).status).toBe(409);
    expect((await logIn(tenant)).decision).toBe("block");
    expect((await snooze(leo, 24 * 90)).status).toBe(409);
    const agreed = await snooze(mia, 72);
    expect(agreed).toMatchObject({
      status: 201,
      body: { proposedBy: "operator:leo", actor: "operator:mia" },
    });
    expect((await logIn(tenant)).decision).toBe("allow");
    for (const { tokenId } of [mia, capital, leo]) await operate("DELETE", `/tokens/${tokenId}`);
  });

  it("is not strung together by one person from day to day", async () => {
    const tenant = await tenantWithBlockList();
    const subjectId = (await logIn(tenant)).subject.id;
    const [mia, leo] = [await person("mia"), await person("leo")];
    const path = `/organisations/${tenant.id}/snoozes?environment=sandbox`;
    const snooze = (who: typeof mia, hours: number) =>
      who.operate("POST", path, {
        subjectId,
        ruleId: "asks-0",
        until: until(hours),
        reason: "a known device",
      });
    /** As if so many days had passed. */
    const later = (days: number) =>
      runInDurableObject(ledger(tenant), (_object, state) => {
        const shift = (column: string) =>
          `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`;
        state.storage.sql.exec(`UPDATE snooze SET ${shift("until")}`);
        state.storage.sql.exec(`UPDATE snoozed_alone SET ${shift("began_at")}, ${shift("until")}`);
      });
    expect((await snooze(mia, 23)).status).toBe(201);
    await later(2);
    expect((await snooze(mia, 3)).status).toBe(409);
    expect((await snooze(mia, 0.5)).status).toBe(201); // what is left of the day
    await later(1);
    const held = await snooze(leo, 3);
    expect([held.status, held.body.error.code]).toEqual([409, "invalid_state"]);
    expect((await snooze(mia, 2)).body).toMatchObject({ proposedBy: "operator:leo" });
    await later(7);
    expect((await snooze(mia, 23)).status).toBe(201);
    for (const { tokenId } of [mia, leo]) await operate("DELETE", `/tokens/${tokenId}`);
  });

  it("is one person's for a day, and for longer where nobody else could agree", async () => {
    const tenant = await tenantWithBlockList();
    const subjectId = (await logIn(tenant)).subject.id;
    const path = `/organisations/${tenant.id}/snoozes?environment=sandbox`;
    const body = { subjectId, ruleId: "asks-0", reason: "a known device" };
    const mia = await person("mia");
    const short = await operate("POST", path, { ...body, until: until(23) });
    expect([short.status, short.body.soleOperator]).toEqual([201, undefined]);
    await operate("DELETE", `/organisations/${tenant.id}/snoozes/${short.body.id}?environment=sandbox`);
    await operate("DELETE", `/tokens/${mia.tokenId}`);
    const long = await operate("POST", path, { ...body, until: until(48) });
    expect(long).toMatchObject({ status: 201, body: { soleOperator: true } });
  });
});
