// Starts the pipeline's two processes: the door with jobs and schedule, and the loader. Separate, so that either can be
// killed without the other. Jobs that compute have threads of their own in the first one.

import { join } from "node:path";
import { answersOk, startProcess, untilReady, type Running } from "./running.ts";

export interface KafkaLogin {
  readonly username: string;
  readonly password: string;
}

export interface PipelineOptions {
  /** The checkout: `pipeline/main.ts` is below it. */
  readonly root: string;
  readonly kafkaBrokers: string;
  /** Absent for a Kafka that asks for none. */
  readonly kafkaLogin?: KafkaLogin | undefined;
  readonly clickhouse: {
    readonly url: string;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  readonly doorPort: number;
  readonly healthPort: number;
  readonly signingKeys: string;
  /** Base URL of the edge's operator port, where pulses go. */
  readonly edgeUrl: string;
  /** The analysts' door, and what their passwords follow from; absent where there are none. */
  readonly sql?: { readonly url: string; readonly secret: string } | undefined;
  /** The settings with the sources of official lists; empty by default. */
  readonly listSettings?: Readonly<Record<string, string>>;
  readonly logLevel: string;
}

// After kill -9 a consumer group waits for the dead member's session to run out before it admits the next one.
const START_MILLISECONDS = 120_000;
// Longer than a batch in flight: the loader finishes it, commits, and leaves the group in order.
const STOP_MILLISECONDS = 20_000;

/**
 * Door, jobs and schedule. Ready when the door's `/ready` answers 200: when Kafka is there, whatever ClickHouse does.
 * @throws StartError in one sentence.
 */
export function startDoor(options: PipelineOptions, logFile: string): Promise<Running> {
  return startRoles("door", ["door", "jobs", "schedule"], options, options.doorPort, logFile);
}

/**
 * The loader, Kafka → ClickHouse. Ready when its `/ready` answers 200.
 * @throws StartError in one sentence.
 */
export function startLoader(options: PipelineOptions, logFile: string): Promise<Running> {
  return startRoles("loader", ["loader"], options, options.healthPort, logFile);
}

function startRoles(
  name: string,
  roles: readonly string[],
  options: PipelineOptions,
  healthPort: number,
  logFile: string,
): Promise<Running> {
  const running = startProcess({
    yields: true,
    name: `The pipeline's ${name}`,
    command: process.execPath,
    args: [
      "--max-old-space-size=384",
      "--initial-old-space-size=300",
      // kafkajs computes a negative delay for a timer of idle connections (tulios/kafkajs#1751); it means nothing.
      "--disable-warning=TimeoutNegativeWarning",
      join(options.root, "pipeline", "main.ts"),
      ...roles,
    ],
    cwd: options.root,
    env: environmentOf(options),
    logFile,
    stopMilliseconds: STOP_MILLISECONDS,
  });
  return untilReady(running, {
    probe: () => answersOk(`http://127.0.0.1:${healthPort}/ready`),
    isLive: () => answersOk(`http://127.0.0.1:${healthPort}/live`),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
}

function environmentOf(options: PipelineOptions): Record<string, string> {
  return {
    KAFKA_BROKERS: options.kafkaBrokers,
    ...(options.kafkaLogin && {
      KAFKA_USERNAME: options.kafkaLogin.username,
      KAFKA_PASSWORD: options.kafkaLogin.password,
      KAFKA_SASL_MECHANISM: "plain",
    }),
    CLICKHOUSE_URL: options.clickhouse.url,
    CLICKHOUSE_USER: options.clickhouse.user,
    CLICKHOUSE_PASSWORD: options.clickhouse.password,
    CLICKHOUSE_DATABASE: options.clickhouse.database,
    DOOR_HOST: "127.0.0.1",
    DOOR_PORT: String(options.doorPort),
    HEALTH_PORT: String(options.healthPort),
    SIGNING_KEYS: options.signingKeys,
    EDGE_URL: options.edgeUrl,
    ...(options.sql && { SQL_URL: options.sql.url, SQL_SECRET: options.sql.secret }),
    ...options.listSettings,
    LOG_LEVEL: options.logLevel,
  };
}
