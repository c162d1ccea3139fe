// The parts of the local system and what each is told: addresses, secrets, and where it keeps its data.

import { join } from "node:path";
import { checkSettings } from "#edge/settings.ts";
import { analystName } from "#warehouse/analysts.ts";
import { analystPassword, createAnalysts } from "./analysts.ts";
import { serviceUser, startClickHouse } from "./clickhouse.ts";
import { startEdge } from "./edge.ts";
import { kafkaJarsDirectory } from "./kafka-jars.ts";
import { startKafka } from "./kafka.ts";
import { createPart, type Part, type PartEvent } from "./part.ts";
import { startDoor, startLoader, type PipelineOptions } from "./pipeline.ts";
import type { Ports } from "./ports.ts";
import { StartError, type Running } from "./running.ts";
import type { Secrets } from "./secrets.ts";

export const PART_NAMES = ["kafka", "clickhouse", "edge", "door", "loader"] as const;
export type PartName = (typeof PART_NAMES)[number];
export type Parts = Readonly<Record<PartName, Part>>;

/** What the operator of the local system lets the edge ask for evidence. */
export interface ProviderAccess {
  /** Ports of this machine; elsewhere only what is public and https is reached. */
  readonly ports: readonly number[];
  /** JSON, name → secret; null for none. */
  readonly credentials: string | null;
}

export interface PartsOptions {
  /** The checkout. */
  readonly root: string;
  readonly dataDir: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** Default: no provider on this machine, and no credential. */
  readonly providers?: ProviderAccess;
  /** `WEBHOOK_…` settings of the edge, by name. Default: the published ones. */
  readonly webhooks?: Readonly<Record<string, string>>;
  readonly revives: boolean;
  readonly onEvent: (event: PartEvent) => void;
}

const SERVICE_USER = "weir";
const DATABASE = "weir";

/**
 * Creates them; starts none.
 * @throws StartError where the Worker would refuse its settings: at the first request it would be a 500.
 */
export function createParts(options: PartsOptions): Parts {
  const { root, dataDir, ports, secrets, revives, onEvent } = options;
  const { providers = { ports: [], credentials: null } } = options;
  const bindings = { ...edgeBindings(ports, secrets, providers), ...options.webhooks };
  const checked = checkSettings(bindings);
  if (!checked.ok) throw new StartError(checked.sentence);
  const logFile = (name: PartName): string => join(dataDir, "logs", `${name}.log`);
  const pipeline = pipelineOptions(root, ports, secrets);
  const analysts = createAnalysts(ports, secrets, DATABASE);
  const part = (name: PartName, launch: () => Promise<Running>): Part =>
    createPart({ name, launch, revives, onEvent });
  return {
    kafka: part("kafka", () =>
      startKafka({
        dataDir: join(dataDir, "kafka"),
        jarsDir: kafkaJarsDirectory(process.env),
        port: ports.kafka,
        controllerPort: ports.kafkaController,
        logFile: logFile("kafka"),
      }),
    ),
    clickhouse: part("clickhouse", async () =>
      startClickHouse({
        dataDir: join(dataDir, "clickhouse"),
        httpPort: ports.clickhouseHttp,
        tcpPort: ports.clickhouseTcp,
        users: [serviceUser(SERVICE_USER, secrets.clickhousePassword), ...(await analysts.users())],
        logFile: logFile("clickhouse"),
      }),
    ),
    edge: part("edge", () =>
      startEdge({
        configFile: join(root, "wrangler.toml"),
        dataDir: join(dataDir, "edge"),
        ports: { sandbox: ports.sandbox, production: ports.production, operator: ports.operator },
        doorPort: ports.door,
        providerPorts: providers.ports,
        bindings,
        logFile: logFile("edge"),
      }),
    ),
    door: part("door", () => startDoor(pipeline, logFile("door"))),
    loader: part("loader", () => startLoader(pipeline, logFile("loader"))),
  };
}

function edgeBindings(
  ports: Ports,
  secrets: Secrets,
  { credentials }: ProviderAccess,
): Record<string, string> {
  const realms = { sandbox: ports.sandbox, production: ports.production, operator: ports.operator };
  const hosts = Object.entries(realms).flatMap(([realm, port]) =>
    ["127.0.0.1", "localhost"].map((host) => [`${host}:${port}`, realm]),
  );
  return {
    HOSTS: JSON.stringify(Object.fromEntries(hosts)),
    MASTER_SECRET: secrets.masterSecret,
    KEY_CHECKSUM_SECRET: secrets.keyChecksumSecret,
    OPERATOR_SECRET: secrets.operatorSecret,
    SIGNING_KEYS: secrets.signingKeys,
    DOOR_URL: `http://127.0.0.1:${ports.door}`,
    REGION: "local",
    // Receivers on this machine are what a local system is for, and a fast one shall be kept busy.
    ALLOW_LOOPBACK_WEBHOOKS: "true",
    WEBHOOK_IN_FLIGHT: "32",
    ...(credentials === null ? {} : { PROVIDER_CREDENTIALS: credentials }),
  };
}

/** Where the warehouse is, and as whom the service reads and writes it. */
export function warehouseAddress(ports: Ports, secrets: Secrets): PipelineOptions["clickhouse"] {
  return {
    url: `http://127.0.0.1:${ports.clickhouseHttp}`,
    user: SERVICE_USER,
    password: secrets.clickhousePassword,
    database: DATABASE,
  };
}

/** As whom an analyst of the organisation reads its views. */
export function analystAddress(
  ports: Ports,
  secrets: Secrets,
  organisationId: string,
): PipelineOptions["clickhouse"] {
  return {
    ...warehouseAddress(ports, secrets),
    user: analystName(organisationId),
    password: analystPassword(secrets, organisationId),
  };
}

function pipelineOptions(root: string, ports: Ports, secrets: Secrets): PipelineOptions {
  return {
    root,
    kafkaBrokers: `127.0.0.1:${ports.kafka}`,
    clickhouse: warehouseAddress(ports, secrets),
    doorPort: ports.door,
    healthPort: ports.loaderHealth,
    signingKeys: secrets.signingKeys,
    edgeUrl: `http://127.0.0.1:${ports.operator}`,
    listSettings: listSettingsOf(process.env),
    logLevel: process.env["LOG_LEVEL"] ?? "info",
  };
}

function listSettingsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith("LISTS_") && value !== undefined ? [[name, value]] : [],
    ),
  );
}
