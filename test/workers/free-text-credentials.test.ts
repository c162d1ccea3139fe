// A credential in a free field: nothing keeps it, and what compares it still does: named lists, and requests that are sent again, also
// those that an earlier release decided with it in clear.

import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { ActivityRequest } from "#domain/contract/decisions/activity.ts";
import { evidenceOfActivity, payloadFingerprint } from "#domain/decision/evidence.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { activity, bindings, createTenant, request } from "./client.ts";
import { add, assess, createList, decideBy } from "./named-list-client.ts";
import { storedContexts } from "./stored-contexts.ts";

const STOLEN = "q7Zr0pLw2xVb9sKd";
const LISTED = {
  expression: 'has(metadata.session_token) && inList("stolen-sessions", metadata.session_token)',
  action: "block",
};
const withToken = (session_token: string) => activity({ metadata: { session_token } });

it("a named list finds a credential by its own text, and by the fingerprint that decisions show", async () => {
  const tenant = await createTenant();
  await createList(tenant, "stolen-sessions", "block");
  await decideBy(tenant, [LISTED]);
  expect((await assess(tenant, "/activities", withToken(STOLEN))).decision).toBe("allow");
  const [context] = await storedContexts(tenant);
  const shown = String(context?.metadata?.["session_token"]);
  expect(shown).toMatch(/^secret_[0-9a-z]{24}$/);
  for (const value of [STOLEN, shown]) {
    const entry = (await add(tenant, "stolen-sessions", [value])).body.entries[0];
    const blocked = await assess(tenant, "/activities", withToken(STOLEN));
    expect([blocked.decision, blocked.matchedRules[0]?.outcome]).toEqual(["block", "hit"]);
    expect((await assess(tenant, "/activities", withToken(`${STOLEN}0`))).decision).toBe("allow");
    await expireAll(tenant.id);
    expect(entry.value).toBe(value);
  }
  expect(JSON.stringify(await storedContexts(tenant))).not.toContain(STOLEN);
});

it("a request that an earlier release decided with its credential in clear is its replay, and with another one a conflict", async () => {
  const tenant = await createTenant();
  const sent = withToken(STOLEN);
  const first = await request(tenant, "sandbox", "POST", "/activities", {
    ...sent,
    metadata: { session_token: `${STOLEN}-other` },
  });
  expect(first.status).toBe(200);
  const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, "sandbox");
  const before = payloadFingerprint(
    evidenceOfActivity(sent as ActivityRequest, key, "2026-08-11T12:00:00.000Z"),
  );
  await runInDurableObject(bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`), (_object, { storage }) => {
    storage.sql.exec("UPDATE decision SET fingerprint = ?", before);
  });
  const again = await request(tenant, "sandbox", "POST", "/activities", sent);
  expect([again.status, again.body.replayed]).toEqual([200, true]);
  expect(again.body.assessment).toEqual(first.body.assessment);
  const other = { ...sent, metadata: { session_token: `${STOLEN}-third` } };
  expect((await request(tenant, "sandbox", "POST", "/activities", other)).status).toBe(409);
});

function expireAll(tenantId: string): Promise<void> {
  return runInDurableObject(bindings.NAMED_LISTS.getByName(`${tenantId}/sandbox`), (_object, { storage }) => {
    storage.sql.exec("UPDATE entry SET expires_at = '2026-01-01T00:00:00.000Z'");
  });
}
