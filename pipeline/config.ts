// The pipeline's settings, read from the environment once, at start, and nowhere else.

import { z } from "zod";
import { secretRingSchema, type SecretRing } from "#domain/ids/secret-ring.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";
import { DEFAULT_BUDGET, type ComputeBudget } from "./compute/budget.ts";
import type { ListAddresses } from "./jobs/lists.ts";
import type { KafkaAddress } from "./kafka/connection.ts";
import { UNSIGNED_EVENTS, type UnsignedEvents } from "./kafka/event-signature.ts";
import { WAITING_MAX_BYTES } from "./kafka/producer.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import type { AnalystAccess } from "./sql/ask-analyst.ts";
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
  /** What the loader does with events that no door signed. */
  readonly unsignedEvents: UnsignedEvents;
  /** Null: no pulses. */
  readonly edgeUrl: string | null;
  /** As whom operators ask in SQL; null where they cannot. */
  readonly analysts: AnalystAccess | null;
  /** Of official files, for the job `lists`. */
  readonly listAddresses: ListAddresses;
  /** Of the candidates of experiments and backtests. */
  readonly computeBudget: ComputeBudget;
  readonly logLevel: LogLevel;
}

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
const nonEmpty = z.string().min(1);
const secondsOfDay = z.coerce.number().int().min(1).max(86_400);

/** `docs/configuration.md` is made of it. */
export const pipelineSettingsSchema = z.strictObject({
  KAFKA_BROKERS: nonEmpty
    .transform((text) => text.split(",").map((broker) => broker.trim()))
    .refine(
      (brokers) => brokers.every((broker) => /^[^\s:]+:\d{1,5}$/.test(broker)),
      "must be host:port,host:port",
    )
    .describe("`host:port,host:port`"),
  KAFKA_USERNAME: nonEmpty.optional().describe("For SASL, together with `KAFKA_PASSWORD`"),
  KAFKA_PASSWORD: nonEmpty.optional().describe("Secret. For SASL, together with `KAFKA_USERNAME`"),
  KAFKA_SASL_MECHANISM: z
    .enum(["plain", "scram-sha-256", "scram-sha-512"])
    .default("scram-sha-512")
    .describe("How the user name and password are sent"),
  KAFKA_SSL: z.enum(["true", "false"]).default("false").describe("`true` on a cluster"),
  KAFKA_REPLICATION_FACTOR: z.coerce
    .number()
    .int()
    .min(1)
    .max(9)
    .default(1)
    .describe("Of the topics that the pipeline makes: 3 in production"),
  CLICKHOUSE_URL: httpUrl.describe("ClickHouse's HTTP interface"),
  CLICKHOUSE_USER: nonEmpty.describe("The service's user"),
  CLICKHOUSE_PASSWORD: z.string().describe("Secret. The user's password"),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "must be an identifier")
    .default("weir")
    .describe("The service's database"),
  DOOR_HOST: nonEmpty.default("127.0.0.1").describe("The address on which the door listens"),
  DOOR_PORT: port.describe("The port on which the door listens"),
  DOOR_WAITING_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(8 * 1024 * 1024)
    .max(1024 * 1024 * 1024)
    .default(WAITING_MAX_BYTES)
    .describe(
      "From 8388608 to 1073741824. So many bytes of events may wait for Kafka, and so many bytes of requests may be " +
        "held while they are read. Beyond either, the door answers 503 and ledgers try again later",
    ),
  HEALTH_PORT: port.describe(
    "The port on which a process without the door answers how it is: the status at `/health`, and all details at `/v1/health` to signed requests",
  ),
  SIGNING_KEYS: secretRingSchema.describe("Ring of secrets: the same as the Worker's"),
  UNSIGNED_EVENTS: z
    .enum(UNSIGNED_EVENTS)
    .default("refuse")
    .describe(
      "`accept` while loaders are newer than doors: [upgrading](operate.md#upgrading). Otherwise who can write to Kafka can write reports",
    ),
  EDGE_URL: httpUrl.optional().describe("The operator host. Without it nothing is sent to the edge"),
  LISTS_OFAC_URL: httpUrl
    .endsWith("/", "must end with a slash")
    .optional()
    .describe(
      "The folder of OFAC's files, with a slash at its end, for the job [`lists`](screening-lists.md)",
    ),
  LISTS_UN_URL: httpUrl.optional().describe("The UN's file, for the job `lists`"),
  LISTS_EU_URL: httpUrl.optional().describe("The EU's file, for the job `lists`"),
  LISTS_UK_URL: httpUrl.optional().describe("The UK's file, for the job `lists`"),
  SQL_URL: httpUrl
    .optional()
    .describe(
      "The [analysts' door](analysts.md#for-operators), for operators who ask in SQL, together with `SQL_SECRET`. Without it none can",
    ),
  SQL_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("Secret. The passwords of the analysts whom operators ask as follow from it"),
  COMPUTE_RUN_SECONDS: secondsOfDay
    .default(DEFAULT_BUDGET.runSeconds)
    .describe(
      "From 1 to 86400. The seconds that the candidate of an [experiment or backtest](experiments.md#how-it-runs) may compute in 24 hours. A run that needs more is `failed`",
    ),
  COMPUTE_ORGANISATION_SECONDS: secondsOfDay
    .default(DEFAULT_BUDGET.organisationSeconds)
    .describe(
      "The same for all runs of an organisation together. Where they need more, its backtests are `failed` and its experiments wait",
    ),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info").describe("The least important lines that are logged"),
});

export const PIPELINE_NAMES = {
  prefixes: [
    "KAFKA_",
    "CLICKHOUSE_",
    "DOOR_",
    "HEALTH_",
    "SIGNING_",
    "UNSIGNED_",
    "EDGE_",
    "LISTS_",
    "SQL_",
    "COMPUTE_",
  ],
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
  const settings = readSettings(pipelineSettingsSchema, PIPELINE_NAMES, environment);
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
    unsignedEvents: settings.UNSIGNED_EVENTS,
    edgeUrl: settings.EDGE_URL ?? null,
    analysts: analystsOf(settings),
    listAddresses: {
      ofac: settings.LISTS_OFAC_URL ?? null,
      un: settings.LISTS_UN_URL ?? null,
      eu: settings.LISTS_EU_URL ?? null,
      uk: settings.LISTS_UK_URL ?? null,
    },
    computeBudget: {
      runSeconds: settings.COMPUTE_RUN_SECONDS,
      organisationSeconds: settings.COMPUTE_ORGANISATION_SECONDS,
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

function saslOf(settings: z.output<typeof pipelineSettingsSchema>): KafkaAddress["sasl"] {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  if (username === undefined && password === undefined) return null;
  if (username === undefined || password === undefined) {
    throw new ConfigError("The settings KAFKA_USERNAME and KAFKA_PASSWORD are given together or not at all.");
  }
  return { mechanism: settings.KAFKA_SASL_MECHANISM, username, password };
}

function analystsOf(settings: z.output<typeof pipelineSettingsSchema>): PipelineConfig["analysts"] {
  const { SQL_URL: url, SQL_SECRET: secret, CLICKHOUSE_DATABASE: database } = settings;
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) {
    throw new ConfigError("The settings SQL_URL and SQL_SECRET are given together or not at all.");
  }
  return { url, secret, database };
}
