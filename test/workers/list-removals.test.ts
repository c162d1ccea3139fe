// What leaves the screening lists, as every organisation learns of it: a signal of each act, once, in both environments, also
// where an organisation did not answer at first.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { listVersionOf } from "#domain/screening/lists-bundle.ts";
import { LISTS_ENTITIES_REMOVED } from "#domain/events/lists-entities-removed.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, operate, person, request, type Environment, type Tenant } from "./client.ts";
import { objectOf } from "./draft-versions.ts";
import { listsNaming } from "./made-lists.ts";
import { beginLists, publishLists, retire, retireEveryList, sendChunk } from "./publish-lists.ts";

const [whole, less] = [listsNaming("Mahan Air", "Gazprom Neft"), listsNaming("Mahan Air")];
const LEFT = {
  lists: [{ id: "TEST-NAMES", entries: 1 }],
  entries: 1,
  sanctions: 1,
  names: ["Gazprom Neft"],
};

beforeEach(async () => {
  await retireEveryList();
  expect((await publishLists(whole)).status).toBe(200);
});

/** Of what left the lists, oldest first, once the casebook has all that the organisation has written. */
async function removalsOf(tenant: Tenant, environment: Environment = "sandbox") {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(objectOf(tenant));
    const pulse = await objectOf(tenant).pulse();
    expect(pulse?.readers.find(({ reader }) => reader === "casebook")?.lag).toBe(0);
  }, PATIENCE);
  const { body } = await request(tenant, environment, "GET", "/signals");
  return body.data.filter(({ type }: { type: string }) => type === "list_removal").toReversed();
}

it("an organisation learns what one person took from the lists, in both environments", async () => {
  const tenant = await createTenant();
  expect((await publishLists(less)).body).toMatchObject({ soleOperator: true });
  const listRemoval = {
    ...LEFT,
    act: "published",
    listVersion: listVersionOf(less.request.hash),
    by: "operator:ops",
    proposedBy: null,
    alone: true,
  };
  for (const environment of ["sandbox", "production"] as const) {
    expect(await removalsOf(tenant, environment)).toMatchObject([
      { status: "open", severity: "high", subject: null, count: 1, listRemoval },
    ]);
  }
});

it("an organisation learns who agreed, and a removal by the job is no person's", async () => {
  const tenant = await createTenant();
  const [mia, leo] = [await person("mia"), await person("leo")];
  const path = `/lists/${less.request.hash}/publish`;
  await beginLists(less.request);
  for (const [at, chunk] of less.chunks.entries()) await sendChunk(less.request.hash, at, chunk);
  const publish = (who: typeof mia) => who.operate("POST", path, { reason: "weekly" });
  expect((await publish(mia)).status).toBe(409);
  expect((await publish(leo)).status).toBe(200);
  for (const { tokenId } of [mia, leo]) await operate("DELETE", `/tokens/${tokenId}`);
  await publishLists(whole);
  const at = new Date().toISOString();
  const act = { actor: "pipeline:lists", action: "lists.publish", reason: null, at, requestId: null };
  await bindings.LISTS.getByName("lists").publish(less.request.hash, act, "job");
  expect(await removalsOf(tenant)).toMatchObject([
    { severity: "medium", listRemoval: { by: "operator:leo", proposedBy: "operator:mia", alone: false } },
    { severity: "info", listRemoval: { by: "pipeline:lists", proposedBy: null, alone: false } },
  ]);
});

it("an organisation learns that a list was retired", async () => {
  const tenant = await createTenant();
  expect((await retire("TEST-NAMES")).status).toBe(200);
  expect(await removalsOf(tenant)).toMatchObject([
    {
      severity: "high",
      listRemoval: { act: "retired", lists: [{ id: "TEST-NAMES", entries: 2 }], entries: 2, sanctions: 2 },
    },
  ]);
});

it("an organisation that did not answer learns of every act later, of each once, also if the lists died meanwhile", async () => {
  const tenant = await createTenant();
  const failing = new Error("the organisation is away");
  await runInDurableObject(objectOf(tenant), (object) => {
    vi.spyOn(object, "announceLists").mockRejectedValue(failing);
  });
  await publishLists(less);
  await publishLists(whole);
  await publishLists(less);
  expect(await removalsOf(tenant)).toEqual([]);
  await runInDurableObject(bindings.LISTS.getByName("lists"), (_object, state) => state.abort("died")).catch(
    () => {},
  );
  await runInDurableObject(objectOf(tenant), () => void vi.restoreAllMocks());
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(bindings.LISTS.getByName("lists"));
    expect((await bindings.LISTS.getByName("lists").overview()).unconfirmedOrganisations).toBe(0);
  }, PATIENCE);
  expect(await removalsOf(tenant)).toMatchObject([{ listRemoval: LEFT }, { listRemoval: LEFT }]);
  await publishLists(less, { reason: "the same again" });
  await publishLists(whole);
  expect(await removalsOf(tenant)).toHaveLength(2);
  expect(await eventsOf(tenant)).toHaveLength(4);
});

it("an organisation that is made later is not told of what left before", async () => {
  await publishLists(less);
  const tenant = await createTenant();
  await publishLists(whole);
  expect(await removalsOf(tenant)).toEqual([]);
});

function eventsOf(tenant: Tenant) {
  return runInDurableObject(objectOf(tenant), (_object, state) =>
    state.storage.sql
      .exec("SELECT 1 FROM log WHERE payload LIKE ?", `%"type":"${LISTS_ENTITIES_REMOVED}"%`)
      .toArray(),
  );
}
