// How operators find deliveries: by state, by type and by the event that they carry. Every one that matches is on some page, once.

import { describe, expect, it } from "vitest";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";
import {
  createEndpoint,
  endedDelivery,
  endpointObject,
  postWith,
  receiver,
  restart,
} from "./webhook-client.ts";
import { inside } from "./webhook-inside.ts";

/** More than one page of a type looks at. */
const OTHERS = 45_000;

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
}

const list = (tenant: Tenant, id: string, query: string) =>
  operate("GET", `/organisations/${tenant.id}/webhooks/endpoints/${id}/deliveries?${query}`);

/** Every page of a list. */
async function pagesOf(tenant: Tenant, id: string, query: string): Promise<readonly (readonly Delivery[])[]> {
  const pages: Delivery[][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const asked = `${query}&${cursor === "" ? "" : `cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body } = await list(tenant, id, asked);
    expect(status).toBe(200);
    pages.push(body.data);
    cursor = body.pagination.nextCursor;
  }
  return pages;
}

const sample = (tenant: Tenant, id: string, type: string) =>
  postWith(tenant, `/webhooks/endpoints/${id}/simulate`, { type });

async function withSamples(types: readonly string[]) {
  const tenant = await createTenant();
  const { id } = await createEndpoint(tenant, receiver("ok"));
  for (const type of types) expect((await sample(tenant, id, type)).status).toBe(201);
  return { tenant, id };
}

describe("an operator lists deliveries", () => {
  it("of one type, page by page", async () => {
    const { tenant, id } = await withSamples([
      "alert.created",
      "api_key.created",
      "alert.created",
      "alert.created",
    ]);
    const pages = await pagesOf(tenant, id, "type=alert.created&limit=2");
    expect(pages.map((page) => page.map(({ type }) => type))).toEqual([
      ["alert.created", "alert.created"],
      ["alert.created"],
    ]);
    expect((await pagesOf(tenant, id, "type=risk.drift.detected")).flat()).toEqual([]);
    const both = await pagesOf(tenant, id, "type=api_key.created&status=canceled");
    expect(both.flat()).toEqual([]);
  });

  it("of one type among many others, whose pages may be empty before the last", async () => {
    const { tenant, id } = await withSamples(["alert.created", "alert.created"]);
    await inside(tenant, id, (_object, sql) => {
      sql.exec(
        `WITH RECURSIVE n (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
         INSERT INTO delivery SELECT n, 'evt_' || n, 'api_key.created', 'automatic', ?, 'k', 'canceled', 's', n, '2026-08-11',
           '[]', NULL, 0 FROM n`,
        OTHERS,
        // What is old is removed when the alarm rings.
        Date.now(),
      );
    });
    await restart(endpointObject(tenant, id));
    const pages = await pagesOf(tenant, id, "type=alert.created");
    expect(pages.map((page) => page.length)).toEqual([0, 0, 2]);
    // What is found by an index is found at once.
    expect((await pagesOf(tenant, id, "eventId=evt_7")).map((page) => page.length)).toEqual([1]);
    expect((await list(tenant, id, "limit=2")).body.data).toHaveLength(2);
  });

  it("of one event, its alias and what was sent again included", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"), {
      eventTypes: ["fraud.transaction.assessed"],
    });
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    const first = await endedDelivery(tenant, id, "succeeded");
    const again = await postWith(tenant, `/webhooks/deliveries/${first.id}/resend`);
    await sample(tenant, id, "alert.created");
    const found = (await pagesOf(tenant, id, `eventId=${first.eventId}`)).flat();
    expect(found.map((one) => one.id)).toEqual([again.body.id, first.id]);
    const typed = await pagesOf(tenant, id, `eventId=${first.eventId}&type=event.flagged`);
    expect(typed.flat()).toEqual([]);
  });

  it("but not by a type that is never sent, an empty event or what is no filter: 400", async () => {
    const { tenant, id } = await withSamples([]);
    for (const query of ["type=verification.*", "type=nothing", "eventId=", "event=evt_1"]) {
      const { status, body } = await list(tenant, id, query);
      expect([query, status, body.error.code]).toEqual([query, 400, "invalid_request"]);
    }
  });

  it("though organisations filter by state alone", async () => {
    const { tenant, id } = await withSamples([]);
    const path = `/webhooks/endpoints/${id}/deliveries`;
    expect((await request(tenant, "sandbox", "GET", `${path}?status=succeeded`)).status).toBe(200);
    expect((await request(tenant, "sandbox", "GET", `${path}?type=alert.created`)).status).toBe(400);
  });
});
