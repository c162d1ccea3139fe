// The pipeline's settings, read from the environment once, at start, and nowhere else.

import { z } from "zod";
import { parseSigningKeys, type SigningKey } from "#domain/ids/signature.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";
import type { KafkaAddress } from "./kafka/connection.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";

export const ROLES = ["door", "loader", "jobs", "schedule"] as const;
export type Role = (typeof ROLES)[number];

export interface PipelineConfig {
  readonly roles: ReadonlySet<Role>;
  readonly kafka: KafkaAddress;
  readonly kafkaReplicationFactor: number;
  readonly warehouse: WarehouseAddress;
  readonly host: string;
  readonly doorPort: number;
  /** For a process without the door: where its health is served. */
  readonly healthPort: number;
  /** The first signs, all of them verify. */
  readonly signingKeys: readonly [SigningKey, ...SigningKey[]];
  /** Null: no pulses. */
  readonly edgeUrl: string | null;
  readonly logLevel: LogLevel;
}

/** A setting is missing, wrong or unknown. The message is one sentence and holds no value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
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
  HEALTH_PORT: port,
  SIGNING_KEYS: z.string().transform((text, context) => {
    const keys = signingKeysOf(text);
    if (keys.length > 0 && keys.every(isUsable)) return keys;
    context.addIssue({
      code: "custom",
      message: "must be id:secret,id:secret with secrets of 16 characters or more",
    });
    return z.NEVER;
  }),
  EDGE_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
});

const SETTING_NAMES = Object.keys(settingsSchema.shape);
/** Of the local system and of Kafka's own programs, which may run from the same shell. */
const NOT_OURS = ["KAFKA_JARS_DIR", "KAFKA_OPTS", "KAFKA_HEAP_OPTS", "KAFKA_LOG4J_OPTS"];
/** Names that begin like this are ours: a misspelt one must not be ignored. */
const OUR_PREFIXES = ["KAFKA_", "CLICKHOUSE_", "DOOR_", "HEALTH_", "SIGNING_", "EDGE_"];

function signingKeysOf(text: string): SigningKey[] {
  try {
    return parseSigningKeys(text);
  } catch {
    return [];
  }
}

function isUsable({ id, secret }: SigningKey): boolean {
  return /^[A-Za-z0-9._-]{1,64}$/.test(id) && secret.length >= 16;
}

/**
 * @param roles the program's arguments.
 * @throws ConfigError naming the first setting that is wrong.
 */
export function readConfig(
  roles: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): PipelineConfig {
  const ours = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined &&
      !NOT_OURS.includes(name) &&
      (SETTING_NAMES.includes(name) || OUR_PREFIXES.some((prefix) => name.startsWith(prefix))),
  );
  const parsed = settingsSchema.safeParse(Object.fromEntries(ours));
  if (!parsed.success) throw new ConfigError(explain(parsed.error, environment));
  const settings = parsed.data;
  const [firstKey, ...otherKeys] = settings.SIGNING_KEYS;
  if (firstKey === undefined) throw new ConfigError("The setting SIGNING_KEYS is empty.");
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
    healthPort: settings.HEALTH_PORT,
    signingKeys: [firstKey, ...otherKeys],
    edgeUrl: settings.EDGE_URL ?? null,
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

function explain(error: z.ZodError, environment: Readonly<Record<string, string | undefined>>): string {
  const [issue] = error.issues;
  if (issue === undefined) return "The settings are wrong.";
  if (issue.code === "unrecognized_keys") {
    return `There is no setting ${issue.keys.join(", ")}; there are ${SETTING_NAMES.join(", ")}.`;
  }
  const name = issue.path.join(".");
  return environment[name] === undefined
    ? `The setting ${name} is missing.`
    : `The setting ${name} is wrong: ${issue.message}.`;
}
