// What a test needs to run the pipeline on a Kafka and a ClickHouse of its own: settings with free ports, and a way past the door.

import { vi } from "vitest";
import type { SigningKey } from "#domain/ids/signature.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { DEFAULT_BUDGET } from "#pipeline/compute/budget.ts";
import type { PipelineConfig } from "#pipeline/config.ts";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import type { OutgoingMessage } from "#pipeline/kafka/interfaces.ts";
import { openProducer } from "#pipeline/kafka/producer.ts";
import { openLog } from "#pipeline/log.ts";
import { PATIENCE } from "#test/patience.ts";
import type { ScratchStream } from "./scratch-stream.ts";

export async function scratchConfig(
  stream: ScratchStream,
  { roles, signingKeys }: Pick<PipelineConfig, "roles" | "signingKeys">,
): Promise<PipelineConfig> {
  const [doorPort = 0, healthPort = 0] = await findFreePorts(2);
  return {
    roles,
    kafka: stream.kafka,
    kafkaReplicationFactor: 1,
    warehouse: stream.warehouse,
    host: "127.0.0.1",
    doorPort,
    waitingMaxBytes: 32 * 1024 * 1024,
    healthPort,
    signingKeys,
    unsignedEvents: "refuse",
    edgeUrl: null,
    analysts: null,
    listAddresses: { ofac: null, un: null, eu: null, uk: null },
    computeBudget: DEFAULT_BUDGET,
    logLevel: "silent",
  };
}

export function doorUrlOf({ host, doorPort }: PipelineConfig): string {
  return `http://${host}:${doorPort}`;
}

/** Puts messages into their topics as they are, past the door. @param key signs them as a door would; null for a stranger. */
export async function produce(
  { kafka }: Pick<ScratchStream, "kafka">,
  messages: readonly OutgoingMessage[],
  key: SigningKey | null,
): Promise<void> {
  const signatures = key && new EventSignatures([key]);
  const log = openLog("silent");
  const producer = openProducer(openKafka(kafka, log), log);
  const sent = messages.map((message) => signatures?.sign(message) ?? message);
  // A topic that was just made may have no leader for a moment.
  await vi.waitFor(() => producer.send(sent), PATIENCE);
  await producer.close();
}
