// A caller who leaves before the answer: what only he wanted to know is not read to its end, what he began is.

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DoorPath } from "#domain/door/question.ts";
import { ASK_SQL } from "#domain/door/sql.ts";
import { BEGIN_REBUILD } from "#domain/door/warehouse.ts";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import type { HealthSources } from "../health.ts";
import { openLog } from "../log.ts";
import { answerSigned } from "./routes.ts";
import { openDoor, type Door } from "./server.ts";
import type { DoorRooms } from "./serve-question.ts";

const KEY = { id: "k1", secret: "a-key-of-the-leaving-test" };
const SQL = { organisationId: "org_1", environment: "sandbox", query: "SELECT 1", parameters: {} };

/** A warehouse that takes every question and answers none. */
const silent: Server = createServer((request) => {
  asked.push(request);
  request.resume();
  request.socket.once("close", () => ended.push(request));
});
const asked: IncomingMessage[] = [];
const ended: IncomingMessage[] = [];
const logged: string[] = [];
let clickhouse: Warehouse;
let door: Door;

beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  clickhouse = openWarehouse({ url, user: "weir", password: "", database: "weir" });
  const rooms = {
    clickhouse,
    analysts: { url, secret: "secret", database: "weir" },
    log: {
      ...openLog("silent"),
      warn: (message: string) => logged.push(message),
      error: (message: string) => logged.push(message),
    },
  } as unknown as DoorRooms; // the questions of this test ask no other
  door = await openDoor({
    host: "127.0.0.1",
    port: 0,
    signingKeys: [KEY],
    health: {} as HealthSources, // nobody asks for it
    bodiesMaxBytes: 1_000_000,
    refuseAtOnce: () => null,
    answerSigned: (...call) => answerSigned(rooms, ...call),
    log: rooms.log,
  });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await door.close();
  await clickhouse.close();
});

/** Asks, and leaves as soon as the warehouse has been asked. */
async function askAndLeave(path: DoorPath, query: object): Promise<IncomingMessage> {
  const before = asked.length;
  const body = new TextEncoder().encode(JSON.stringify(query));
  const leaving = new AbortController();
  const answer = fetch(`http://127.0.0.1:${door.port}${path}`, {
    method: "POST",
    headers: {
      [SIGNATURE_HEADER]: sign({ method: "POST", path, body }, KEY, Math.floor(Date.now() / 1_000)),
    },
    body,
    signal: leaving.signal,
  });
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  leaving.abort();
  await expect(answer).rejects.toThrow("aborted");
  const question = asked[before];
  if (question === undefined) throw new Error("the warehouse was not asked");
  return question;
}

describe("a caller who leaves", () => {
  it("ends what ClickHouse was asked in an analyst's SQL", async () => {
    const question = await askAndLeave(ASK_SQL.path, SQL);
    await expect.poll(() => ended).toContain(question);
    expect(logged).toEqual([]);
  });

  it("ends nothing that changes something", async () => {
    const question = await askAndLeave(BEGIN_REBUILD.path, {
      rebuildId: "5b0c0f0e-5d0e-4f5e-9d5c-0d6c1b7a1f01",
    });
    const other = await askAndLeave(ASK_SQL.path, SQL);
    await expect.poll(() => ended).toContain(other);
    expect(ended).not.toContain(question);
  });
});
