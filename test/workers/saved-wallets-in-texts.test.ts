// Texts that are kept as sent show no saved address: neither the one that they are about nor any other of the organisation.

import { describe, expect, it } from "vitest";
import { createTenant, operate, request, type Tenant } from "./client.ts";
import { announcedBy, bookOf, doTo, ETHEREUM, save, wallet } from "./crypto-address-client.ts";

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
