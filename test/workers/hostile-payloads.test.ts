// Bodies that are made to hurt: they change no prototype, cost no more than others of their size, and say nothing of the
// inside where something breaks.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { activity, bindings, createTenant, payment, request, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
  // The first request of an isolate opens lists and compiles rules.
  expect((await request(tenant, "sandbox", "POST", "/transactions", payment())).status).toBe(200);
});

const post = (path: string, body: unknown) => request(tenant, "sandbox", "POST", path, body);

describe("a prototype", () => {
  const POISON = ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}'];
  /** Lays the poison into every object of a body, the body itself included. */
  const poisoned = (body: object, poison: string) => JSON.stringify(body).replaceAll("{", `{${poison},`);
  const BODIES: [string, () => object][] = [
    ["/transactions", () => payment({ location: { city: "Lisbon" } })],
    ["/activities", () => activity({ location: { city: "Lisbon" } })],
    ["/risk-assessments", () => ({ subject: { type: "individual", externalUserId: "someone" } })],
    ["/webhooks/endpoints", () => ({ url: "https://hooks.example.com/", eventTypes: ["*"] })],
    ["/investigations", () => ({ decisionIds: ["dec_none"] })],
  ];

  it.each(BODIES.flatMap(([path, bodyOf]) => POISON.map((poison) => [path, poison, bodyOf] as const)))(
    "is not changed by a body of %s with %s in every object",
    async (path, poison, bodyOf) => {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const { status } = await request(tenant, "sandbox", "POST", path, poisoned(bodyOf(), poison), headers);
      expect(status).toBeLessThan(500);
      expect("polluted" in {}).toBe(false);
      expect("polluted" in []).toBe(false);
      expect("polluted" in Function.prototype).toBe(false);
    },
  );
});

/** Milliseconds from request to answer. The clock of the runtime goes on where it waits. */
async function timed(path: string, body: unknown) {
  const begun = Date.now();
  const { status } = await post(path, body);
  return { status, milliseconds: Date.now() - begun };
}

const SLOW_MILLISECONDS = 1_000;
/** Where the machine itself is slow, so many times what an ordinary body takes now. */
const SLOW_TIMES = 25;

async function slowNow(): Promise<number> {
  const { milliseconds } = await timed("/transactions", payment());
  return Math.max(SLOW_MILLISECONDS, SLOW_TIMES * milliseconds);
}

const TRIES = 5;

/**
 * Of a few tries one suffices: a machine with other work is slow now and then, but what confuses a pattern is slow each time.
 * @param slowness how much longer than an ordinary slow body it may take
 */
async function expectQuick(
  what: string,
  bodyOf: () => unknown,
  statuses: readonly number[],
  slowness = 1,
): Promise<void> {
  const took: number[] = [];
  while (took.length < TRIES) {
    const { status, milliseconds } = await timed("/transactions", bodyOf());
    expect(statuses, what).toContain(status);
    if (milliseconds < slowness * (await slowNow())) return;
    took.push(milliseconds);
  }
  expect.fail(`${what}: slow each time, ${took.join(", ")} ms`);
}

const SIZE = 250_000;
const filled = (item: string, separator = ",") =>
  Array.from({ length: Math.floor(SIZE / (item.length + separator.length)) }, () => item).join(separator);

describe("a bomb of JSON", () => {
  it.each<[string, () => string]>([
    ["empty arrays", () => `[${filled("[]")}]`],
    ["empty objects", () => `{"a":[${filled("{}")}]}`],
    ["nested as deep as is allowed, over and over", () => `[${filled("[".repeat(19) + "]".repeat(19))}]`],
    ["one name over and over", () => `{${filled('"a":1')}}`],
    ["different names", () => `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`],
    [
      "names that are numbers",
      () => `{${Array.from({ length: 25_000 }, (_, n) => `"${n * 7919}":1`).join()}}`,
    ],
    ["a number of as many digits", () => `{"a":${"9".repeat(SIZE)}}`],
    ["a number with such an exponent", () => `{"a":1e${"9".repeat(SIZE)}}`],
    ["escapes", () => `{"a":"${"\\u0000".repeat(SIZE / 6)}"}`],
    ["backslashes without an end", () => `{"a":"${"\\\\".repeat(SIZE / 2)}`],
    ["white space", () => `{${" ".repeat(SIZE)}}`],
    ["brackets that are never closed", () => "[{".repeat(SIZE / 2)],
  ])("of %s is refused as quickly as any body", async (what, bombOf) => {
    await expectQuick(what, bombOf, [400]);
  });

  it("in a field that the contract does not name is skipped just as quickly", async () => {
    const extra = Array.from({ length: SIZE / 5 }, () => "x");
    await expectQuick("a long list", () => ({ ...payment(), extra }), [200]);
  });

  it("a payment as large as the bounds allow is decided in reasonable time", async () => {
    const text = "a ".repeat(499);
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key-${n}`, text]));
    const parties = Array.from({ length: 200 }, (_, n) => ({
      role: "recipient",
      externalPartyId: `p-${n}`,
      displayName: `Ala al-Din Muhammad ${n} `.repeat(10).trim(),
      type: "individual",
    }));
    await expectQuick("a large payment", () => payment({ metadata: fields }, { parties }), [200], 20);
  });
});

describe("text that is made to confuse a pattern", () => {
  const HOSTILE: [string, string][] = [
    ["digits", "1".repeat(255)],
    ["digits in groups", "1 ".repeat(127)],
    ["digits and dashes", "4-".repeat(127)],
    ["the beginning of an IBAN, over and over", "DE89 ".repeat(51)],
    ["a word of an IBAN's letters", `DE${"8".repeat(253)}`],
    ["colons", ":".repeat(255)],
    ["dots", "1.".repeat(127)],
    ["zeros", "0".repeat(255)],
    ["one letter", "a".repeat(255)],
    ["a letter and a blank", "a ".repeat(127)],
    ["accents on one letter", `a${"\u0301".repeat(254)}`],
    ["a time without an end", `2026-01-01T00:00:00.${"0".repeat(230)}`],
    ["per cent signs", "%2".repeat(127)],
  ];
  const IN: [string, (text: string) => object][] = [
    ["externalActivityId", (text) => payment({ externalActivityId: text })],
    ["externalUserId", (text) => payment({ subject: { type: "individual", externalUserId: text } })],
    ["occurredAt", (text) => payment({ occurredAt: text })],
    ["ipAddress", (text) => payment({ ipAddress: text })],
    ["country", (text) => payment({ country: text })],
    ["metadata", (text) => payment({ metadata: { [text.slice(0, 100)]: text } })],
    ["amount", (text) => payment({}, { amount: text })],
    [
      "displayName",
      (text) => payment({}, { parties: [{ role: "recipient", externalPartyId: "p", displayName: text }] }),
    ],
    [
      "identifier",
      (text) => {
        const instruments = [
          { type: "crypto_wallet", identifier: text, maskedIdentifier: text, network: "ethereum" },
        ];
        const parties = [{ role: "recipient", externalPartyId: "p", instruments }];
        return payment({}, { assetClass: "crypto", blockchain: "bitcoin", parties });
      },
    ],
  ];

  it.each(IN)("is answered as quickly in %s", async (_where, bodyOf) => {
    for (const [what, text] of HOSTILE) await expectQuick(what, () => bodyOf(text), [200, 400, 409]);
  });
});

describe("ERR-14: what breaks inside", () => {
  it("is 500 in the contract's shape without inner text, and the log repeats nothing of what was sent", async () => {
    const own = await createTenant();
    const secret = "BROKEN-INSIDE-7391";
    await request(own, "sandbox", "POST", "/transactions", payment());
    await runInDurableObject(bindings.LEDGERS.getByName(`${own.id}/sandbox/0`), (_object, state) => {
      state.storage.sql.exec(
        `CREATE TRIGGER broken BEFORE INSERT ON decision BEGIN SELECT raise(ABORT, '${secret}'); END`,
      );
    });
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const body = payment({ metadata: { note: "a-note-of-the-caller" } });
    const answer = await request(own, "sandbox", "POST", "/transactions", body);
    const logged = JSON.stringify(log.mock.calls);
    log.mockRestore();
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { type: "INTERNAL_ERROR", code: "internal_error", request_id: expect.any(String) } },
    });
    expect(answer.body).not.toHaveProperty("assessment");
    expect(answer.text).not.toMatch(/sqlite|trigger|abort|\.ts|stack/i);
    expect(answer.text).not.toContain(secret);
    expect(logged).toContain(answer.body.error.request_id);
    for (const said of ["a-note-of-the-caller", own.keys.sandboxSecret, "Corner Bakery"]) {
      expect(logged).not.toContain(said);
    }
  });
});
