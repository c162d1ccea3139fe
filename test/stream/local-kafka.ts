// The Kafka of a local system as its clients enter it.

import type { LocalFile } from "#ops/local-system/local-file.ts";
import type { KafkaAddress } from "#pipeline/kafka/connection.ts";

export function kafkaOf({
  kafkaBrokers,
  kafkaLogin,
}: Pick<LocalFile, "kafkaBrokers" | "kafkaLogin">): KafkaAddress {
  return {
    brokers: kafkaBrokers.split(","),
    ssl: false,
    sasl: kafkaLogin === undefined ? null : { mechanism: "plain", ...kafkaLogin },
  };
}
