// Whom an organisation asks outside is its own setting: checked, audited, told to every key before the answer, kept in the
// versions that are drafted under it, and without any secret.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, inject, it } from "vitest";
import { bindings, createTenant, operate, payment, type Tenant } from "./client.ts";
import { draft, draftOf } from "./draft-versions.ts";
import { asOwner, namesAt, post, REACHING, SECRET, setProviders, walletsAt } from "./providers-outside.ts";

const urls = inject("providerUrls");
const NOBODY = { names: null, wallets: null };
const asked = async () => Number(await (await fetch(urls.asked)).text());

const crypto = () =>
  payment(
    {},
    {
      assetClass: "crypto",
      currency: "ETH",
      blockchain: "ethereum",
      parties: [
        {
          role: "recipient",
          externalPartyId: "payee",
          instruments: [{ type: "crypto_wallet", identifier: "0x52908400098527886e0f7030069857d2e4169ee7" }],
        },
      ],
    },
  );

async function draftedVersion(of: Tenant, name: string) {
  const drafted = await draft(of, draftOf(name));
  expect(drafted.status).toBe(201);
  return drafted.body;
}

describe("the setting of a provider", () => {
  const auditOf = async (of: Tenant) => {
    const organisation = bindings.ORGANISATIONS.getByName(of.id);
    const payloads = await runInDurableObject(organisation, (_object, { storage: { sql } }) =>
      sql.exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence").toArray(),
    );
    return payloads
      .map(({ payload }) => JSON.parse(payload).data)
      .filter(({ action }) => action === "organisation.providers");
  };
  const everythingOf = (of: Tenant) =>
    runInDurableObject(bindings.ORGANISATIONS.getByName(of.id), (_object, { storage: { sql } }) => {
      const tables = sql
        .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .toArray();
      const rows = tables
        .filter(({ name }) => !name.startsWith("_cf_"))
        .map(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray());
      return JSON.stringify(rows);
    });

  it("is empty at first: only the embedded lists answer", async () => {
    const own = await createTenant();
    const shown = await operate("GET", `/organisations/${own.id}`);
    expect(shown.body.providers).toEqual({ names: null, wallets: null });
    const before = await asked();
    expect((await post(own, "production", "/transactions", crypto())).body.assessment.decision).toBe("allow");
    expect(await asked()).toBe(before);
  });

  it("is the organisation's own, holds from the answer on and for keys that are made later, and ends with null", async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    const { wallets } = walletsAt(urls.sanctioned);
    const { names } = namesAt(urls.unknownNames);
    expect((await setProviders(own, { wallets })).body.providers).toEqual({ names: null, wallets });
    // What is left out stays as it is.
    expect((await setProviders(own, { names })).body.providers).toEqual({ names, wallets });
    const decide = async (of: Tenant) =>
      (await post(of, "production", "/transactions", crypto())).body.assessment.decision;
    expect([await decide(own), await decide(other)]).toEqual(["block", "allow"]);
    const key = { type: "secret", environment: "production" };
    const made = await operate("POST", `/organisations/${own.id}/keys`, key);
    const late = { ...own, keys: { ...own.keys, productionSecret: made.body.key } };
    expect(await decide(late)).toBe("block");
    await setProviders(own, { wallets: null });
    expect([await decide(own), await decide(late)]).toEqual(["allow", "allow"]);
  });

  it("names a credential; the secret is in no answer, table, event or record", async () => {
    const own = await createTenant();
    const changed = await setProviders(own, walletsAt(urls.sanctioned));
    const shown = await operate("GET", `/organisations/${own.id}`);
    expect(shown.body).toEqual(changed.body);
    expect(await setProviders(own, walletsAt(urls.sanctioned))).toEqual(changed);
    expect(await auditOf(own)).toEqual([
      expect.objectContaining({ actor: "operator:owner", providers: changed.body.providers }),
    ]);
    expect(changed.text + (await everythingOf(own))).not.toContain(SECRET);
  });

  it.each([
    "https://169.254.169.254/",
    "https://10.0.0.1/",
    "https://[::ffff:127.0.0.1]:44090/",
    "https://localhost:44090/",
    "https://2130706433:44090/",
    "https://kubernetes.default.svc/",
    "https://screening.example:22/",
    "https://operator.test/",
    "https://inside.example.com/",
  ])("is not at %s, when it is checked, set and set unchecked", async (url) => {
    const own = await createTenant();
    const path = `/organisations/${own.id}`;
    const { names } = namesAt(urls.unknownNames);
    const providers = { names: { ...names, url } };
    for (const refused of [
      await asOwner("POST", `${path}/providers/check`, providers),
      await asOwner("PATCH", path, { providers }),
      await asOwner("PATCH", path, { providers, uncheckedProviders: true }),
    ]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { details: { issues: [{ path: "providers.names.url" }] } } },
      });
    }
    expect((await operate("GET", path)).body.providers).toEqual(NOBODY);
  });

  it("without its credential in the deployment asks no provider, and nothing is clean", async () => {
    const own = await createTenant();
    await setProviders(own, walletsAt(urls.unknownWallets));
    const before = await asked();
    const env = { ...REACHING, PROVIDER_CREDENTIALS: "{}" };
    const { body } = await post(own, "production", "/transactions", crypto(), {}, env);
    expect(body.assessment.decision).toBe("review");
    expect(body.assessment.screening.attempts[0].observations[1].errorCode).toBe("unauthorised");
    expect(await asked()).toBe(before);
  });

  it("is in the versions that are drafted under it, by name and hash", async () => {
    const own = await createTenant();
    const version = await draftedVersion(own, "before");
    expect(version.providers).toEqual([]);
    await setProviders(own, walletsAt(urls.sanctioned));
    const [first] = (await draftedVersion(own, "under one")).providers;
    expect(first).toEqual({ name: "addresses", configHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    await setProviders(own, walletsAt(urls.unknownWallets));
    const [second] = (await draftedVersion(own, "under another")).providers;
    expect(second.configHash).not.toBe(first.configHash);
  });

  it.each([
    ["an address that is not https", { wallets: { ...walletsAt("http://example.com/").wallets } }],
    ["a port of this machine that the deployment does not open", walletsAt("http://127.0.0.1:9/")],
    [
      "a credential that the deployment has not",
      { wallets: { name: "a", url: "https://a.example/", credential: SECRET } },
    ],
    ["nothing", {}],
  ])("is 400 with %s, repeats no value, and changes nothing", async (_, providers) => {
    const own = await createTenant();
    const refused = await setProviders(own, providers);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.text).not.toContain(SECRET);
    expect((await operate("GET", `/organisations/${own.id}`)).body.providers).toEqual(NOBODY);
    expect(await auditOf(own)).toEqual([]);
  });

  it.each(["broken", "garbage", "reset", "redirect"] as const)(
    "is refused for a provider that does not answer as one (%s), unless it may count unchecked",
    async (fault) => {
      const own = await createTenant();
      const path = `/organisations/${own.id}`;
      const { wallets } = walletsAt(urls.misbehaving[fault]);
      const refused = await asOwner("PATCH", path, { providers: { wallets } });
      expect([refused.status, refused.body.error.code]).toEqual([400, "unprocessable"]);
      expect(refused.body.error.message).toContain("providers.wallets: addresses gave no usable answer");
      expect((await operate("GET", path)).body.providers).toEqual(NOBODY);
      const kept = await asOwner("PATCH", path, { providers: { wallets }, uncheckedProviders: true });
      expect(kept.body.providers).toEqual({ names: null, wallets });
    },
  );

  it("counts after the provider answered one question", async () => {
    const own = await createTenant();
    const { names } = namesAt(urls.unknownNames);
    const before = await asked();
    const kept = await asOwner("PATCH", `/organisations/${own.id}`, { providers: { names } });
    expect([kept.status, kept.body.providers]).toEqual([200, { names, wallets: null }]);
    expect(await asked()).toBe(before + 1);
  });

  it("can be checked as it is, and before it is made", async () => {
    const own = await createTenant();
    const path = `/organisations/${own.id}/providers/check`;
    expect((await asOwner("POST", path, {})).body).toEqual({ data: [] });
    const { names } = namesAt(urls.unknownNames);
    const { wallets } = walletsAt(urls.misbehaving.broken);
    const wanted = (await asOwner("POST", path, { names, wallets })).body;
    expect(wanted.data).toEqual([
      { kind: "names", name: "matching", answered: true, errorCode: null, latencyMs: expect.any(Number) },
      {
        kind: "wallets",
        name: "addresses",
        answered: false,
        errorCode: "http_error",
        latencyMs: expect.any(Number),
      },
    ]);
    expect((await operate("GET", `/organisations/${own.id}`)).body.providers).toEqual(NOBODY);
    await setProviders(own, { names });
    expect((await asOwner("POST", path, {})).body.data).toMatchObject([{ name: "matching", answered: true }]);
  });

  it("is changed only by an owner", async () => {
    const own = await createTenant();
    const providers = { wallets: null };
    expect((await operate("PATCH", `/organisations/${own.id}`, { providers }, "ops")).status).toBe(403);
  });
});
