// The settings of the local system, read from the environment and checked before anything starts.

import { fileURLToPath } from "node:url";
import { pipelineSettingsSchema } from "#pipeline/config.ts";
import { LOG_LEVELS } from "#pipeline/log.ts";
import { dataFolder } from "./data-folder.ts";
import { refuseUnknown } from "./known-settings.ts";
import type { ExistingServers, ProviderAccess } from "./local-system/parts.ts";
import { portBaseFrom } from "./local-system/ports.ts";
import { StartError } from "./local-system/running.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly dataDir: string;
  readonly portBase: number;
  readonly providers: ProviderAccess;
  readonly travelRuleNetwork: string | undefined;
  readonly existing: ExistingServers;
}

/** @throws StartError naming the setting that is unknown or malformed. */
export function readSettings(environment: Environment): Settings {
  const unknown = refuseUnknown(environment);
  if (unknown !== null) throw new StartError(unknown);
  const level = environment["LOG_LEVEL"];
  if (level !== undefined && !LOG_LEVELS.some((known) => known === level)) {
    throw new StartError(`LOG_LEVEL is one of ${LOG_LEVELS.join(", ")}, not "${level}".`);
  }
  return {
    dataDir: dataFolder(environment),
    portBase: portBaseFrom(environment),
    providers: {
      ports: providerPortsFrom(environment["WEIR_PROVIDER_PORTS"]),
      credentials: environment["WEIR_PROVIDER_CREDENTIALS"] ?? null,
      nodeUrls: environment["WEIR_CHAIN_RPC_URLS"] ?? null,
    },
    travelRuleNetwork: environment["WEIR_TRAVEL_RULE_NETWORK"] || undefined,
    existing: {
      kafkaBrokers: brokersFrom(environment["WEIR_KAFKA_BROKERS"]),
      clickhouseBinary: environment["WEIR_CLICKHOUSE_BINARY"] || undefined,
    },
  };
}

function brokersFrom(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const brokers = pipelineSettingsSchema.shape.KAFKA_BROKERS.safeParse(text);
  if (brokers.success) return brokers.data.join(",");
  throw new StartError(`WEIR_KAFKA_BROKERS is a list such as localhost:9092,localhost:9093, not "${text}".`);
}

function providerPortsFrom(text: string | undefined): number[] {
  if (text === undefined || text === "") return [];
  const ports = text.split(",");
  if (ports.every((port) => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535)) {
    return [...new Set(ports.map(Number))];
  }
  throw new StartError(`WEIR_PROVIDER_PORTS is a list of ports such as 8000,8001, not "${text}".`);
}
