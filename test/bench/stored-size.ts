// How much a ledger stores for a decision, read from its file on disk while it serves.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

export interface StoredSize {
  /** The compressed record alone, on average. */
  readonly recordBytes: number;
  /** The whole database for each decision: history, ids, indexes and log rows too. */
  readonly allBytes: number;
}

const rowSchema = z.object({
  decisions: z.number(),
  recordBytes: z.number().nullable(),
  allBytes: z.number(),
});

/** @param objectsDirectory workerd's; the ledger with the most decisions counts. */
export function storedDecisionSize(objectsDirectory: string): StoredSize {
  const directory = join(objectsDirectory, "weir-Ledger");
  const ledgers = readdirSync(directory)
    .filter((file) => file.endsWith(".sqlite") && !file.startsWith("metadata"))
    .flatMap((file) => measure(join(directory, file)) ?? []);
  const largest = ledgers.toSorted((left, right) => right.decisions - left.decisions)[0];
  if (largest === undefined) throw new Error(`no ledger in ${directory} holds a decision`);
  return {
    recordBytes: largest.recordBytes ?? Number.NaN,
    allBytes: largest.allBytes / largest.decisions,
  };
}

function measure(file: string): z.output<typeof rowSchema> | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const isLedger = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'decision'").all().length > 0;
    if (!isLedger) return null;
    return rowSchema.parse(
      database
        .prepare(
          `SELECT count(*) AS decisions, avg(length(record)) AS recordBytes,
            (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS allBytes FROM decision`,
        )
        .get(),
    );
  } finally {
    database.close();
  }
}
