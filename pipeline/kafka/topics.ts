// The topics, as they are made on first start. What exists is left as it is: partitions are chosen once, because
// changing their number sends a subject's later events to another partition than its earlier ones.

import type { ITopicConfig, Kafka } from "kafkajs";
import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";

const PARTITIONS = 6;
const DAY_MILLISECONDS = 86_400_000;
/** Longer than the worst time that the loader may be away; the ledgers keep everything for ever anyway. */
const RETENTION_DAYS = 14;
const DEAD_LETTER_RETENTION_DAYS = 90;
/** One record batch. The door sends at most 4 MiB of events at once, unless one event alone is larger. */
const MESSAGE_MAX_BYTES = 16 * 1024 * 1024;

/** @param replicationFactor 1 on one broker; 3 in production, and then two replicas must have each message. */
export async function createTopics(kafka: Kafka, replicationFactor: number): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        ...Object.values(TOPICS).map((topic) => topicConfig(topic, replicationFactor, RETENTION_DAYS)),
        {
          ...topicConfig(DEAD_LETTER_TOPIC, replicationFactor, DEAD_LETTER_RETENTION_DAYS),
          numPartitions: 1,
        },
      ],
    });
  } finally {
    await admin.disconnect();
  }
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
