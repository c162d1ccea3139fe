// The variables of the local system, the command line and the tests. Any other `WEIR_…` is misspelt, and ends the program.

import { OLDEST_CLICKHOUSE } from "#warehouse/server-version.ts";

interface KnownSetting {
  /** Left out if the setting has no default. */
  readonly default?: string;
  readonly meaning: string;
}

/** `docs/configuration.md` is made of it. */
export const LOCAL_SETTINGS: Readonly<Record<string, KnownSetting>> = {
  PORT_BASE: {
    default: "8700",
    meaning:
      "The first port. Sandbox +0, production +1, operators +2, door +3, loader's health +4, Kafka +10 and +11, " +
      "ClickHouse +20, analysts' door +21",
  },
  WEIR_DATA: {
    default: ".data",
    meaning:
      "The folder of all state, of the logs, and of `local.json` with addresses and keys (readable by its owner alone). " +
      "Delete it to start over",
  },
  WEIR_KAFKA_JARS: {
    default: ".data/kafka-jars",
    meaning: "The folder of Kafka's jars, so that several checkouts can share them",
  },
  WEIR_KAFKA_BROKERS: {
    default: "a Kafka of the local system's own",
    meaning:
      "`host:port,host:port` of a Kafka that is running already, without TLS and password. Weir makes its topics " +
      "(`weir.…`) there and never stops it. Each data folder needs a Kafka of its own; if you delete the folder, delete " +
      "these topics too. Java and Maven are not needed then",
  },
  WEIR_CLICKHOUSE_BINARY: {
    default: "the ClickHouse that comes with the packages",
    meaning:
      `The \`clickhouse\` of this machine, ${OLDEST_CLICKHOUSE} or newer. It runs on the same data, but without a wall ` +
      "around it, so there is no [analyst](analysts.md)",
  },
  WEIR_PROVIDER_PORTS: {
    meaning:
      "Ports of this machine, such as `8000,8001`, where the edge may ask [screening providers](screening-providers.md) and " +
      "nodes of blockchains",
  },
  WEIR_PROVIDER_CREDENTIALS: { meaning: "The Worker's `PROVIDER_CREDENTIALS`" },
  WEIR_CHAIN_RPC_URLS: { meaning: "The Worker's `CHAIN_RPC_URLS`" },
  WEIR_TRAVEL_RULE_NETWORK: { meaning: "The Worker's `TRAVEL_RULE_NETWORK`" },
  JAVA_HOME: { default: "the `java` of the path", meaning: "Java 17 or newer" },
  LOG_LEVEL: { default: "info", meaning: "`debug`, `info`, `warn`, `error` or `silent`" },
  WEIR_URL: {
    default: "from `local.json`",
    meaning: "For the command line: the operator interface, which ends in `/operator/v1`",
  },
  WEIR_TOKEN: { default: "from `local.json`", meaning: "For the command line: an operator token" },
  WEIR_API_URL: {
    default: "from `local.json`",
    meaning: "For `weir replay FILE` and `weir webhook listen`: the API, which ends in `/api/v1`",
  },
  WEIR_API_KEY: {
    default: "from `local.json`",
    meaning: "For the same: a secret key. All other verbs take `WEIR_URL` and `WEIR_TOKEN`",
  },
  WEIR_CLIENT_URL: { meaning: "For the client's examples: the API, which ends in `/api/v1`" },
  WEIR_CLIENT_KEY: { meaning: "For the client's examples: a secret key" },
  WEIR_SQL_URL: { default: "from `local.json`", meaning: "Where `./weir sql` [asks](analysts.md)" },
  WEIR_SQL_USER: { default: "from `local.json`", meaning: "The analyst's name" },
  WEIR_SQL_PASSWORD: { default: "from `local.json`", meaning: "The analyst's password" },
  WEIR_SQL_DATABASE: { default: "weir", meaning: "The database of the views" },
  NO_COLOR: { meaning: "If it is set, output has no colour" },
  WEIR_CALIBRATION: { meaning: "For the calibration: `full` simulates every world many times" },
  WEIR_FAULTS: { meaning: "For the fault tests: `small` runs them in a smaller size" },
  WEIR_FAULT_EVENTS: { meaning: "For the fault tests: how many payments they send" },
  WEIR_FAULT_SECONDS: { default: "600", meaning: "For the fault tests of the whole: how long they send" },
  WEIR_FAULT_RATE: { default: "60", meaning: "For the same: how many payments a second" },
};

/** @returns one sentence; null where each is known. */
export function refuseUnknown(environment: Readonly<Record<string, string | undefined>>): string | null {
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith("WEIR_") && !Object.hasOwn(LOCAL_SETTINGS, name),
  );
  return unknown === undefined
    ? null
    : `There is no setting ${unknown}; docs/configuration.md lists them all.`;
}
