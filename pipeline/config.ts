// The pipeline's settings, read from the environment once, at start, and nowhere else.

import { z } from "zod";
import { secretRingSchema, type SecretRing } from "#domain/ids/secret-ring.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";
import type { ListAddresses } from "./jobs/lists.ts";
import type { KafkaAddress } from "./kafka/connection.ts";
import { WAITING_MAX_BYTES } from "./kafka/producer.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import { ConfigError, readSettings } from "./read-settings.ts";

export const ROLES = ["door", "loader", "jobs", "schedule"] as const;
export type Role = (typeof ROLES)[number];

export interface PipelineConfig {
  readonly roles: ReadonlySet<Role>;
  readonly kafka: KafkaAddress;
  readonly kafkaReplicationFactor: number;
  readonly warehouse: WarehouseAddress;
  readonly host: string;
  readonly doorPort: number;
  /** Of bodies that the door reads, and of events that wait for Kafka: at most so many bytes each. */
  readonly waitingMaxBytes: number;
  /** For a process without the door: where its health is served. */
  readonly healthPort: number;
  /** The first signs, all of them verify. */
  readonly signingKeys: SecretRing;
  /** Null: no pulses. */
  readonly edgeUrl: string | null;
  /** Of official files, for the job `lists`. */
  readonly listAddresses: ListAddresses;
  readonly logLevel: LogLevel;
}

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().min(1);

const settingsSchema = z.strictObject({
  KAFKA_BROKERS: nonEmpty
    .transform((text) => text.split(",").map((broker) => broker.trim()))
    .refine(
      (brokers) => brokers.every((broker) => /^[^\s:]+:\d{1,5}$/.test(broker)),
      "must be host:port,host:port",
    ),
  KAFKA_USERNAME: nonEmpty.optional(),
  KAFKA_PASSWORD: nonEmpty.optional(),
  KAFKA_SASL_MECHANISM: z.enum(["plain", "scram-sha-256", "scram-sha-512"]).default("scram-sha-512"),
  KAFKA_SSL: z.enum(["true", "false"]).default("false"),
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().min(1).max(9).default(1),
  CLICKHOUSE_URL: httpUrl,
  CLICKHOUSE_USER: nonEmpty,
  CLICKHOUSE_PASSWORD: z.string(),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "must be an identifier")
    .default("weir"),
  DOOR_HOST: nonEmpty.default("127.0.0.1"),
  DOOR_PORT: port,
  DOOR_WAITING_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(8 * 1024 * 1024)
    .max(1024 * 1024 * 1024)
    .default(WAITING_MAX_BYTES),
  HEALTH_PORT: port,
  SIGNING_KEYS: secretRingSchema,
  EDGE_URL: httpUrl.optional(),
  LISTS_OFAC_URL: httpUrl.endsWith("/", "must end with a slash").optional(),
  LISTS_UN_URL: httpUrl.optional(),
  LISTS_EU_URL: httpUrl.optional(),
  LISTS_UK_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
});

const OWN_NAMES = {
  prefixes: ["KAFKA_", "CLICKHOUSE_", "DOOR_", "HEALTH_", "SIGNING_", "EDGE_", "LISTS_"],
  // Of Kafka's own programs, which may run from the same shell.
  except: ["KAFKA_HOME", "KAFKA_JARS_DIR", "KAFKA_OPTS", "KAFKA_HEAP_OPTS", "KAFKA_LOG4J_OPTS"],
};

/**
 * @param roles the program's arguments.
 * @throws ConfigError naming the first setting that is wrong.
 */
export function readConfig(
  roles: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): PipelineConfig {
  const settings = readSettings(settingsSchema, OWN_NAMES, environment);
  return {
    roles: readRoles(roles),
    kafka: { brokers: settings.KAFKA_BROKERS, ssl: settings.KAFKA_SSL === "true", sasl: saslOf(settings) },
    kafkaReplicationFactor: settings.KAFKA_REPLICATION_FACTOR,
    warehouse: {
      url: settings.CLICKHOUSE_URL,
      user: settings.CLICKHOUSE_USER,
      password: settings.CLICKHOUSE_PASSWORD,
      database: settings.CLICKHOUSE_DATABASE,
    },
    host: settings.DOOR_HOST,
    doorPort: settings.DOOR_PORT,
    waitingMaxBytes: settings.DOOR_WAITING_MAX_BYTES,
    healthPort: settings.HEALTH_PORT,
    signingKeys: settings.SIGNING_KEYS,
    edgeUrl: settings.EDGE_URL ?? null,
    listAddresses: {
      ofac: settings.LISTS_OFAC_URL ?? null,
      un: settings.LISTS_UN_URL ?? null,
      eu: settings.LISTS_EU_URL ?? null,
      uk: settings.LISTS_UK_URL ?? null,
    },
    logLevel: settings.LOG_LEVEL,
  };
}

function readRoles(roles: readonly string[]): ReadonlySet<Role> {
  const unknown = roles.find((role) => !ROLES.some((known) => known === role));
  if (unknown !== undefined)
    throw new ConfigError(`There is no role "${unknown}"; there are ${ROLES.join(", ")}.`);
  if (roles.length === 0) throw new ConfigError(`Name the roles to run: ${ROLES.join(", ")}.`);
  return new Set(ROLES.filter((role) => roles.includes(role)));
}

function saslOf(settings: z.output<typeof settingsSchema>): KafkaAddress["sasl"] {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  if (username === undefined && password === undefined) return null;
  if (username === undefined || password === undefined) {
    throw new ConfigError("The settings KAFKA_USERNAME and KAFKA_PASSWORD are given together or not at all.");
  }
  return { mechanism: settings.KAFKA_SASL_MECHANISM, username, password };
}
