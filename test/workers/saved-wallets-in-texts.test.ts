// Texts that are kept as sent show no saved address: neither the one that they are about nor any other of the organisation.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { bindings, createTenant, operate, request, type Tenant } from "./client.ts";
import { announcedBy, bookOf, doTo, ETHEREUM, save, wallet } from "./crypto-address-client.ts";
import { fill, record, review } from "./provider-directory-client.ts";
import { approvedConnection, PROFILE, send, SETUP } from "./travel-rule-client.ts";

const OTHER = wallet(7);
const IN_GROUPS = (OTHER.match(/.{1,4}/g) ?? []).join(" ");

/** An organisation that has saved two wallets. @returns the id of the one that texts are written about; they name the other. */
async function withTwo(): Promise<{ tenant: Tenant; id: string }> {
  const tenant = await createTenant();
  const { body } = await save(tenant, ETHEREUM);
  await save(tenant, { address: OTHER, network: "polygon", label: "Other" });
  return { tenant, id: body.id };
}

describe("a text about a saved address", () => {
  it("CRY-21: that shows another saved one is refused as one that shows its own, and kept nowhere", async () => {
    const { tenant, id } = await withTwo();
    const before = (await announcedBy(tenant)).length;
    const text = `moved from ${OTHER}`;
    const third = { ...ETHEREUM, address: wallet(8) };
    const discover = (body: object) =>
      request(tenant, "sandbox", "POST", `/crypto/addresses/${id}/discovery`, body);
    const refused = {
      "label of a new one": await save(tenant, { ...third, label: text }),
      "providerId of a new one": await save(tenant, { ...third, providerId: OTHER }),
      "externalUserId of a new one": await save(tenant, { ...third, externalUserId: OTHER }),
      label: await doTo(tenant, id, "metadata", { label: IN_GROUPS }),
      providerId: await doTo(tenant, id, "metadata", { providerId: OTHER }),
      externalUserId: await doTo(tenant, id, "metadata", { externalUserId: `of ${OTHER}` }),
      "reason of an act": await doTo(tenant, id, "actions", { action: "approve", reason: text }),
      "reason of a reveal": await doTo(tenant, id, "reveal", { reason: text }),
      requestId: await discover({ requestId: text }),
      assetCode: await discover({ requestId: "look-1", assetCode: OTHER }),
      own: await doTo(tenant, id, "metadata", { label: `moved to ${ETHEREUM.address}` }),
    };
    for (const [what, { status, body, text: answer }] of Object.entries(refused)) {
      expect([what, status, body.error?.code]).toEqual([what, 400, "invalid_request"]);
      expect([what, body.error.message]).toEqual([
        what,
        expect.stringContaining("must not contain the address"),
      ]);
      expect(answer.toLowerCase()).not.toContain(OTHER);
    }
    expect(await announcedBy(tenant)).toHaveLength(before);
    const elsewhere = await createTenant();
    const { body: theirs } = await save(elsewhere, { ...ETHEREUM, label: text });
    expect(theirs.label).toBe(text);
  });

  it("CRY-21: is answered as before under its key though what it names is saved by then", async () => {
    const tenant = await createTenant();
    const { body: saved } = await save(tenant, ETHEREUM);
    const rename = () => doTo(tenant, saved.id, "metadata", { label: `after ${OTHER}` }, "rename-once");
    const renamed = await rename();
    expect(renamed.status).toBe(200);
    await save(tenant, { ...ETHEREUM, address: OTHER });
    expect((await rename()).text).toBe(renamed.text);
  });

  it("CRY-21: is kept without the name of its request where that shows another saved one", async () => {
    const { tenant, id } = await withTwo();
    const headers = () => ({ "idempotency-key": crypto.randomUUID(), "x-request-id": IN_GROUPS });
    const path = `/crypto/addresses/${id}`;
    const ask = (method: "POST" | "PATCH", end: string, body: object) =>
      request(tenant, "sandbox", method, path + end, body, headers());
    await request(
      tenant,
      "sandbox",
      "POST",
      "/crypto/addresses",
      { ...ETHEREUM, address: wallet(9) },
      headers(),
    );
    await ask("PATCH", "/metadata", { label: "Renamed" });
    await ask("POST", "/actions", { action: "approve", reason: "seen" });
    await ask("POST", "/reveal", { reason: "why" });
    await ask("POST", "/discovery", { requestId: "look-1" });
    await ask("POST", "/control-challenge", {});
    await operate(
      "POST",
      `/organisations/${tenant.id}/crypto/data-keys/rotate`,
      { reason: "yearly" },
      "owner",
      headers(),
    );
    const rows = await bookOf(tenant).readLog({ behind: 0 });
    expect(rows.length).toBeGreaterThanOrEqual(9);
    for (const { payload } of rows) expect(payload).not.toContain(IN_GROUPS.slice(0, 14));
  });
});

/** What an object has kept, with the names of its answers, and what it has told. */
function keptBy(stub: DurableObjectStub, tables: readonly string[]): Promise<string> {
  return runInDurableObject(stub, (_object, { storage: { sql } }) =>
    tables.map((table) => JSON.stringify(sql.exec(`SELECT * FROM ${table}`).toArray())).join("\n"),
  );
}

const DESK_TABLES = ["document", "connection", "activity", "idempotent_answer", "log"];

describe("a text of the Travel Rule desk", () => {
  it("CRY-21: that shows a saved address is refused, and kept nowhere", async () => {
    const { tenant } = await withTwo();
    const id = await approvedConnection(tenant);
    const connections = `/organisations/${tenant.id}/connections`;
    const reason = `agreed for ${OTHER}`;
    const contact = { name: "Carla", email: "c@example.com" };
    const peer = { protocol: "TRP", name: "Peer", address: "https://peer.example/trp" };
    const profile = (body: object) => send(tenant, "PATCH", "/profile", body);
    const refused = {
      legalName: await profile({ legalName: `Owner of ${IN_GROUPS}` }),
      did: await profile({ did: `did:pkh:eip155:1:${OTHER}` }),
      "registrations.1.number": await profile({
        registrations: [
          { authority: "A", number: "1" },
          { authority: "B", number: OTHER },
        ],
      }),
      "complianceContact.name": await profile({ complianceContact: { ...contact, name: OTHER } }),
      "complianceContact.email": await profile({
        complianceContact: { ...contact, email: `${OTHER}@example.com` },
      }),
      testTarget: await send(tenant, "POST", "/onboarding", { ...SETUP, testTarget: OTHER }),
      name: await operate("POST", connections, { ...peer, name: OTHER, reason: "agreed" }),
      address: await operate("POST", connections, {
        ...peer,
        address: `https://peer.example/${OTHER}`,
        reason: "agreed",
      }),
      reason: await operate("POST", connections, { ...peer, reason }),
      "reason ": await operate("POST", `${connections}/${id}/approve`, { reason }),
      "reason  ": await operate("DELETE", `${connections}/${id}?reason=${encodeURIComponent(reason)}`),
      "reason   ": await operate("POST", `/organisations/${tenant.id}/travel-rule/activate`, { reason }),
    };
    for (const [field, { status, body }] of Object.entries(refused)) {
      expect([field, status, body.error?.code]).toEqual([field, 400, "invalid_request"]);
      expect(body.error.message).toBe(`${field.trim()}: must not contain a saved crypto address`);
    }
    const desk = bindings.TRAVEL_RULE_DESKS.getByName(`${tenant.id}/sandbox`);
    expect((await keptBy(desk, DESK_TABLES)).toLowerCase()).not.toContain(OTHER.slice(2));
  });

  it("CRY-21: is kept without the request's name and its Idempotency-Key where they show a saved address", async () => {
    const { tenant } = await withTwo();
    const id = await approvedConnection(tenant);
    for (const name of [`for ${OTHER}`, IN_GROUPS]) {
      const headers = () => ({ "idempotency-key": `of-${OTHER}`, "x-request-id": name });
      const ask = (method: "POST" | "PATCH", path: string, body: object) =>
        request(tenant, "sandbox", method, path, body, headers());
      expect((await ask("PATCH", "/crypto/profile", PROFILE)).status).toBe(200);
      expect((await ask("POST", "/crypto/onboarding", SETUP)).status).toBe(200);
      expect((await ask("POST", `/crypto/connections/${id}`, { command: "test" })).status).toBe(200);
      const path = `/organisations/${tenant.id}/connections`;
      const proposed = { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: "agreed" };
      expect((await operate("POST", path, proposed, "owner", headers())).status).toBe(201);
    }
    const desk = bindings.TRAVEL_RULE_DESKS.getByName(`${tenant.id}/sandbox`);
    const kept = (await keptBy(desk, DESK_TABLES)).toLowerCase();
    expect(kept).toContain("carla compliance");
    for (const shown of [OTHER, IN_GROUPS]) expect(kept).not.toContain(shown);
  });

  it("CRY-21: is answered as before under its key though what it names is saved by then", async () => {
    const tenant = await createTenant();
    const rename = () => send(tenant, "PATCH", "/profile", { legalName: `Owner of ${OTHER}` }, "rename-once");
    const renamed = await rename();
    expect(renamed.status).toBe(200);
    await save(tenant, { ...ETHEREUM, address: OTHER });
    expect((await rename()).text).toBe(renamed.text);
  });
});

describe("a review of a provider", () => {
  it("CRY-21: whose rationale shows a saved address is refused, and no key or name of a request shows one", async () => {
    const { tenant } = await withTwo();
    const [id = ""] = await fill([record()]);
    const once = (rationale: string) => review(tenant, id, { rationale }, { key: `of-${OTHER}` });
    const refused = await once(`hosts ${OTHER}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect((await once("hosts it")).status).toBe(200);
    const directory = bindings.PROVIDER_DIRECTORY.getByName("provider-directory");
    expect(await keptBy(directory, ["review", "idempotent_answer", "log"])).not.toContain(OTHER);
  });
});
