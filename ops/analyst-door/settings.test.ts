// What the settings of the analysts' door may be, and that a wrong one is one sentence without its value.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError } from "#pipeline/read-settings.ts";
import { readDoorSettings } from "./settings.ts";

const SETTINGS = { CLICKHOUSE_URL: "http://127.0.0.1:8123/", ANALYST_DOOR_PORT: "8721" };

describe("the settings of the analysts' door", () => {
  it("have safe defaults, beside the pipeline's own and what a cluster puts there", () => {
    const others = {
      CLICKHOUSE_USER: "weir",
      CLICKHOUSE_PASSWORD: "a password",
      CLICKHOUSE_SERVICE_HOST: "10.0.0.8",
    };
    expect(readDoorSettings({ ...SETTINGS, ...others, PATH: "/bin" })).toMatchObject({
      host: "127.0.0.1",
      port: 8721,
      door: { engine: { url: "http://127.0.0.1:8123", headers: {} }, admitted: { database: "weir" } },
    });
  });

  it("hold the header that opens ClickHouse to the door", () => {
    const settings = readDoorSettings({ ...SETTINGS, ANALYST_DOOR_HEADER: "X-Door: key" });
    expect(settings.door.engine.headers).toEqual({ "X-Door": "key" });
  });

  it.each([
    ["a misspelt one", { ANALYST_DOOR_HEADERS: "X-Door: key" }, "There is no setting ANALYST_DOOR_HEADERS"],
    ["a misspelt one of ClickHouse", { CLICKHOUSE_DATABSE: "w" }, "There is no setting CLICKHOUSE_DATABSE"],
    ["a missing one", { ANALYST_DOOR_PORT: undefined }, "The setting ANALYST_DOOR_PORT is missing."],
    ["a header without a value", { ANALYST_DOOR_HEADER: "X-Door" }, "must be Name: value"],
  ])("are refused: %s", (_, change, sentence) => {
    const read = (): unknown => readDoorSettings({ ...SETTINGS, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });

  it("end the program with one sentence and an exit code when one is wrong", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: { ...SETTINGS, PATH: process.env["PATH"], ANALYST_DOOR_PORT: "a-secret" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The setting ANALYST_DOOR_PORT is wrong: [^\n]+\.\n$/);
    expect(stderr).not.toContain("secret");
  });
});
