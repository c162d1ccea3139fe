// Starts ClickHouse on loopback: the engine of the chdb package, or an installed one, as a real HTTP server in a process of
// its own. It answers only requests with a credential; the packaged one reads no file but its own. What it acknowledged
// survives kill -9 of the process; one data directory is served by one process only.

import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverConfig, usersConfig, type ClickHouseUser, type Entrance } from "./clickhouse-config.ts";
import type { EngineWall } from "./clickhouse-engine.ts";
import { demandInstalledClickHouse } from "./installed-clickhouse.ts";
import { demandFreePorts } from "./ports.ts";
import { startProcess, untilReady, type Running } from "./running.ts";

export type { ClickHouseUser } from "./clickhouse-config.ts";

export interface ClickHouseOptions {
  readonly dataDir: string;
  readonly httpPort: number;
  /** A service comes in by its name and password, an analyst (a user with grants) through the analysts' door only. */
  readonly users: readonly ClickHouseUser[];
  /** The value that the analysts' door sends in `ANALYST_DOOR_HEADER`. Default: a random one. */
  readonly analystDoorKey?: string;
  readonly logFile: string;
  /** An installed ClickHouse, which runs without a wall. Default: the engine of the chdb package. */
  readonly binary?: string | undefined;
  /** Ports to which the engine may open connections. Default: none. */
  readonly reaches?: readonly number[] | undefined;
  /** @see ProcessSpec.wrapper */
  readonly wrapper?: readonly string[];
}

/** Opens ClickHouse to the analysts' door, which then names an analyst in `X-ClickHouse-User` and `-Key`. */
export const ANALYST_DOOR_HEADER = "X-Weir-Analyst-Door";

const ENGINE = fileURLToPath(new URL("clickhouse-engine.ts", import.meta.url));
const START_MILLISECONDS = 60_000;

// The engine is clickhouse-local: its listener stays open while a query runs, so one query runs forever. TCP would know
// no header, so there is none.
const SERVE = `SYSTEM START LISTEN HTTP;
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
 * @throws StartError in one sentence: a port is in use, another process serves the directory, the installed ClickHouse does not
 * suit, or the engine gave up.
 */
export async function startClickHouse(options: ClickHouseOptions): Promise<Running> {
  const { dataDir, httpPort, users, logFile, binary, reaches = [], wrapper = [] } = options;
  await demandFreePorts({ ClickHouse: httpPort });
  if (binary !== undefined) await demandInstalledClickHouse(binary);
  const entrances = [
    ...users.filter(({ grants }) => grants === undefined).map(entranceOfService),
    entranceOfDoor(options.analystDoorKey ?? randomBytes(32).toString("hex")),
  ];
  const config = writeConfig(dataDir, users, entrances);
  const store = join(dataDir, "store");
  const wall: EngineWall = { store, config: dataDir, port: httpPort, reaches };
  const running = startProcess({
    yields: true,
    name: "ClickHouse",
    wrapper,
    command: binary ?? process.execPath,
    args: [
      binary === undefined ? ENGINE : "local",
      `--config-file=${config}`,
      `--path=${store}`,
      `--http_port=${httpPort}`,
      "--listen_host=127.0.0.1",
      "--query",
      SERVE,
    ],
    env: {
      ENGINE_WALL: JSON.stringify(wall),
      ...Object.fromEntries(entrances.map(({ variable, value }) => [variable, value])),
    },
    logFile,
  });
  return untilReady(running, {
    probe: () => answersPing(httpPort, entrances),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
}

type OpenEntrance = Entrance & { readonly value: string };

/** The whole header of name and password: without the password there is no user to name. */
function entranceOfService({ name, password }: ClickHouseUser, index: number): OpenEntrance {
  const value = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
  return { header: "Authorization", variable: `ENTRANCE_${index}`, value };
}

function entranceOfDoor(value: string): OpenEntrance {
  return { header: ANALYST_DOOR_HEADER, variable: "ENTRANCE_OF_ANALYSTS", value };
}

async function answersPing(port: number, [first]: readonly OpenEntrance[]): Promise<boolean> {
  const headers = first === undefined ? {} : { [first.header]: first.value };
  const answer = await fetch(`http://127.0.0.1:${port}/ping`, {
    headers,
    signal: AbortSignal.timeout(2_000),
  });
  return (await answer.text()) === "Ok.\n";
}

function writeConfig(
  dataDir: string,
  users: readonly ClickHouseUser[],
  entrances: readonly Entrance[],
): string {
  // Before the engine starts: a wall can only stand around what is there.
  mkdirSync(join(dataDir, "store"), { recursive: true, mode: 0o700 });
  const usersFile = join(dataDir, "users.xml");
  const configFile = join(dataDir, "config.xml");
  writeFileSync(usersFile, usersConfig(users), { mode: 0o600 });
  writeFileSync(configFile, serverConfig(usersFile, entrances), { mode: 0o600 });
  return configFile;
}
