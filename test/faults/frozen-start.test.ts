// The gateway starts beside a ClickHouse that hangs: it is ready when Kafka is, so it starts once; and it does its part when ClickHouse
// goes on.

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatInstant, HOUR, MINUTE, SECOND } from "#domain/time/instant.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { createOrganisation, startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { freeze } from "./faults.ts";
import { makePlan } from "./plan.ts";
import { untilComplete } from "./reports.ts";
import { IS_SMALL } from "./size.ts";

/** The full size is longer than any limit within which a part has to start. */
const FROZEN_SECONDS = IS_SMALL ? 10 : 150;
const LOADED_SECONDS = 240;
const FROZEN = freeze("clickhouse", FROZEN_SECONDS);

const lines: string[] = [];
let system: OwnSystem;
let connections: Connections;

beforeAll(async () => {
  system = await startOwnSystem("frozen-start", (line) => lines.push(line), { revives: true });
  const { keys } = await createOrganisation(system, "Beside a frozen warehouse");
  connections = openConnections(`http://127.0.0.1:${system.ports.sandbox}`, {
    connections: 4,
    headers: { authorization: `Bearer ${keys.sandboxSecret}` },
  });
}, 10 * MINUTE);

afterAll(async () => {
  await connections?.close();
  await system?.dispose();
}, MINUTE);

const ofDoor = () => lines.filter((line) => line.startsWith("door "));

it(
  "a gateway that is killed beside a frozen ClickHouse is ready after one start, and what was decided meanwhile is loaded later",
  async () => {
    const from = Date.now() - HOUR;
    const door = system.parts.door.pid();
    if (door === null) throw new Error("the door does not run");
    await FROZEN.begin(system);
    lines.length = 0;
    process.kill(door, "SIGKILL");
    const once = [
      "door ended unexpectedly (SIGKILL)",
      expect.stringMatching(/^door responds \(process \d+\)$/),
    ];
    await expect.poll(ofDoor, { timeout: 3 * MINUTE }).toEqual(once);
    for (const { body } of makePlan({ seed: 7, prefix: "frozen", payments: 20, subjects: 4, from })) {
      const { status } = await connections.send({ method: "POST", path: "/api/v1/transactions", body });
      expect(status).toBe(200);
    }
    await pause(FROZEN_SECONDS * SECOND);
    await FROZEN.end(system);
    const window = { from: formatInstant(from - HOUR), to: formatInstant(Date.now() + HOUR) };
    await untilComplete(connections, window, LOADED_SECONDS);
    expect(ofDoor()).toEqual(once);
  },
  15 * MINUTE,
);
