// Starts the analysts' door of the local system: the one way by which an analyst reaches ClickHouse.

import { createHmac } from "node:crypto";
import { join } from "node:path";
import { ANALYST_DOOR_HEADER } from "./clickhouse.ts";
import { startProcess, untilReady, type Running } from "./running.ts";
import type { Secrets } from "./secrets.ts";

export interface AnalystDoorOptions {
  /** The checkout: `ops/analyst-door/main.ts` is below it. */
  readonly root: string;
  readonly port: number;
  readonly clickhouseUrl: string;
  readonly database: string;
  /** What opens ClickHouse to it. */
  readonly key: string;
  readonly logFile: string;
}

const START_MILLISECONDS = 30_000;

/**
 * Ready when it refuses a request without an analyst's name.
 * @throws StartError in one sentence.
 */
export function startAnalystDoor(options: AnalystDoorOptions): Promise<Running> {
  const { root, port, clickhouseUrl, database, key, logFile } = options;
  const running = startProcess({
    yields: true,
    name: "The analysts' door",
    command: process.execPath,
    args: ["--max-old-space-size=128", join(root, "ops", "analyst-door", "main.ts")],
    cwd: root,
    env: {
      CLICKHOUSE_URL: clickhouseUrl,
      CLICKHOUSE_DATABASE: database,
      ANALYST_DOOR_PORT: String(port),
      ANALYST_DOOR_HEADER: `${ANALYST_DOOR_HEADER}: ${key}`,
    },
    logFile,
  });
  const probe = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 401;
  };
  return untilReady(running, { probe, timeoutMilliseconds: START_MILLISECONDS, logFile });
}

/** The same at every start, so that either of the two can be restarted alone. */
export function analystDoorKey(secrets: Secrets): string {
  return createHmac("sha256", secrets.clickhousePassword).update("analyst-door").digest("hex");
}
