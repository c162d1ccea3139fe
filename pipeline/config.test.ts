// What the pipeline's settings may be, and that a wrong one is one sentence without its value.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./read-settings.ts";

const SETTINGS = {
  KAFKA_BROKERS: "127.0.0.1:9092, broker-2:9092",
  CLICKHOUSE_URL: "http://127.0.0.1:8123",
  CLICKHOUSE_USER: "weir",
  CLICKHOUSE_PASSWORD: "a password nobody may see",
  DOOR_PORT: "8703",
  HEALTH_PORT: "8704",
  SIGNING_KEYS: `new:${"0123456789abcdef".repeat(2)},old:${"fedcba9876543210".repeat(2)}`,
};

describe("the pipeline's settings", () => {
  it("have safe defaults", () => {
    expect(readConfig(["loader", "door"], { ...SETTINGS, PATH: "/bin", HOME: "/" })).toMatchObject({
      roles: new Set(["door", "loader"]),
      kafka: { brokers: ["127.0.0.1:9092", "broker-2:9092"], ssl: false, sasl: null },
      kafkaReplicationFactor: 1,
      warehouse: { database: "weir" },
      host: "127.0.0.1",
      doorPort: 8703,
      waitingMaxBytes: 32 * 1024 * 1024,
      signingKeys: [{ id: "new" }, { id: "old" }],
      unsignedEvents: "refuse",
      edgeUrl: null,
      analysts: null,
      listAddresses: { ofac: null, un: null, eu: null, uk: null },
      logLevel: "info",
    });
  });

  it.each([
    ["a missing one", { CLICKHOUSE_URL: undefined }, "The setting CLICKHOUSE_URL is missing."],
    ["a misspelt one", { KAFKA_BROKER: "x" }, "There is no setting KAFKA_BROKER"],
    ["a misspelt one with a default", { KAFKA_SLL: "true" }, "There is no setting KAFKA_SLL"],
    ["a name that only resembles a service's", { KAFKA_SERVICE: "x" }, "There is no setting KAFKA_SERVICE"],
    ["a port of none", { DOOR_PORT: "70000" }, "The setting DOOR_PORT is wrong"],
    ["a door that could not hold one batch", { DOOR_WAITING_MAX_BYTES: "1" }, "DOOR_WAITING_MAX_BYTES is"],
    ["a broker without port", { KAFKA_BROKERS: "localhost" }, "The setting KAFKA_BROKERS is wrong"],
    ["keys without secret", { SIGNING_KEYS: "only-an-id" }, "The setting SIGNING_KEYS is wrong"],
    ["a short secret", { SIGNING_KEYS: "id:short" }, "The setting SIGNING_KEYS is wrong"],
    ["a user without password", { KAFKA_USERNAME: "weir" }, "KAFKA_USERNAME and KAFKA_PASSWORD"],
    ["an analysts' door without its secret", { SQL_URL: "http://127.0.0.1:8721" }, "SQL_URL and SQL_SECRET"],
    ["a short secret of analysts", { SQL_SECRET: "short" }, "The setting SQL_SECRET is wrong"],
    ["a database that is no name", { CLICKHOUSE_DATABASE: "weir; DROP" }, "CLICKHOUSE_DATABASE is wrong"],
    [
      "a folder of lists without its slash",
      { LISTS_OFAC_URL: "https://a.example/x" },
      "LISTS_OFAC_URL is wrong",
    ],
    ["a list that there is not", { LISTS_MARS_URL: "https://a.example/x" }, "no setting LISTS_MARS_URL"],
    ["a malformed address", { EDGE_URL: "ftp://edge" }, "The setting EDGE_URL is wrong"],
  ])("are refused: %s", (_, change, sentence) => {
    const read = (): unknown => readConfig(["door"], { ...SETTINGS, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });

  it.each([
    ["KAFKA_JARS_DIR", "/jars"],
    ["KAFKA_SERVICE_HOST", "10.0.0.7"],
    ["KAFKA_SERVICE_PORT", "9092"],
    ["KAFKA_SERVICE_PORT_CLIENTS", "9092"],
    ["KAFKA_PORT", "tcp://10.0.0.7:9092"],
    ["CLICKHOUSE_PORT_8123_TCP", "tcp://10.0.0.8:8123"],
    ["CLICKHOUSE_PORT_8123_TCP_ADDR", "10.0.0.8"],
    ["EDGE_GATEWAY_SERVICE_HOST", "10.0.0.9"],
  ])("leave alone what Kafka's own programs and a cluster put beside them: %s", (name, value) => {
    expect(() => readConfig(["door"], { ...SETTINGS, [name]: value })).not.toThrow();
  });

  it.each([[[]], [["door", "window"]]])("need roles that exist: %j", (roles) => {
    expect(() => readConfig(roles, SETTINGS)).toThrow(ConfigError);
  });

  it("end the program with one sentence and an exit code when one is wrong", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), "door"], {
      env: { ...SETTINGS, PATH: process.env["PATH"], CLICKHOUSE_URL: "not-an-address-but-a-secret" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The setting CLICKHOUSE_URL is wrong: [^\n]+\.\n$/);
    expect(stderr).not.toContain("secret");
  });
});
