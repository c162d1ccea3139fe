// The numbered SQL files of `migrations/`: `NNNN-name.sql`, applied in the order of their numbers.

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
const RELEASED_FILE = "released.txt";
const FILE_NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/**
 * Reads every migration in order of number.
 * @throws RangeError for a file whose name is not a migration's: a misspelt one must not be skipped in silence.
 */
export function readMigrations(directory = MIGRATIONS_DIRECTORY): Migration[] {
  return readdirSync(directory)
    .filter((name) => name !== RELEASED_FILE)
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

/** The statements of a file: each ends with a semicolon at the end of its line. */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

/** A migration as it was released: from then on its file never changes. */
export type Released = Pick<Migration, "name" | "checksum">;

/**
 * What `released.txt` holds, as `sha256sum` writes it: a line for each migration of the newest release.
 * @throws RangeError for a malformed line: its checksum would not be compared.
 */
export function readReleased(directory = MIGRATIONS_DIRECTORY): Released[] {
  const lines = readFileSync(join(directory, RELEASED_FILE), "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const [, checksum, name] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line) ?? [];
      if (checksum === undefined || name === undefined) {
        throw new RangeError(`${RELEASED_FILE} has a line that is no checksum and name: ${line}`);
      }
      return { name, checksum };
    });
}
