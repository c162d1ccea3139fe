// Saved crypto addresses: once for each wallet on a network, listed in numbered pages, and never shown whole.

import { describe, expect, it } from "vitest";
import { createTenant, request, type Answer, type Environment, type Tenant } from "./client.ts";
import { CHECKSUMMED, ETHEREUM, LISTED, save, wallet } from "./crypto-address-client.ts";
import { fill, record } from "./provider-directory-client.ts";

const list = (tenant: Tenant, query = "", environment: Environment = "sandbox") =>
  request(tenant, environment, "GET", `/crypto/addresses${query}`);

describe("POST /crypto/addresses", () => {
  it.each(["sandbox", "production"] as const)(
    "CRY-18, STA-01: answers 201 with the saved address, masked, in %s",
    async (environment) => {
      const tenant = await createTenant();
      const [providerId] = await fill([record()]);
      const body = {
        ...ETHEREUM,
        purpose: "treasury",
        hosting: "hosted",
        providerId,
        externalUserId: "c-1",
      };
      const saved = await save(tenant, body, undefined, environment);
      expect(saved.status).toBe(201);
      expect(saved.body).toEqual({
        id: expect.stringMatching(/^adr_[0-9a-z]{24}$/),
        label: "Cold wallet",
        network: "eip155:1",
        maskedAddress: "0x5290…9EE7",
        maskedMemo: null,
        status: "needs_review",
        purpose: "treasury",
        hosting: "hosted",
        providerId,
        control: { state: "unproven", method: null, provenAt: null, expiresAt: null },
        lastScreening: { status: "clear", at: expect.any(String), listVersion: expect.any(String) },
        discovery: null,
        externalUserId: "c-1",
        createdAt: expect.any(String),
        updatedAt: saved.body.createdAt,
        version: 1,
      });
      const read = await request(tenant, environment, "GET", `/crypto/addresses/${saved.body.id}`);
      expect([read.status, read.body]).toEqual([200, saved.body]);
    },
  );

  it("CRY-18: answers 200 with the address as it is, for any other spelling and label of it on the same network", async () => {
    const tenant = await createTenant();
    const first = await save(tenant, ETHEREUM);
    for (const address of [CHECKSUMMED.toLowerCase(), `ethereum:${CHECKSUMMED}@1`, ` ${CHECKSUMMED} `]) {
      const again = await save(tenant, { address, network: "eip155:1", label: "Another label" });
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    const elsewhere = await save(tenant, { ...ETHEREUM, network: "polygon" });
    expect([elsewhere.status, elsewhere.body.network]).toEqual([201, "eip155:137"]);
    expect((await list(tenant)).body.pagination.total).toBe(2);
  });

  it("CRY-18: saves one address for many requests at the same time", async () => {
    const tenant = await createTenant();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(tenant, ETHEREUM)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("CRY-32: needs an Idempotency-Key, repeats its answer and refuses another request under it", async () => {
    const tenant = await createTenant();
    const without = await request(tenant, "sandbox", "POST", "/crypto/addresses", ETHEREUM);
    expect([without.status, without.body.error.code]).toEqual([400, "idempotency_key_required"]);
    const first = await save(tenant, ETHEREUM, "the-same-key");
    const again = await save(tenant, ETHEREUM, "the-same-key");
    expect([again.status, again.text]).toEqual([201, first.text]);
    const spelt = { ...ETHEREUM, address: CHECKSUMMED.toLowerCase() };
    for (const other of [spelt, { ...ETHEREUM, label: "Other" }]) {
      const refused = await save(tenant, other, "the-same-key");
      expect([refused.status, refused.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    }
  });

  it.each([
    ["a mistyped checksum", { address: CHECKSUMMED.replace("E7", "e7") }, /^address: is mistyped/],
    ["what is no address", { address: "0x529084000985" }, /^address: is no address of this network/],
    ["an address of another network", { network: "bitcoin" }, /^address: is no address/],
    [
      "an address of a test network",
      { address: "mptPo5AvLzJXi4T82vR6g82fT5uJ6HsQCu", network: "bitcoin" },
      /^address: is an address of another network/,
    ],
    [
      "an address that a test network alone can read",
      { address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", network: "bitcoin" },
      /^address: is no address of this network/,
    ],
    [
      "a capital X before its digits",
      { address: CHECKSUMMED.replace("0x", "0X") },
      /^address: is no address of this network/,
    ],
    [
      "a text that names another chain",
      { address: `eip155:137:${CHECKSUMMED}` },
      /^address: is an address of an/,
    ],
    ["an unknown network", { network: "atlantis" }, /^network: is no network/],
    [
      "a label with the address",
      { label: `mine: ${CHECKSUMMED.toLowerCase()}!` },
      /^label: must not contain/,
    ],
    [
      "a label with the address in groups",
      { label: CHECKSUMMED.replaceAll(/(.{8})/g, "$1 ") },
      /^label: must/,
    ],
    [
      "a providerId that is the address",
      { providerId: CHECKSUMMED.slice(2) },
      /^providerId: must not contain/,
    ],
    ["an externalUserId with the address", { externalUserId: `u-${CHECKSUMMED}` }, /^externalUserId: must/],
    ["a label with a card number", { label: "card 4111 1111 1111 1111" }, /^label: /],
    ["a label of 201 characters", { label: "x".repeat(201) }, /^label: /],
    ["no label", { label: undefined }, /^label: /],
    ["a memo where payments carry none", { memo: "x" }, /^memo: is for networks/],
    ["an unknown field", { note: "x" }, /note/],
    ["an unknown purpose", { purpose: "fun" }, /^purpose: /],
  ])("CRY-02: answers 400 to %s, never repeats the address and saves nothing", async (_, change, message) => {
    const tenant = await createTenant();
    const refused = await save(tenant, { ...ETHEREUM, ...change });
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.body.error.message).toMatch(message);
    expect(refused.text.toLowerCase()).not.toContain("52908400098527886e0f7030069857d2e4169ee7");
    expect((await list(tenant)).body.data).toEqual([]);
  });

  it("is not charged for, and screens the address by the lists of the day", async () => {
    const tenant = await createTenant();
    const saved = await save(tenant, { ...ETHEREUM, address: LISTED });
    expect([saved.status, saved.body.lastScreening.status]).toEqual([201, "listed"]);
    const simulated = await save(tenant, { ...ETHEREUM, address: `${wallet(1).slice(0, -4)}4004` });
    expect(simulated.body.lastScreening.status).toBe("unknown");
  });
});

describe("GET /crypto/addresses", () => {
  it("CRY-17, LIM-04, LIM-05: lists newest first, in pages of 25 unless another size is asked for", async () => {
    const tenant = await createTenant();
    for (let number = 0; number < 27; number += 1) {
      await save(tenant, { ...ETHEREUM, address: wallet(number), label: `Wallet ${number}` });
    }
    const labels = ({ body }: Answer) => body.data.map(({ label }: { label: string }) => label);
    const first = await list(tenant);
    expect(first.body.pagination).toEqual({ page: 1, pageSize: 25, total: 27 });
    expect(labels(first)).toEqual(Array.from({ length: 25 }, (_, at) => `Wallet ${26 - at}`));
    expect(labels(await list(tenant, "?page=2"))).toEqual(["Wallet 1", "Wallet 0"]);
    expect(labels(await list(tenant, "?page=9&pageSize=3"))).toEqual(["Wallet 2", "Wallet 1", "Wallet 0"]);
    const behind = await list(tenant, "?page=10000&pageSize=100");
    expect([behind.status, behind.body]).toEqual([
      200,
      { data: [], pagination: { page: 10_000, pageSize: 100, total: 27 } },
    ]);
  });

  it("CRY-17: filters by network and status, with `all` by default, and by both with a search", async () => {
    const tenant = await createTenant();
    await save(tenant, { ...ETHEREUM, label: "One" });
    await save(tenant, { ...ETHEREUM, network: "polygon", label: "Two" });
    const total = async (query: string) => (await list(tenant, query)).body.pagination.total;
    expect(await total("?status=all")).toBe(2);
    expect(await total("?status=needs_review")).toBe(2);
    expect(await total("?status=approved")).toBe(0);
    expect(await total("?network=ETH")).toBe(1);
    expect(await total("?network=eip155:137&status=needs_review&search=two")).toBe(1);
    expect(await total("?network=eip155:137&status=needs_review&search=one")).toBe(0);
    expect(await total("?search=&network=")).toBe(await total(""));
  });

  it("filters by exactly one customer, whose id is a part of another's and of a label", async () => {
    const tenant = await createTenant();
    const customers = ["anna", "anna-2", "ANNA"];
    for (const [number, externalUserId] of customers.entries()) {
      await save(tenant, { ...ETHEREUM, address: wallet(number), label: "anna at exchange", externalUserId });
    }
    const found = await list(tenant, "?externalUserId=anna");
    expect(found.body.pagination.total).toBe(1);
    expect(found.body.data).toMatchObject([{ externalUserId: "anna" }]);
    const total = async (query: string) => (await list(tenant, query)).body.pagination.total;
    expect(await total("?externalUserId=ann")).toBe(0);
    expect(await total("?externalUserId=anna&search=exchange&status=needs_review")).toBe(1);
    expect(await total("?externalUserId=anna&network=polygon")).toBe(0);
    expect((await list(tenant, "?externalUserId=")).status).toBe(400);
  });

  it.each([
    ["a part of the label, in any case", "OPEN MARK", 1],
    ["a part of the label, with an accent that it lacks", "Märket", 1],
    ["a part of the provider's id", "prv_", 1],
    ["a part of the customer's id", "customer-7", 1],
    ["the ends of the address", "9ee7", 1],
    ["the complete address", CHECKSUMMED, 1],
    ["another spelling of it", `ethereum:${CHECKSUMMED.toLowerCase()}`, 1],
    ["an address that is not saved", wallet(5), 0],
    ["what spans two fields", "market prv", 0],
    ["signs of a pattern", "%", 0],
    ["nothing of it", "elsewhere", 0],
  ])("CRY-17: a search finds %s", async (_, search, found) => {
    const tenant = await createTenant();
    const [providerId] = await fill([record()]);
    const details = { label: "Open Market", providerId, externalUserId: "customer-7" };
    await save(tenant, { ...ETHEREUM, ...details });
    const answer = await list(tenant, `?search=${encodeURIComponent(search)}`);
    expect([answer.status, answer.body.pagination.total]).toEqual([200, found]);
  });

  it.each([
    ["page 0", "page=0"],
    ["page 10001", "page=10001"],
    ["page 1.5", "page=1.5"],
    ["pageSize 0", "pageSize=0"],
    ["pageSize 101", "pageSize=101"],
    ["search of 201 characters", `search=${"x".repeat(201)}`],
    ["network of 81 characters", `network=${"x".repeat(81)}`],
    ["network that is not known", "network=atlantis"],
    ["status that there is not", "status=open"],
    ["parameter that there is not", "purpose=treasury"],
  ])("CRY-17, LIM-04, LIM-05, LIM-06: answers 400 to a %s", async (name, query) => {
    const tenant = await createTenant();
    const refused = await list(tenant, `?${query}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.body.error.message).toContain(name.split(" ")[0]);
  });

  it("EPT-04, VER-01: accepts Service-Version 2026-08-11 and no other", async () => {
    const tenant = await createTenant();
    const asked = (version: string) =>
      request(tenant, "sandbox", "GET", "/crypto/addresses", undefined, { "service-version": version });
    expect((await asked("2026-08-11")).status).toBe(200);
    const refused = await asked("2025-01-01");
    expect([refused.status, refused.body.error.code]).toEqual([400, "version_unsupported"]);
  });
});

describe("GET /crypto/addresses/{id}", () => {
  it("CRY-01: is 404 for an unknown id of up to 200 characters, and 400 for a longer one", async () => {
    const tenant = await createTenant();
    const read = (id: string) => request(tenant, "sandbox", "GET", `/crypto/addresses/${id}`);
    for (const id of ["adr_none", "x".repeat(200)]) {
      const missing = await read(id);
      expect([missing.status, missing.body.error.code]).toEqual([404, "crypto_address_not_found"]);
    }
    for (const id of ["x".repeat(201), "x".repeat(2_000)]) {
      const refused = await read(id);
      expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    }
  });
});
