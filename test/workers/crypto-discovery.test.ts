// Discovery over HTTP, against the sandbox's exchange network: its answers, its identity, its clock.

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { discoverySchema } from "#domain/contract/crypto/discovery.ts";
import { cryptoProviderDetailSchema } from "#domain/contract/crypto/provider.ts";
import { bindings, createTenant, request, type Answer, type Environment, type Tenant } from "./client.ts";
import { doTo } from "./crypto-address-client.ts";
import { fill, record, review } from "./provider-directory-client.ts";

const POLL_MILLISECONDS = 12_000;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

afterEach(() => {
  vi.useRealTimers();
});

let wallets = 0;

/** A valid Ethereum address that ends as wanted, and that no other test has. */
function walletEnding(ending: string): string {
  wallets += 1;
  return `0x${(wallets + 4_096).toString(16).padStart(36, "7")}${ending}`;
}

async function save(wallet: string, more: object = {}, of = tenant, environment: Environment = "sandbox") {
  const body = { address: wallet, network: "ethereum", label: "A wallet", ...more };
  const saved = await request(of, environment, "POST", "/crypto/addresses", body, {
    "idempotency-key": crypto.randomUUID(),
  });
  expect(saved.status).toBe(201);
  return String(saved.body.id);
}

const discover = (id: string, body: object, of = tenant, environment: Environment = "sandbox") =>
  request(of, environment, "POST", `/crypto/addresses/${id}/discovery`, body);

const poll = (id: string, requestId: string, of = tenant, environment: Environment = "sandbox") =>
  request(of, environment, "GET", `/crypto/addresses/${id}/discovery/${requestId}`);

const read = (id: string) => request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`);

/** The discovery once it is decided, asked for by its own request, which is no poll. */
async function decided(id: string, requestId: string, environment: Environment = "sandbox"): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await discover(id, { requestId }, tenant, environment);
      expect(answer.status).toBe(202);
      expect(answer.body.status).not.toBe("pending");
      return answer;
    },
    { timeout: 60_000, interval: 100 },
  );
}

function later(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + milliseconds });
}

const requestId = () => `look-${crypto.randomUUID()}`;

describe("POST /crypto/addresses/{id}/discovery", () => {
  it("CRY-06, CRY-09: is 202 with a pending discovery that proves and clears nothing", async () => {
    const id = await save(walletEnding("2222"));
    const name = requestId();
    const { status, body, headers } = await discover(id, {
      requestId: name,
      assetCode: "ETH",
      direction: "outbound",
    });
    expect([status, headers.get("retry-after")]).toEqual([202, "12"]);
    expect(discoverySchema.parse(body)).toMatchObject({
      requestId: name,
      addressId: id,
      status: "pending",
      candidates: [],
      ownershipProven: false,
      transferCleared: false,
    });
    expect(body.sources.map((source: { name: string }) => source.name)).toEqual([
      "address_book",
      "network",
      "analytics",
    ]);
  });

  it.each([
    ["2222", "matched", ["inst_sandbox_exchange"]],
    ["2323", "matched", ["inst_sandbox_custodian"]],
    ["2233", "ambiguous", ["inst_sandbox_custodian", "inst_sandbox_exchange"]],
    ["2255", "failed", []],
    ["2277", "not_found", []],
  ])("an address that ends in %s is %s", async (ending, status, candidates) => {
    const id = await save(walletEnding(ending));
    const name = requestId();
    await discover(id, { requestId: name });
    const { body } = await decided(id, name);
    expect(body).toMatchObject({ status, nextPollAt: null, ownershipProven: false, transferCleared: false });
    const ids = body.candidates.map(({ providerId }: { providerId: string }) => providerId);
    expect(ids.toSorted()).toEqual(candidates);
  });

  it("every provider that it answers can be read, and saved with the address; in its environment alone", async () => {
    const [listed = ""] = await fill([
      record({ legalName: "Sandbox Custodian", name: "Sandbox Custodian", jurisdictions: ["SG"] }),
    ]);
    const id = await save(walletEnding("2233"));
    const name = requestId();
    await discover(id, { requestId: name });
    const { candidates } = (await decided(id, name)).body;
    const ids: string[] = candidates.map(({ providerId }: { providerId: string }) => providerId);
    expect(ids.toSorted()).toEqual(["inst_sandbox_exchange", listed].toSorted());
    for (const providerId of ids) {
      const found = await request(tenant, "sandbox", "GET", `/crypto/providers/${providerId}`);
      expect(cryptoProviderDetailSchema.parse(found.body)).toMatchObject({ id: providerId });
      const saved = await doTo(tenant, id, "metadata", { providerId, hosting: "hosted" });
      expect([saved.status, saved.body.providerId]).toEqual([200, providerId]);
    }
    const institution = await request(tenant, "sandbox", "GET", "/crypto/providers/inst_sandbox_exchange");
    expect(institution.body).toMatchObject({
      name: "Sandbox Exchange",
      jurisdictions: ["DE"],
      reviewStatus: "needs_review",
      evidenceSummary: { count: 0 },
    });
    const outside = await request(tenant, "production", "GET", "/crypto/providers/inst_sandbox_exchange");
    expect(outside.status).toBe(404);
    expect((await review(tenant, "inst_sandbox_exchange")).status).toBe(404);
  });

  it("finds the provider of another saved address of the same wallet first, and tells nobody outside", async () => {
    const wallet = walletEnding("2222");
    const [providerId = ""] = await fill([record()]);
    await save(wallet, { network: "polygon", providerId });
    const id = await save(wallet);
    const name = requestId();
    await discover(id, { requestId: name });
    const { body } = await decided(id, name);
    expect(body).toMatchObject({
      status: "matched",
      candidates: [{ providerId, source: "address_book", confidence: 1 }],
    });
    expect(body.sources.map((source: { status: string }) => source.status)).toEqual([
      "matched",
      "not_asked",
      "not_asked",
    ]);
    expect(await disclosuresOf(id)).toEqual([]);
  });

  it("is unsupported on a test network, at once", async () => {
    const id = await save(walletEnding("2222"), { network: "sepolia" });
    const { body } = await discover(id, { requestId: requestId() });
    expect(body).toMatchObject({ status: "unsupported", nextPollAt: null });
  });

  it("CRY-07: the same requestId with the same body is the same request, also many at once", async () => {
    const id = await save(walletEnding("2323"));
    const body = { requestId: requestId(), direction: "inbound" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => discover(id, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await vi.waitFor(async () => expect((await discover(id, body)).body.status).toBe("matched"), 10_000);
    expect((await changesOf(id)).map(({ status }) => status)).toEqual(["pending", "matched"]);
  });

  it("CRY-08: the same requestId with another body is 409 discovery_conflict", async () => {
    const id = await save(walletEnding("2222"));
    const name = requestId();
    await discover(id, { requestId: name, direction: "inbound" });
    for (const body of [{ requestId: name }, { requestId: name, direction: "outbound" }]) {
      expect(await discover(id, body)).toMatchObject({
        status: 409,
        body: { error: { type: "CONFLICT", code: "discovery_conflict" } },
      });
    }
  });

  it.each([
    ["no requestId", {}],
    ["an empty requestId", { requestId: "" }],
    ["a requestId of 201 characters", { requestId: "r".repeat(201) }],
    ["an unknown field", { requestId: "look", note: "hello" }],
    ["another direction", { requestId: "look", direction: "sideways" }],
    ["a requestId that no path can name", { requestId: ".." }],
  ])("refuses %s with 400", async (_what, body) => {
    const id = await save(walletEnding("2222"));
    expect((await discover(id, body)).status).toBe(400);
  });

  it("takes a requestId of 200 characters, with any sign in it", async () => {
    const id = await save(walletEnding("2222"));
    const name = `${"é/ ?#%".repeat(33)}ab`;
    expect((await discover(id, { requestId: name })).status).toBe(202);
    later(POLL_MILLISECONDS);
    expect(await poll(id, encodeURIComponent(name))).toMatchObject({
      status: 200,
      body: { requestId: name },
    });
  });

  it("refuses a requestId or asset that holds the address: both are kept and told", async () => {
    const wallet = walletEnding("2222");
    const id = await save(wallet);
    for (const body of [{ requestId: `look ${wallet}` }, { requestId: "look-at-it", assetCode: wallet }]) {
      const { status, text } = await discover(id, body);
      expect(status).toBe(400);
      expect(text).not.toContain(wallet);
    }
  });

  it("is 404 for an address that is not there", async () => {
    const answer = await discover("adr_none", { requestId: requestId() });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: "crypto_address_not_found" } } });
  });
});

describe("GET /crypto/addresses/{id}/discovery/{requestId}", () => {
  it("CRY-10, CRY-11: is refused for 12 s after the POST, and a refused poll does not count", async () => {
    const id = await save(walletEnding("2222"));
    const name = requestId();
    await discover(id, { requestId: name });
    const refused = await poll(id, name);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { type: "RATE_LIMITED", code: "poll_too_soon" } },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(11);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(12);
    expect((await decided(id, name)).headers.has("retry-after")).toBe(false);
    later(POLL_MILLISECONDS - 1_500);
    expect((await poll(id, name)).headers.get("retry-after")).toMatch(/^[12]$/);
    later(1_500);
    expect(await poll(id, name)).toMatchObject({ status: 200, body: { status: "matched", requestId: name } });
    expect((await poll(id, name)).status).toBe(429);
  });

  it("CRY-11: a repeated POST is a call too: it is answered, and the poll waits again", async () => {
    const id = await save(walletEnding("2277"));
    const name = requestId();
    await discover(id, { requestId: name });
    later(POLL_MILLISECONDS - 1_000);
    expect((await discover(id, { requestId: name })).status).toBe(202);
    later(2_000);
    const { status, headers } = await poll(id, name);
    expect([status, headers.get("retry-after")]).toEqual([429, "10"]);
  });

  it("CRY-11: a requestId of another address is 404, polled or sent again", async () => {
    const [id, other] = [await save(walletEnding("2222")), await save(walletEnding("2222"))];
    const name = requestId();
    await discover(id, { requestId: name });
    const missing = { status: 404, body: { error: { code: "discovery_not_found" } } };
    expect(await poll(other, name)).toMatchObject(missing);
    expect(await discover(other, { requestId: name })).toMatchObject(missing);
    expect(await poll(id, "look-never")).toMatchObject(missing);
  });

  it("CRY-01: is 400 for an id or requestId of 201 characters", async () => {
    const id = await save(walletEnding("2222"));
    expect((await poll(id, "r".repeat(201))).status).toBe(400);
    expect((await poll("a".repeat(201), "look")).status).toBe(400);
  });

  it("is 404 for another organisation, and in the other environment", async () => {
    const id = await save(walletEnding("2222"));
    const name = requestId();
    await discover(id, { requestId: name });
    later(POLL_MILLISECONDS);
    const stranger = await createTenant("Stranger");
    expect((await poll(id, name, stranger)).status).toBe(404);
    expect((await discover(id, { requestId: name }, stranger)).status).toBe(404);
    expect((await poll(id, name, tenant, "production")).status).toBe(404);
  });
});

describe("what a discovery leaves", () => {
  it("CRY-09: changes nothing of its address but the summary of the newest one", async () => {
    const id = await save(walletEnding("2222"));
    const { body: before } = await read(id);
    const name = requestId();
    await discover(id, { requestId: name });
    await decided(id, name);
    const { body: after } = await read(id);
    expect(after.discovery).toEqual({
      requestId: name,
      status: "matched",
      providerId: "inst_sandbox_exchange",
      at: expect.any(String),
    });
    expect({ ...after, discovery: null }).toEqual(before);
  });

  it("is an event when it is requested and one when it is decided, and an audit for who was told, without the address", async () => {
    const wallet = walletEnding("2222");
    const id = await save(wallet);
    const name = requestId();
    await discover(id, { requestId: name, assetCode: "ETH" });
    await vi.waitFor(async () => expect(await changesOf(id)).toHaveLength(2), 10_000);
    expect(await changesOf(id)).toMatchObject([
      { status: "pending", requestId: name, assetCode: "ETH", providerId: null, decidedAt: null },
      { status: "matched", providerId: "inst_sandbox_exchange", network: "eip155:1" },
    ]);
    expect(await disclosuresOf(id)).toMatchObject([
      { source: "network", recipient: "sandbox-network", discoveryRequestId: name, reason: "discovery" },
    ]);
    const told = JSON.stringify(await logOf()).toLowerCase();
    expect(told).toContain(id);
    expect(told).not.toContain(wallet.toLowerCase().slice(2));
  });

  it("asks nobody outside in production while nobody is set", async () => {
    const id = await save(walletEnding("2222"), {}, tenant, "production");
    const name = requestId();
    await discover(id, { requestId: name }, tenant, "production");
    const { body } = await decided(id, name, "production");
    expect(body).toMatchObject({
      status: "not_found",
      sources: [{ status: "not_found" }, { status: "not_configured" }, { status: "not_configured" }],
    });
  });
});

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & {
    readonly addressId?: string;
    readonly action?: string;
  };
}

async function logOf(): Promise<Told[]> {
  const book = bindings.ADDRESS_BOOKS.getByName(`${tenant.id}/sandbox`);
  const rows: Told[] = [];
  for (let behind = 0; ;) {
    const page = await book.readLog({ behind });
    for (const { payload, sequence } of page) {
      rows.push(JSON.parse(payload));
      behind = sequence;
    }
    if (page.length === 0) return rows;
  }
}

const changesOf = async (id: string) =>
  (await logOf())
    .filter(({ type, data }) => type === "crypto_discovery.changed" && data.addressId === id)
    .map(({ data }) => data);

const disclosuresOf = async (id: string) =>
  (await logOf())
    .filter(({ data }) => data.action === "crypto_address.disclose" && data.addressId === id)
    .map(({ data }) => data);
