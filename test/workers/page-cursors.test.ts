// Cursors fit the list, the filter and the organisation that they were made for: whatever else is 400, never a wrong page.

import { beforeAll, describe, expect, it } from "vitest";
import { heard } from "./casebook-client.ts";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";

const HELD = { paymentMethod: "card", amount: "950.00" };

interface Walked {
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
}

async function walk(tenant: Tenant, path: string, limit = 1): Promise<Walked> {
  const ids: string[] = [];
  const cursors: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const page = await request(tenant, "sandbox", "GET", asked);
    expect(page.status, page.text).toBe(200);
    expect(page.body.data.length).toBeLessThanOrEqual(limit);
    ids.push(...page.body.data.map((one: { id?: string; type?: string }) => one.id ?? one.type));
    cursor = page.body.pagination.nextCursor;
    if (cursor !== null) cursors.push(cursor);
  }
  return { ids, cursors };
}

async function codeOf(tenant: Tenant, path: string) {
  const answer = await request(tenant, "sandbox", "GET", path);
  return answer.status === 200 ? "200" : `${answer.status} ${answer.body.error.code}`;
}

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = await Promise.all([createTenant("Cursors"), createTenant("Others")]);
  for (const owner of [tenant, other]) {
    for (const number of [1, 2, 3]) {
      const customer = { type: "individual", externalUserId: `payer-${number}` };
      await request(owner, "sandbox", "POST", "/transactions", payment({ subject: customer }, HELD));
    }
    await heard(owner);
  }
});

describe("a cursor", () => {
  it("walks its list to the end, each item once", async () => {
    const { ids, cursors } = await walk(tenant, "/alerts");
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    expect(cursors).toHaveLength(2);
  });

  it("may go on with another limit", async () => {
    const [cursor] = (await walk(tenant, "/alerts")).cursors;
    const page = await request(tenant, "sandbox", "GET", `/alerts?limit=100&cursor=${cursor}`);
    expect(page.body.data).toHaveLength(2);
  });

  it("of another list, filter, organisation or making is 400", async () => {
    const [cursor = ""] = (await walk(tenant, "/alerts")).cursors;
    const [filtered = ""] = (await walk(tenant, "/alerts?status=open")).cursors;
    const [others = ""] = (await walk(other, "/alerts")).cursors;
    const wrong = [
      `/signals?cursor=${cursor}`,
      `/alerts?status=open&cursor=${cursor}`,
      `/alerts?cursor=${filtered}`,
      `/alerts?status=closed&cursor=${filtered}`,
      `/alerts?cursor=${others}`,
      `/monitoring/deltas?cursor=${cursor}`,
      `/alerts?cursor=${cursor.replace(/^\d+/, (number) => String(Number(number) + 1))}`,
      `/alerts?cursor=${cursor.slice(0, -1)}`,
      "/alerts?cursor=132",
      "/alerts?cursor=",
      "/alerts?cursor=x",
    ];
    const codes = await Promise.all(wrong.map((path) => codeOf(tenant, path)));
    expect(codes).toEqual(wrong.map(() => "400 cursor_invalid"));
    expect(await codeOf(tenant, `/alerts?status=open&cursor=${filtered}`)).toBe("200");
  });

  it("of an organisation is 400 for another one in the operators' lists too", async () => {
    for (const amount of ["1", "2"]) {
      for (const { id } of [tenant, other]) {
        const headers = { "idempotency-key": `grant-${amount}-${id}` };
        await operate("POST", `/organisations/${id}/credit/grants`, { amount }, "owner", headers);
      }
    }
    const pageOf = (id: string, cursor = "") =>
      operate("GET", `/organisations/${id}/credit/entries?limit=1${cursor && `&cursor=${cursor}`}`);
    const { nextCursor } = (await pageOf(tenant.id)).body.pagination;
    expect((await pageOf(tenant.id, nextCursor)).status).toBe(200);
    expect((await pageOf(other.id, nextCursor)).body.error.code).toBe("cursor_invalid");
  });
});

describe("LIM-02: limit and cursor", () => {
  const WHOLE = ["/webhooks/catalogue", "/risk-intelligence/providers"];

  it("walk a list that is known as a whole", async () => {
    const all = await request(tenant, "sandbox", "GET", "/webhooks/catalogue");
    const types = all.body.data.map(({ type }: { type: string }) => type);
    expect((await walk(tenant, "/webhooks/catalogue", 5)).ids).toEqual(types);
  });

  it.each([...WHOLE, "/risk-intelligence/threshold-recommendations"])(
    "%s checks them before anything is asked",
    async (path) => {
      const fresh = await createTenant(); // with the whole of its rate of reports
      for (const limit of ["0", "101", "x", "1.5"]) {
        expect(await codeOf(fresh, `${path}?limit=${limit}`)).toBe("400 invalid_request");
      }
      expect(await codeOf(fresh, `${path}?cursor=1`)).toBe("400 cursor_invalid");
    },
  );
});
