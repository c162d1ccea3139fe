// Starts Apache Kafka on loopback: one KRaft node from its jars. What it acknowledged survives kill -9 of the process.

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Kafka, logLevel, type SASLOptions } from "kafkajs";
import { findJava } from "./java.ts";
import { fetchKafkaJars } from "./kafka-jars.ts";
import { KAFKA_USER, LOGGING, serverProperties } from "./kafka-config.ts";
import { demandFreePorts } from "./ports.ts";
import { StartError, startProcess, untilReady, type Running } from "./running.ts";

export interface KafkaOptions {
  readonly dataDir: string;
  /** Filled by Maven when it holds no jars yet; may be shared between systems. */
  readonly jarsDir: string;
  readonly port: number;
  /** @see KafkaAddress.advertisedPort */
  readonly advertisedPort?: number | undefined;
  readonly controllerPort: number;
  /** @see KafkaAddress.password */
  readonly password?: string | undefined;
  readonly logFile: string;
  /** @see ProcessSpec.wrapper */
  readonly wrapper?: readonly string[];
}

const run = promisify(execFile);
const START_MILLISECONDS = 90_000;
const STOP_MILLISECONDS = 20_000;

/**
 * Ready when a client can describe the cluster.
 * @throws StartError in one sentence: Java or Maven is missing, a port is in use, or the broker gave up.
 */
export async function startKafka(options: KafkaOptions): Promise<Running> {
  const { dataDir, jarsDir, port, advertisedPort, controllerPort, password, logFile, wrapper = [] } = options;
  await demandFreePorts({ Kafka: port, "Kafka's controller": controllerPort });
  const java = await findJava(process.env);
  await fetchKafkaJars(jarsDir);
  const logDirectory = join(dataDir, "log");
  const properties = join(dataDir, "server.properties");
  const logging = join(dataDir, "log4j2.yaml");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const settings = serverProperties({ port, advertisedPort, controllerPort, logDirectory, password });
  writeFileSync(properties, settings, { mode: 0o600 });
  writeFileSync(logging, LOGGING);
  const base = ["-cp", join(jarsDir, "*"), `-Dlog4j2.configurationFile=${logging}`, "-XX:+UseSerialGC"];
  if (!existsSync(join(logDirectory, "meta.properties"))) {
    await format([...wrapper, java, ...base, "-Xmx128m"], properties, clusterIdOf(dataDir));
  }
  const running = startProcess({
    yields: true,
    name: "Kafka",
    wrapper,
    command: java,
    args: [...base, "-Xms128m", "-Xmx384m", "-XX:MaxDirectMemorySize=64m", "kafka.Kafka", properties],
    logFile,
    stopMilliseconds: STOP_MILLISECONDS,
  });
  return untilReady(running, {
    probe: () => describesItself([`127.0.0.1:${port}`], password),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
}

// Kept, so that a directory that is already formatted, and that only the broker can see into, is formatted as the same.
function clusterIdOf(dataDir: string): string {
  const file = join(dataDir, "cluster-id");
  if (!existsSync(file)) writeFileSync(file, randomBytes(16).toString("base64url"));
  return readFileSync(file, "utf8");
}

// `--ignore-formatted`: a format that was interrupted half-way is simply finished.
async function format(java: readonly string[], properties: string, clusterId: string): Promise<void> {
  // One argument: an id may begin with "-", and would be read as an option of its own.
  const id = `--cluster-id=${clusterId}`;
  const tool = ["kafka.tools.StorageTool", "format", id, "-c", properties, "--ignore-formatted"];
  const [command = "", ...args] = [...java, ...tool];
  try {
    await run(command, args);
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split("\n").at(-1) ?? "it said nothing";
    throw new StartError(`Kafka could not prepare its directory: ${said}`);
  }
}

/**
 * Whether the cluster responds and has a controller.
 * @param password of `KAFKA_USER`.
 * @throws what kafkajs throws where no broker responds.
 */
export async function describesItself(addresses: string[], password?: string): Promise<boolean> {
  const kafka = new Kafka({
    clientId: "weir-local-system",
    brokers: addresses,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 2_000,
    ...(password !== undefined && { sasl: saslOf(password) }),
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers, controller } = await admin.describeCluster();
    return brokers.length > 0 && controller !== null && controller >= 0;
  } finally {
    await admin.disconnect();
  }
}

function saslOf(password: string): SASLOptions {
  return { mechanism: "plain", username: KAFKA_USER, password };
}
