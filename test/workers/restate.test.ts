// A casebook whose log no longer holds how its alerts, signals and investigations came about says how they are: as they are, once,
// and only to the warehouse.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { restatedSchema } from "#domain/contract/operators/rebuild.ts";
import { isWebhookEventType } from "#domain/webhooks/event-types.ts";
import { FEED_BOUNDS } from "#edge/objects/casebook/feed-bound.ts";
import { createTenant, operate, type Tenant } from "./client.ts";
import { casebook, eventsOfCasebook, heard, hold, read } from "./casebook-client.ts";

let tenant: Tenant;
let source: string;
let changedAt: Map<string, string>;

/** As if everything had been sent long ago, and all but the newest row had grown old. */
async function prune(bytes = 0): Promise<void> {
  await runInDurableObject(casebook(tenant), (object, { storage }) => {
    const head = Number(storage.sql.exec("SELECT max(sequence) AS head FROM log").one()["head"]);
    for (const reader of ["door", "outcomes"]) {
      storage.sql.exec(
        "INSERT OR REPLACE INTO log_reader VALUES (?, ?, 0, ?)",
        reader,
        head,
        Date.now() + 3_600_000,
      );
    }
    object.feedBounds = { ...FEED_BOUNDS, bytes };
    object.pulse();
    object.feedBounds = FEED_BOUNDS;
  });
}

async function restate(role: "ops" | "viewer" = "ops", of = source) {
  return operate("POST", "/warehouse/restate", { source: of }, role);
}

const alerts = async () => (await read(tenant, "/alerts?limit=100")).body.data;

beforeAll(async () => {
  tenant = await createTenant("Restated");
  source = `casebook/${tenant.id}/sandbox`;
  for (let n = 0; n < 4; n++) {
    await hold(tenant, { subject: { type: "individual", externalUserId: `restated-${n}` } });
    await heard(tenant);
  }
  const told = await eventsOfCasebook(tenant);
  changedAt = new Map(told.map(({ data, recordedAt }) => [String(data["id"]), recordedAt]));
  await prune();
});

describe("what a casebook's log no longer holds", () => {
  it("is stated again, with ids, versions and times as they were, and is no change", async () => {
    const before = await alerts();
    const gone = (await eventsOfCasebook(tenant)).at(-1)?.sequence ?? 0;
    const feed = (await read(tenant, "/monitoring/deltas")).body.data;
    const done = restatedSchema.parse((await restate()).body);
    expect(done).toMatchObject({ source, left: 0 });
    expect(done.restated).toBeGreaterThanOrEqual(3);
    const told = (await eventsOfCasebook(tenant)).filter(({ sequence }) => sequence > gone);
    expect(told).toHaveLength(done.restated);
    for (const { type, data } of told) {
      expect(type).toMatch(/\.restated$/);
      expect(isWebhookEventType(type)).toBe(false);
      expect(data["changedAt"]).toBe(changedAt.get(String(data["id"])));
    }
    const restated = told.filter(({ type }) => type === "alert.restated").map(({ data }) => data);
    const known = new Map(before.map((alert: { id: string }) => [alert.id, alert]));
    expect(restated.length).toBeGreaterThanOrEqual(3);
    for (const { alertId, externalUserId: _user, changedAt: _at, ...alert } of restated) {
      expect(alert).toEqual(known.get(String(alertId)));
    }
    expect(await alerts()).toEqual(before);
    expect((await read(tenant, "/monitoring/deltas")).body.data).toEqual(feed);
  });

  it("is stated once: another rebuild states nothing of what the log holds", async () => {
    const { length } = await eventsOfCasebook(tenant);
    expect((await restate()).body).toEqual({ source, restated: 0, left: 0 });
    expect(await eventsOfCasebook(tenant)).toHaveLength(length);
  });

  it("pushes no change out of the feed, however large it is", async () => {
    await hold(tenant, { subject: { type: "individual", externalUserId: "restated-later" } });
    await heard(tenant);
    const feed = (await read(tenant, "/monitoring/deltas")).body.data;
    expect(feed.length).toBeGreaterThan(2);
    const bytesOf = (rows: readonly object[]) => JSON.stringify(rows).length;
    const told = await eventsOfCasebook(tenant);
    const restated = told.filter(({ type }) => type.endsWith(".restated"));
    const changes = told.filter(({ type }) => !type.endsWith(".restated"));
    expect(bytesOf(restated)).toBeGreaterThan(bytesOf(changes));
    // Room for all changes, and not for what was stated again.
    await prune(bytesOf(changes));
    expect((await read(tenant, "/monitoring/deltas")).body.data).toEqual(feed);
    // Also once the oldest were removed, what is left is counted right.
    await prune(0);
    const { bytes, left } = await runInDurableObject(casebook(tenant), (_object, { storage }) => ({
      bytes: storage.sql.exec("SELECT bytes FROM feed").one()["bytes"],
      left: storage.sql.exec("SELECT sum(octet_length(payload)) AS bytes FROM log").one()["bytes"],
    }));
    expect(bytes).toBe(left);
  });

  it("is stated for operators who may recover logs, and for casebooks only", async () => {
    expect((await restate("viewer")).status).toBe(403);
    expect((await restate("ops", `ledger/${tenant.id}/sandbox/0`)).status).toBe(404);
    expect((await restate("ops", "casebook/org_none/sandbox")).status).toBe(404);
  });
});
