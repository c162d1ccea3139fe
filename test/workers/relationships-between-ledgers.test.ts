// Relationships in production, where customers of one organisation live in eight ledgers: exact at once within a ledger,
// and between ledgers as soon as the log of one has told the others. Nothing is counted twice, and what is not known is
// never taken for clean.

import { runInDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { DecisionContext } from "#domain/decision/context.ts";
import { activity, bindings, createTenant, operate, payment, request, type Tenant } from "./client.ts";
import {
  allTold,
  contextOf,
  crash,
  customerOf,
  deviceAt,
  ledgerOf,
  onDisk,
  runReaders,
  SHARDS,
  toldBefore,
} from "./tenant-ledgers.ts";
import { PATIENCE } from "#test/patience.ts";

/** Readers back off for up to 10 s. */
const WAITS = { ...PATIENCE, timeout: 40_000 };
const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

interface Told {
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any route: each test states what it expects of them
  readonly assessment: any;
  readonly context: DecisionContext;
}

async function decide(tenant: Tenant, path: "/transactions" | "/activities", body: object): Promise<Told> {
  const answer = await request(tenant, "production", "POST", path, body);
  expect(answer.status).toBe(200);
  const { assessment } = answer.body;
  return { assessment, context: await contextOf(tenant, assessment.decisionId) };
}

function logIn(tenant: Tenant, externalUserId: string, deviceRef: string): Promise<Told> {
  const subject = { type: "individual", externalUserId };
  return decide(tenant, "/activities", activity({ subject, deviceRef }));
}

function matchedRules({ assessment }: Told): string[] {
  return assessment.matchedRules.map(({ ruleId }: { ruleId: string }) => ruleId);
}

describe("a link that customers of several ledgers share", () => {
  it("is counted over all of them once the logs were read, wherever its home is", async () => {
    const tenant = await createTenant();
    for (const home of [0, 5]) {
      const device = deviceAt(home);
      for (const shard of ALL_SHARDS) await logIn(tenant, customerOf(tenant, shard), device);
      await allTold(tenant);
      for (const shard of [home, (home + 1) % SHARDS]) {
        const { context } = await logIn(tenant, customerOf(tenant, shard), device);
        expect(context.features).toMatchObject({ device_subject_count: SHARDS - 1, is_new_device: false });
        expect(context.degraded).toEqual([]);
      }
      const newcomer = await logIn(tenant, customerOf(tenant, 3, 1 + home), device);
      expect(newcomer.context.features).toMatchObject({ device_subject_count: SHARDS, is_new_device: true });
      expect(matchedRules(newcomer)).toContain("shared-device-ring");
    }
  });

  it("is exact at once within one ledger, without waiting for any log", async () => {
    const tenant = await createTenant();
    const counts: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const { context } = await logIn(tenant, customerOf(tenant, 2, n), deviceAt(6));
      counts.push(context.features["device_subject_count"]);
    }
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  it("may be an address, a payee, the payee's account or the customer's own card", async () => {
    const tenant = await createTenant();
    const pay = (shard: number) =>
      decide(
        tenant,
        "/transactions",
        payment(
          {
            subject: { type: "individual", externalUserId: customerOf(tenant, shard) },
            ipAddress: "192.0.2.7",
          },
          {
            parties: [
              {
                role: "customer",
                externalUserId: customerOf(tenant, shard),
                instruments: [{ type: "card", identifier: "4929123456781234" }],
              },
              {
                role: "recipient",
                externalPartyId: "collector",
                displayName: "Rui Costa",
                type: "individual",
                instruments: [{ type: "bank_account", fingerprint: "account-of-the-collector" }],
              },
            ],
          },
        ),
      );
    for (const shard of ALL_SHARDS.slice(1)) await pay(shard);
    await allTold(tenant);
    const told = await pay(0);
    expect(told.context.features).toMatchObject({
      ip_subject_count: 7,
      counterparty_subject_count: 7,
      instrument_subject_count: 7,
      own_instrument_subject_count: 7,
    });
    expect(matchedRules(told)).toEqual(
      expect.arrayContaining(["shared-payee", "shared-instrument", "shared-own-instrument"]),
    );
  });
});

describe("a repeated report of counts", () => {
  it("counts nothing twice: the rows are the same, whenever they come", async () => {
    const tenant = await createTenant();
    const device = deviceAt(4);
    for (const shard of [1, 2, 3]) await logIn(tenant, customerOf(tenant, shard), device);
    await allTold(tenant);
    for (const shard of [1, 2, 3]) {
      await onDisk(tenant, shard, "UPDATE log_reader SET cursor = 0 WHERE name = 'relations'");
      await crash(tenant, shard);
      await runReaders(tenant, shard);
    }
    await allTold(tenant);
    const { context } = await logIn(tenant, customerOf(tenant, 0), device);
    expect(context.features["device_subject_count"]).toBe(3);
  });

  it("lowers no count if an older count comes after a newer one", async () => {
    const tenant = await createTenant();
    const identity = { organisationId: tenant.id, environment: "production", shard: 4 } as const;
    const device = deviceAt(4);
    const tell = (before: number, subjects: number) =>
      ledgerOf(tenant, 4).hear(identity, {
        shard: 1,
        toldBefore: before,
        subjects: [[`device:${device}`, subjects]],
      });
    await tell(2_000, 6);
    await tell(1_000, 5);
    const { context } = await logIn(tenant, customerOf(tenant, 0), device);
    expect(context.features["device_subject_count"]).toBe(6);
  });

  it("ends in the sum over all ledgers, whatever crashes and is sent again on the way", async () => {
    const tenant = await createTenant();
    const step = fc.record({
      shard: fc.nat(SHARDS - 1),
      customer: fc.nat(2),
      device: fc.nat(3),
      next: fc.constantFrom("go on", "go on", "go on", "crash", "crash home", "tell again"),
    });
    const met = new Map<string, Set<string>>();
    for (const { shard, customer, device, next } of fc.sample(step, { numRuns: 80, seed: 11 })) {
      const name = customerOf(tenant, shard, customer);
      const ref = deviceAt(device * 2);
      await logIn(tenant, name, ref);
      met.set(ref, (met.get(ref) ?? new Set()).add(name));
      if (next === "crash") await crash(tenant, shard);
      if (next === "crash home") await crash(tenant, device * 2);
      if (next === "tell again") {
        await onDisk(tenant, shard, "UPDATE log_reader SET cursor = 0 WHERE name = 'relations'");
      }
    }
    await allTold(tenant);
    for (const [ref, customers] of met) {
      const { context } = await logIn(tenant, customerOf(tenant, 7, 5), ref);
      expect(context.features["device_subject_count"]).toBe(customers.size);
    }
  }, 300_000);
});

describe("relationsAsOf", () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });

  it("is unknown at first, and known later, also for ledgers without anything to report", async () => {
    const first = await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
    expect(first.context.history.relationsAsOf).toBeNull();
    await vi.waitFor(async () => {
      const { context, assessment } = await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
      const { relationsAsOf } = context.history;
      expect(relationsAsOf).not.toBeNull();
      expect(String(relationsAsOf) <= assessment.assessedAt).toBe(true);
      expect(String(relationsAsOf) >= first.assessment.processing.receivedAt).toBe(true);
    }, PATIENCE);
  });

  it("never passes what a ledger has recorded and not reported, and that of other homes goes on", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await onDisk(
      tenant,
      6,
      "CREATE TRIGGER hears_nothing BEFORE INSERT ON relation BEGIN SELECT RAISE(ABORT, 'unforeseen'); END",
    );
    const untold = await logIn(tenant, customerOf(tenant, 2), deviceAt(6));
    const assessedAt = Date.parse(untold.assessment.assessedAt);
    await vi.waitFor(
      async () => {
        await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
        expect(await toldBefore(tenant, 4, 2)).toBeGreaterThan(assessedAt);
        // It hears how far all others are, and ledger 2 has not told it what it knows.
        const { context } = await logIn(tenant, customerOf(tenant, 1), deviceAt(6));
        expect(await toldBefore(tenant, 6, 0)).toBeGreaterThan(assessedAt);
        expect(Date.parse(String(context.history.relationsAsOf))).toBeLessThanOrEqual(assessedAt);
      },
      { ...WAITS, interval: 200 },
    );
    await onDisk(tenant, 6, "DROP TRIGGER hears_nothing");
    await allTold(tenant);
    log.mockRestore();
  }, 300_000);

  it("is the decision's own instant if the decision names no link", async () => {
    const subject = { type: "individual", externalUserId: customerOf(tenant, 1) };
    const { context, assessment } = await decide(tenant, "/activities", activity({ subject }));
    expect(context.history.relationsAsOf).toBe(assessment.assessedAt);
  });
});

describe("a home that cannot answer", () => {
  it("stops no decision, and what it does not answer is missing, named, and reviewed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tenant = await createTenant();
    const device = deviceAt(6);
    for (const shard of [1, 2]) await logIn(tenant, customerOf(tenant, shard), device);
    await allTold(tenant);
    await onDisk(tenant, 6, "ALTER TABLE relation RENAME TO relation_away");

    const untold = await logIn(tenant, customerOf(tenant, 3), device);
    expect(untold.assessment.processing.degraded).toEqual(["relations_unavailable"]);
    expect(untold.context.features).not.toHaveProperty("device_subject_count");
    expect(untold.context.features["is_new_device"]).toBe(true);
    expect(untold.assessment.decision).toBe("review");
    expect(matchedRules(untold)).toEqual(["relation-unknown"]);
    const elsewhere = await logIn(tenant, customerOf(tenant, 3), deviceAt(5));
    expect(elsewhere.assessment.processing.degraded).toEqual([]);
    expect(elsewhere.context.features["device_subject_count"]).toBe(0);

    await onDisk(tenant, 6, "ALTER TABLE relation_away RENAME TO relation");
    await allTold(tenant);
    const told = await logIn(tenant, customerOf(tenant, 4), device);
    expect(told.assessment.processing.degraded).toEqual([]);
    expect(told.context.features["device_subject_count"]).toBe(3);
    expect(log.mock.calls.join()).not.toContain(device);
    log.mockRestore();
  });

  it("gets retries from a reader of its own, and holds up neither the door nor other homes", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const tenant = await createTenant();
    await logIn(tenant, customerOf(tenant, 6), deviceAt(6));
    await onDisk(tenant, 6, "ALTER TABLE relation RENAME TO relation_away");
    // More than a batch, in two crowds: a key has at most 200 requests under way.
    const crowd = () =>
      Promise.all(
        Array.from({ length: 105 }, (_, n) => logIn(tenant, customerOf(tenant, 1, n % 2), deviceAt(6))),
      );
    await crowd();
    await crowd();
    await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
    const readers = async () =>
      ((await ledgerOf(tenant, 1).pulse())?.readers ?? []).map(({ reader, lag, failures }) => {
        return [reader, lag === 0 ? "has all" : failures > 0 ? "fails" : "is behind"];
      });
    await vi.waitFor(
      async () =>
        expect(await readers()).toEqual([
          ["door", "fails"],
          ["casebook", "has all"],
          ["relations", "has all"],
          ["relations/6", "fails"],
        ]),
      WAITS,
    );
    const readerNames = async () => (await readers()).map(([reader]) => reader);
    const counted = async (ref: string) =>
      (await logIn(tenant, customerOf(tenant, 2), ref)).context.features["device_subject_count"];
    expect(await counted(deviceAt(4))).toBe(1);

    await onDisk(tenant, 6, "ALTER TABLE relation_away RENAME TO relation");
    await allTold(tenant);
    expect(await counted(deviceAt(6))).toBe(3);
    // With the next row it rejoins the other homes.
    await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
    await vi.waitFor(async () => expect(await readerNames()).not.toContain("relations/6"), WAITS);
    // It stays so: no place of its own is kept, from which it would be late again after a crash.
    await logIn(tenant, customerOf(tenant, 1), deviceAt(4));
    await allTold(tenant);
    await crash(tenant, 1);
    expect(await readerNames()).not.toContain("relations/6");
    log.mockRestore();
  }, 300_000);
});

describe("a row that was set aside and not reported to its home", () => {
  it("is sent once an operator asks for it, with the present counts", async () => {
    const tenant = await createTenant();
    await logIn(tenant, customerOf(tenant, 1), deviceAt(6));
    await allTold(tenant);
    // As if the release before could not read the row.
    await onDisk(tenant, 6, "DELETE FROM relation");
    await onDisk(tenant, 1, "INSERT INTO log_set_aside VALUES ('relations', 1, 'unreadable', 0)");
    const source = `ledger/${tenant.id}/production/1`;
    const { body } = await operate("POST", "/logs/retry", { source, reader: "relations" });
    expect(body.data).toEqual([{ place: 1, outcome: "taken", reason: null }]);
    const { context } = await logIn(tenant, customerOf(tenant, 2), deviceAt(6));
    expect(context.features["device_subject_count"]).toBe(1);
  });
});

describe("a row that is sent long after those behind it", () => {
  it.each(["relations", "relations/6"])("by %s says nothing about other rows", async (reader) => {
    const tenant = await createTenant();
    await logIn(tenant, customerOf(tenant, 6), deviceAt(6));
    await logIn(tenant, customerOf(tenant, 1), deviceAt(6));
    await allTold(tenant);
    // The home has no instant yet, and misses what came later.
    await onDisk(tenant, 6, "DELETE FROM relation");
    await onDisk(tenant, 6, "DELETE FROM relation_source");
    await onDisk(tenant, 6, "INSERT INTO relation_missed VALUES (1)");
    await crash(tenant, 6);
    if (reader !== "relations") {
      await onDisk(tenant, 1, `INSERT INTO log_reader VALUES ('${reader}', 1, 0, 0)`);
      await crash(tenant, 1);
    }
    await onDisk(tenant, 1, `INSERT INTO log_set_aside VALUES ('${reader}', 1, 'unreadable', 0)`);
    const source = `ledger/${tenant.id}/production/1`;
    const { body } = await operate("POST", "/logs/retry", { source, reader });
    expect(body.data).toEqual([{ place: 1, outcome: "taken", reason: null }]);
    const [counts, missed] = await runInDurableObject(ledgerOf(tenant, 6), (_object, { storage }) =>
      ["SELECT subjects FROM relation", "SELECT shard FROM relation_missed"].map((query) =>
        storage.sql.exec(query).toArray(),
      ),
    );
    expect(counts).toEqual([{ subjects: 1 }]);
    expect(missed).toEqual([{ shard: 1 }]);
    expect(await toldBefore(tenant, 6, 1)).toBe(0);
  });

  it("finds no room in a full home, which continues with the rows that came in order", async () => {
    const tenant = await createTenant();
    const identity = { organisationId: tenant.id, environment: "production", shard: 6 } as const;
    await logIn(tenant, customerOf(tenant, 6), deviceAt(6));
    const [outcome, missed] = await runInDurableObject(ledgerOf(tenant, 6), (ledger, { storage }) => {
      ledger.parts.room.bytesMax = 1;
      const told = ledger.hear(identity, { shard: 1, toldBefore: null, subjects: [] });
      return [told, storage.sql.exec("SELECT shard FROM relation_missed").toArray()] as const;
    });
    expect(outcome).toBe("ledger_full");
    expect(missed).toEqual([]);
  });
});

describe("an organisation with one ledger", () => {
  it("asks and reports to no other: everything is known at once", async () => {
    const tenant = await createTenant();
    const subject = { type: "individual", externalUserId: "alone" };
    const answer = await request(
      tenant,
      "sandbox",
      "POST",
      "/activities",
      activity({ subject, deviceRef: "phone" }),
    );
    expect(answer.status).toBe(200);
    const pulse = await bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`).pulse();
    expect(pulse?.readers.map(({ reader }) => reader)).toEqual(["door", "casebook"]);
  });
});
