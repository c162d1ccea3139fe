// How many ledgers production has is said when an organisation is created, and what each number holds.

import { describe, expect, it } from "vitest";
import { grantCredit, operate, payment, request, type Tenant } from "./client.ts";

const DEFAULT = 8;

async function created(body: object) {
  return operate("POST", "/organisations", { name: "By number of ledgers", ...body });
}

describe("an organisation", () => {
  it("has eight ledgers in production and one in the sandbox unless its request says otherwise", async () => {
    const { status, body } = await created({});
    expect(status).toBe(201);
    expect(body.shards).toEqual({ sandbox: 1, production: DEFAULT });
  });

  it("hears how many decisions each number holds, in proportion", async () => {
    const { capacity } = (await created({})).body;
    const [one] = capacity;
    expect(one.ledgers).toBe(1);
    expect(one.decisions).toBe(4_000_000);
    expect(capacity).toEqual(
      [1, 8, 32, 64].map((ledgers) => ({
        ledgers,
        decisions: ledgers * one.decisions,
        dollarsPerMillion: expect.stringMatching(/^\d+$/),
      })),
    );
  });

  it("hears what a million decisions cost with each number: the more ledgers, the more", async () => {
    const { capacity } = (await created({})).body;
    const dollars = capacity.map((one: { dollarsPerMillion: string }) => Number(one.dollarsPerMillion));
    expect(dollars).toHaveLength(4);
    for (const [index, next] of dollars.slice(1).entries()) expect(next).toBeGreaterThan(dollars[index]);
  });

  it.each([0, 2, 65, -8, 8.5, "8", null])("with %j ledgers is 400, and is not made", async (ledgers) => {
    const before = (await operate("GET", "/organisations")).body.data.length;
    const { status, body } = await created({ ledgers });
    expect(status).toBe(400);
    expect(body.error.details.issues[0].path).toBe("ledgers");
    expect((await operate("GET", "/organisations")).body.data.length).toBe(before);
  });

  it("that is asked for again under its Idempotency-Key says the same of its ledgers; another number is 409", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const ask = (ledgers: number) =>
      operate("POST", "/organisations", { name: "Again", ledgers }, "owner", headers);
    const first = await ask(32);
    const again = await ask(32);
    expect(again.status).toBe(201);
    expect(again.body.organisation).toEqual(first.body.organisation);
    expect(again.body.shards).toEqual({ sandbox: 1, production: 32 });
    expect((await ask(64)).status).toBe(409);
  });
});

describe.each([1, 8, 32, 64])("with %i ledgers", (ledgers) => {
  it("each payment is decided once, whichever customer sends it, and is found", async () => {
    const { organisation, keys } = (await created({ ledgers })).body;
    const tenant: Tenant = { id: organisation.id, keys };
    await grantCredit(tenant, "1000.00");
    const { data } = (await operate("GET", "/organisations")).body;
    expect(data.find(({ id }: { id: string }) => id === tenant.id).shards.production).toBe(ledgers);
    const post = (body: object) => request(tenant, "production", "POST", "/transactions", body);
    for (let number = 0; number < 12; number++) {
      const body = payment({ subject: { type: "individual", externalUserId: `customer-${number}` } });
      const first = await post(body);
      expect(first.status).toBe(200);
      expect((await post(body)).body).toMatchObject({ replayed: true });
      const other = { ...body, subject: { type: "individual", externalUserId: `other-${number}` } };
      expect((await post(other)).status).toBe(409);
      const { transactionId } = first.body.assessment;
      const found = await request(tenant, "production", "GET", `/transactions/${transactionId}`);
      expect(found.body.assessment).toEqual(first.body.assessment);
    }
  });
});
