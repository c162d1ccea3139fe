// The whole local system: real Kafka, ClickHouse, edge and pipeline on one machine, started in order, stopped in reverse.
// A start that fails half-way leaves nothing running. Each part can be killed and started again by itself.

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { OPERATOR_ROLES, operatorToken } from "#domain/ids/operator-token.ts";
import { NO_ANALYSTS } from "./analysts.ts";
import { compileReleasedLists } from "./compile-released-lists.ts";
import { createLocalOrganisation } from "./create-local-organisation.ts";
import { grantLocalCredit } from "./grant-local-credit.ts";
import { kafkaJarsDirectory } from "./kafka-jars.ts";
import { publishReleasedRegisters } from "./publish-released-registers.ts";
import { publishReleasedLists } from "./publish-released-lists.ts";
import { readLocalFile, writeLocalFile, type LocalFile, type LocalTenant } from "./local-file.ts";
import type { PartEvent } from "./part.ts";
import {
  analystAddress,
  createParts,
  hasWall,
  kafkaLogin,
  warehouseAddress,
  type ExistingServers,
  type PartName,
  type Parts,
  type PartsOptions,
  type ProviderAccess,
} from "./parts.ts";
import { demandFreePorts, portsFrom, type Ports } from "./ports.ts";
import { prepareWarehouse } from "./prepare-warehouse.ts";
import { openProcessRegister } from "./process-register.ts";
import { StartError } from "./running.ts";
import { openSecrets, type Secrets } from "./secrets.ts";

export interface SystemOptions extends Pick<
  PartsOptions,
  "existing" | "lines" | "travelRuleNetwork" | "wrappers" | "clickhouseReaches" | "webhooks"
> {
  /** The checkout. */
  readonly root: string;
  readonly dataDir: string;
  readonly portBase: number;
  /** Default: no provider on this machine, and no credential. */
  readonly providers?: ProviderAccess;
  /** Bring back a part that ended without being asked to. Tests that kill parts say no. Default: no. */
  readonly revives?: boolean;
  /** Each line is one step, for a person. */
  readonly onProgress?: (line: string) => void;
  /** An aborted start undoes itself and throws the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface System {
  readonly dataDir: string;
  readonly ports: Ports;
  readonly parts: Parts;
  readonly secrets: Secrets;
  /** What `local.json` holds: addresses, tokens, keys. */
  readonly local: LocalFile;
  /** Stops the part where it runs, and starts it. */
  restart(name: PartName): Promise<void>;
  /** In reverse order; resolves when nothing of it runs. */
  stop(): Promise<void>;
}

/** @throws StartError in one sentence, after everything that had been started is stopped again. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, portBase, existing = {}, revives = false, onProgress = () => undefined } = options;
  const ports = portsFrom(portBase);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const register = await openProcessRegister(dataDir);
  await demandFreePorts(namedPorts(ports, existing));
  const secrets = openSecrets(dataDir);
  const onEvent = (event: PartEvent): void => {
    if (event.what === "started") void register.add(event.part, event.pid);
    onProgress(lineOf(event));
  };
  const parts = createParts({ ...options, ports, secrets, revives, onEvent });
  const stop = async (): Promise<void> => {
    await Promise.all([parts.loader.stop(), parts.door.stop(), parts.analysts.stop()]);
    await parts.edge.stop();
    await Promise.all([parts.kafka.stop(), parts.clickhouse.stop()]);
    register.clear();
  };
  try {
    const tenant = await startParts(parts, ports, secrets, options);
    const local = await openLocalFile(options, ports, secrets, tenant);
    onProgress("every part responds");
    return {
      dataDir,
      ports,
      parts,
      secrets,
      local,
      stop,
      restart: async (name) => {
        await parts[name].stop();
        await parts[name].start();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  parts: Parts,
  ports: Ports,
  secrets: Secrets,
  options: SystemOptions,
): Promise<LocalTenant> {
  const { existing = {}, onProgress = () => undefined, signal } = options;
  sayWhatStarts(existing, onProgress);
  // ClickHouse learns its users at its start, and the edge knows for which organisations there are analysts.
  const organisation = parts.edge.start().then(() => openTenant(options.dataDir, ports, secrets));
  const warehouse = organisation.then(() => parts.clickhouse.start());
  const schema = warehouse.then(async () => {
    signal?.throwIfAborted();
    const applied = await prepareWarehouse(warehouseAddress(ports, secrets), options.dataDir);
    onProgress(applied === 0 ? "the warehouse is up to date" : `applied migrations: ${applied}`);
  });
  // Before the pipeline's jobs, which may publish fresher ones. Reading and sending them keeps this process busy, in which time
  // an answer of the edge about analysts would come too late: hence after ClickHouse.
  const token = operatorToken(secrets.operatorSecret, "ops");
  const compiled = compileReleasedLists(onProgress);
  const lists = Promise.all([warehouse, compiled]).then(() =>
    publishReleasedLists(operatorUrlOf(ports), token, onProgress),
  );
  const registers = lists.then(() => publishReleasedRegisters(operatorUrlOf(ports), token, onProgress));
  await together([parts.kafka.start(), schema, registers]);
  signal?.throwIfAborted();
  onProgress("starting the pipeline");
  await together([parts.door.start(), parts.loader.start(), parts.analysts.start()]);
  if (!hasWall(existing)) onProgress(NO_ANALYSTS);
  signal?.throwIfAborted();
  return organisation;
}

function sayWhatStarts(existing: ExistingServers, onProgress: (line: string) => void): void {
  const { kafkaBrokers, clickhouseBinary } = existing;
  if (kafkaBrokers !== undefined) onProgress(`kafka is yours, at ${kafkaBrokers}: Weir leaves it running`);
  else if (!existsSync(kafkaJarsDirectory(process.env)))
    onProgress("fetching Kafka with Maven (only the first time)");
  if (clickhouseBinary !== undefined) onProgress(`clickhouse is yours: ${clickhouseBinary}`);
  onProgress(`starting ${kafkaBrokers === undefined ? "Kafka, " : ""}ClickHouse and the edge`);
}

// Waits for all of them even if one fails: nothing may still be starting when the failure is handled.
async function together(starts: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(starts);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

function lineOf(event: PartEvent): string {
  if (event.what === "started") return `${event.part} responds (process ${event.pid})`;
  if (event.what === "failed") {
    return `${event.part} did not restart: ${event.reason} Trying again in ${event.retryInSeconds} s.`;
  }
  if (event.what === "hangs") {
    return `${event.part} has not responded for ${event.seconds} s; its log is in logs/${event.part}.log of the data`;
  }
  if (event.what === "responds") return `${event.part} responds again`;
  const how = event.exit.signal ?? `exit code ${event.exit.code ?? "unknown"}`;
  return `${event.part} ended unexpectedly (${how})`;
}

function namedPorts(ports: Ports, { kafkaBrokers }: ExistingServers): Record<string, number> {
  const kafka = { Kafka: ports.kafka, "Kafka's controller": ports.kafkaController };
  return {
    sandbox: ports.sandbox,
    production: ports.production,
    operator: ports.operator,
    door: ports.door,
    "the loader's health": ports.loaderHealth,
    ...(kafkaBrokers === undefined ? kafka : {}),
    ClickHouse: ports.clickhouseHttp,
    "the analysts' door": ports.analystDoor,
  };
}

function operatorUrlOf(ports: Ports): string {
  return `http://127.0.0.1:${ports.operator}/operator/v1`;
}

async function openTenant(dataDir: string, ports: Ports, secrets: Secrets): Promise<LocalTenant> {
  const known = readLocalFile(dataDir);
  if (known === null && existsSync(join(dataDir, "local.json"))) {
    // It holds the only copy of the keys, so it must not be overwritten.
    throw new StartError(
      `${join(dataDir, "local.json")} cannot be read: repair it, or move it away to get new keys.`,
    );
  }
  const token = operatorToken(secrets.operatorSecret, "owner");
  return known ?? (await createLocalOrganisation(operatorUrlOf(ports), token));
}

async function openLocalFile(
  { dataDir, existing }: SystemOptions,
  ports: Ports,
  secrets: Secrets,
  { organisation, keys }: LocalTenant,
): Promise<LocalFile> {
  const operatorUrl = operatorUrlOf(ports);
  const token = operatorToken(secrets.operatorSecret, "owner");
  await grantLocalCredit(operatorUrl, token, organisation.id);
  const local: LocalFile = {
    sandboxBaseUrl: `http://127.0.0.1:${ports.sandbox}/api/v1`,
    productionBaseUrl: `http://127.0.0.1:${ports.production}/api/v1`,
    operatorUrl,
    operatorToken: token,
    operatorTokens: Object.fromEntries(
      OPERATOR_ROLES.map((role) => [role, operatorToken(secrets.operatorSecret, role)]),
    ),
    organisation,
    keys,
    kafkaBrokers: existing?.kafkaBrokers ?? `127.0.0.1:${ports.kafka}`,
    kafkaLogin: kafkaLogin(secrets, existing),
    clickhouse: warehouseAddress(ports, secrets),
    analyst: analystAddress(ports, secrets, organisation.id, existing),
  };
  writeLocalFile(dataDir, local);
  return local;
}
