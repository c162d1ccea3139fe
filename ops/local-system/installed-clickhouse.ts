// A ClickHouse that is installed on this machine and runs in place of the engine that comes with the packages.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isNewEnough, OLDEST_CLICKHOUSE } from "#warehouse/server-version.ts";
import { StartError } from "./running.ts";

const run = promisify(execFile);
const ANSWER_MILLISECONDS = 30_000;
const SETTING = "WEIR_CLICKHOUSE_BINARY";

/**
 * @param binary a file, or a name on the path
 * @throws StartError in one sentence: it does not run, or is too old.
 */
export async function demandInstalledClickHouse(binary: string): Promise<void> {
  const version = await versionOf(binary);
  if (version === null) {
    throw new StartError(
      `\`${binary} local --version\` does not run or is not ClickHouse: set ${SETTING} to ClickHouse ${OLDEST_CLICKHOUSE} or newer, or leave it out.`,
    );
  }
  if (!isNewEnough(version)) {
    throw new StartError(
      `${binary} is ClickHouse ${version}: install ${OLDEST_CLICKHOUSE} or newer, or leave ${SETTING} out.`,
    );
  }
}

async function versionOf(binary: string): Promise<string | null> {
  try {
    const { stdout } = await run(binary, ["local", "--version"], { timeout: ANSWER_MILLISECONDS });
    return /version (\d+(?:\.\d+)+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}
