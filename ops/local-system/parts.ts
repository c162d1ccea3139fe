// The parts of the local system with their settings: addresses, secrets, and the folder of their data.

import { createHmac } from "node:crypto";
import { join } from "node:path";
import { checkSettings } from "#edge/settings.ts";
import { analystName } from "#warehouse/analysts.ts";
import { analystDoorKey, startAnalystDoor } from "./analyst-door.ts";
import { analystPassword, createAnalysts, sqlSecret } from "./analysts.ts";
import { serviceUser, startClickHouse } from "./clickhouse.ts";
import { startEdge } from "./edge.ts";
import { existingKafka } from "./existing-kafka.ts";
import { kafkaJarsDirectory } from "./kafka-jars.ts";
import { KAFKA_USER } from "./kafka-config.ts";
import { startKafka } from "./kafka.ts";
import { hasLandlock } from "./landlock.ts";
import { createPart, type Part, type PartEvent } from "./part.ts";
import { startDoor, startLoader, type KafkaLogin, type PipelineOptions } from "./pipeline.ts";
import type { Ports } from "./ports.ts";
import { StartError, type Running } from "./running.ts";
import type { Secrets } from "./secrets.ts";

export const PART_NAMES = ["kafka", "clickhouse", "edge", "door", "loader", "analysts"] as const;
export type PartName = (typeof PART_NAMES)[number];
export type Parts = Readonly<Record<PartName, Part>>;

/** What the operator of the local system lets the edge ask for evidence and proofs. */
export interface ProviderAccess {
  /** Ports of this machine; elsewhere only what is public and https is reached. */
  readonly ports: readonly number[];
  /** JSON, name → secret; null for none. */
  readonly credentials: string | null;
  /** JSON, CAIP-2 id of a network → URL of a node; null for none. */
  readonly nodeUrls: string | null;
}

const NO_PROVIDERS: ProviderAccess = { ports: [], credentials: null, nodeUrls: null };

/** What is there already and is used in place of parts of the system's own. */
export interface ExistingServers {
  /** `host:port,host:port` */
  readonly kafkaBrokers?: string | undefined;
  /** The file of an installed ClickHouse. */
  readonly clickhouseBinary?: string | undefined;
}

/**
 * Ports where the pipeline reaches Kafka and ClickHouse, and the edge the door: other than their own where a test's line runs
 * between.
 */
export interface Lines {
  readonly kafka: number;
  readonly clickhouse: number;
  readonly door?: number;
}

export interface PartsOptions {
  /** The checkout. */
  readonly root: string;
  readonly dataDir: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** Default: no provider on this machine, and no credential. */
  readonly providers?: ProviderAccess;
  /** Default: none. */
  readonly existing?: ExistingServers;
  /** Default: none, so that production reaches no institution. */
  readonly travelRuleNetwork?: string | undefined;
  /** `WEBHOOK_…` settings of the edge, by name. Default: the published ones. */
  readonly webhooks?: Readonly<Record<string, string>>;
  /** Default: straight. */
  readonly lines?: Lines;
  /** For Kafka, ClickHouse and the edge, what becomes their process. @see ProcessSpec.wrapper */
  readonly wrappers?: Partial<Readonly<Record<PartName, readonly string[]>>>;
  /** Ports to which ClickHouse may open connections. Default: none. */
  readonly clickhouseReaches?: readonly number[];
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
  const { providers = NO_PROVIDERS, existing = {}, travelRuleNetwork } = options;
  const doorPort = options.lines?.door ?? ports.door;
  const bindings = {
    ...edgeBindings({ ...ports, door: doorPort }, secrets, providers),
    ...(travelRuleNetwork === undefined ? {} : { TRAVEL_RULE_NETWORK: travelRuleNetwork }),
    ...options.webhooks,
  };
  const checked = checkSettings(bindings);
  if (!checked.ok) throw new StartError(checked.sentence);
  const logFile = (name: PartName): string => join(dataDir, "logs", `${name}.log`);
  const pipeline = pipelineOptions(options);
  const analysts = createAnalysts(ports, secrets, DATABASE, hasWall(existing));
  const part = (name: PartName, launch: () => Promise<Running>): Part =>
    createPart({ name, launch, revives, onEvent });
  const ownKafka = (): Part =>
    part("kafka", () =>
      startKafka({
        dataDir: join(dataDir, "kafka"),
        jarsDir: kafkaJarsDirectory(process.env),
        port: ports.kafka,
        advertisedPort: options.lines?.kafka,
        controllerPort: ports.kafkaController,
        password: kafkaLogin(secrets)?.password,
        logFile: logFile("kafka"),
        wrapper: options.wrappers?.kafka ?? [],
      }),
    );
  return {
    kafka: existing.kafkaBrokers === undefined ? ownKafka() : existingKafka(existing.kafkaBrokers),
    clickhouse: part("clickhouse", async () =>
      startClickHouse({
        dataDir: join(dataDir, "clickhouse"),
        httpPort: ports.clickhouseHttp,
        users: [serviceUser(SERVICE_USER, secrets.clickhousePassword), ...(await analysts.users())],
        analystDoorKey: analystDoorKey(secrets),
        logFile: logFile("clickhouse"),
        binary: existing.clickhouseBinary,
        reaches: options.clickhouseReaches,
        wrapper: options.wrappers?.clickhouse ?? [],
      }),
    ),
    edge: part("edge", () =>
      startEdge({
        configFile: join(root, "wrangler.toml"),
        dataDir: join(dataDir, "edge"),
        ports: { sandbox: ports.sandbox, production: ports.production, operator: ports.operator },
        doorPort,
        providerPorts: providers.ports,
        bindings,
        logFile: logFile("edge"),
        wrapper: options.wrappers?.edge ?? [],
      }),
    ),
    door: part("door", () => startDoor(pipeline, logFile("door"))),
    loader: part("loader", () => startLoader(pipeline, logFile("loader"))),
    analysts: part("analysts", () =>
      startAnalystDoor({
        root,
        port: ports.analystDoor,
        clickhouseUrl: warehouseAddress(ports, secrets).url,
        database: DATABASE,
        key: analystDoorKey(secrets),
        logFile: logFile("analysts"),
      }),
    ),
  };
}

/** The settings of the Worker. */
export function edgeBindings(
  ports: Ports,
  secrets: Secrets,
  { credentials, nodeUrls }: ProviderAccess = NO_PROVIDERS,
): Record<string, string> {
  return {
    // No host serves anything by its name: each port has its realm.
    HOSTS: "{}",
    MASTER_SECRET: secrets.masterSecret,
    KEY_CHECKSUM_SECRET: secrets.keyChecksumSecret,
    OPERATOR_SECRET: secrets.operatorSecret,
    WEBHOOK_SECRET: secrets.webhookSecret,
    ADDRESS_SECRET: secrets.addressSecret,
    SIGNING_KEYS: secrets.signingKeys,
    DOOR_URL: `http://127.0.0.1:${ports.door}`,
    REGION: "local",
    // A local system screens with the lists of its release, which grow old with it.
    SCREENING_LISTS_WHEN_OLD: "report",
    // Receivers on this machine are what a local system is for, and a fast one shall be kept busy.
    ALLOW_LOOPBACK_WEBHOOKS: "true",
    CONSOLE_SIGN_IN: "code",
    // As the local keys: the sample and tests are sent by one operator.
    OPERATOR_REQUESTS_PER_SECOND: "2000",
    OPERATOR_REQUESTS_BURST: "4000",
    WEBHOOK_IN_FLIGHT: "32",
    // All objects share one processor with the isolate: each decision that runs is one that another waits for.
    REQUESTS_AT_ONCE: "8",
    ...(credentials === null ? {} : { PROVIDER_CREDENTIALS: credentials }),
    ...(nodeUrls === null ? {} : { CHAIN_RPC_URLS: nodeUrls }),
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

/** As whom clients enter the local Kafka; undefined for a Kafka that was there before. */
export function kafkaLogin(
  secrets: Pick<Secrets, "clickhousePassword">,
  { kafkaBrokers }: ExistingServers = {},
): KafkaLogin | undefined {
  if (kafkaBrokers !== undefined) return undefined;
  return {
    username: KAFKA_USER,
    password: createHmac("sha256", secrets.clickhousePassword).update("kafka").digest("hex"),
  };
}

/** Where and as whom an analyst of the organisation reads its views; undefined on a machine that has no wall for it. */
export function analystAddress(
  ports: Ports,
  secrets: Secrets,
  organisationId: string,
  existing: ExistingServers = {},
): PipelineOptions["clickhouse"] | undefined {
  if (!hasWall(existing)) return undefined;
  return {
    url: `http://127.0.0.1:${ports.analystDoor}`,
    database: DATABASE,
    user: analystName(organisationId),
    password: analystPassword(secrets, organisationId),
  };
}

/** Whether something keeps ClickHouse from the files of this account. */
export function hasWall({ clickhouseBinary }: ExistingServers): boolean {
  return clickhouseBinary === undefined && hasLandlock();
}

/** The settings of the pipeline's processes. */
export function pipelineOptions({
  root,
  ports,
  secrets,
  existing = {},
  lines = { kafka: ports.kafka, clickhouse: ports.clickhouseHttp },
}: Pick<PartsOptions, "root" | "ports" | "secrets" | "existing" | "lines">): PipelineOptions {
  return {
    root,
    kafkaBrokers: existing.kafkaBrokers ?? `127.0.0.1:${lines.kafka}`,
    kafkaLogin: kafkaLogin(secrets, existing),
    clickhouse: warehouseAddress({ ...ports, clickhouseHttp: lines.clickhouse }, secrets),
    doorPort: ports.door,
    healthPort: ports.loaderHealth,
    signingKeys: secrets.signingKeys,
    edgeUrl: `http://127.0.0.1:${ports.operator}`,
    sql: hasWall(existing)
      ? { url: `http://127.0.0.1:${ports.analystDoor}`, secret: sqlSecret(secrets) }
      : undefined,
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
