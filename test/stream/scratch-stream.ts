// A Kafka and a ClickHouse of a test's own: real, on free ports, in a directory that goes when they stop.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startClickHouse, serviceUser } from "#ops/local-system/clickhouse.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { kafkaJarsDirectory } from "#ops/local-system/kafka-jars.ts";
import { KAFKA_USER } from "#ops/local-system/kafka-config.ts";
import { startKafka } from "#ops/local-system/kafka.ts";
import type { Running } from "#ops/local-system/running.ts";
import type { KafkaAddress } from "#pipeline/kafka/connection.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";

export interface ScratchStream {
  readonly kafka: KafkaAddress;
  readonly warehouse: WarehouseAddress;
  /** SIGKILL, or an orderly start again on the same data. */
  killKafka(): Promise<void>;
  startKafka(): Promise<void>;
  killClickHouse(): Promise<void>;
  startClickHouse(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws StartError when either does not start. */
export async function startScratchStream(): Promise<ScratchStream> {
  const directory = mkdtempSync(join(tmpdir(), "weir-stream-"));
  const [port = 0, controllerPort = 0, httpPort = 0] = await findFreePorts(3);
  const password = randomUUID();
  const beginKafka = (): Promise<Running> =>
    startKafka({
      dataDir: join(directory, "kafka"),
      jarsDir: kafkaJarsDirectory(process.env),
      port,
      controllerPort,
      password,
      logFile: join(directory, "kafka.log"),
    });
  const beginClickHouse = (): Promise<Running> =>
    startClickHouse({
      dataDir: join(directory, "clickhouse"),
      httpPort,
      users: [serviceUser("weir", password)],
      logFile: join(directory, "clickhouse.log"),
    });
  let [kafka, clickhouse] = await Promise.all([beginKafka(), beginClickHouse()]);
  return {
    kafka: {
      brokers: [`127.0.0.1:${port}`],
      ssl: false,
      sasl: { mechanism: "plain", username: KAFKA_USER, password },
    },
    warehouse: { url: `http://127.0.0.1:${httpPort}`, user: "weir", password, database: "weir" },
    async killKafka() {
      kafka.kill();
      await kafka.exited;
    },
    async startKafka() {
      kafka = await beginKafka();
    },
    async killClickHouse() {
      clickhouse.kill();
      await clickhouse.exited;
    },
    async startClickHouse() {
      clickhouse = await beginClickHouse();
    },
    async stop() {
      await Promise.all([kafka.stop(), clickhouse.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
