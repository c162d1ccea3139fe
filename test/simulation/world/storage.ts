// An object's storage as the platform has it, on SQLite in memory: what is written is there at once for the object, durable a
// little later, and gone where the object crashes before. Until then nothing of what the object says is sent.

import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Violation, type World } from "./world.ts";

type Row = Record<string, unknown>;

export interface StorageFaults {
  /** The database takes no more than this; null for no bound. */
  maximumBytes: number | null;
  /** Of statements that fail although nothing is lost: the device did not answer. */
  failing: number;
  /** Of transactions that are undone at their end, after all their statements have succeeded. */
  undone: number;
  /** So is the next one, whatever comes after it. */
  undoneFirst: boolean;
}

const DURABLE_WITHIN_MILLISECONDS = 6;
const OWN_TABLES = `
  CREATE TABLE platform_kv (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE platform_alarm (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL);
`;

export class ObjectStorage {
  readonly database = new DatabaseSync(":memory:");
  readonly faults: StorageFaults = { maximumBytes: null, failing: 0, undone: 0, undoneFirst: false };
  private readonly world: World;
  private readonly statements = new Map<string, StatementSync>();
  private readonly onDurable: () => void;
  private dirty = false;
  private held: (() => void)[] = [];
  /** Which life of the object may write. */
  private generation = 0;

  /** @param onDurable called after each commit to the disk. */
  constructor(world: World, onDurable: () => void) {
    this.world = world;
    this.onDurable = onDurable;
    this.database.exec(OWN_TABLES);
  }

  /** How large the file is: it never shrinks. */
  get bytes(): number {
    return this.bytesBy("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size");
  }

  /** How much of it is used, as the platform tells its object. */
  private get bytesUsed(): number {
    return this.bytesBy(
      `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    );
  }

  private bytesBy(query: string): number {
    const { bytes } = this.prepared(query).get() as { bytes: number };
    return bytes;
  }

  /** For the watching test: no fault hinders it. */
  look(query: string, bound: readonly SQLInputValue[]): unknown[] {
    return this.prepared(query).all(...bound);
  }

  /** Changes what an object that does not run has kept. */
  alter(statement: string): void {
    this.database.exec(statement);
  }

  /** Fills the database until it has about so many bytes, with rows that belong to no one. */
  fillTo(bytes: number): void {
    this.begin();
    this.database.exec("CREATE TABLE IF NOT EXISTS platform_ballast (bytes BLOB NOT NULL)");
    this.prepared("INSERT INTO platform_ballast VALUES (zeroblob(?))").run(Math.max(0, bytes - this.bytes));
  }

  get alarmAt(): number | null {
    const row = this.prepared("SELECT at FROM platform_alarm").get() as { at: number } | undefined;
    return row?.at ?? null;
  }

  setAlarm(at: number | null): void {
    this.begin();
    this.database.exec("DELETE FROM platform_alarm");
    if (at !== null) this.prepared("INSERT INTO platform_alarm VALUES (1, ?)").run(at);
  }

  /** Sends something once all that was written so far is durable; never where it is lost. */
  whenDurable(send: () => void): void {
    if (this.dirty) this.held.push(send);
    else send();
  }

  /** The object ends: what is not durable is gone, and what was held back with it. */
  crash(): void {
    this.generation++;
    if (this.dirty) this.database.exec("ROLLBACK");
    this.dirty = false;
    this.held = [];
  }

  /** What the object that begins now is given. */
  open(setAlarm: (at: number) => void) {
    const generation = this.generation;
    const check = (): void => {
      if (generation !== this.generation) throw new Violation("an object that is gone uses its storage");
    };
    const sql = {
      exec: (text: string, ...bound: unknown[]) => {
        check();
        return this.exec(text, bound);
      },
      databaseSize: 0,
    };
    Object.defineProperty(sql, "databaseSize", { get: () => this.bytesUsed });
    return {
      sql,
      transactionSync: <T>(write: () => T): T => {
        check();
        return this.transaction(write);
      },
      async setAlarm(at: number | Date): Promise<void> {
        check();
        setAlarm(Number(at));
      },
      getAlarm: async (): Promise<number | null> => {
        check();
        return this.alarmAt;
      },
      kv: {
        get: (name: string): unknown => this.getValue(name),
        put: (name: string, value: unknown): void => {
          check();
          this.begin();
          this.prepared("INSERT OR REPLACE INTO platform_kv VALUES (?, ?)").run(name, JSON.stringify(value));
        },
      },
    };
  }

  private getValue(name: string): unknown {
    const row = this.prepared("SELECT value FROM platform_kv WHERE name = ?").get(name) as
      | { value: string }
      | undefined;
    return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
  }

  private transaction<T>(write: () => T): T {
    this.begin();
    this.database.exec("SAVEPOINT object");
    try {
      const written = write();
      this.mayBeUndone();
      this.database.exec("RELEASE object");
      return written;
    } catch (error) {
      this.database.exec("ROLLBACK TO object; RELEASE object");
      throw error;
    }
  }

  private mayBeUndone(): void {
    const { undone, undoneFirst } = this.faults;
    if (!undoneFirst && (undone === 0 || !this.world.chance(undone))) return;
    this.faults.undoneFirst = false;
    this.world.reach(`fault: a ${undoneFirst ? "first " : ""}transaction was undone at its end`);
    throw new Error("disk I/O error: SQLITE_IOERR_FSYNC");
  }

  private begin(): void {
    if (this.dirty) return;
    this.dirty = true;
    this.database.exec("BEGIN");
    const generation = this.generation;
    this.world.at(
      this.world.random() * DURABLE_WITHIN_MILLISECONDS,
      () => {
        if (generation !== this.generation) return;
        this.database.exec("COMMIT");
        this.dirty = false;
        this.onDurable();
        for (const send of this.held.splice(0)) send();
      },
      null,
    );
  }

  private exec(text: string, bound: readonly unknown[]) {
    if (this.faults.failing > 0 && this.world.chance(this.faults.failing)) {
      this.world.reach("fault: a statement of storage failed");
      throw new Error("disk I/O error: SQLITE_IOERR");
    }
    if (isRead(text))
      return cursorOf(
        this.prepared(text)
          .all(...bound.map(asInput))
          .map(asRow),
        0,
      );
    this.begin();
    const { maximumBytes } = this.faults;
    if (maximumBytes === null) return this.write(text, bound);
    this.database.exec("SAVEPOINT statement");
    const written = this.write(text, bound);
    if (this.bytes <= maximumBytes) {
      this.database.exec("RELEASE statement");
      return written;
    }
    this.database.exec("ROLLBACK TO statement; RELEASE statement");
    this.world.reach("fault: storage was full");
    throw new Error("database or disk is full: SQLITE_FULL");
  }

  private write(text: string, bound: readonly unknown[]) {
    if (isScript(text)) {
      this.database.exec(text);
      return cursorOf([], 0);
    }
    const statement = this.prepared(text);
    if (/\bRETURNING\b/i.test(text)) return cursorOf(statement.all(...bound.map(asInput)), 1);
    return cursorOf([], Number(statement.run(...bound.map(asInput)).changes));
  }

  private prepared(text: string): StatementSync {
    const known = this.statements.get(text);
    if (known !== undefined) return known;
    const statement = this.database.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }
}

const reads = new Map<string, boolean>();
const scripts = new Map<string, boolean>();

function isRead(text: string): boolean {
  const known = reads.get(text);
  if (known !== undefined) return known;
  const bare = text.replaceAll(/--[^\n]*/g, "").trim();
  const read =
    /^(SELECT|PRAGMA|EXPLAIN|VALUES)\b/i.test(bare) ||
    (/^WITH\b/i.test(bare) && !/\b(INSERT|UPDATE|DELETE)\b/i.test(bare));
  reads.set(text, read);
  return read;
}

function isScript(text: string): boolean {
  const known = scripts.get(text);
  if (known !== undefined) return known;
  const bare = text.replaceAll(/--[^\n]*/g, "");
  const script = /CREATE TRIGGER/i.test(bare) || /;\s*\S/.test(bare);
  scripts.set(text, script);
  return script;
}

function asInput(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value as SQLInputValue; // what SqlStorage takes, SQLite takes
}

/** Bytes come as the platform gives them. */
function asRow(row: Record<string, unknown>): Row {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Uint8Array) row[name] = new Uint8Array(value).buffer;
  }
  return row;
}

function cursorOf(rows: readonly unknown[], rowsWritten: number) {
  return {
    rowsWritten,
    rowsRead: rows.length,
    toArray: () => rows as Row[],
    one(): Row {
      if (rows.length !== 1)
        throw new Error(`Expected exactly one result from SQL query, but got ${rows.length}`);
      return rows[0] as Row;
    },
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  };
}
