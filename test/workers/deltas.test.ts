// The change feed: a reader from the beginning arrives at the very state that the service has, whatever pages they read it in
// and whatever happens meanwhile.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { Delta } from "#domain/contract/values/delta.ts";
import { FEED_BOUNDS } from "#edge/objects/casebook/feed-bound.ts";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, request } from "./client.ts";
import { casebook, heard, hold, read } from "./casebook-client.ts";
import { Follower, stateOf } from "./feed-follower.ts";

const customer = (n: number) => ({ subject: { type: "individual", externalUserId: `customer-${n}` } });

describe("the change feed", () => {
  it("leads a reader to the service's own state, in pages of any size", async () => {
    const tenant = await createTenant();
    const patient = new Follower(tenant, 3);
    for (let n = 0; n < 9; n++) {
      const { alertId } = await hold(tenant, customer(n % 3));
      if (n % 2 === 0) await heard(tenant);
      if (n % 4 === 0)
        await request(tenant, "sandbox", "PATCH", `/alerts/${alertId}`, { version: 1, status: "closed" });
      if (n % 3 === 0) await patient.catchUp();
    }
    await heard(tenant);
    const [first] = (await read(tenant, "/alerts")).body.data;
    const opened = await request(tenant, "sandbox", "POST", "/investigations", { alertIds: [first.id] });
    await request(tenant, "sandbox", "POST", `/investigations/${opened.body.id}/resolve`, {
      resolution: "fraud",
    });
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(casebook(tenant));
      const { outcomes } = (await read(tenant, `/investigations/${opened.body.id}`)).body;
      expect(outcomes.recorded).toBe(outcomes.expected);
    }, PATIENCE);
    const signal = (await read(tenant, "/signals")).body.data[0];
    await request(tenant, "sandbox", "POST", `/signals/${signal.id}/clear`);

    const late = new Follower(tenant, 100);
    const one = new Follower(tenant, 1);
    for (const follower of [patient, late, one]) await follower.catchUp();
    const expected = await stateOf(tenant);
    expect(expected.size).toBeGreaterThan(6);
    expect(late.state).toEqual(expected);
    expect(patient.state).toEqual(expected);
    expect(one.items).toEqual(late.items);
    expect(new Set(late.items.map(({ changeType }) => changeType))).toEqual(
      new Set(["created", "updated", "resolved"]),
    );
  });

  it("says where a finding was corrected, of an alert and of an investigation", async () => {
    const tenant = await createTenant();
    const { alertId } = await hold(tenant);
    await heard(tenant);
    const post = (path: string, body: object) => request(tenant, "sandbox", "POST", path, body);
    const { id } = (await post("/investigations", { alertIds: [alertId] })).body;
    await post(`/investigations/${id}/resolve`, { resolution: "fraud" });
    await post(`/investigations/${id}/reopen`, {});
    await post(`/investigations/${id}/resolve`, { resolution: "legitimate" });
    const follower = new Follower(tenant, 100);
    await follower.catchUp();
    const corrected = follower.items.filter(({ changeType }) => changeType === "corrected");
    const byType = Object.fromEntries(corrected.map((delta) => [delta.resource.type, delta]));
    expect(byType).toMatchObject({
      alert: {
        resource: { id: alertId },
        before: { disposition: "true_positive" },
        after: { disposition: "false_positive" },
      },
      investigation: { resource: { id }, after: { status: "resolved", resolution: "legitimate" } },
    });
    expect(corrected).toHaveLength(2);
  });

  it("continues at the cursor, and repeats nothing", async () => {
    const tenant = await createTenant();
    expect((await read(tenant, "/monitoring/deltas")).body).toEqual({
      data: [],
      pagination: { nextCursor: null },
    });
    const follower = new Follower(tenant, 50);
    await hold(tenant);
    await heard(tenant);
    await follower.catchUp();
    const before = follower.items.length;
    await follower.catchUp();
    expect(follower.items).toHaveLength(before);
    await hold(tenant);
    await heard(tenant);
    await follower.catchUp();
    expect(follower.items.slice(before).map(({ changeType }) => changeType)).toContain("updated");
  });

  it("accepts only its own cursors", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    await hold(tenant);
    await heard(tenant);
    const { nextCursor } = (await read(tenant, "/monitoring/deltas?limit=1")).body.pagination;
    expect((await read(tenant, `/monitoring/deltas?cursor=${nextCursor}`)).status).toBe(200);
    for (const [who, cursor] of [
      [other, nextCursor],
      [tenant, nextCursor.replace(/^\d+/, "7")],
      [tenant, "1"],
      [tenant, ""],
    ] as const) {
      expect((await read(who, `/monitoring/deltas?cursor=${cursor}`)).body.error.code).toBe("cursor_invalid");
    }
    expect((await read(tenant, "/monitoring/deltas?limit=0")).status).toBe(400);
  });

  it.each([
    { bound: "time", small: { milliseconds: -60_000 } },
    { bound: "size", small: { bytes: 1 } },
  ])(
    "is held to its $bound by steps, and loses nothing that a reader of the log still needs",
    async ({ small }) => {
      const tenant = await createTenant();
      for (let n = 0; n < 3; n++) await hold(tenant, customer(n));
      await heard(tenant);
      const first = (await read(tenant, "/monitoring/deltas?limit=1")).body.pagination.nextCursor;
      const bounded = (delivered: boolean) =>
        runInDurableObject(casebook(tenant), (object, state) => {
          const { sql } = state.storage;
          const head = Number(sql.exec("SELECT max(sequence) AS head FROM log").one()["head"]);
          object.feedBounds = { ...FEED_BOUNDS, ...small, rowsOfStep: 2 };
          const cursor = delivered ? head : 1;
          sql.exec(
            "INSERT OR REPLACE INTO log_reader VALUES ('door', ?, 0, ?)",
            cursor,
            Date.now() + 3_600_000,
          );
          sql.exec("INSERT OR REPLACE INTO log_reader VALUES ('outcomes', ?, 0, 0)", head);
          for (let step = 0; step < head; step++) {
            const rows = () => Number(sql.exec("SELECT count(*) AS rows FROM log").one()["rows"]);
            const before = rows();
            object.pulse();
            expect(before - rows()).toBeLessThanOrEqual(2);
          }
          const kept = sql.exec<{ sequence: number }>("SELECT sequence FROM log ORDER BY sequence").toArray();
          return { head, kept: kept.map(({ sequence }) => sequence) };
        });
      const held = await bounded(false);
      expect(held.kept).toEqual(Array.from({ length: held.head - 1 }, (_, index) => index + 2));
      const pruned = await bounded(true);
      expect(pruned.kept).toEqual([pruned.head]);
      const expired = await read(tenant, `/monitoring/deltas?cursor=${first}`);
      expect(expired).toMatchObject({ status: 400, body: { error: { code: "cursor_expired" } } });
      const { resyncFrom } = expired.body.error.details;
      await hold(tenant, customer(4));
      await heard(tenant);
      const rest = (await read(tenant, `/monitoring/deltas?cursor=${resyncFrom}`)).body.data;
      expect(rest[0].sequence).toBe(pruned.head);
      expect(rest.length).toBeGreaterThan(2);
      expect((await read(tenant, "/monitoring/deltas")).body.data).toEqual(rest);
    },
  );

  it("refuses a cursor older than the kept changes, and says where to continue", async () => {
    const tenant = await createTenant();
    for (let n = 0; n < 3; n++) {
      await hold(tenant, customer(n));
      await heard(tenant);
    }
    const { nextCursor } = (await read(tenant, "/monitoring/deltas?limit=1")).body.pagination;
    const all = (await read(tenant, "/monitoring/deltas")).body.data;
    const kept = all.at(-2).sequence;
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        "UPDATE log SET payload = json_set(payload, '$.recordedAt', '2020-01-01T00:00:00.000Z') WHERE sequence < ?",
        kept,
      );
    });
    const expired = await read(tenant, `/monitoring/deltas?cursor=${nextCursor}`);
    expect(expired).toMatchObject({ status: 400, body: { error: { code: "cursor_expired" } } });
    const { resyncFrom } = expired.body.error.details;
    const rest = await read(tenant, `/monitoring/deltas?cursor=${resyncFrom}`);
    expect(rest.body.data.map(({ sequence }: Delta) => sequence)).toEqual([kept, all.at(-1).sequence]);
    expect((await read(tenant, "/monitoring/deltas")).body).toEqual(rest.body);
  });
});
