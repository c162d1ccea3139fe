// A Kafka that was there before the local system: it is used, and never started, stopped or killed.

import { describesItself } from "./kafka.ts";
import type { Part } from "./part.ts";
import { StartError } from "./running.ts";

/** @param brokers `host:port,host:port` */
export function existingKafka(brokers: string): Part {
  return {
    name: "kafka",
    pid: () => null,
    start: () => demandKafka(brokers),
    stop: async () => undefined,
    kill: async () => undefined,
  };
}

async function demandKafka(brokers: string): Promise<void> {
  const responds = await describesItself(brokers.split(",")).catch(() => false);
  if (responds) return;
  throw new StartError(
    `Kafka does not respond at ${brokers}: start it there, or leave WEIR_KAFKA_BROKERS out to run a Kafka of Weir's own.`,
  );
}
