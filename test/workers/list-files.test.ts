// The publishers' files beside the active version: what an operator's publication leaves out of them is counted until the active
// version holds it again.

import { beforeEach, expect, it } from "vitest";
import { listVersionOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";
import { bindings, operate } from "./client.ts";
import { listsNaming, listsOf } from "./made-lists.ts";
import { beginLists, publishLists, retireEveryList, sendChunk } from "./publish-lists.ts";

const whole = listsNaming("Mahan Air", "Gazprom Neft");
const less = listsNaming("Mahan Air");
const NOTHING = { sanctions: 0, entries: 0, lists: [], names: [] };
const MISSING = {
  sanctions: 1,
  entries: 1,
  lists: [{ id: "TEST-NAMES", entries: 1 }],
  names: ["Gazprom Neft"],
};
const lists = () => bindings.LISTS.getByName("lists");

beforeEach(retireEveryList);

async function publishByJob({ request, chunks }: ListsUpload) {
  for (const number of (await beginLists(request)).body.missing) {
    await sendChunk(request.hash, number, chunks[number] ?? new Uint8Array());
  }
  const at = new Date().toISOString();
  const act = { actor: "pipeline:lists", action: "lists.publish", reason: null, at, requestId: null };
  const { outcome } = await lists().publish(request.hash, act, "job");
  return { outcome, at };
}

const files = async () => (await operate("GET", "/lists", undefined, "viewer")).body.files;

it("the active version has all of the files that the job published last, until an operator's lacks some", async () => {
  const { at } = await publishByJob(whole);
  const listVersion = listVersionOf(whole.request.hash);
  expect(await files()).toEqual({ listVersion, readAt: at, missing: NOTHING });
  expect((await publishLists(less)).status).toBe(200);
  expect(await files()).toEqual({ listVersion, readAt: at, missing: MISSING });
  expect((await publishLists(listsNaming("Mahan Air", "Gazprom Neft", "Bank Melli"))).status).toBe(200);
  expect(await files()).toMatchObject({ listVersion, missing: NOTHING });
});

it("the files are compared with after more publications than are kept", async () => {
  await publishByJob(whole);
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const more = listsNaming("Mahan Air", "Gazprom Neft", name);
    expect((await publishLists(more)).status).toBe(200);
  }
  const accepted = { acceptLoss: ["TEST-NAMES"], reason: "fewer" };
  expect((await publishLists(less, accepted)).status).toBe(200);
  expect((await files()).missing).toEqual(MISSING);
});

it("files that were refused, because a list is not among them, are compared with what stays active", async () => {
  expect((await publishLists(listsOf({ OTHER: ["Somebody"], "TEST-NAMES": ["Mahan Air"] }))).status).toBe(
    200,
  );
  const refused = await publishByJob(whole);
  expect(refused.outcome).toBe("lossy");
  expect((await files()).missing).toEqual(MISSING);
});

it("the files count as read again when the job sends what is active", async () => {
  await publishByJob(whole);
  const again = await publishByJob(whole);
  expect(await files()).toMatchObject({ readAt: again.at, missing: NOTHING });
});
