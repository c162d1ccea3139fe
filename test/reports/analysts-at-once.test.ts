// How many questions in SQL an analyst may have under way, before a real ClickHouse.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { analystUser } from "#ops/local-system/analysts.ts";
import { askAsAnalyst } from "#pipeline/sql/ask-analyst.ts";
import { analystName, derivedPassword } from "#warehouse/analysts.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const DATABASE = "weir";
const TENANT = { organisationId: "org_own", environment: "sandbox" } as const;
const ANALYST = analystName(TENANT.organisationId, TENANT.environment);
/** Longer than the test, unless the caller leaves. */
const SLOW = "SELECT sum(number * number) FROM numbers(100000000000)";
const secret = randomUUID();
const password = derivedPassword(secret, TENANT.organisationId, TENANT.environment);

let server: ScratchWarehouse;
let service: Warehouse;
let url: string;

beforeAll(async () => {
  server = await startScratchWarehouse([
    analystUser(TENANT.organisationId, password, DATABASE, TENANT.environment),
  ]);
  service = await server.database(DATABASE);
  url = await server.analystUrl(DATABASE);
});

afterAll(() => server.stop());

function send(sql: string, signal?: AbortSignal): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${ANALYST}:${password}`).toString("base64")}`;
  return fetch(url, {
    method: "POST",
    headers: { authorization },
    body: sql,
    ...(signal === undefined ? {} : { signal }),
  });
}

async function running(): Promise<number> {
  const answer = await service.query({
    query:
      "SELECT query_id FROM system.processes WHERE user = {user: String} AND query LIKE '%100000000000%'",
    query_params: { user: ANALYST },
    format: "JSONEachRow",
  });
  return (await answer.json()).length;
}

it("two questions of an analyst run at once: the third is 429 with Retry-After, and busy to an operator, until they have ended", async () => {
  const leaving = new AbortController();
  const held = Promise.allSettled([1, 2].map(() => send(SLOW, leaving.signal)));
  await expect.poll(running).toBe(2);
  const third = await send("SELECT 1");
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await third.text()).toContain("(TOO_MANY_SIMULTANEOUS_QUERIES)");
  const asOperator = () =>
    askAsAnalyst(
      { ...TENANT, query: "SELECT 1 AS n", parameters: {} },
      { url, secret, database: DATABASE },
      new AbortController().signal,
    );
  expect(await asOperator()).toEqual({ outcome: "busy" });
  leaving.abort();
  await held;
  await expect.poll(running).toBe(0);
  expect((await send("SELECT 1")).status).toBe(200);
  expect(await asOperator()).toMatchObject({ outcome: "answered" });
});
