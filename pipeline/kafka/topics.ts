// The topics: missing ones are created, existing ones are checked and left as they are. A setting weaker than it should be is a
// warning. A refusal by Kafka ends the start with one sentence, because waiting would not help.

import kafkajs, { type Admin, type ITopicConfig, type Kafka } from "kafkajs";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { describeError, type Log } from "../log.ts";

const PARTITIONS = 6;
const DAY_MILLISECONDS = 86_400_000;
/** Longer than the worst time that the loader may be away; what is older is sent again from the ledgers. */
const RETENTION_DAYS = 14;
const DEAD_LETTER_RETENTION_DAYS = 90;
const RETENTION_MIN_DAYS = 7;
/**
 * One record batch. The door sends at most 4 MiB of events at once before compression, unless one event alone is larger,
 * and services that cap the setting take this much.
 */
const MESSAGE_MAX_BYTES = 8 * 1024 * 1024;

/** Kafka answers, and refuses what this program needs. The message is one sentence. */
export class TopicsRefusedError extends Error {
  override readonly name = "TopicsRefusedError";
}

/** Errors of Kafka that no retry cures. */
const REFUSALS: ReadonlySet<string> = new Set([
  "CLUSTER_AUTHORIZATION_FAILED",
  "ILLEGAL_SASL_STATE",
  "INVALID_CONFIG",
  "INVALID_PARTITIONS",
  "INVALID_REPLICATION_FACTOR",
  "INVALID_REQUEST",
  "INVALID_TOPIC_EXCEPTION",
  "POLICY_VIOLATION",
  "SASL_AUTHENTICATION_FAILED",
  "SECURITY_DISABLED",
  "TOPIC_AUTHORIZATION_FAILED",
  "UNSUPPORTED_SASL_MECHANISM",
]);

/**
 * @param replicationFactor of new topics: 1 on one broker; 3 in production, and then two replicas must have each message.
 * @throws TopicsRefusedError; what kafkajs throws where the cluster does not answer.
 */
export async function prepareTopics(kafka: Kafka, log: Log, replicationFactor: number): Promise<void> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const there = new Set(await admin.listTopics());
    const wanted = topicConfigs(replicationFactor);
    const missing = wanted.filter(({ topic }) => !there.has(topic));
    if (missing.length > 0) await create(admin, missing);
    const existing = wanted.filter(({ topic }) => there.has(topic));
    for (const weakness of await weaknesses(admin, existing))
      log.warn("a topic is weak", { detail: weakness });
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    throw new TopicsRefusedError(`Kafka refuses to let this program see or make its topics (${refusal})`, {
      cause: error,
    });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

async function create(admin: Admin, topics: ITopicConfig[]): Promise<void> {
  try {
    await admin.createTopics({ waitForLeaders: true, topics });
  } catch (error) {
    // Another process made some of them in the meantime.
    const others = errorsIn(error).filter((one) => typeOf(one) !== "TOPIC_ALREADY_EXISTS");
    if (others.length > 0) throw error;
  }
}

function topicConfigs(replicationFactor: number): ITopicConfig[] {
  const events = Object.values(TOPICS).map((topic) => topicConfig(topic, replicationFactor, RETENTION_DAYS));
  const letters = topicConfig(DEAD_LETTER_TOPIC, replicationFactor, DEAD_LETTER_RETENTION_DAYS);
  return [...events, { ...letters, numPartitions: 1 }];
}

function topicConfig(topic: string, replicationFactor: number, retentionDays: number): ITopicConfig {
  return {
    topic,
    numPartitions: PARTITIONS,
    replicationFactor,
    configEntries: [
      { name: "retention.ms", value: String(retentionDays * DAY_MILLISECONDS) },
      { name: "max.message.bytes", value: String(MESSAGE_MAX_BYTES) },
      { name: "min.insync.replicas", value: String(replicationFactor >= 3 ? 2 : 1) },
    ],
  };
}

/** What of the existing topics is weaker than a new one would be, a sentence each. */
async function weaknesses(admin: Admin, wanted: readonly ITopicConfig[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const names = wanted.map(({ topic }) => topic);
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  const settings = await readSettings(admin, names);
  return wanted.flatMap(({ topic, numPartitions = 1, replicationFactor = 1 }) => {
    const partitions = topics.find(({ name }) => name === topic)?.partitions ?? [];
    const replicas = Math.min(...partitions.map((partition) => partition.replicas.length));
    return weaknessesOf({
      topic,
      partitions: { are: partitions.length, wanted: numPartitions },
      replicas: { are: replicas, wanted: replicationFactor },
      settings: settings.get(topic) ?? null,
    });
  });
}

/** By topic. The program also works without the right to read them. */
async function readSettings(
  admin: Admin,
  topics: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const resources = topics.map((name) => ({ type, name }));
  const answer = await admin
    .describeConfigs({ resources, includeSynonyms: false })
    .catch((error: unknown) => {
      if (refusalIn(error) === null) throw error;
      return { resources: [] };
    });
  return new Map(
    answer.resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, Number(configValue)])),
    ]),
  );
}

interface ExistingTopic {
  readonly topic: string;
  readonly partitions: { readonly are: number; readonly wanted: number };
  readonly replicas: { readonly are: number; readonly wanted: number };
  /** Null where they may not be read. */
  readonly settings: ReadonlyMap<string, number> | null;
}

function weaknessesOf({ topic, partitions, replicas, settings }: ExistingTopic): string[] {
  const said: string[] = [];
  const say = (sentence: string): void => void said.push(`${topic} ${sentence}`);
  if (partitions.are < partitions.wanted)
    say(`has ${partitions.are} partitions: only so many loaders can share its work`);
  if (replicas.are < replicas.wanted)
    say(`has ${replicas.are} replicas, and ${replicas.wanted} are asked for`);
  if (settings === null) {
    say("does not let this program read its settings, so they were not checked");
    return said;
  }
  const bytes = settings.get("max.message.bytes") ?? MESSAGE_MAX_BYTES;
  if (bytes < MESSAGE_MAX_BYTES)
    say(`takes ${bytes} bytes at once: a larger batch of events would be refused`);
  const insync = settings.get("min.insync.replicas") ?? 1;
  if (replicas.are >= 3 && insync < 2)
    say("acknowledges events that only one replica has: they are lost with its disk");
  const retention = settings.get("retention.ms") ?? -1;
  if (retention >= 0 && retention < RETENTION_MIN_DAYS * DAY_MILLISECONDS)
    say(`keeps less than ${RETENTION_MIN_DAYS} days: a loader that is away for longer misses events`);
  return said;
}

/** The name of the first refusal that an error of kafkajs holds; null where waiting may help. */
function refusalIn(error: unknown): string | null {
  for (const one of errorsIn(error)) {
    if (one instanceof kafkajs.KafkaJSSASLAuthenticationError) return describeError(one);
    const type = typeOf(one);
    if (type !== null && REFUSALS.has(type)) return type;
  }
  return null;
}

/** kafkajs wraps: several errors in one, and causes. */
function errorsIn(error: unknown): unknown[] {
  if (error instanceof kafkajs.KafkaJSAggregateError) return error.errors.flatMap(errorsIn);
  const cause = error instanceof Error && error.cause !== error ? error.cause : undefined;
  return cause === undefined ? [error] : [error, ...errorsIn(cause)];
}

function typeOf(error: unknown): string | null {
  return error instanceof kafkajs.KafkaJSProtocolError ? error.type : null;
}
