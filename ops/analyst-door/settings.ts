// The settings of the analysts' door, read from the environment once, at start.

import { z } from "zod";
import { readSettings } from "#pipeline/read-settings.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import type { DoorOptions } from "./door.ts";

export interface DoorSettings {
  readonly host: string;
  readonly port: number;
  readonly door: DoorOptions;
}

/** `docs/configuration.md` is made of it. */
export const analystDoorSettingsSchema = z.strictObject({
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).describe("ClickHouse's HTTP interface"),
  CLICKHOUSE_DATABASE: z
    .string()
    .min(1)
    .default("weir")
    .describe("The database of the views; no other can be queried"),
  ANALYST_DOOR_HOST: z.string().min(1).default("127.0.0.1").describe("The address on which it listens"),
  ANALYST_DOOR_PORT: z.coerce.number().int().min(1).max(65_535).describe("The port on which it listens"),
  ANALYST_DOOR_HEADER: z
    .string()
    .regex(/^[A-Za-z-]+: \S+$/, "must be Name: value")
    .optional()
    .describe("`Name: value`, a header that ClickHouse demands of every request"),
});

export const ANALYST_DOOR_NAMES = {
  prefixes: ["ANALYST_DOOR_", "CLICKHOUSE_"],
  // The pipeline's, which may run from the same shell.
  except: ["CLICKHOUSE_USER", "CLICKHOUSE_PASSWORD"],
};

/** @throws ConfigError naming the first setting that is wrong. */
export function readDoorSettings(environment: Readonly<Record<string, string | undefined>>): DoorSettings {
  const settings = readSettings(analystDoorSettingsSchema, ANALYST_DOOR_NAMES, environment);
  const [name, value] = settings.ANALYST_DOOR_HEADER?.split(": ") ?? [];
  const headers = name === undefined || value === undefined ? {} : { [name]: value };
  return {
    host: settings.ANALYST_DOOR_HOST,
    port: settings.ANALYST_DOOR_PORT,
    door: {
      engine: { url: settings.CLICKHOUSE_URL.replace(/\/$/, ""), headers },
      admitted: { database: settings.CLICKHOUSE_DATABASE, views: ANALYST_VIEWS },
    },
  };
}
