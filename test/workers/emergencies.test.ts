// What an owner may do alone in an emergency, how long it counts, and what another person makes of it.

import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashApiKey } from "#domain/ids/api-key.ts";
import { bindings, createTenant, operate, payment, person, request, type Tenant } from "./client.ts";
import { draftOf, eventsOf, objectOf, pathOf, shown, versionOfDecision } from "./draft-versions.ts";

type Person = Awaited<ReturnType<typeof person>>;

const HOUR = 3_600_000;
const EMERGENCY = { emergency: { reason: "a wave of fraud, and nobody answers" } };
const KEY = { type: "secret", environment: "production", name: "Checkout" };

let tenant: Tenant;
let mia: Person, leo: Person, eve: Person;
beforeEach(async () => {
  tenant = await createTenant();
  [mia, leo, eve] = [
    await person("mia", { role: "owner" }),
    await person("leo", { role: "owner" }),
    await person("eve", { role: "owner" }),
  ];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { tokenId } of [mia, leo, eve]) await operate("DELETE", `/tokens/${tokenId}`);
});

/** Only the clock moves: nothing rings because of it, as where an alarm was lost. */
const later = (milliseconds: number) =>
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ["Date"] });
const drafted = async (who: Person, name: string): Promise<string> =>
  (await who.operate("POST", pathOf(tenant), draftOf(name))).body.id;
const act = (who: Person, id: string, verb: string, body: object = {}) =>
  who.operate("POST", pathOf(tenant, `/${id}/${verb}`), body);
const acts = async () =>
  (await eventsOf(tenant)).filter(({ type }) => type === "audit.recorded").map(({ data }) => data);

describe("a version approved in an emergency", () => {
  async function decidingAlone() {
    const before = await versionOfDecision(tenant);
    const id = await drafted(mia, `Alone ${crypto.randomUUID()}`);
    const approved = await act(mia, id, "approve", EMERGENCY);
    expect(approved).toMatchObject({
      status: 200,
      body: { state: "approved", emergency: { by: "operator:mia", reason: EMERGENCY.emergency.reason } },
    });
    expect(approved.body).not.toHaveProperty("soleOperator");
    expect((await act(mia, id, "activate")).status).toBe(200);
    expect(await versionOfDecision(tenant)).toBe(id);
    return { before, id };
  }

  it("decides for 24 hours, and then the one before it does, whether or not anybody looks, whatever has died", async () => {
    const { before, id } = await decidingAlone();
    later(23 * HOUR);
    expect(await versionOfDecision(tenant)).toBe(id);
    later(2 * HOUR);
    await evictDurableObject(bindings.API_KEYS.getByName(hashApiKey(tenant.keys.sandboxSecret)));
    await evictDurableObject(objectOf(tenant));
    expect(await versionOfDecision(tenant)).toBe(before);
    expect(await shown(tenant, before)).toMatchObject({ state: "active" });
    expect(await shown(tenant, id)).toMatchObject({ state: "retired", emergency: { by: "operator:mia" } });
    expect((await acts()).at(-1)).toMatchObject({
      action: "system_version.end_emergency",
      approvedAloneBy: "operator:mia",
      decidesAgain: before,
    });
    // Neither by itself, nor by a second emergency; by another person it does.
    expect((await act(mia, id, "activate")).body.error.code).toBe("invalid_state");
    expect((await act(mia, id, "approve", EMERGENCY)).status).toBe(403);
    expect((await act(leo, id, "approve")).body).toMatchObject({
      state: "approved",
      approvedBy: "operator:leo",
    });
    expect((await act(mia, id, "activate")).status).toBe(200);
    expect(await versionOfDecision(tenant)).toBe(id);
  });

  it("goes on deciding where another person approves it meanwhile", async () => {
    const { id } = await decidingAlone();
    expect((await act(mia, id, "approve")).status).toBe(403);
    const agreed = await act(leo, id, "approve");
    expect(agreed).toMatchObject({ status: 200, body: { state: "active", approvedBy: "operator:leo" } });
    expect(agreed.body).not.toHaveProperty("emergency");
    later(25 * HOUR);
    expect(await versionOfDecision(tenant)).toBe(id);
    expect(await shown(tenant, id)).toMatchObject({ state: "active" });
  });

  it("is one in 7 days of an organisation, unless another person agreed to it", async () => {
    const { id } = await decidingAlone();
    const again = await drafted(mia, "A day later");
    later(2 * 24 * HOUR);
    expect((await act(mia, again, "approve", EMERGENCY)).status).toBe(403);
    expect((await act(leo, id, "approve")).status).toBe(200);
    expect((await act(mia, again, "approve", EMERGENCY)).status).toBe(200);
    const third = await drafted(mia, "A week later");
    later(10 * 24 * HOUR);
    expect((await act(mia, third, "approve", EMERGENCY)).status).toBe(200);
  });

  it("is over once another version is activated, and does not come back by one person", async () => {
    const { id } = await decidingAlone();
    const agreed = await drafted(mia, "Agreed instead");
    expect((await act(leo, agreed, "approve")).status).toBe(200);
    expect((await act(leo, agreed, "activate")).status).toBe(200);
    expect((await act(mia, id, "activate")).body.error.code).toBe("invalid_state");
    expect(await versionOfDecision(tenant)).toBe(agreed);
  });

  it("changes nothing of a version that was activated after it, nor of a key made meanwhile", async () => {
    const { before } = await decidingAlone();
    const made = await operate("POST", `/organisations/${tenant.id}/keys`, {
      ...KEY,
      environment: "sandbox",
    });
    const withIt = { ...tenant, keys: { ...tenant.keys, sandboxSecret: made.body.key } };
    later(25 * HOUR);
    expect(await versionOfDecision(withIt)).toBe(before);
    vi.useRealTimers();
    const next = await drafted(mia, `Agreed ${crypto.randomUUID()}`);
    expect((await act(leo, next, "approve")).status).toBe(200);
    expect((await act(leo, next, "activate")).status).toBe(200);
    later(50 * HOUR);
    expect(await versionOfDecision(tenant)).toBe(next);
  });

  it("is a draft again after 24 hours, if it was not activated", async () => {
    const id = await drafted(mia, "Never active");
    await act(mia, id, "approve", EMERGENCY);
    later(25 * HOUR);
    expect((await act(mia, id, "activate")).body.error.code).toBe("invalid_state");
    expect(await shown(tenant, id)).toMatchObject({ state: "draft", approvedBy: null });
  });

  it("is an owner's alone, in the audit, and no emergency where another's draft is approved", async () => {
    const ops = await person("olga", { role: "ops" });
    const id = await drafted(ops, "Of Olga");
    expect((await act(ops, id, "approve", EMERGENCY)).body.error.code).toBe("permission_denied");
    const approved = await act(leo, id, "approve", EMERGENCY);
    expect(approved.status).toBe(200);
    expect(approved.body).not.toHaveProperty("emergency");
    const own = await drafted(leo, "Of Leo");
    await act(leo, own, "approve", EMERGENCY);
    expect((await acts()).at(-1)).toMatchObject({
      action: "system_version.approve",
      actor: "operator:leo",
      emergency: { by: "operator:leo", reason: EMERGENCY.emergency.reason },
    });
    await operate("DELETE", `/tokens/${ops.tokenId}`);
  });
});

describe("the token of a role beside people", () => {
  it("approves nothing, and what it drafted takes two persons to approve", async () => {
    const { id } = (await operate("POST", pathOf(tenant), draftOf("Of a program"), "analyst")).body;
    expect((await operate("POST", pathOf(tenant, `/${id}/approve`), {}, "ops")).status).toBe(403);
    for (const same of [mia, mia])
      expect((await act(same, id, "approve")).body.error.code).toBe("invalid_state");
    expect((await shown(tenant, id)).state).toBe("draft");
    expect((await act(leo, id, "approve")).body).toMatchObject({
      state: "approved",
      approvedBy: "operator:leo",
    });
  });
});

describe("a secret key of production made in an emergency", () => {
  const path = (rest = "") => `/organisations/${tenant.id}/keys${rest}`;
  const works = async (key: string) => {
    const mine = { ...tenant, keys: { ...tenant.keys, productionSecret: key } };
    return (await request(mine, "production", "GET", "/transactions/unknown")).status === 404;
  };
  const make = async () => {
    const made = await mia.operate("POST", path(), { ...KEY, ...EMERGENCY });
    expect(made).toMatchObject({ status: 201, body: { emergency: { by: "operator:mia" } } });
    expect(await works(made.body.key)).toBe(true);
    return made.body;
  };
  const confirm = (who: Person, id: string) => who.operate("POST", path(`/${id}/confirm`));

  it("ends after 24 hours, whatever has died, and cannot be confirmed then", async () => {
    const { id, key } = await make();
    expect((await acts()).at(-1)).toMatchObject({
      action: "api_key.create",
      emergency: { by: "operator:mia" },
    });
    later(23 * HOUR);
    expect(await works(key)).toBe(true);
    later(2 * HOUR);
    await evictDurableObject(bindings.API_KEYS.getByName(hashApiKey(key)));
    expect(await works(key)).toBe(false);
    expect((await confirm(leo, id)).body.error.code).toBe("invalid_state");
    const listed = (await operate("GET", path())).body.data.find((one: { id: string }) => one.id === id);
    expect(listed.emergency).toMatchObject({ by: "operator:mia" });
  });

  it("is one in 7 days of an organisation, unless another person has confirmed it", async () => {
    const { id } = await make();
    const again = () => mia.operate("POST", path(), { ...KEY, ...EMERGENCY });
    expect((await again()).body.error.code).toBe("invalid_state");
    expect((await confirm(leo, id)).status).toBe(204);
    expect((await again()).status).toBe(201);
  });

  it("agrees to no resolution that its maker proposed, until it is confirmed", async () => {
    const { id, key } = await make();
    const mine = { ...tenant, keys: { ...tenant.keys, productionSecret: key } };
    const ask = (method: string, rest: string, body?: object) =>
      request(mine, "production", method, rest, body);
    const paid = await ask("POST", "/transactions", payment());
    const opened = await ask("POST", "/investigations", { decisionIds: [paid.body.assessment.decisionId] });
    expect([paid.status, opened.status]).toEqual([200, 201]);
    const one = `/investigations/${opened.body.id}`;
    const resolution = { resolution: "legitimate", version: 1 };
    expect((await ask("POST", `${one}/resolve`, resolution)).body.error.code).toBe("invalid_state");
    const proposal = { ...resolution, requiresApproval: true };
    const proposed = await mia.operate(
      "POST",
      `/organisations/${tenant.id}${one}/resolve?environment=production`,
      proposal,
    );
    expect(proposed.status).toBe(200);
    const approve = () => ask("POST", `${one}/approve`, { version: proposed.body.version });
    expect((await approve()).body.error.code).toBe("permission_denied");
    expect((await confirm(leo, id)).status).toBe(204);
    expect((await approve()).status).toBe(200);
  });

  it("has no end once another person has confirmed it", async () => {
    const { id, key } = await make();
    expect((await confirm(mia, id)).status).toBe(403);
    expect((await operate("POST", path(`/${id}/confirm`))).status).toBe(403);
    expect((await confirm(leo, id)).status).toBe(204);
    expect((await confirm(leo, id)).status).toBe(204); // as where the first answer was lost
    later(25 * HOUR);
    expect(await works(key)).toBe(true);
    const listed = (await operate("GET", path())).body.data.find((one: { id: string }) => one.id === id);
    expect(listed).not.toHaveProperty("emergency");
  });

  it("needs two persons to confirm it, where the token of a role made it", async () => {
    const made = await operate("POST", path(), { ...KEY, ...EMERGENCY });
    expect((await confirm(mia, made.body.id)).body.error.code).toBe("invalid_state");
    expect((await confirm(leo, made.body.id)).status).toBe(204);
  });

  it("is an owner's alone, and no emergency where one person is enough", async () => {
    const keys = await person("kim", { role: "keys" });
    expect((await keys.operate("POST", path(), { ...KEY, ...EMERGENCY })).body.error.code).toBe(
      "permission_denied",
    );
    const made = await mia.operate("POST", path(), { ...KEY, environment: "sandbox", ...EMERGENCY });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty("emergency");
    expect((await confirm(leo, made.body.id)).body.error.code).toBe("invalid_state");
    expect((await confirm(leo, "key_none")).body.error.code).toBe("api_key_not_found");
    await operate("DELETE", `/tokens/${keys.tokenId}`);
  });
});
