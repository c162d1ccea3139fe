// A PostgreSQL of its own for one run: Debian's build, in a temporary directory, on a free port of this machine, never as root.
// Every commit is on disk before it is answered.

import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { startProcess, StartError, untilReady, type Running } from "#ops/local-system/running.ts";

const VERSIONS = "/usr/lib/postgresql";
export const USER = "marble";
/** Debian's settings are for a machine of 1997. These are what its manual advises for one of this size. */
const SETTINGS = {
  synchronous_commit: "on",
  fsync: "on",
  listen_addresses: "127.0.0.1",
  shared_buffers: "1GB",
  max_wal_size: "4GB",
  max_connections: "200",
} as const;

export interface Postgres {
  readonly running: Running;
  readonly port: number;
  readonly version: string;
}

/** @throws StartError where PostgreSQL or PostGIS is not installed, or does not start. */
export async function startPostgres(directory: string): Promise<Postgres> {
  const version = newestVersion();
  const programs = join(VERSIONS, version, "bin");
  const data = join(directory, "postgres");
  const wrapper = ownData(directory, data);
  const run = (program: string, ...args: string[]) => {
    const [command = "", ...words] = [...wrapper, join(programs, program), ...args];
    execFileSync(command, words, { cwd: data, stdio: ["ignore", "ignore", "pipe"] });
  };
  run("initdb", "--pgdata", data, "--username", USER, "--auth", "trust", "--encoding", "UTF8");
  const [port = 0] = await findFreePorts(1);
  const settings = { ...SETTINGS, port: String(port), unix_socket_directories: data };
  const logFile = join(directory, "postgres.log");
  // The port is open before the server answers on it.
  const isReady = () => {
    run("pg_isready", "--host", "127.0.0.1", "--port", String(port), "--username", USER);
    return true;
  };
  const running = await untilReady(
    startProcess({
      name: "PostgreSQL",
      command: join(programs, "postgres"),
      args: ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      wrapper,
      cwd: data,
      logFile,
    }),
    { probe: async () => isReady(), timeoutMilliseconds: 30_000, logFile },
  );
  run("createdb", "--host", "127.0.0.1", "--port", String(port), "--username", USER, USER);
  return { running, port, version };
}

function newestVersion(): string {
  const versions = existsSync(VERSIONS)
    ? readdirSync(VERSIONS).toSorted((a, b) => Number(a) - Number(b))
    : [];
  const version = versions.at(-1);
  if (version === undefined) throw new StartError(`There is no PostgreSQL in ${VERSIONS}.`);
  return version;
}

/** Makes the directory of the data. @returns the words that let a program run as its owner: PostgreSQL refuses root. */
function ownData(directory: string, data: string): readonly string[] {
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() !== 0) return [];
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const [user, group] = [id("-u"), id("-g")];
  chownSync(directory, user, group);
  chownSync(data, user, group);
  return ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--clear-groups"];
}
