// How to reach the cluster, and what kafkajs 2.2.4 needs to be told on current Node: zstd, to be quiet while nothing waits,
// to send heartbeats after the clock went back, and to close a connection that carries something else than Kafka's protocol.

import kafkajs, { CompressionTypes, Kafka, logLevel, type KafkaConfig, type SASLOptions } from "kafkajs";
import type { Log } from "../log.ts";
import { endBrokenConnections } from "./broken-frames.ts";
import { quietRequestQueues } from "./quiet-queues.ts";
import { steadyHeartbeats } from "./steady-heartbeats.ts";
import { zstdCodec } from "./zstd.ts";

export interface KafkaAddress {
  readonly brokers: readonly string[];
  readonly ssl: boolean;
  readonly sasl: {
    readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512";
    readonly username: string;
    readonly password: string;
  } | null;
}

const CONNECTION_TIMEOUT_MILLISECONDS = 2_000;
const REQUEST_TIMEOUT_MILLISECONDS = 10_000;
// kafkajs has no zstd of its own; Node has had one since 22.15.
kafkajs.CompressionCodecs[CompressionTypes.ZSTD] = () => zstdCodec;
quietRequestQueues();
steadyHeartbeats();
endBrokenConnections();

/** Opens no connection yet. */
export function openKafka(address: KafkaAddress, log: Log): Kafka {
  const config: KafkaConfig = {
    clientId: "weir",
    brokers: [...address.brokers],
    connectionTimeout: CONNECTION_TIMEOUT_MILLISECONDS,
    requestTimeout: REQUEST_TIMEOUT_MILLISECONDS,
    ssl: address.ssl,
    logLevel: logLevel.INFO,
    logCreator:
      () =>
      ({ level, namespace, log: { message } }) => {
        // What kafkajs calls an error is what it goes on to retry; what it gives up on is thrown, and logged there.
        log.debug("kafka client", { kafkaLevel: level, namespace, detail: message });
      },
  };
  if (address.sasl !== null) config.sasl = address.sasl as SASLOptions;
  return new Kafka(config);
}
