// The numbered SQL files of `migrations/`: `NNNN-name.sql`, one statement each, applied in order of their numbers.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
  readonly number: number;
  /** File name, e.g. `0001-decisions.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, "migrations");
const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/**
 * Reads every migration in order of number.
 * @throws RangeError for a file whose name is not a migration's: a misspelt one must not be skipped in silence.
 */
export function readMigrations(directory = MIGRATIONS_DIRECTORY): Migration[] {
  return readdirSync(directory)
    .sort()
    .map((name) => {
      const match = FILE_NAME.exec(name);
      if (!match) throw new RangeError(`${name} is not named like a migration (NNNN-name.sql)`);
      const sql = readFileSync(join(directory, name), "utf8");
      return {
        number: Number(match[1]),
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    });
}
