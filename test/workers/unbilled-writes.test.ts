// Writes without a charge fill no ledger: events that are not decided are kept in a bounded number, and claims that came to no
// record go. Neither lets one id be answered for two payloads while it is kept, nor two decisions be made of it.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { bindings, call, createTenant, HOSTS, payment, request, secretOf, type Tenant } from "./client.ts";
import { customerOf, ledgerOf, SHARDS } from "./tenant-ledgers.ts";
import { PATIENCE } from "#test/patience.ts";

const HOUR = 3_600_000;
const ALL = Array.from({ length: SHARDS }, (_, shard) => shard);

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

describe("events that are not decided", () => {
  const MAX = 5;
  const stub = (): DurableObjectStub<Ledger> => bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
  const send = (externalEventId: string, type = "document.viewed") =>
    call(`${HOSTS.sandbox}/api/identity/events`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secretOf(tenant, "sandbox")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ externalUserId: "somebody", externalEventId, type }),
    });
  const kept = () =>
    runInDurableObject(
      stub(),
      (_object, { storage }) =>
        storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM kept_event").one().n,
    );
  const age = (milliseconds: number) =>
    runInDurableObject(stub(), (_object, { storage }) => {
      storage.sql.exec("UPDATE kept_event SET kept_at = kept_at - ?", milliseconds);
    });

  beforeAll(async () => {
    await send("first");
    await runInDurableObject(stub(), (object) => {
      object.parts.identityEvents.keptMax = MAX;
    });
  });

  it("remove no event younger than an hour: a new one is 429 then, and is not kept", async () => {
    for (const id of ["b", "c", "d", "e"]) expect((await send(id)).status).toBe(200);
    const refused = await send("f");
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: "Too many requests, please try again later." },
    ]);
    expect(await kept()).toBe(MAX);
    expect((await send("first")).body).toEqual({ received: true });
    expect((await send("first", "document.read")).status).toBe(409);
    expect((await send("first", "login")).status).toBe(409);
  });

  it("remove the oldest event, and are never more than the bound", async () => {
    await age(2 * HOUR);
    for (let n = 0; n < MAX; n++) {
      expect((await send(`later-${n}`)).status).toBe(200);
      expect(await kept()).toBe(MAX);
    }
    expect((await send("later-0", "document.read")).status).toBe(409);
    // Its place was given away: the name is free.
    await age(2 * HOUR);
    expect((await send("first", "login")).body.assessment).toBeDefined();
  });

  it("are removed after 30 days", async () => {
    await age(31 * 24 * HOUR);
    for (let n = 0; n < MAX; n++) await send(`much-later-${n}`);
    expect(await kept()).toBe(MAX);
    await age(31 * 24 * HOUR);
    await send("last-1");
    await send("last-2");
    expect(await kept()).toBeLessThan(MAX);
  });
});

describe("claims that came to no record", () => {
  const identity = (shard: number) => ({
    organisationId: tenant.id,
    environment: "production" as const,
    shard,
  });
  const oldToken = (n: number) => `${Date.now() - 3 * HOUR}.orphan-${n}`;
  const pay = (body: unknown) => request(tenant, "production", "POST", "/transactions", body);

  function orphan(home: number, name: string, shard: number, token: string): Promise<void> {
    return runInDurableObject(ledgerOf(tenant, home), (_object, { storage }) => {
      storage.sql.exec(
        "INSERT OR REPLACE INTO claim (name, shard, fingerprint, token, stem, claimed_at) VALUES (?, ?, 'other', ?, ?, ?)",
        name,
        shard,
        token,
        `stem-of-${name}`,
        Date.now() - 3 * HOUR,
      );
    });
  }

  const claimsAt = (home: number): Promise<string[]> =>
    runInDurableObject(ledgerOf(tenant, home), (_object, { storage }) =>
      storage.sql
        .exec<{ name: string }>("SELECT name FROM claim ORDER BY name")
        .toArray()
        .map(({ name }) => name),
    );

  /** Has every ledger look at its claims, more often than it would by itself. */
  async function sweepAll(): Promise<void> {
    for (const shard of ALL) {
      await runInDurableObject(ledgerOf(tenant, shard), (object) => {
        object.parts.settlement.sweep.bounds = { claimsOfStep: 10, claimsBetween: 1 };
        return object.parts.settlement.sweep.run(identity(shard));
      });
    }
  }

  beforeAll(async () => {
    // Every ledger exists, and holds claims of its neighbours' decisions.
    for (const shard of ALL) {
      const subject = { type: "individual", externalUserId: customerOf(tenant, shard) };
      for (let n = 0; n < 4; n++) expect((await pay(payment({ subject }))).status).toBe(200);
    }
  });

  it("are removed; claims of records stay, however old, so that decisions are replayed and ids stay taken", async () => {
    const subject = { type: "individual", externalUserId: customerOf(tenant, 1) };
    const decided = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const body = payment({ subject });
        return { body, answer: await pay(body) };
      }),
    );
    for (const home of ALL) {
      await runInDurableObject(ledgerOf(tenant, home), (_object, { storage }) => {
        storage.sql.exec("UPDATE claim SET token = ? || name", `${Date.now() - 3 * HOUR}.`);
      });
    }
    const recorded = new Map<number, string[]>();
    for (const home of ALL) recorded.set(home, await claimsAt(home));
    for (let n = 0; n < 80; n++) {
      await orphan(n % SHARDS, `activity:orphan-${n}`, (n * 3) % SHARDS, oldToken(n));
    }
    await vi.waitFor(async () => {
      await sweepAll();
      for (const home of ALL) expect(await claimsAt(home)).toEqual(recorded.get(home));
    }, PATIENCE);
    for (const { body, answer } of decided) {
      expect((await pay(body)).text).toBe(`${answer.text.slice(0, -1)},"replayed":true}`);
      const other = { ...body, subject: { type: "individual", externalUserId: customerOf(tenant, 2) } };
      expect((await pay(other)).status).toBe(409);
    }
  });

  it("free their ids for one new payload; the earlier claimant can no longer commit", async () => {
    const home = 3;
    const token = oldToken(1_000);
    await orphan(home, "activity:late", 4, token);
    await vi.waitFor(async () => {
      await sweepAll();
      expect(await claimsAt(home)).not.toContain("activity:late");
    }, PATIENCE);
    const late = { ...identity(4), stem: "stem-of-activity:late", fingerprint: "other", tokens: [token] };
    expect(await ledgerOf(tenant, 4).keepIdentityEvent(late)).toEqual({ outcome: "claim_lost" });
  });

  it("stay while they are young, and while the ledger that they name cannot answer", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const home = 5;
    await orphan(home, "key:young", 6, `${Date.now()}.young`);
    await orphan(home, "key:unknown", 6, oldToken(2_000));
    await orphan(home, "key:known", 7, oldToken(2_001));
    const rename = (from: string, to: string) =>
      runInDurableObject(ledgerOf(tenant, 6), (_object, { storage }) => {
        storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
      });
    await rename("idempotent_answer", "lost_answer");
    await vi.waitFor(async () => {
      await sweepAll();
      expect(await claimsAt(home)).not.toContain("key:known");
    }, PATIENCE);
    expect(await claimsAt(home)).toEqual(expect.arrayContaining(["key:young", "key:unknown"]));
    await rename("lost_answer", "idempotent_answer");
    await vi.waitFor(async () => {
      await sweepAll();
      expect(await claimsAt(home)).not.toContain("key:unknown");
    }, PATIENCE);
    expect(await claimsAt(home)).toContain("key:young");
    log.mockRestore();
  });

  it("of requests without credit are removed by later claims, in batches, without being asked for", async () => {
    const home = 2;
    for (let n = 0; n < 50; n++) await orphan(home, `activity:unpaid-${n}`, 3, oldToken(3_000 + n));
    const subject = { type: "individual", externalUserId: customerOf(tenant, 0) };
    await vi.waitFor(async () => {
      await pay(payment({ subject }));
      expect((await claimsAt(home)).filter((name) => name.includes("unpaid"))).toEqual([]);
    }, PATIENCE);
  });
});
