// How fast a key may go: the burst, then the rate, whoever shares the key; shown in headers, and reports apart from all else.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { call, createTenant, HOSTS, operate, type Answer, type Tenant } from "./client.ts";

const START = Date.parse("2026-06-01T12:00:00.000Z");
const REPORT = "/api/v1/risk-intelligence/experiments";
const READ = "/api/v1/transactions/none";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});
// The clock stands still until it is moved, so that what is admitted is a sum and no measurement.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

async function keyWith(rateLimit?: { ratePerSecond: number; burst: number }): Promise<string> {
  const body = { type: "secret", environment: "sandbox", ...(rateLimit && { rateLimit }) };
  const created = await operate("POST", `/organisations/${tenant.id}/keys`, body);
  expect(created.status).toBe(201);
  return created.body.key;
}

const ask = (key: string, path = READ): Promise<Answer> =>
  call(HOSTS.sandbox + path, { headers: { authorization: `Bearer ${key}` } });

const admittedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length;

async function askTimes(key: string, times: number, path = READ): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < times; n++) answers.push(await ask(key, path));
  return answers;
}

describe("a key", () => {
  it("has 100 requests a second and a burst of 200 by default", async () => {
    const key = await keyWith();
    expect(admittedOf(await askTimes(key, 205))).toBe(200);
    vi.setSystemTime(START + 100);
    expect(admittedOf(await askTimes(key, 12))).toBe(10);
  });

  it.each([1, 64])(
    "admits rate × time + burst in 30 s at five times its rate, asked by %i at once",
    async (clients) => {
      const [ratePerSecond, burst] = [10, 20];
      const key = await keyWith({ ratePerSecond, burst });
      let admitted = 0;
      // Every second, five times the rate: one after the other, or as many at once as there are clients.
      for (let second = 0; second <= 30; second++) {
        vi.setSystemTime(START + second * 1_000);
        for (let sent = 0; sent < 5 * ratePerSecond; sent += clients) {
          const together = Array.from({ length: Math.min(clients, 5 * ratePerSecond - sent) }, () =>
            ask(key),
          );
          admitted += admittedOf(await Promise.all(together));
        }
      }
      expect(admitted).toBe(ratePerSecond * 30 + burst);
    },
  );

  it("gains no requests from a clock that was set back", async () => {
    const key = await keyWith({ ratePerSecond: 10, burst: 5 });
    expect(admittedOf(await askTimes(key, 6))).toBe(5);
    for (let step = 0; step < 3; step++) {
      vi.setSystemTime(START - 10_000);
      expect(admittedOf(await askTimes(key, 1))).toBe(0);
      vi.setSystemTime(START);
      expect(admittedOf(await askTimes(key, 1))).toBe(0);
    }
    vi.setSystemTime(START + 200);
    expect(admittedOf(await askTimes(key, 4))).toBe(2);
  });

  it("saves up no more than its burst", async () => {
    const key = await keyWith({ ratePerSecond: 10, burst: 5 });
    expect(admittedOf(await askTimes(key, 7))).toBe(5);
    vi.setSystemTime(START + 3_600_000);
    expect(admittedOf(await askTimes(key, 7))).toBe(5);
  });
});

describe("ERR-13: beyond the rate", () => {
  it.each([
    [{ ratePerSecond: 10, burst: 20 }, "1", "q=20;w=2"],
    [{ ratePerSecond: 1, burst: 1 }, "1", "q=1;w=1"],
    [{ ratePerSecond: 1.5, burst: 2 }, "1", "q=2;w=2"],
    [{ ratePerSecond: 5_000, burst: 1 }, "1", "q=1;w=1"],
  ])("%j: the answer says when there is one again, and it is so", async (limit, seconds, policy) => {
    const key = await keyWith(limit);
    await askTimes(key, limit.burst);
    const limited = await ask(key);
    expect(limited).toMatchObject({
      status: 429,
      body: { error: { type: "RATE_LIMITED", code: "rate_limited" } },
    });
    expect(limited.headers.get("retry-after")).toBe(seconds);
    expect(limited.headers.get("ratelimit-policy")).toBe(`"calls";${policy}`);
    expect(limited.headers.get("ratelimit")).toBe(`"calls";r=0;t=${seconds}`);
    vi.setSystemTime(START + Number(seconds) * 1_000);
    expect((await ask(key)).status).toBe(404);
  });

  it("every answer says what is left, and when all of it is there again", async () => {
    const key = await keyWith({ ratePerSecond: 2, burst: 5 });
    const said = async (path = READ) => {
      const { headers } = await ask(key, path);
      return [headers.get("ratelimit-policy"), headers.get("ratelimit")];
    };
    expect(await said("/api/v1/versions")).toEqual(['"calls";q=5;w=3', '"calls";r=4;t=1']);
    expect(await said()).toEqual(['"calls";q=5;w=3', '"calls";r=3;t=1']);
    expect(await said()).toEqual(['"calls";q=5;w=3', '"calls";r=2;t=2']);
    expect(await said(REPORT)).toEqual(['"reports";q=5;w=1', '"reports";r=4;t=1']);
    vi.setSystemTime(START + 1_000);
    expect(await said()).toEqual(['"calls";q=5;w=3', '"calls";r=3;t=1']);
  });

  it("the identity family says it in the same headers", async () => {
    const key = await keyWith({ ratePerSecond: 1, burst: 1 });
    await ask(key);
    const limited = await call(`${HOSTS.sandbox}/api/identity/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: "{}",
    });
    expect(limited).toMatchObject({
      status: 429,
      body: { error: "Too many requests, please try again later." },
    });
    expect(limited.headers.get("retry-after")).toBe("1");
    expect(limited.headers.get("ratelimit")).toBe('"calls";r=0;t=1');
  });
});

describe("a request that asks for more work", () => {
  const recipients = (count: number, displayName = "Anna Kranz") =>
    Array.from({ length: count }, (_, at) => ({
      role: "recipient",
      externalPartyId: `payee-${at}`,
      type: "individual",
      displayName,
    }));
  const paymentTo = (id: string, parties: readonly object[], more: object = {}) =>
    JSON.stringify({
      externalActivityId: `work-${id}`,
      subject: { externalUserId: `payer-${id}`, type: "individual" },
      occurredAt: new Date(START).toISOString(),
      transaction: {
        externalTransactionId: `work-${id}`,
        assetClass: "fiat",
        direction: "outbound",
        amount: "10.00",
        currency: "EUR",
        transactionType: "payment",
        parties,
        ...more,
      },
    });
  const send = (key: string, body: string) =>
    call(`${HOSTS.sandbox}/api/v1/transactions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body,
    });
  const leftOf = ({ headers }: Answer) => headers.get("ratelimit");
  // The first payment of all loads what decides, and the test's runtime makes its objects again after that.
  beforeAll(async () => {
    expect((await send(await keyWith(), paymentTo("first", recipients(1)))).status).toBe(200);
  });

  it("costs a token for each screened party, and says what is left", async () => {
    const key = await keyWith({ ratePerSecond: 1, burst: 100 });
    const plain = await send(key, paymentTo("plain", recipients(1)));
    expect([plain.status, leftOf(plain)]).toEqual([200, '"calls";r=99;t=1']);
    expect(leftOf(await ask(key))).toBe('"calls";r=98;t=2');
    const many = await send(key, paymentTo("many", recipients(40)));
    expect([many.status, leftOf(many)]).toEqual([200, '"calls";r=58;t=42']);
  });

  it("is 429 without a trace where they are not there, and is decided when the answer says", async () => {
    const key = await keyWith({ ratePerSecond: 10, burst: 100 });
    const body = paymentTo("later", recipients(70));
    expect((await send(key, paymentTo("before", recipients(60)))).status).toBe(200);
    const limited = await send(key, body);
    expect(limited).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
    expect(limited.headers.get("retry-after")).toBe("4");
    expect(leftOf(limited)).toBe('"calls";r=39;t=4');
    expect((await ask(key, "/api/v1/transactions/work-later")).status).toBe(404);
    vi.setSystemTime(START + 4_000);
    const decided = await send(key, body);
    expect(decided.status).toBe(200);
    expect(decided.body.replayed).toBeUndefined();
  });

  it("costs no more than a full bucket, whatever it asks for", async () => {
    const key = await keyWith({ ratePerSecond: 1, burst: 3 });
    const all = await send(key, paymentTo("all", recipients(200)));
    expect([all.status, leftOf(all)]).toEqual([200, '"calls";r=0;t=3']);
  });

  it("costs one when it is sent again, or is invalid", async () => {
    const key = await keyWith({ ratePerSecond: 1, burst: 100 });
    const body = paymentTo("again", recipients(60));
    expect(leftOf(await send(key, body))).toBe('"calls";r=40;t=60');
    const again = await send(key, body);
    expect([again.body.replayed, leftOf(again)]).toEqual([true, '"calls";r=39;t=61']);
    const conflict = await send(key, paymentTo("again", recipients(61)));
    expect([conflict.status, leftOf(conflict)]).toEqual([409, '"calls";r=38;t=62']);
    expect((await send(key, paymentTo("invalid", recipients(201)))).status).toBe(400);
    const mistyped = { type: "crypto_wallet", identifier: "0xd882cFC20F52f2599D84b8e8D58C7FB62cfE344b" };
    const parties = recipients(20).map((party) => ({ ...party, instruments: [mistyped] }));
    const ofChain = { assetClass: "crypto", currency: "ETH", blockchain: "ethereum" };
    const wrong = await send(key, paymentTo("mistyped", parties, ofChain));
    expect([wrong.status, leftOf(wrong)]).toEqual([400, '"calls";r=36;t=64']);
  });
});

describe("reports", () => {
  it("have a rate of their own, five a second, whatever the key's other rate is", async () => {
    const key = await keyWith({ ratePerSecond: 1_000, burst: 1_000 });
    const answers = await askTimes(key, 7, REPORT);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers[5]?.headers.get("ratelimit-policy")).toBe('"reports";q=5;w=1');
    expect(answers[5]?.headers.get("retry-after")).toBe("1");
    expect((await ask(key)).status).toBe(404);
    vi.setSystemTime(START + 1_000);
    expect(admittedOf(await askTimes(key, 7, REPORT))).toBe(5);
  });

  it("do not use up the key's other rate, nor the other way round", async () => {
    const key = await keyWith({ ratePerSecond: 1, burst: 2 });
    expect(admittedOf(await askTimes(key, 3))).toBe(2);
    expect(admittedOf(await askTimes(key, 6, REPORT))).toBe(5);
  });
});
