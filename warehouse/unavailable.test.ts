// The class of an error separates an absent warehouse from a wrong statement; its words do not matter.

import { ClickHouseError } from "@clickhouse/client";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { demandAnswer, openWarehouse, type Warehouse } from "./client.ts";
import { defineQuery } from "./queries/query.ts";
import { fromWarehouse, isWarehouseAway, WarehouseUnavailableError } from "./unavailable.ts";

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** A ClickHouse that answers each request so. */
async function answering(answer: (response: ServerResponse) => void): Promise<Warehouse> {
  const server: Server = createServer((request, response) =>
    request.resume().on("end", () => answer(response)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const warehouse = openWarehouse(
    { url: `http://127.0.0.1:${port}`, user: "weir", password: "", database: "weir" },
    { requestTimeoutMilliseconds: 200 },
  );
  ended.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => warehouse.close(),
  );
  return warehouse;
}

const refused = (code: number, type: string) =>
  answering((response) => {
    response.writeHead(500);
    response.end(`Code: ${code}. DB::Exception: Not so. (${type}) (version 26.1)`);
  });

const ACTS: readonly (readonly [string, (warehouse: Warehouse) => Promise<unknown>])[] = [
  ["a query", (warehouse) => warehouse.query({ query: "SELECT 1" })],
  ["a command", (warehouse) => warehouse.command({ query: "SELECT 1" })],
  ["an insert", (warehouse) => warehouse.insert({ table: "t", values: [{ a: 1 }], format: "JSONEachRow" })],
  ["a statement", (warehouse) => warehouse.exec({ query: "SELECT 1" })],
  ["a ping", demandAnswer],
];

describe.each(ACTS)("%s", (_, act) => {
  it("fails as unavailable where nobody listens", async () => {
    const warehouse = await answering(() => undefined);
    await Promise.all(ended.splice(0, 1).map((end) => end()));
    await expect(act(warehouse)).rejects.toThrow(WarehouseUnavailableError);
  });

  it("fails as unavailable where the connection is cut", async () => {
    const warehouse = await answering((response) => response.destroy());
    await expect(act(warehouse)).rejects.toThrow(WarehouseUnavailableError);
  });

  it("fails as unavailable where no answer comes in time", async () => {
    const warehouse = await answering(() => undefined);
    await expect(act(warehouse)).rejects.toThrow(WarehouseUnavailableError);
  });
});

it("an answer that breaks off fails as unavailable while its rows are read", async () => {
  const warehouse = await answering((response) => {
    response.writeHead(200);
    response.write('{"number":"1"}\n', () => setImmediate(() => response.destroy()));
  });
  const numbers = defineQuery({
    file: new URL("queries/rollup/new-generation.sql", import.meta.url),
    parameters: z.object({}),
    row: z.object({ number: z.string() }),
  });
  await expect(numbers.run(warehouse, {})).rejects.toThrow(WarehouseUnavailableError);
});

describe("a refusal of ClickHouse", () => {
  it.each([
    [241, "MEMORY_LIMIT_EXCEEDED"],
    [202, "TOO_MANY_SIMULTANEOUS_QUERIES"],
    [243, "NOT_ENOUGH_SPACE"],
    [81, "UNKNOWN_DATABASE"],
  ])("%i %s means that it is away for now", async (code, type) => {
    const warehouse = await refused(code, type);
    const error: unknown = await warehouse.query({ query: "SELECT 1" }).catch((thrown: unknown) => thrown);
    expect([error instanceof ClickHouseError, isWarehouseAway(error)]).toEqual([true, true]);
  });

  it.each([
    [62, "SYNTAX_ERROR"],
    [47, "UNKNOWN_IDENTIFIER"],
    [386, "NO_COMMON_TYPE"],
    [516, "AUTHENTICATION_FAILED"],
  ])("%i %s is a fault of the statement or of its settings", async (code, type) => {
    const warehouse = await refused(code, type);
    const error: unknown = await warehouse.query({ query: "SELECT 1" }).catch((thrown: unknown) => thrown);
    expect([error instanceof ClickHouseError, isWarehouseAway(error)]).toEqual([true, false]);
  });
});

describe("an error of our own", () => {
  it.each([
    new Error("no convergence"),
    new TypeError("undefined is no function"),
    Object.assign(new Error("?"), { code: 1 }),
  ])("%s never means that the warehouse is away", (error) => {
    expect(isWarehouseAway(error)).toBe(false);
  });

  it.each([
    new RangeError("out of bounds"),
    Object.assign(new TypeError("no string"), { code: "ERR_INVALID_ARG_TYPE" }),
  ])("passes through what asks the warehouse: %s", async (own) => {
    await expect(fromWarehouse(() => Promise.reject(own))).rejects.toBe(own);
  });

  it.each([
    Object.assign(new TypeError("connect"), { code: "ECONNREFUSED", syscall: "connect" }),
    new AggregateError([], "every address refuses"),
  ])("is none where the system could not connect: %s", async (error) => {
    await expect(fromWarehouse(() => Promise.reject(error))).rejects.toThrow(WarehouseUnavailableError);
  });
});
