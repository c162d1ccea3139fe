// Settings are refused before anything starts, each in one sentence.

import { describe, expect, it } from "vitest";
import { StartError } from "./local-system/running.ts";
import { readSettings } from "./settings.ts";

describe("the local system's settings", () => {
  it("have safe defaults", () => {
    expect(readSettings({})).toMatchObject({ portBase: 8700 });
    expect(readSettings({}).dataDir).toMatch(/\.data$/);
  });

  it("are taken from the environment", () => {
    expect(readSettings({ WEIR_DATA: "/somewhere", PORT_BASE: "9000", LOG_LEVEL: "warn" })).toEqual({
      dataDir: "/somewhere",
      portBase: 9000,
      providers: { ports: [], credentials: null, nodeUrls: null },
      existing: {},
    });
    const existing = { WEIR_KAFKA_BROKERS: "a:9092, b:9092", WEIR_CLICKHOUSE_BINARY: "/usr/bin/clickhouse" };
    expect(readSettings(existing).existing).toEqual({
      kafkaBrokers: "a:9092,b:9092",
      clickhouseBinary: "/usr/bin/clickhouse",
    });
    expect(readSettings({ WEIR_TRAVEL_RULE_NETWORK: "trp" }).travelRuleNetwork).toBe("trp");
    const providers = {
      WEIR_PROVIDER_PORTS: "8000,8001",
      WEIR_PROVIDER_CREDENTIALS: '{"yente":"a"}',
      WEIR_CHAIN_RPC_URLS: '{"eip155:1":"http://127.0.0.1:8001"}',
    };
    expect(readSettings(providers).providers).toEqual({
      ports: [8000, 8001],
      credentials: '{"yente":"a"}',
      nodeUrls: '{"eip155:1":"http://127.0.0.1:8001"}',
    });
  });

  it.each([
    [{ WEIR_FOO: "1" }, "WEIR_FOO"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ WEIR_KAFKA_BROKERS: "localhost" }, "WEIR_KAFKA_BROKERS"],
    [{ WEIR_PROVIDER_PORTS: "8000, 8001" }, "WEIR_PROVIDER_PORTS"],
    [{ WEIR_PROVIDER_PORTS: "70000" }, "WEIR_PROVIDER_PORTS"],
    [{ WEIR_PROVIDER_PORTS: "127.0.0.1:8000" }, "WEIR_PROVIDER_PORTS"],
  ])("%j is refused by name", (environment, name) => {
    expect(() => readSettings(environment)).toThrow(StartError);
    expect(() => readSettings(environment)).toThrow(name);
  });
});
