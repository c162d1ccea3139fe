// The pipeline as one process: its roles, started in order and stopped in the reverse order.

import type { Kafka } from "kafkajs";
import { setTimeout as sleep } from "node:timers/promises";
import { ClickHouseError } from "@clickhouse/client";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate, MigrationChangedError } from "#warehouse/migrate.ts";
import { WarehouseVersionError } from "#warehouse/server-version.ts";
import { openCompute, type Compute } from "./compute/open-compute.ts";
import type { PipelineConfig } from "./config.ts";
import { countOpenLetters } from "./dead-letters/dead-letters.ts";
import { answerHealth, answerSigned, refuseAtOnce } from "./door/routes.ts";
import { openDoor, type Door } from "./door/server.ts";
import { openEdge, type Edge } from "./edge.ts";
import type { HealthSources } from "./health.ts";
import { jobsWith } from "./jobs/jobs.ts";
import { recordJobRun } from "./jobs/record-run.ts";
import { JobRegistry } from "./jobs/registry.ts";
import { openKafka } from "./kafka/connection.ts";
import { openConsumer } from "./kafka/consumer.ts";
import { EventSignatures } from "./kafka/event-signature.ts";
import type { EventProducer, TopicReader } from "./kafka/interfaces.ts";
import { watchStream, type StreamWatch } from "./kafka/lag.ts";
import { openProducer } from "./kafka/producer.ts";
import { openTopicReader } from "./kafka/topic-reader.ts";
import { prepareTopics, TopicsRefusedError } from "./kafka/topics.ts";
import { FAMILY_TARGETS, LOADER_GROUP } from "./loader/families.ts";
import { startLoader, type Loader } from "./loader/loader.ts";
import { describeError, type Log } from "./log.ts";
import { startSchedule, type Schedule } from "./schedule/schedule.ts";
import { recordCost } from "./shadow/run-costs.ts";

export interface RunningPipeline {
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

const RETRY_MILLISECONDS = 1_000;

/**
 * Resolves when every role works; waits for Kafka and ClickHouse where they are not there yet, and says so in the log
 * and in its health, which is served from the first moment. The door takes events as soon as Kafka is there, whatever ClickHouse
 * does.
 *
 * @param signal ends the waiting.
 * @throws what cannot be waited for: a port that is taken, a warehouse that refuses a migration.
 */
export async function startPipeline(
  config: PipelineConfig,
  log: Log,
  signal: AbortSignal,
): Promise<RunningPipeline> {
  const parts = openParts(config, log);
  const door = await openFrontDoor(config, parts);
  const stop = async (): Promise<void> => {
    parts.started = false;
    parts.schedule?.stop();
    await parts.loader?.stop();
    await door.close();
    // What computes is cut short, and goes on in the next process; what ClickHouse does is waited for.
    await parts.compute?.close();
    await parts.jobs?.settled();
    await Promise.all([parts.producer.close(), parts.stream.close(), parts.letters.close()]);
    await parts.clickhouse.close();
  };
  try {
    await startRoles(config, parts, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  log.info("the pipeline is ready", { roles: [...config.roles].join(" "), port: door.port });
  return { stop };
}

const LOADED_TOPICS = Object.values(FAMILY_TARGETS).map(({ topic }) => topic);

interface Parts {
  readonly kafka: Kafka;
  readonly clickhouse: Warehouse;
  readonly producer: EventProducer;
  readonly signatures: EventSignatures;
  readonly stream: StreamWatch;
  readonly letters: TopicReader;
  readonly edge: Edge | null;
  readonly compute: Compute | null;
  readonly jobs: JobRegistry | null;
  readonly log: Log;
  loader: Loader | null;
  schedule: Schedule | null;
  started: boolean;
}

/** Opens no connection yet. */
function openParts(config: PipelineConfig, log: Log): Parts {
  const kafka = openKafka(config.kafka, log);
  const clickhouse = openWarehouse(config.warehouse);
  const [signingKey] = config.signingKeys;
  const edge = config.edgeUrl === null ? null : openEdge(config.edgeUrl, signingKey);
  const compute = config.roles.has("jobs") ? openComputeThreads(config, clickhouse, log) : null;
  return {
    kafka,
    clickhouse,
    producer: openProducer(kafka, log, config.waitingMaxBytes),
    signatures: new EventSignatures(config.signingKeys, config.unsignedEvents),
    stream: watchStream(kafka, LOADER_GROUP, LOADED_TOPICS),
    letters: openTopicReader(kafka, DEAD_LETTER_TOPIC),
    edge,
    compute,
    jobs: compute === null ? null : openJobs(config, { clickhouse, edge, compute, log }),
    log,
    loader: null,
    schedule: null,
    started: false,
  };
}

/** The door on its port; in a process without that role, health alone on its own. */
function openFrontDoor({ roles, ...config }: PipelineConfig, parts: Parts): Promise<Door> {
  const health: HealthSources = {
    roles,
    started: () => parts.started,
    stream: parts.stream,
    openDeadLetters: () => countOpenLetters(parts),
    clickhouse: parts.clickhouse,
    loader: () => parts.loader?.state() ?? null,
    jobs: () => parts.jobs?.states() ?? null,
    pulse: () => parts.schedule?.newestPulse() ?? null,
    missing: () => parts.schedule?.missing() ?? null,
  };
  const { letters, producer, signatures, clickhouse, jobs, log } = parts;
  const { analysts } = config;
  const rooms = { letters, producer, signatures, clickhouse, analysts, jobs, health, log };
  return openDoor({
    host: config.host,
    port: roles.has("door") ? config.doorPort : config.healthPort,
    signingKeys: config.signingKeys,
    health,
    bodiesMaxBytes: config.waitingMaxBytes,
    refuseAtOnce: (method, path) => (roles.has("door") ? refuseAtOnce(rooms, method, path) : null),
    answerSigned: (method, path, body, gone) =>
      roles.has("door") ? answerSigned(rooms, method, path, body, gone) : answerHealth(health, method, path),
    log,
  });
}

async function startRoles(config: PipelineConfig, parts: Parts, signal: AbortSignal): Promise<void> {
  const { roles } = config;
  const { kafka, clickhouse, producer, signatures, edge, jobs, log } = parts;
  if (config.kafkaReplicationFactor === 1 && config.kafka.brokers.length > 1)
    log.warn("topics are made with one replica on several brokers: acknowledged events are lost with a disk");
  await untilDone("Kafka", log, signal, () => prepareTopics(kafka, log, config.kafkaReplicationFactor));
  // Events need Kafka alone. A loader has nothing to do without ClickHouse.
  parts.started = !roles.has("loader");
  const prepared =
    roles.has("loader") || roles.has("jobs") ? prepareWarehouse(config, log, signal) : Promise.resolve();
  if (roles.has("schedule"))
    parts.schedule = startSchedule({ edge, jobs, prepared, log, clickhouse, stream: parts.stream });
  await prepared;
  if (roles.has("loader")) {
    parts.loader = await untilDone("Kafka's consumer group", log, signal, () =>
      startLoader({
        consumer: openConsumer(kafka, log, { groupId: LOADER_GROUP, topics: LOADED_TOPICS }),
        clickhouse,
        producer,
        signatures,
        log,
      }),
    );
    parts.started = true;
  }
}

function openComputeThreads(config: PipelineConfig, clickhouse: Warehouse, log: Log): Compute {
  const { warehouse, edgeUrl, computeBudget: budget } = config;
  const [signingKey] = config.signingKeys;
  return openCompute({ warehouse, edgeUrl, signingKey, budget }, (run, failure) => {
    log.warn("a run has failed", { run: run.runId, detail: failure.message });
    recordCost(clickhouse, run, 0, failure).catch((error: unknown) =>
      log.warn("a failure of a run was not recorded", { run: run.runId, detail: describeError(error) }),
    );
  });
}

function openJobs(
  config: PipelineConfig,
  { clickhouse, edge, compute, log }: Pick<Parts, "clickhouse" | "edge" | "log"> & { compute: Compute },
): JobRegistry {
  const [signingKey] = config.signingKeys;
  return new JobRegistry({
    jobs: jobsWith({ addresses: config.listAddresses, edgeUrl: config.edgeUrl, signingKey }, compute.jobs),
    context: { clickhouse, ...(edge !== null && { edge }) },
    now: () => new Date(),
    describe: describeError,
    record: async (run) => {
      const { job, outcome, durationMs, detail } = run;
      log.info("a job ended", { job, outcome, durationMs, detail });
      await recordJobRun(clickhouse, run).catch((error: unknown) =>
        log.warn("a job's run was not recorded", { job, detail: describeError(error) }),
      );
    },
  });
}

async function prepareWarehouse(config: PipelineConfig, log: Log, signal: AbortSignal): Promise<void> {
  await untilDone("ClickHouse", log, signal, () =>
    migrate(config.warehouse, {
      onProgress: ({ done, total, name }) => log.info("migrated", { name, done, total }),
    }),
  );
}

/** No waiting helps against these. */
const REFUSALS = [ClickHouseError, MigrationChangedError, WarehouseVersionError, TopicsRefusedError];

/** Repeats what fails because its other side is away; a refusal is thrown. */
async function untilDone<T>(what: string, log: Log, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      if (REFUSALS.some((refusal) => error instanceof refusal)) throw error;
      log.warn(`waiting for ${what}`, { detail: describeError(error) });
    }
    await sleep(RETRY_MILLISECONDS, undefined, { signal });
  }
}
