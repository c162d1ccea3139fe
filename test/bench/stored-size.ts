// How much all ledgers store, read from their files on disk while they serve: history, ids, indexes and log rows too.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const rowSchema = z.object({ decisions: z.number(), bytes: z.number() });
export type StoredBytes = z.output<typeof rowSchema>;

/** @param objectsDirectory workerd's. */
export function storedBytes(objectsDirectory: string): StoredBytes {
  const directory = join(objectsDirectory, "weir-Ledger");
  const ledgers = readdirSync(directory)
    .filter((file) => file.endsWith(".sqlite") && !file.startsWith("metadata"))
    .flatMap((file) => measure(join(directory, file)) ?? []);
  return ledgers.reduce((sum, { decisions, bytes }) => ({
    decisions: sum.decisions + decisions,
    bytes: sum.bytes + bytes,
  }));
}

function measure(file: string): StoredBytes | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const isLedger = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'decision'").all().length > 0;
    if (!isLedger) return null;
    return rowSchema.parse(
      database
        .prepare(
          `SELECT count(*) AS decisions,
            (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes FROM decision`,
        )
        .get(),
    );
  } finally {
    database.close();
  }
}
