// The ledger from the inside: exact history, claims that survive a crash, a log without gaps, no trace of errors.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { decisionStem, shardOf, subjectIdOfUser } from "#domain/ids/identifiers.ts";
import { transactionRequestSchema } from "#domain/contract/decisions/transaction.ts";
import {
  evidenceOfTransaction,
  payloadFingerprint,
  type ScreenedEvidence,
} from "#domain/decision/evidence.ts";
import { writeJson } from "#domain/json/text.ts";
import { isFailed } from "#edge/objects/each-of.ts";
import type { GrantedRequest, DecideCommand, Claim, LedgerIdentity } from "#edge/objects/ledger/api.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import {
  activity,
  bindings,
  createTenant,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";

const SHARDS = { sandbox: 1, production: 8 } as const;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

function ledger(of: Tenant, environment: Environment, shard: number): DurableObjectStub<Ledger> {
  return bindings.LEDGERS.getByName(`${of.id}/${environment}/${shard}`);
}

function contextsOf(stub: DurableObjectStub<Ledger>) {
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql
      .exec<StoredRow>(STORED_ROWS, 0)
      .toArray()
      .map((row) => recordOf(row).context),
  );
}

function rowCounts(stub: DurableObjectStub<Ledger>) {
  return runInDurableObject(stub, (_object, state) =>
    Object.fromEntries(
      ["decision", "outcome", "log", "history_entry", "history_subject", "sighting", "claim"].map((table) => [
        table,
        state.storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n,
      ]),
    ),
  );
}

/** Until names and histories are in their tables. */
function untilWritten(stub: DurableObjectStub<Ledger>): Promise<void> {
  const behind = () =>
    runInDurableObject(
      stub,
      (_object, state) =>
        state.storage.sql
          .exec<{
            n: number;
          }>("SELECT count(*) AS n FROM decision WHERE sequence > (SELECT derived_to FROM ledger)")
          .one().n,
    );
  return vi.waitFor(async () => expect(await behind()).toBe(0), PATIENCE);
}

describe("velocity", () => {
  it("BEH-17: a hundred concurrent payments of one subject see counts 0 to 99, each once", async () => {
    const own = await createTenant();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => request(own, "sandbox", "POST", "/transactions", payment())),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const contexts = await contextsOf(ledger(own, "sandbox", 0));
    const counts = contexts.map(({ features }) => features["count_1h"]);
    expect([...counts].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    );
    expect(contexts.at(-1)?.features["sum_1h"]).toBe(99 * 20);
  });

  it("is exact over the newest 500 activities, and counts older ones by the hour", async () => {
    const own = await createTenant();
    const start = Date.parse("2026-01-01T00:00:00Z");
    const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
    for (let batch = 0; batch < 11; batch++) {
      const bodies = Array.from({ length: 50 }, (_, i) => payment({ occurredAt: at(batch * 50 + i) }));
      for (const body of bodies) await request(own, "sandbox", "POST", "/transactions", body);
    }
    await request(own, "sandbox", "POST", "/transactions", payment({ occurredAt: at(550) }));
    const last = (await contextsOf(ledger(own, "sandbox", 0))).at(-1);
    expect(last?.features).toMatchObject({ count_1h: 59, count_30d: 550, sum_30d: 550 * 20 });
    expect(last?.history).toMatchObject({ entries: 500, bucketsUsed: true });
    await untilWritten(ledger(own, "sandbox", 0));
    expect((await rowCounts(ledger(own, "sandbox", 0)))["history_entry"]).toBe(500);
  }, 300_000);

  it("TXE-06: a device that another customer used is reported, and a new device too", async () => {
    const own = await createTenant();
    const by = (externalUserId: string) =>
      payment({ subject: { type: "individual", externalUserId }, deviceRef: "phone-7" });
    await request(own, "sandbox", "POST", "/transactions", by("first"));
    await request(own, "sandbox", "POST", "/transactions", by("second"));
    await request(own, "sandbox", "POST", "/transactions", by("second"));
    const features = (await contextsOf(ledger(own, "sandbox", 0))).map((context) => context.features);
    expect(features).toMatchObject([
      { is_new_device: true, device_subject_count: 0 },
      { is_new_device: true, device_subject_count: 1 },
      { is_new_device: false, device_subject_count: 1 },
    ]);
  });
});

describe("what is kept", () => {
  it("INS-04: no raw account or card number is in any table", async () => {
    const own = await createTenant();
    const account = "PT50000201231234567890154";
    const card = "4929123456781234";
    const body = payment({}, {});
    body.transaction.parties.push({
      role: "sender",
      externalPartyId: "payer",
      displayName: "Payer",
      type: "individual",
      instruments: [
        { type: "bank_account", identifier: account },
        { type: "card", identifier: card, maskedIdentifier: "**** 1234" },
      ],
    } as never);
    const answer = await request(own, "sandbox", "POST", "/transactions", body);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(account);
    const kept = await runInDurableObject(ledger(own, "sandbox", 0), (_object, state) => {
      const tables = state.storage.sql
        .exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
        )
        .toArray();
      const rows = tables.flatMap(({ name }) => state.storage.sql.exec(`SELECT * FROM "${name}"`).toArray());
      const records = state.storage.sql.exec<StoredRow>(STORED_ROWS, 0).toArray().map(recordOf);
      return JSON.stringify([rows, records]);
    });
    expect(kept).toContain("**** 1234");
    expect(kept).not.toContain(account);
    expect(kept).not.toContain(card);
  });

  it.each(["sandbox", "production"] as const)(
    "INS-04: a whole number in a field that is kept is 400, and nothing is stored: %s",
    async (environment) => {
      const own = await createTenant();
      const account = "PT50000201231234567890154";
      const card = "4111111111111111";
      for (const instrument of [
        { type: "bank_account", identifier: account, maskedIdentifier: "PT50 0002 0123 1234 5678 9015 4" },
        { type: "bank_account", identifier: account, externalInstrumentId: account },
        { type: "card", externalInstrumentId: card },
        { type: "card", fingerprint: "token-1", maskedIdentifier: "4111-1111-1111-1111" },
      ]) {
        const party = { role: "recipient", externalPartyId: "payee", instruments: [instrument] };
        const body = payment({}, { parties: [party] });
        const refused = await request(own, environment, "POST", "/transactions", body);
        expect(refused.status).toBe(400);
        expect(refused.body.error.code).toBe("invalid_request");
        expect(refused.text).not.toContain(account);
        expect(refused.text).not.toContain(card);
      }
      for (let shard = 0; shard < SHARDS[environment]; shard++) {
        const tables = await runInDurableObject(ledger(own, environment, shard), (_object, state) =>
          state.storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
        );
        expect(tables).toEqual([]);
      }
    },
  );

  it("BEH-08: invalid input leaves no trace, and a look-up of an unknown id writes nothing", async () => {
    const own = await createTenant();
    const stub = ledger(own, "sandbox", 0);
    for (const body of ["{", JSON.stringify({}), JSON.stringify(payment({}, { amount: "-1" }))]) {
      expect((await request(own, "sandbox", "POST", "/transactions", body)).status).toBe(400);
    }
    expect((await request(own, "sandbox", "GET", "/transactions/unknown")).status).toBe(404);
    const tables = await runInDurableObject(stub, (_object, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("survives the end of its object: the same answer, and the log goes on where it was", async () => {
    const own = await createTenant();
    const stub = ledger(own, "sandbox", 0);
    const body = payment();
    const first = await request(own, "sandbox", "POST", "/transactions", body);
    await runInDurableObject(stub, (_object, state) => state.abort("died")).catch(() => undefined);
    const replay = await request(own, "sandbox", "POST", "/transactions", body);
    expect(replay.body.assessment).toEqual(first.body.assessment);
    await request(own, "sandbox", "POST", "/activities", activity());
    const next = ledger(own, "sandbox", 0);
    const sequences = await runInDurableObject(next, (_object, state) =>
      state.storage.sql.exec<{ sequence: number }>("SELECT sequence FROM log ORDER BY sequence").toArray(),
    );
    expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it("a reader whose target is away keeps its cursor, and holds up no decision", async () => {
    const own = await createTenant();
    const stub = ledger(own, "sandbox", 0);
    await request(own, "sandbox", "POST", "/transactions", payment());
    await runDurableObjectAlarm(stub);
    const pulse = await stub.pulse();
    expect(pulse).toMatchObject({
      source: `ledger/${own.id}/sandbox/0`,
      head: 1,
      readers: [
        { reader: "door", cursor: 0, lag: 1 },
        { reader: "casebook", cursor: 1, lag: 0 },
      ],
    });
    expect(pulse?.readers[0]?.failures).toBeGreaterThanOrEqual(1);
    expect((await request(own, "sandbox", "POST", "/transactions", payment())).status).toBe(200);
  });
});

describe("claims of several ledgers", () => {
  const environment = "production";
  const identity = (shard: number): LedgerIdentity => ({ organisationId: tenant.id, environment, shard });
  const claimShard = (name: string) => shardOf(name, SHARDS[environment]);
  const claimAt = async (shard: number, claim: Claim) => {
    const asked = { claims: [claim], lostTokens: [], question: null };
    const [prepared] = await ledger(tenant, environment, shard).prepare(identity(shard), [asked]);
    return prepared === undefined || isFailed(prepared) ? prepared : prepared.claims;
  };

  /** The last step of a request that was away for long: the command for the ledger, as its Worker would send it. */
  function lateLogin(shard: number, claimed: { id: string; stem: string; token: string }): GrantedRequest {
    const evidence: ScreenedEvidence = {
      activity: {
        externalActivityId: claimed.id,
        type: "login",
        occurredAt: "2026-01-01T00:00:00.000Z",
        receivedAt: "2026-01-01T00:00:00.000Z",
        channel: null,
        deviceRef: "device",
        ipAddress: null,
        country: null,
      },
      subject: { id: "sub_late", type: "individual", externalUserId: "v" },
      transaction: null,
      location: null,
      customAttributes: null,
      metadata: null,
      screening: { attempts: [], walletEvidenceUnavailable: null },
      counterparty: null,
    };
    const command: DecideCommand = {
      ...identity(shard),
      shards: SHARDS[environment],
      stem: claimed.stem,
      fingerprint: "f",
      wallets: [],
      evidence,
      systemVersion: DEFAULT_VERSION.contentHash,
      receivedAt: 0,
      requestId: "req_late",
      region: null,
    };
    return { command: writeJson(command), tokens: [claimed.token], told: [] };
  }

  it("a crash between claim and commit leaves the id free for another payload", async () => {
    const body = payment({ externalActivityId: "crashed-activity" });
    const name = "activity:crashed-activity" as const;
    const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, environment);
    const decider = shardOf(subjectIdOfUser(key, "individual", "customer-1"), SHARDS[environment]);
    const elsewhere = (decider + 1) % SHARDS[environment];
    const dead: Claim = {
      name,
      shard: elsewhere,
      fingerprint: "of another payload",
      token: "dead-token",
      stem: decisionStem(key, "crashed-activity"),
      claimedAt: Date.now(),
    };
    expect(await claimAt(claimShard(name), dead)).toEqual([{ outcome: "granted", token: "dead-token" }]);

    const decided = await request(tenant, environment, "POST", "/transactions", body);
    expect(decided.status).toBe(200);

    // The late step of the crashed request comes back to life: its token no longer counts, and it leaves nothing.
    const before = await rowCounts(ledger(tenant, environment, elsewhere));
    const late = lateLogin(elsewhere, { id: "crashed-activity", stem: dead.stem, token: "dead-token" });
    expect(await ledger(tenant, environment, elsewhere).assess([late])).toEqual([{ outcome: "claim_lost" }]);
    expect(await rowCounts(ledger(tenant, environment, elsewhere))).toEqual(before);
    const read = await request(tenant, environment, "GET", "/transactions/crashed-activity");
    expect(read.body.assessment).toEqual(decided.body.assessment);
  });

  it("a commit under a void token is refused, and leaves no phantom in any history", async () => {
    const stub = ledger(tenant, environment, 6);
    const stem = "0".repeat(24);
    const claim: Claim = {
      name: "activity:voided",
      shard: 6,
      fingerprint: "f",
      token: "void-me",
      stem,
      claimedAt: 0,
    };
    expect(await stub.settleClaims(identity(6), [claim])).toEqual(["voided"]);
    const before = await rowCounts(stub);
    const outcome = await stub.assess([lateLogin(6, { id: "voided", stem, token: "void-me" })]);
    expect(outcome).toEqual([{ outcome: "claim_lost" }]);
    expect(await rowCounts(stub)).toEqual(before);
  });

  it("a request whose own token was voided while it was away is decided when it comes again", async () => {
    const body = payment({ externalActivityId: "voided-meanwhile" });
    const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, environment);
    const evidence = evidenceOfTransaction(
      transactionRequestSchema.parse(body),
      key,
      "2026-01-15T12:00:00.000Z",
    );
    const shard = shardOf(evidence.subject.id, SHARDS[environment]);
    const name = "activity:voided-meanwhile" as const;
    const own: Claim = {
      name,
      shard,
      fingerprint: payloadFingerprint(evidence),
      token: "voided-own-token",
      stem: decisionStem(key, "voided-meanwhile"),
      claimedAt: 0,
    };
    await claimAt(claimShard(name), own);
    expect(await ledger(tenant, environment, shard).settleClaims(identity(shard), [own])).toEqual(["voided"]);

    const decided = await request(tenant, environment, "POST", "/transactions", body);
    expect(decided.status).toBe(200);
    expect(decided.body.replayed).toBeUndefined();
  });

  it("a claim does not block its name if the second name is refused", async () => {
    const taken = payment();
    await request(tenant, environment, "POST", "/transactions", taken);
    const { externalTransactionId } = taken.transaction;
    const refused = await request(
      tenant,
      environment,
      "POST",
      "/transactions",
      payment({ externalActivityId: "half-claimed" }, { externalTransactionId }),
    );
    expect(refused.body.error.code).toBe("transaction_conflict");
    const free = await request(
      tenant,
      environment,
      "POST",
      "/transactions",
      payment({ externalActivityId: "half-claimed" }),
    );
    expect(free.status).toBe(200);
  });
});
