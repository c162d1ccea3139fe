// ClickHouse as the local system starts it: real, on its own ports, killed and started again.

import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waysToNameAUser } from "./ways-to-name-a-user.fixture.ts";
import { serviceUser, startClickHouse, type ClickHouseOptions } from "./clickhouse.ts";
import { findFreePorts } from "./free-ports.ts";
import { hasLandlock } from "./landlock.ts";
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
    log: { level: ClickHouseLogLevel.OFF },
  });
  try {
    const answer = await client.query({ query, format: "TabSeparated" });
    return (await answer.text()).trim();
  } finally {
    await client.close();
  }
}

async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(text);
  return await readAll(socket);
}

function inodeOf(pid: number, fd: string): string[] {
  try {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
    return inode === undefined ? [] : [inode];
  } catch {
    return []; // closed meanwhile
  }
}

beforeAll(async () => {
  const [httpPort = 0] = await findFreePorts(1);
  options = {
    dataDir: join(directory, "data"),
    httpPort,
    users: [serviceUser("weir", PASSWORD)],
    logFile: join(directory, "clickhouse.log"),
  };
  running = await startClickHouse(options);
}, 300_000);

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

  it.each(waysToNameAUser("SELECT concat('ans', 'wered-', currentUser())"))(
    "answers nothing to $name",
    async (way) => {
      const answer = await fetch(`http://127.0.0.1:${options.httpPort}${way.path}`, way.init);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/answered-/);
    },
  );

  it("answers nothing under another Host, where a page of the web could call it by its own name", async () => {
    const lines = [
      "POST / HTTP/1.1",
      "Host: evil.example",
      "Connection: close",
      "Content-Length: 8",
      "",
      "SELECT 1",
    ];
    expect(await sendRaw(options.httpPort, lines.join("\r\n"))).toMatch(/^HTTP\/1.1 404 /);
  });

  it("listens on one port, and for no other protocol of ClickHouse", () => {
    const listening = readFileSync("/proc/net/tcp", "utf8") + readFileSync("/proc/net/tcp6", "utf8");
    const sockets = readdirSync(`/proc/${running.pid}/fd`).flatMap((fd) => inodeOf(running.pid, fd));
    const ports = listening
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => cells[3] === "0A" && sockets.includes(cells[9] ?? ""))
      .map((cells) => Number.parseInt(cells[1]?.split(":")[1] ?? "", 16));
    expect(ports).toEqual([options.httpPort]);
  });

  it.skipIf(process.getuid?.() !== 0)("answers nothing to another user of the machine (needs root)", () => {
    // Of that user, who can reach this port and may not read our files.
    const script = `fetch("http://127.0.0.1:${options.httpPort}/", { method: "POST", body: "SELECT concat('ans', 'wered-', currentUser())" })
      .then(async (answer) => process.stdout.write(answer.status + await answer.text()))`;
    const { stdout } = spawnSync(process.execPath, ["-e", script], {
      uid: 65_534,
      gid: 65_534,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^404/);
    expect(stdout).not.toContain("answered-");
  });

  it.runIf(hasLandlock())("reads no file but its own, not even for the service", async () => {
    const secret = join(directory, "secret");
    writeFileSync(secret, "hidden words");
    for (const path of [secret, "/etc/passwd", "/proc/self/environ", `/proc/${process.pid}/environ`]) {
      await expect(ask(`SELECT file('${path}')`)).rejects.toThrow(/Permission denied|doesn't exist/);
    }
    await expect(
      ask("SELECT * FROM url('http://127.0.0.1:9/', 'CSV', 'a String') SETTINGS http_max_tries = 1"),
    ).rejects.toThrow("Permission denied");
    await expect(ask("SELECT 1 INTO OUTFILE '/tmp/weir-was-here'")).rejects.toThrow();
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
      `Port ${options.httpPort} (ClickHouse) is already in use`,
    );
  });

  it("refuses a second process on the same data", async () => {
    const [httpPort = 0] = await findFreePorts(1);
    await expect(startClickHouse({ ...options, httpPort })).rejects.toThrow(
      /^ClickHouse ended during its start: .*Another server instance in same directory is already running/,
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
  }, 300_000);
});
