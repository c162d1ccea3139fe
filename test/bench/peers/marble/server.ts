// Marble's own program, as the person built it: its API, and for the time of the set-up the worker that makes indexes.
// It reaches nothing outside this machine: no key, no telemetry, no cloud.

import { generateKeyPairSync } from "node:crypto";
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { answersOk, startProcess, StartError, untilReady, type Running } from "#ops/local-system/running.ts";
import { ADMINISTRATOR, PROJECT } from "./sign-in.ts";
import { USER, type Postgres } from "./postgres.ts";

const PROGRAM = "marble-backend";
const START_MILLISECONDS = 120_000;
const BUCKETS = ["INGESTION", "CASE_MANAGER", "OFFLOADING", "CONTINUOUS_SCREENING"];

export interface Marble {
  readonly url: string;
  readonly api: Running;
  /** Makes what a scenario needs while `act` runs. */
  withWorker<T>(act: () => Promise<T>): Promise<T>;
}

/** @throws StartError where the directory does not hold the built program. */
export function findProgram(directory: string): string {
  const program = resolve(directory, PROGRAM);
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    throw new StartError(
      `${directory} does not hold the program ${PROGRAM}: build Marble there, as it says itself.`,
    );
  }
}

/** @param emulator the URL of what answers in place of Firebase. */
export async function startMarble(
  program: string,
  directory: string,
  postgres: Postgres,
  emulator: string,
): Promise<Marble> {
  const [port = 0] = await findFreePorts(1);
  const env = { ...environment(directory, postgres, emulator), PORT: String(port) };
  const logFile = join(directory, "marble.log");
  const url = `http://127.0.0.1:${port}`;
  const start = (name: string, ...args: string[]) =>
    startProcess({ name, command: program, args, env, cwd: directory, logFile });
  const api = await untilReady(start("Marble", "--migrations", "--server"), {
    probe: () => answersOk(`${url}/liveness`),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
  return {
    url,
    api,
    async withWorker(act) {
      const worker = start("Marble's worker", "--worker");
      try {
        return await act();
      } finally {
        await worker.stop();
      }
    },
  };
}

function environment(directory: string, { port }: Postgres, emulator: string): Record<string, string> {
  const key = join(directory, "signing-key.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  writeFileSync(key, privateKey.export({ type: "pkcs1", format: "pem" }), { mode: 0o600 });
  const buckets = BUCKETS.map((name) => {
    const folder = join(directory, name.toLowerCase());
    mkdirSync(folder);
    return [`${name}_BUCKET_URL`, `file://${folder}`];
  });
  return {
    ...Object.fromEntries(buckets),
    ENV: "production",
    GIN_MODE: "release",
    REQUEST_LOGGING_LEVEL: "none",
    LOGGING_FORMAT: "json",
    CACHE_ENABLED: "true",
    DISABLE_SEGMENT: "true",
    DISABLE_TELEMETRY: "true",
    MARBLE_APP_URL: "http://127.0.0.1",
    AUTHENTICATION_JWT_SIGNING_KEY_FILE: key,
    PG_HOSTNAME: "127.0.0.1",
    PG_PORT: String(port),
    PG_USER: USER,
    PG_PASSWORD: "none-is-asked",
    PG_DATABASE: USER,
    PG_SSL_MODE: "disable",
    CREATE_ORG_NAME: "Bench",
    CREATE_ORG_ADMIN_EMAIL: ADMINISTRATOR,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator).host,
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: "dummy",
    GOOGLE_CLOUD_PROJECT: PROJECT,
    // A file that is not there: without a name, Google's library would look for a cloud to ask.
    GOOGLE_APPLICATION_CREDENTIALS: join(directory, "no-cloud.json"),
  };
}
