// Screening lists from the outside: uploaded in chunks, published, and screened with from the next decisions on, without
// a deployment; the older version for at most a minute, and never a decision without lists.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashApiKey } from "#domain/ids/api-key.ts";
import { ApiKey } from "#edge/objects/api-key/object.ts";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import { Lists } from "#edge/objects/lists/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, operate, payment, request, type Answer, type Tenant } from "./client.ts";
import { listsNaming, listsOfNothing, underAnotherHash } from "./made-lists.ts";
import { beginLists, publish, publishLists, retireEveryList, sendChunk } from "./publish-lists.ts";

const NAME = "Zembrowska Kalkulacja Trust";
beforeAll(retireEveryList);

const object = () => bindings.LISTS.getByName("lists");
const versionOf = ({ request: { hash } }: ListsUpload) => `sha256:${hash.slice(0, 16)}`;

function pay(tenant: Tenant, displayName = NAME): Promise<Answer> {
  const parties = [{ role: "recipient", externalPartyId: "payee", displayName, type: "business" }];
  return request(tenant, "sandbox", "POST", "/transactions", payment({}, { parties }));
}

function attemptOf(answer: Answer) {
  expect(answer.status).toBe(200);
  return answer.body.assessment.screening.attempts[0];
}

/** Pays until the version screens: it is loaded behind the requests. */
async function untilScreenedWith(tenant: Tenant, upload: ListsUpload): Promise<Answer> {
  let answer = await pay(tenant);
  await vi.waitFor(async () => {
    answer = await pay(tenant);
    expect(attemptOf(answer).listVersion).toBe(versionOf(upload));
  }, PATIENCE);
  return answer;
}

async function overview() {
  const answer = await operate("GET", "/lists", undefined, "viewer");
  expect(answer.status).toBe(200);
  return answer.body;
}

async function activeHash(): Promise<string> {
  const { data } = await overview();
  return data.find(({ active }: { active: boolean }) => active).hash;
}

describe("a published version", () => {
  it("screens the next decisions, without a deployment, and every attempt names it", async () => {
    const tenant = await createTenant();
    const before = attemptOf(await pay(tenant));
    expect(before.status).toBe("clear");
    expect(before.listVersion).not.toBe(versionOf(listsNaming(NAME)));
    const upload = listsNaming(NAME);
    const published = await publishLists(upload);
    expect(published.body).toMatchObject({
      hash: upload.request.hash,
      listVersion: versionOf(upload),
      active: true,
      publishedBy: "operator:ops",
      unconfirmedOrganisations: 0,
      lists: [
        { id: "TEST-NAMES", kind: "names", asOf: "2026-11-01", entries: 1 },
        { id: "TEST-WALLETS", kind: "wallets", asOf: "2026-11-01", entries: 1 },
      ],
    });
    const attempt = attemptOf(await untilScreenedWith(tenant, upload));
    expect(attempt.status).toBe("confirmed_match");
    expect(attempt.matches[0].lists).toEqual(["TEST-NAMES"]);
  });

  it("reaches every key with its admission: existing keys, and keys that are made later", async () => {
    const before = await createTenant();
    const upload = listsNaming(NAME, "Somebody Else");
    const { publication } = (await publishLists(upload)).body;
    for (const tenant of [before, await createTenant()]) {
      const key = bindings.API_KEYS.getByName(hashApiKey(tenant.keys.sandboxSecret));
      const admission = await key.admit("sandbox", "calls");
      const grant: unknown = admission.outcome === "admitted" ? JSON.parse(admission.grant) : admission;
      expect(grant).toMatchObject({ lists: { hash: upload.request.hash, publication } });
    }
  });

  it("screens wallets too: names and wallets are one version", async () => {
    const upload = listsNaming("Wallets Only");
    await publishLists(upload);
    const tenant = await createTenant();
    await untilScreenedWith(tenant, upload);
    const crypto = {
      assetClass: "crypto",
      blockchain: "bitcoin",
      parties: [
        {
          role: "recipient",
          externalPartyId: "wallet",
          instruments: [{ type: "crypto_wallet", identifier: "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX" }],
        },
      ],
    };
    const paid = await request(tenant, "sandbox", "POST", "/transactions", payment({}, crypto));
    const attempt = attemptOf(paid);
    expect(attempt.listVersion).toBe(versionOf(upload));
    expect(attempt.walletScreenings[0].sanctions).toEqual({ hit: true, lists: ["TEST-WALLETS"] });
  });

  it("that is published again changes nothing: no chunk is requested, and the publication is the same", async () => {
    const upload = listsNaming("Twice Published");
    const first = await publishLists(upload);
    expect((await beginLists(upload.request)).body.missing).toEqual([]);
    const again = await publishLists(upload);
    expect(again.text).toBe(first.text);
  });

  it("is replaced by an older one that is published again", async () => {
    const tenant = await createTenant();
    const [older, newer] = [listsNaming(NAME, "Older"), listsNaming("Newer")];
    await publishLists(older);
    await publishLists(newer);
    await untilScreenedWith(tenant, newer);
    const back = await publishLists(older);
    expect(back.body.active).toBe(true);
    expect(attemptOf(await untilScreenedWith(tenant, older)).status).toBe("confirmed_match");
  });

  it("is kept with a few earlier versions only", async () => {
    for (let at = 0; at < 6; at++) await publishLists(listsNaming(`Version ${at}`));
    const { data } = await overview();
    expect(data).toHaveLength(4);
    const counted = await runInDurableObject(object(), (_object, state) =>
      state.storage.sql.exec<{ n: number }>("SELECT count(DISTINCT hash) AS n FROM list_chunk").one(),
    );
    expect(counted.n).toBe(4);
  });
});

describe("what is refused", () => {
  it("a damaged chunk: it is not kept, and the right one still can be sent", async () => {
    const upload = listsNaming("Damaged On The Way");
    const { hash } = upload.request;
    await beginLists(upload.request);
    const [chunk = new Uint8Array()] = upload.chunks;
    const damaged = chunk.slice();
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    expect(await sendChunk(hash, 0, damaged)).toMatchObject({
      status: 400,
      body: { error: { code: "unprocessable" } },
    });
    expect(await publish(hash)).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { missing: [0] } } },
    });
    expect((await sendChunk(hash, 0, chunk)).status).toBe(204);
    expect((await publish(hash)).status).toBe(200);
  });

  it("a content that has another hash, and one that is no lists: what was active stays", async () => {
    const before = await activeHash();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const upload of [underAnotherHash(listsNaming("Another Hash")), listsOfNothing()]) {
      expect(await publishLists(upload)).toMatchObject({
        status: 400,
        body: { error: { code: "unprocessable" } },
      });
      // It was dropped, so that it can be sent again.
      expect((await publish(upload.request.hash)).status).toBe(404);
    }
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
    expect(await activeHash()).toBe(before);
  });

  it("a chunk or a version that was not declared, and a chunk that is too large", async () => {
    const upload = listsNaming("Declared");
    await beginLists(upload.request);
    const { hash } = upload.request;
    expect((await sendChunk(hash, 7, new Uint8Array(1))).body.error.code).toBe("lists_not_found");
    expect((await sendChunk("f".repeat(64), 0, new Uint8Array(1))).status).toBe(404);
    expect((await sendChunk(hash, 0, new Uint8Array(1024 * 1024 + 1))).body.error.code).toBe(
      "payload_too_large",
    );
    expect((await publish("f".repeat(64))).status).toBe(404);
  });

  it("an operator without the permission: viewers read, ops publish", async () => {
    const { request: declared } = listsNaming("Not Permitted");
    expect((await operate("POST", "/lists", declared, "viewer")).status).toBe(403);
    expect((await operate("POST", `/lists/${declared.hash}/publish`, {}, "keys")).status).toBe(403);
    expect((await operate("GET", "/lists", undefined, "analyst")).status).toBe(200);
  });
});

describe("an upload", () => {
  it("that was cut off continues with what is missing", async () => {
    const { request: whole, chunks } = listsNaming("Cut Off");
    const [first = new Uint8Array()] = chunks;
    const [declared] = whole.chunks;
    const twice = { hash: whole.hash, chunks: [declared, declared] } as typeof whole;
    expect((await beginLists(twice)).body.missing).toEqual([0, 1]);
    await sendChunk(whole.hash, 0, first);
    expect((await beginLists(twice)).body.missing).toEqual([1]);
    // In another packing it begins again.
    expect((await beginLists(whole)).body.missing).toEqual([0]);
  });
});

describe("while a newer version cannot be loaded", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("the older one screens for a minute; then nothing is decided, and nothing stored, until it can be", async () => {
    const tenant = await createTenant();
    const [older, newer] = [listsNaming("Older Of Two"), listsNaming(NAME, "Newer Of Two")];
    await publishLists(older);
    await untilScreenedWith(tenant, older);
    const read = vi.spyOn(Lists.prototype, "read").mockReturnValue(null);
    await publishLists(newer);

    expect(attemptOf(await pay(tenant)).listVersion).toBe(versionOf(older));
    vi.advanceTimersByTime(59_000);
    expect(attemptOf(await pay(tenant)).listVersion).toBe(versionOf(older));
    vi.advanceTimersByTime(2_000);
    const unpaid = payment({}, { externalTransactionId: "nobody-decided" });
    const refused = await request(tenant, "sandbox", "POST", "/transactions", unpaid);
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "dependency_unavailable" } } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await request(tenant, "sandbox", "GET", "/transactions/nobody-decided")).status).toBe(404);

    read.mockRestore();
    vi.advanceTimersByTime(1_000);
    const decided = await request(tenant, "sandbox", "POST", "/transactions", unpaid);
    expect(attemptOf(decided).listVersion).toBe(versionOf(newer));
  });
});

describe("keys that do not answer an announcement", () => {
  it("get it again until they do, and the publication counts", async () => {
    const tenant = await createTenant();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const told = vi.spyOn(ApiKey.prototype, "activate").mockImplementation(() => {
      throw new Error("away");
    });
    const upload = listsNaming("Told Late");
    const published = await publishLists(upload);
    expect(published.status).toBe(200);
    expect(published.body.unconfirmedOrganisations).toBeGreaterThan(0);
    expect(log).toHaveBeenCalled();
    told.mockRestore();
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(object());
      expect((await overview()).unconfirmedOrganisations).toBe(0);
    }, PATIENCE);
    log.mockRestore();
    await untilScreenedWith(tenant, upload);
  });
});

describe("the audit", () => {
  it("says who began and who published, and why; a repeat adds no entry", async () => {
    const upload = listsNaming("Audited");
    const { hash } = upload.request;
    await beginLists(upload.request);
    for (const [number, chunk] of upload.chunks.entries()) await sendChunk(hash, number, chunk);
    await publish(hash, { reason: "a new sanctions round" });
    await publishLists(upload);
    const acts = await runInDurableObject(object(), (_object, state) =>
      state.storage.sql
        .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence")
        .toArray()
        .map(({ payload }) => JSON.parse(payload))
        .filter(({ data }) => data.hash === hash)
        .map(({ organisationId, data }) => [organisationId, data.actor, data.action, data.reason]),
    );
    expect(acts).toEqual([
      ["deployment", "operator:ops", "lists.upload", null],
      ["deployment", "operator:ops", "lists.publish", "a new sanctions round"],
    ]);
  });
});
