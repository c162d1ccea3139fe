// The wall, walked in small: a ledger at its bound takes nothing new and charges nothing for it, answers all that it holds,
// takes what belongs to it, and its readers go on; behind the reserve it takes nothing at all, and still its readers go on,
// and those of all others: what they could not tell it is named where it is missed, and never taken for less.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pulseSchema } from "#domain/events/batch.ts";
import type { Ledger } from "#edge/objects/ledger/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { casebook, hold } from "./casebook-client.ts";
import {
  activity,
  call,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  secretOf,
  type Answer,
  type Tenant,
} from "./client.ts";
import { allTold, contextOf, crash, customerOf, deviceAt, ledgerOf, SHARDS } from "./tenant-ledgers.ts";

const SHARD = 5;
const BYTES_MAX = 1_000_000;
const PAGE_BYTES = 4_096;
const FRAUD = { classification: "fraud", source: "chargeback", occurredAt: "2026-01-20T00:00:00.000Z" };
const WALLET = { address: "0x00000000219ab540356cbb839cbe05303d7705fa", network: "ethereum" };

let tenant: Tenant;
let subject: { type: string; externalUserId: string };
let first: { body: ReturnType<typeof payment>; answer: Answer };

const stub = (): DurableObjectStub<Ledger> => ledgerOf(tenant, SHARD);
const send = (method: string, path: string, body?: unknown) =>
  request(tenant, "production", method, path, body, { "idempotency-key": crypto.randomUUID() });
const pay = (body: unknown = payment({ subject })) => send("POST", "/transactions", body);
const sizeOf = () => runInDurableObject(stub(), (object) => object.parts.room.bytes);
const setBound = (bytesMax: number) =>
  runInDurableObject(stub(), (object) => {
    object.parts.room.bytesMax = bytesMax;
  });

const underived = () =>
  runInDurableObject(
    stub(),
    (_object, { storage }) =>
      storage.sql
        .exec<{ n: number }>(
          "SELECT count(*) AS n FROM decision WHERE sequence > (SELECT derived_to FROM ledger)",
        )
        .one().n,
  );

/** In all other ledgers. */
async function claimsForIt(): Promise<number> {
  let sum = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    if (shard === SHARD) continue;
    sum += await runInDurableObject(
      ledgerOf(tenant, shard),
      (_object, { storage }) =>
        storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM claim WHERE shard = ?", SHARD).one().n,
    );
  }
  return sum;
}

function keepEvent(): Promise<Answer> {
  return call(`${HOSTS.production}/api/identity/events`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secretOf(tenant, "production")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      externalUserId: subject.externalUserId,
      externalEventId: crypto.randomUUID(),
      type: "document.viewed",
    }),
  });
}

async function condition() {
  const { body } = await operate("GET", "/health");
  const { logs } = pulseSchema.parse(body.edge);
  const source = `ledger/${tenant.id}/production/${SHARD}`;
  return { edge: body.edge.status as string, ...logs.find((log) => log.source === source)?.ledger };
}

async function captured(): Promise<string> {
  const { captured: sum } = await runInDurableObject(stub(), (object) => object.creditUse());
  return String(sum);
}

/** A few at once: more in flight at the bound would use up the reserve, which is small here. */
async function payUntil(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay()));
    for (const { status } of answers) expect([200, 503]).toContain(status);
  }
}

beforeAll(async () => {
  tenant = await createTenant();
  subject = { type: "individual", externalUserId: customerOf(tenant, SHARD) };
  const body = payment({ subject });
  first = { body, answer: await pay(body) };
  expect(first.answer.status).toBe(200);
  await setBound(BYTES_MAX);
}, 300_000);

describe("a ledger that fills", () => {
  it("is healthy below seven tenths of its bound and degraded above, in percent of the bound", async () => {
    const before = await condition();
    expect(before).toMatchObject({ edge: "ok", status: "ok", bytesMax: BYTES_MAX });
    expect(before.percentFull).toBeLessThan(70);
    await payUntil(async () => (await sizeOf()) >= 0.7 * BYTES_MAX);
    const bytes = await sizeOf();
    expect(bytes).toBeLessThan(BYTES_MAX);
    expect(await condition()).toMatchObject({
      edge: "degraded",
      status: "degraded",
      percentFull: Math.floor((bytes / BYTES_MAX) * 1_000) / 10,
    });
  }, 300_000);

  it("refuses new decisions at its bound with 503 ledger_full, is failing, and has no days left", async () => {
    await payUntil(async () => (await sizeOf()) >= BYTES_MAX);
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await pay();
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("60");
      expect(refused.body.error).toMatchObject({ type: "SERVICE_UNAVAILABLE", code: "ledger_full" });
    }
    const now = await condition();
    expect(now).toMatchObject({ edge: "degraded", status: "failing", daysLeft: 0 });
    expect(now.percentFull).toBeGreaterThanOrEqual(100);
  }, 300_000);

  it("refuses new checks, assessments and events too, and charges for no refusal", async () => {
    const before = await captured();
    const customer = { externalUserId: subject.externalUserId };
    const refused = [
      await pay(),
      await send("POST", "/wallet-screenings", { ...WALLET, ...customer }),
      await send("POST", "/risk-assessments", { subject }),
      await keepEvent(),
    ];
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(refused.slice(0, 3).map(({ body }) => body.error.code)).toEqual(Array(3).fill("ledger_full"));
    expect(refused[3]?.body).toEqual({ error: "ledger_full" });
    expect(await captured()).toBe(before);
  });

  it("replays and finds what it holds, reports conflicts, and takes outcomes", async () => {
    const { body, answer } = first;
    const id = answer.body.assessment.transactionId as string;
    expect((await pay(body)).text).toBe(`${answer.text.slice(0, -1)},"replayed":true}`);
    const other = payment({ subject, externalActivityId: body.externalActivityId });
    expect((await pay(other)).status).toBe(409);
    expect((await send("GET", `/transactions/${id}`)).status).toBe(200);
    expect((await send("POST", `/transactions/${id}/outcomes`, FRAUD)).status).toBe(201);
  });

  it("makes claims in other ledgers only until it first refuses a decision", async () => {
    const refuseAll = async () => {
      const refused = await Promise.all([
        pay(),
        send("POST", "/wallet-screenings", { ...WALLET, externalUserId: subject.externalUserId }),
        send("POST", "/risk-assessments", { subject }),
        keepEvent(),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    };
    await refuseAll();
    const before = await claimsForIt();
    for (let n = 0; n < 20; n++) await refuseAll();
    expect(await claimsForIt()).toBe(before);
  });

  it("keeps no other ledger from deciding, even if it holds the names of their decisions", async () => {
    const elsewhere = { type: "individual", externalUserId: customerOf(tenant, SHARD + 1) };
    for (let n = 0; n < 30; n++) expect((await pay(payment({ subject: elsewhere }))).status).toBe(200);
  });

  it("takes nothing once its reserve is used, grows no more, and its readers go on", async () => {
    await setBound(Math.floor((await sizeOf()) / 1.2));
    const id = first.answer.body.assessment.transactionId as string;
    const refused = async () => (await send("POST", `/transactions/${id}/outcomes`, FRAUD)).body.error?.code;
    expect(await refused()).toBe("ledger_full");
    // What is derived from decisions that stand is written a moment later.
    await expect.poll(underived).toBe(0);
    const [before, claims] = [await sizeOf(), await claimsForIt()];
    for (let n = 0; n < 20; n++) {
      await Promise.all([pay(), keepEvent(), refused(), send("POST", "/risk-assessments", { subject })]);
      await runDurableObjectAlarm(stub());
    }
    expect(await claimsForIt()).toBe(claims);
    expect((await sizeOf()) - before).toBeLessThanOrEqual(2 * PAGE_BYTES);
    expect((await pay(first.body)).body.replayed).toBe(true);
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(stub());
        const readers = (await stub().pulse())?.readers ?? [];
        // The door is away in these tests.
        return readers.filter(({ reader }) => reader !== "door").map(({ lag }) => lag);
      }, PATIENCE)
      .toEqual([0, 0]);
  }, 300_000);

  it("takes new decisions again once there is room, and has lost nothing", async () => {
    await setBound(2 * BYTES_MAX);
    expect((await pay()).status).toBe(200);
  }, 300_000);
});

describe("a ledger whose reserve is used", () => {
  const subjectIn = (one: Tenant, shard: number) => ({
    type: "individual",
    externalUserId: customerOf(one, shard),
  });
  const fill = (one: Tenant) =>
    runInDurableObject(ledgerOf(one, SHARD), (object) => {
      object.parts.room.bytesMax = Math.floor(object.parts.room.bytes / 1.2);
    });

  /** Events whose own name is claimed in the full ledger are refused: then another one is sent. */
  async function logIn(one: Tenant, shard: number, deviceRef: string) {
    for (;;) {
      const sent = activity({ subject: subjectIn(one, shard), deviceRef });
      const { status, body } = await request(one, "production", "POST", "/activities", sent);
      if (status === 200) {
        const { decision, decisionId, processing } = body.assessment;
        const { features } = await contextOf(one, decisionId);
        return { decision, degraded: processing.degraded, count: features["device_subject_count"] };
      }
      expect(body.error.code).toBe("ledger_full");
    }
  }

  it("keeps no home from hearing; what it missed is unknown, named and reviewed, until it has room and hears it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const one = await createTenant();
    await logIn(one, 1, deviceAt(SHARD));
    await allTold(one);
    expect(await logIn(one, 2, deviceAt(SHARD))).toMatchObject({ degraded: [], count: 1 });
    await allTold(one);
    await fill(one);

    await logIn(one, 1, deviceAt(SHARD, 1));
    await logIn(one, 1, deviceAt(6));
    await vi.waitFor(async () => {
      const readers = (await ledgerOf(one, 1).pulse())?.readers ?? [];
      const lagOf = (name: string) => readers.find(({ reader }) => reader === name)?.lag;
      expect(lagOf("relations")).toBe(0);
      expect(lagOf(`relations/${SHARD}`)).toBeGreaterThan(0);
    }, PATIENCE);
    const unknown = { decision: "review", degraded: ["relations_unavailable"], count: undefined };
    expect(await logIn(one, 2, deviceAt(6))).toMatchObject({ degraded: [], count: 1 });
    expect(await logIn(one, 3, deviceAt(SHARD, 1))).toEqual(unknown);

    // It remembers that it missed some, and catches up once it has room.
    const missed = () =>
      runInDurableObject(ledgerOf(one, SHARD), (_object, { storage }) =>
        storage.sql.exec<{ shard: number }>("SELECT shard FROM relation_missed").toArray(),
      );
    expect(await missed()).toContainEqual({ shard: 1 });
    await crash(one, SHARD);
    await allTold(one);
    expect(await missed()).toEqual([]);
    expect(await logIn(one, SHARD, deviceAt(SHARD, 1))).toMatchObject({ degraded: [], count: 2 });
    expect(await logIn(one, 7, deviceAt(SHARD, 1))).toMatchObject({ degraded: [], count: 3 });
    log.mockRestore();
  }, 300_000);

  it("holds up no outcome of another ledger; what it did not take is set aside and reported", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const one = await createTenant();
    const full = await hold(one, { subject: subjectIn(one, SHARD) }, "production");
    const healthy = await hold(one, { subject: subjectIn(one, SHARD + 1) }, "production");
    const at = (method: string, path: string, body?: object) =>
      request(one, "production", method, path, body);
    const decisionIds = [full.decisionId, healthy.decisionId];
    const opened = await at("POST", "/investigations", { decisionIds });
    expect(opened.status).toBe(201);
    await fill(one);

    const path = `/investigations/${opened.body.id}`;
    expect((await at("POST", `${path}/resolve`, { resolution: "fraud" })).status).toBe(200);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(casebook(one, "production"));
      const pulse = await casebook(one, "production").pulse();
      expect(pulse?.readers.find(({ reader }) => reader === "outcomes")).toMatchObject({
        lag: 0,
        failures: 0,
        setAside: [{ reason: "ledger_full" }],
        setAsideCount: 1,
      });
    }, PATIENCE);
    expect((await at("GET", path)).body.outcomes).toEqual({ expected: 2, recorded: 1 });

    const retry = () =>
      operate("POST", "/logs/retry", { source: `casebook/${one.id}/production`, reader: "outcomes" });
    expect((await retry()).body.data).toMatchObject([{ outcome: "refused", reason: "ledger_full" }]);
    await crash(one, SHARD);
    expect((await retry()).body.data).toMatchObject([{ outcome: "taken" }]);
    expect((await at("GET", path)).body.outcomes).toEqual({ expected: 2, recorded: 2 });
    log.mockRestore();
  }, 300_000);
});
