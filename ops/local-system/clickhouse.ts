// Starts ClickHouse on loopback: the engine of the chdb package as a real HTTP and TCP server, in a process of its own.
// What it acknowledged survives kill -9 of the process; one data directory is served by one process only.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverConfig, usersConfig, type ClickHouseUser } from "./clickhouse-config.ts";
import { demandFreePorts } from "./ports.ts";
import { answersOk, startProcess, untilReady, type Running } from "./running.ts";

export type { ClickHouseUser } from "./clickhouse-config.ts";

export interface ClickHouseOptions {
  readonly dataDir: string;
  readonly httpPort: number;
  readonly tcpPort: number;
  readonly users: readonly ClickHouseUser[];
  readonly logFile: string;
}

const ENGINE = fileURLToPath(new URL("clickhouse-engine.ts", import.meta.url));
const START_MILLISECONDS = 60_000;

// The engine is clickhouse-local: its listeners stay open while a query runs, so one query runs for ever.
const SERVE = `SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP;
SELECT sleepEachRow(1) FROM numbers(10000000000)
SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1 FORMAT Null`;

/** The service's user: sees each event once, and every decimal as a string. */
export function serviceUser(name: string, password: string): ClickHouseUser {
  return {
    name,
    password,
    settings: {
      final: 1,
      do_not_merge_across_partitions_select_final: 1,
      output_format_json_quote_decimals: 1,
      max_memory_usage: 1024 * 1024 * 1024,
    },
  };
}

/**
 * Ready when `/ping` answers.
 * @throws StartError in one sentence: a port is taken, another process serves the directory, or the engine gave up.
 */
export async function startClickHouse(options: ClickHouseOptions): Promise<Running> {
  const { dataDir, httpPort, tcpPort, logFile } = options;
  await demandFreePorts({ "ClickHouse HTTP": httpPort, "ClickHouse TCP": tcpPort });
  const config = writeConfig(options);
  const running = startProcess({
    yields: true,
    name: "ClickHouse",
    command: process.execPath,
    args: [
      ENGINE,
      `--config-file=${config}`,
      `--path=${join(dataDir, "store")}`,
      `--http_port=${httpPort}`,
      `--tcp_port=${tcpPort}`,
      "--listen_host=127.0.0.1",
      "--query",
      SERVE,
    ],
    logFile,
  });
  return untilReady(running, {
    probe: () => answersOk(`http://127.0.0.1:${httpPort}/ping`),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
}

function writeConfig({ dataDir, users }: ClickHouseOptions): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const usersFile = join(dataDir, "users.xml");
  const configFile = join(dataDir, "config.xml");
  writeFileSync(usersFile, usersConfig(users), { mode: 0o600 });
  writeFileSync(configFile, serverConfig(usersFile), { mode: 0o600 });
  return configFile;
}
