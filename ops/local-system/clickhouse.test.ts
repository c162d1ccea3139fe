// ClickHouse as the local system starts it: real, on its own ports, killed and started again.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceUser, startClickHouse, type ClickHouseOptions } from "./clickhouse.ts";
import { findFreePorts } from "./free-ports.ts";
import type { Running } from "./running.ts";

const PASSWORD = "correct horse <battery> & staple";
const directory = mkdtempSync(join(tmpdir(), "weir-clickhouse-"));
let options: ClickHouseOptions;
let running: Running;

async function ask(query: string): Promise<string> {
  const client = createClient({
    url: `http://127.0.0.1:${options.httpPort}`,
    username: "weir",
    password: PASSWORD,
  });
  try {
    const answer = await client.query({ query, format: "TabSeparated" });
    return (await answer.text()).trim();
  } finally {
    await client.close();
  }
}

function askUnknown(query: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${options.httpPort}/`, { method: "POST", body: query });
}

beforeAll(async () => {
  const [httpPort = 0, tcpPort = 0] = await findFreePorts(2);
  options = {
    dataDir: join(directory, "data"),
    httpPort,
    tcpPort,
    users: [serviceUser("weir", PASSWORD)],
    logFile: join(directory, "clickhouse.log"),
  };
  running = await startClickHouse(options);
}, 90_000);

afterAll(async () => {
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe("ClickHouse in the local system", () => {
  it("gives the service's user final reads and quoted decimals whatever the client asks", async () => {
    expect(
      await ask("SELECT currentUser(), getSetting('final'), getSetting('output_format_json_quote_decimals')"),
    ).toBe("weir\ttrue\ttrue");
  });

  it("lets nobody without the password read or change anything", async () => {
    const answers = await Promise.all(
      [
        "SELECT query FROM system.processes",
        "CREATE DATABASE intruder",
        "SELECT * FROM file('/etc/passwd')",
      ].map(async (query) => (await askUnknown(query)).status),
    );
    expect(answers.every((status) => status >= 400)).toBe(true);
  });

  it("keeps its passwords from other users of the machine, and as hashes", () => {
    expect(statSync(join(options.dataDir, "users.xml")).mode & 0o777).toBe(0o600);
  });

  it("carries out mutations with its small pool", async () => {
    await ask("CREATE DATABASE mutated");
    await ask("CREATE TABLE mutated.rows (n UInt64) ENGINE = MergeTree ORDER BY n");
    await ask("INSERT INTO mutated.rows SELECT number FROM numbers(100)");
    await ask("ALTER TABLE mutated.rows DELETE WHERE n >= 10 SETTINGS mutations_sync = 1");
    expect(await ask("SELECT count() FROM mutated.rows")).toBe("10");
  });

  it("says in one sentence that a port is taken", async () => {
    await expect(startClickHouse({ ...options, dataDir: join(directory, "second") })).rejects.toThrow(
      `Ports ${options.httpPort} (ClickHouse HTTP), ${options.tcpPort} (ClickHouse TCP) are taken`,
    );
  });

  it("refuses a second process on the same data", async () => {
    const [httpPort = 0, tcpPort = 0] = await findFreePorts(2);
    await expect(startClickHouse({ ...options, httpPort, tcpPort })).rejects.toThrow(
      /^ClickHouse ended while starting: .*Another server instance in same directory is already running/,
    );
  });

  it("still has what it acknowledged after kill -9", async () => {
    await ask("CREATE DATABASE survivor");
    await ask("CREATE TABLE survivor.rows (n UInt64) ENGINE = MergeTree ORDER BY n");
    await ask("INSERT INTO survivor.rows SELECT number FROM numbers(100000)");
    running.kill();
    expect((await running.exited).signal).toBe("SIGKILL");
    running = await startClickHouse(options);
    expect(await ask("SELECT count(), sum(n) FROM survivor.rows")).toBe("100000\t4999950000");
  }, 90_000);
});
