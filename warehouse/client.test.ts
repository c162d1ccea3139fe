// What the client asks is taken by what lies between it and ClickHouse.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWarehouse, type Warehouse } from "./client.ts";

const asked: string[] = [];
/** Node's own limit of 16 KiB for an address and its headers; load balancers have half of that. */
const between = createServer((request, response) => {
  asked.push(request.url ?? "");
  request.resume().on("end", () => response.end());
});
let warehouse: Warehouse;

beforeAll(async () => {
  between.listen(0, "127.0.0.1");
  await once(between, "listening");
  const { port } = between.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  warehouse = openWarehouse({ url, user: "weir", password: "", database: "weir" });
});
afterAll(async () => {
  await warehouse.close();
  between.close();
});

it.each([5, 500])("a query about %i logs has a short address", async (many) => {
  const sources = Array.from({ length: many }, (_, n) => `ledger/org_${n}/production/0`);
  const query = "SELECT {sources: Array(String)}";
  const result = await warehouse.query({ query, query_params: { sources }, format: "JSONEachRow" });
  expect(await result.json()).toEqual([]);
  expect(asked.at(-1)?.length).toBeLessThan(8_000);
});
