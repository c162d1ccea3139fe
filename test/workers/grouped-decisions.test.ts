// Many payments at once for an organisation with eight ledgers: the key's object asks each ledger for several of them in one
// call. Each payment is still decided on its own, once.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { hashApiKey } from "#domain/ids/api-key.ts";
import type { Env } from "#edge/environment.ts";
import type { UnclaimedCommand } from "#edge/objects/api-key/api.ts";
import { bindings, createTenant, payment, request, secretOf, type Tenant } from "./client.ts";

const PAYMENTS = 40;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const pay = (id: string, customer: string, amount = "10.00") =>
  request(
    tenant,
    "production",
    "POST",
    "/transactions",
    payment(
      {
        externalActivityId: `activity-${id}`,
        subject: { type: "individual", externalUserId: customer },
      },
      { externalTransactionId: id, amount },
    ),
  );

type Call = (...given: unknown[]) => Promise<unknown>;

/** Until the object of the tenant's key is undone by `restore`, its calls to ledgers go through `change`. */
async function throughKey(change: (call: Call) => Call): Promise<() => Promise<void>> {
  const key = bindings.API_KEYS.getByName(hashApiKey(secretOf(tenant, "production")));
  const setLedgers = (LEDGERS: object | null) =>
    runInDurableObject(key, (object) => {
      const own = object as unknown as { env: Env; ledgers: unknown };
      own.env = LEDGERS === null ? bindings : ({ ...bindings, LEDGERS } as unknown as Env);
      own.ledgers = undefined;
    });
  await setLedgers({
    getByName: (name: string) =>
      new Proxy(bindings.LEDGERS.getByName(name), {
        get: (stub, method) =>
          change((...given) => Reflect.apply(Reflect.get(stub, method) as Call, stub, given)),
      }),
  });
  return () => setLedgers(null);
}

it("payments that come together need at most five calls between objects each", async () => {
  let calls = 0;
  const restore = await throughKey((call) => (...given) => {
    calls++;
    return call(...given);
  });
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, n) => pay(`together-${n}`, `customer-${n}`)),
  );
  await restore();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const transactions = answers.map(({ body }) => body.assessment.transaction.externalTransactionId);
  expect(transactions).toEqual(answers.map((_, n) => `together-${n}`));
  // And two of the Worker to the key's object: to be admitted, and to decide.
  expect(calls / PAYMENTS + 2).toBeLessThanOrEqual(5);
});

it("of rivals for one id, in one call or not, one is decided, and equal ones get its answer", async () => {
  const answers = await Promise.all([
    pay("rival", "one"),
    pay("rival", "one"),
    pay("rival", "two"),
    pay("rival", "one", "11.00"),
    pay("bystander", "three"),
  ]);
  expect(answers.at(-1)?.status).toBe(200);
  const decided = answers.slice(0, -1).filter(({ status }) => status === 200);
  expect(decided.length).toBeGreaterThan(0);
  expect(new Set(decided.map(({ body }) => body.assessment.id)).size).toBe(1);
  expect(decided.filter(({ body }) => body.replayed !== true)).toHaveLength(1);
  for (const { status } of answers) expect([200, 409, 503]).toContain(status);
});

it("a ledger that is away is 503 for the payments that need it, and says that they may be sent again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const away = Object.assign(new Error("the object was moved"), { retryable: true });
  const restore = await throughKey(() => () => Promise.reject(away));
  const { status, headers, text } = await pay("away", "four");
  await restore();
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  expect(text).toContain("safe to send the same request again");
  expect(text).not.toContain(away.message);
  expect((await pay("away", "four")).status).toBe(200);
});

it("of payments in one call, one that fails in the ledger fails alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = "broken-in-the-ledger";
  const restore = await throughKey((call) => async (...given) => {
    const [requests] = given;
    if (!Array.isArray(requests)) return call(...given);
    const isBroken = ({ command }: { command: string }) => command.includes(broken);
    return call(requests.map((one) => (isBroken(one) ? { ...one, command: "no JSON" } : one)));
  });
  const answers = await Promise.all([pay("sound-1", "five"), pay(broken, "five"), pay("sound-2", "five")]);
  await restore();
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect((await pay(broken, "five")).status).toBe(200);
});

it("the object of a key decides for the key's tenant alone", async () => {
  const other = await createTenant();
  const key = bindings.API_KEYS.getByName(hashApiKey(secretOf(tenant, "production")));
  const refused = runInDurableObject(key, (object) =>
    object.decide({
      owner: { organisationId: other.id, environment: "production" },
    } as unknown as UnclaimedCommand),
  );
  await expect(refused).rejects.toThrow("its own tenant");
});
