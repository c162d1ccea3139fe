// Which changes of an organisation's settings, and which records of crypto providers, take two persons.

import { beforeEach, describe, expect, it } from "vitest";
import { createTenant, operate, person, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import { HASH, record } from "./provider-directory-client.ts";

type Person = Awaited<ReturnType<typeof person>>;

const leave = (...people: readonly Person[]) =>
  Promise.all(people.map(({ tokenId }) => operate("DELETE", `/tokens/${tokenId}`)));

describe("settings of an organisation", () => {
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await createTenant();
  });
  const path = () => `/organisations/${tenant.id}`;
  const settings = async () => (await operate("GET", path())).body;
  const change = (who: Person, changes: object) => who.operate("PATCH", path(), changes);
  const LOCAL = {
    names: { name: "Names", url: "https://names.example", dataset: "default", checks: ["sanctions", "pep"] },
  };
  const owners = () =>
    Promise.all([
      person("mia", { role: "owner" }),
      person("Mia", { role: "owner" }),
      person("leo", { role: "owner" }),
    ]);

  it.each([
    { what: "higher limits", before: {}, after: { rateLimits: { calls: { burst: 9_999 } } } },
    {
      what: "a longer term of false positives",
      before: { judgedPairDays: 10 },
      after: { judgedPairDays: 11 },
    },
    {
      what: "another domain that may ask for proofs",
      before: { controlDomains: ["a.example"] },
      after: { controlDomains: ["a.example", "b.example"] },
    },
    {
      what: "an end of screening by a provider",
      before: { providers: { names: LOCAL.names }, uncheckedProviders: true },
      after: { providers: { names: null } },
    },
    {
      what: "a provider that checks less",
      before: { providers: { names: LOCAL.names }, uncheckedProviders: true },
      after: { providers: { names: { ...LOCAL.names, checks: ["pep"] } }, uncheckedProviders: true },
    },
  ])("take two persons for $what, and nothing is changed before", async ({ before, after }) => {
    if (Object.keys(before).length > 0) expect((await operate("PATCH", path(), before)).status).toBe(200);
    const [mia, capital, leo] = await owners();
    const as = await settings();
    const mixed = { ...after, labelMaturityDays: 17 };
    expect((await change(mia, mixed)).body.error.code).toBe("invalid_state");
    expect((await change(capital, mixed)).status).toBe(409);
    expect((await operate("PATCH", path(), mixed)).status).toBe(409);
    expect(await settings()).toEqual(as);
    const agreed = await change(leo, after);
    expect(agreed).toMatchObject({ status: 200, body: { proposedBy: "operator:Mia" } });
    expect(await settings()).not.toEqual(as);
    const audit = (await eventsOf(tenant)).filter(({ data }) => data["action"] === "organisation.lower_risk");
    expect(audit.at(-1)?.data).toMatchObject({ actor: "operator:leo", proposedBy: "operator:Mia" });
    await leave(mia, capital, leo);
  });

  it.each([
    { what: "lower limits", after: { rateLimits: { calls: { burst: 5 } } } },
    { what: "a shorter term of false positives", after: { judgedPairDays: 5 } },
    { what: "a first provider", after: { providers: { names: LOCAL.names }, uncheckedProviders: true } },
    { what: "what reports need", after: { labelMaturityDays: 17 } },
  ])("are changed at once for $what", async ({ after }) => {
    const [mia, capital, leo] = await owners();
    const changed = await change(mia, after);
    expect(changed).toMatchObject({ status: 200, body: after.providers ? {} : after });
    expect(changed.body).not.toHaveProperty("soleOperator");
    await leave(mia, capital, leo);
  });

  it("are one person's where nobody else could agree, and answer and audit say so", async () => {
    const after = { judgedPairDays: 11 };
    expect((await operate("PATCH", path(), { judgedPairDays: 10 })).body).not.toHaveProperty("soleOperator");
    expect(await operate("PATCH", path(), after)).toMatchObject({
      status: 200,
      body: { ...after, soleOperator: true },
    });
    expect((await eventsOf(tenant)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ action: "organisation.lower_risk", soleOperator: true, lowers: after }),
    );
  });
});

describe("records of crypto providers", () => {
  const asOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
  const register = (day: number) => ({
    id: `warned-${run}`,
    title: "Warnings",
    kind: "warnings",
    asOf: asOf(day),
  });
  const send = (who: Person, day: number, records: readonly object[]) =>
    who.operate("POST", "/provider-directory/records", { register: register(day), records });
  const complete = (who: Person, day: number, records: number) =>
    who.operate("POST", `/provider-directory/registers/${register(day).id}/complete`, {
      asOf: asOf(day),
      hash: HASH.replace("0", String(day)),
      records,
    });
  const riskOf = async (id: string) =>
    (await operate("GET", `/provider-directory/providers/${id}`)).body.riskLevel;
  let run = 0; // each test has a register of its own
  let mia: Person, capital: Person, leo: Person;
  beforeEach(async () => {
    run += 1;
    [mia, capital, leo] = [await person("mia"), await person("Mia"), await person("leo")];
    return () => leave(mia, capital, leo);
  });

  it("that lower a risk wait for another person, and the others of the request count at once", async () => {
    const [one, two] = [record({ riskLevel: "high" }), record({ riskLevel: "low" })];
    const [first = "", second = ""] = (await send(mia, 1, [one, two])).body.providerIds;
    const next = [
      { ...one, riskLevel: "low" },
      { ...two, riskLevel: "high" },
    ];
    expect((await send(mia, 2, next)).body).toMatchObject({ changed: 1, awaiting: 1 });
    expect([await riskOf(first), await riskOf(second)]).toEqual(["high", "high"]);
    expect((await send(capital, 2, next)).body).toMatchObject({ unchanged: 1, awaiting: 1 });
    expect((await complete(leo, 2, 2)).status).toBe(409);
    expect((await send(leo, 2, next)).body).toMatchObject({ changed: 1, unchanged: 1, awaiting: 0 });
    expect([await riskOf(first), await riskOf(second)]).toEqual(["low", "high"]);
  });

  it("that an operator states wait in the same way", async () => {
    const one = record({ riskLevel: "medium" });
    const state = (who: Person, riskLevel: string) =>
      who.operate("POST", "/provider-directory/records", { records: [{ ...one, riskLevel }] });
    const [id = ""] = (await state(mia, "medium")).body.providerIds;
    expect((await state(mia, "high")).body).toMatchObject({ changed: 1 });
    for (const same of [mia, capital]) expect((await state(same, "low")).body).toMatchObject({ awaiting: 1 });
    expect(await riskOf(id)).toBe("high");
    expect((await state(leo, "low")).body).toMatchObject({ changed: 1, awaiting: 0 });
    expect(await riskOf(id)).toBe("low");
  });

  it("of an edition that lacks a warned provider count once two persons have completed it", async () => {
    const [one, two, three] = [record({ riskLevel: "high" }), record({ riskLevel: "high" }), record()];
    const [gone = ""] = (await send(mia, 1, [one, two, three])).body.providerIds;
    expect((await complete(mia, 1, 3)).status).toBe(200);
    await send(mia, 2, [two, three]);
    const held = await complete(mia, 2, 2);
    expect(held).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { better: 1 } } },
    });
    expect((await complete(capital, 2, 2)).status).toBe(409);
    expect(await riskOf(gone)).toBe("high");
    expect((await complete(leo, 2, 2)).body).toMatchObject({ gone: 1, asOf: asOf(2) });
    expect(await riskOf(gone)).toBe("unknown");
  });
});
