// `.data/local.json`: where the running local system is and how to enter it. Tools read it; only its owner may.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const keysSchema = z.object({
  sandboxSecret: z.string(),
  sandboxPublishable: z.string(),
  productionSecret: z.string(),
  productionPublishable: z.string(),
});

const clickhouseSchema = z.object({
  url: z.url(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

const schema = z.object({
  /** End in `/api/v1`. */
  sandboxBaseUrl: z.url(),
  productionBaseUrl: z.url(),
  /** Ends in `/operator/v1`. */
  operatorUrl: z.url(),
  /** The owner's. */
  operatorToken: z.string(),
  operatorTokens: z.record(z.string(), z.string()),
  organisation: z.object({ id: z.string(), name: z.string() }),
  keys: keysSchema,
  kafkaBrokers: z.string(),
  /** For SASL PLAIN; absent for a Kafka that was there before. */
  kafkaLogin: z.object({ username: z.string(), password: z.string() }).optional(),
  clickhouse: clickhouseSchema,
  /** The analyst of the local organisation; absent where this machine has no wall for one. */
  analyst: clickhouseSchema.optional(),
});

export type LocalFile = Readonly<z.output<typeof schema>>;
export type LocalTenant = Pick<LocalFile, "organisation" | "keys">;

/** @returns null if the file is missing or was not written by Weir: then the local organisation is created again. */
export function readLocalFile(dataDir: string): LocalFile | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(pathOf(dataDir), "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** Whole or not at all: readers never see half a file. */
export function writeLocalFile(dataDir: string, content: LocalFile): void {
  const path = pathOf(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function pathOf(dataDir: string): string {
  return join(dataDir, "local.json");
}
