// The sources outside of a discovery, from the request to the answer: analytics on a real HTTP server in production, the exchange
// network in the sandbox. Whom they name is looked up in the directory of providers; each has its deadline.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, inject, it, vi } from "vitest";
import { exchangeNetwork, outsideSources } from "#edge/discovery/outside-sources.ts";
import { simulatedNetwork } from "#edge/institutions/simulated-network.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { createTenant, request, type Environment, type Tenant } from "./client.ts";
import { bookOf, save, wallet } from "./crypto-address-client.ts";
import { fill, record } from "./provider-directory-client.ts";
import { REACHING, SECRET, setProviders, walletsAt } from "./providers-outside.ts";

const urls = inject("providerUrls");
let wallets = 0;

/** An address that is saved in production, where analytics are asked at `url`. */
async function savedWithAnalytics(url: string) {
  const tenant = await createTenant();
  expect((await setProviders(tenant, walletsAt(url))).status).toBe(200);
  const address = wallet((wallets += 1));
  const body = { address, network: "ethereum", label: "A wallet" };
  const saved = await save(tenant, body, crypto.randomUUID(), "production");
  expect(saved.status).toBe(201);
  // The book asks as a deployment does that reaches the server.
  await runInDurableObject(bookOf(tenant, "production"), (book) => {
    const { parts } = book as unknown as { parts: { inquiries: object } };
    Object.assign(parts.inquiries, { findSource: outsideSources(REACHING) });
  });
  return { tenant, address, id: String(saved.body.id) };
}

async function discovered(tenant: Tenant, id: string, environment: Environment) {
  const asked = { requestId: crypto.randomUUID() };
  const ask = () => request(tenant, environment, "POST", `/crypto/addresses/${id}/discovery`, asked);
  await ask();
  return vi.waitFor(
    async () => {
      const { status, body } = await ask();
      expect([status, body.status === "pending"]).toEqual([202, false]);
      return body;
    },
    { timeout: 60_000, interval: 100 },
  );
}

const sourceOf = (body: { sources: { name: string }[] }, name: string) =>
  body.sources.find((source) => source.name === name);

describe("analytics that are asked whose an address is", () => {
  it("CRY-09: name a provider, which is looked up in the directory; the audit has who was told", async () => {
    const { tenant, address, id } = await savedWithAnalytics(urls.hosted);
    const unlisted = await discovered(tenant, id, "production");
    expect(unlisted).toMatchObject({
      status: "matched",
      candidates: [{ providerId: null, name: "Hosting Exchange", confidence: 0.8, source: "analytics" }],
      ownershipProven: false,
      transferCleared: false,
    });
    expect(unlisted.sources).toEqual([
      { name: "address_book", status: "not_found", latencyMs: expect.any(Number) },
      { name: "network", status: "not_configured", latencyMs: null },
      { name: "analytics", status: "matched", latencyMs: expect.any(Number) },
    ]);
    const [providerId] = await fill([record({ legalName: "HOSTING  Éxchange" })]);
    const other = await savedWithAnalytics(urls.hosted);
    const listed = await discovered(other.tenant, other.id, "production");
    expect(listed.candidates).toMatchObject([{ providerId, name: "Hosting Exchange" }]);
    await fill([record({ otherNames: ["Hosting Exchange"] })]);
    const third = await savedWithAnalytics(urls.hosted);
    const either = await discovered(third.tenant, third.id, "production");
    expect(either).toMatchObject({ status: "matched", candidates: [{ providerId: null }] });

    const told = (await bookOf(tenant, "production").readLog({ behind: 0 })).map(({ payload }) => payload);
    expect(told.filter((one) => one.includes("crypto_address.disclose"))).toEqual([
      expect.stringContaining('"recipient":"addresses"'),
    ]);
    for (const one of told) {
      expect(one.toLowerCase()).not.toContain(address.slice(2));
      expect(one).not.toContain(SECRET);
    }
  });

  it("name nobody where the owner is under sanctions, or is not known", async () => {
    for (const url of [urls.sanctioned, urls.unknownWallets]) {
      const { tenant, id } = await savedWithAnalytics(url);
      const body = await discovered(tenant, id, "production");
      expect(body).toMatchObject({ status: "not_found", candidates: [] });
      expect(sourceOf(body, "analytics")).toMatchObject({ status: "not_found" });
    }
  });

  it.each([
    ["broken", "failed"],
    ["garbage", "failed"],
    ["redirect", "failed"],
  ] as const)("that are %s are a source that failed, and no answer", async (way, status) => {
    const { tenant, id } = await savedWithAnalytics(urls.misbehaving[way]);
    const body = await discovered(tenant, id, "production");
    expect(body).toMatchObject({ status: "failed", candidates: [] });
    expect(sourceOf(body, "analytics")).toMatchObject({ status });
  });

  it("have 2.5 seconds to answer", async () => {
    const { tenant, id } = await savedWithAnalytics(urls.silent);
    const body = await discovered(tenant, id, "production");
    expect(body).toMatchObject({ status: "failed", candidates: [] });
    const source = sourceOf(body, "analytics");
    expect(source).toMatchObject({ status: "timeout" });
    expect((source as unknown as { latencyMs: number }).latencyMs).toBeLessThan(30_000);
  });
});

describe("the exchange network that is asked whose an address is", () => {
  it("CRY-05: names an institution by its record in the directory, where it has one", async () => {
    const tenant = await createTenant();
    const institutions = () => request(tenant, "sandbox", "GET", "/crypto/network/institutions");
    const idsOf = async () =>
      (await institutions()).body.data.map(
        ({ directoryProviderId }: { directoryProviderId: string | null }) => directoryProviderId,
      );
    expect(await idsOf()).toEqual([null, null, null, null, null]);
    const [providerId] = await fill([
      record({ legalName: "Sandbox Exchange GmbH", name: "Sandbox Exchange", jurisdictions: ["DE", "FR"] }),
      record({ legalName: "Sandbox Custodian", jurisdictions: ["FR"] }),
    ]);
    expect(await idsOf()).toEqual([providerId, null, null, null, null]);
    expect((await institutions()).body.approvesDirectory).toBe(false);

    const found = async (ending: string) => {
      const address = `0x${ending.padStart(40, "5")}`;
      const saved = await save(tenant, { address, network: "ethereum", label: "A wallet" });
      return discovered(tenant, saved.body.id, "sandbox");
    };
    const source = "network";
    expect(await found("2222")).toMatchObject({
      status: "matched",
      candidates: [{ providerId, name: "Sandbox Exchange", confidence: 0.98, source }],
    });
    expect(await found("2233")).toMatchObject({
      status: "ambiguous",
      candidates: [
        { providerId, source },
        { providerId: "inst_sandbox_custodian", name: "Sandbox Custodian", source },
      ],
    });
  });

  it("holds up nobody where it does not keep to its time", async () => {
    const network = networkNamed("ethereum");
    if (network === null) throw new RangeError("ethereum");
    const hanging = { ...simulatedNetwork, findInstitution: () => new Promise<never>(() => {}) };
    const source = exchangeNetwork(hanging, network, async () => []);
    if ("status" in source) throw new Error("it can be asked");
    expect(await source.ask(wallet(1))).toEqual({ status: "timeout", candidates: [], latencyMs: 3_200 });
  });
});
