// What one object uses. It is awake while it works on a call or an alarm, and while a timer of it is set: so Cloudflare bills it.

import type { UsedBy } from "./messages.ts";

/**
 * A call ends once what it wrote is confirmed by the machines that keep copies: here the disk confirms at once, and the
 * runtime's clock stands still meanwhile.
 */
const CONFIRMED_AFTER_MILLISECONDS = 10;
/** So many statements are held until they were surely read to their end. */
const HELD_STATEMENTS = 1_000;

interface Statement {
  readonly cursor: Pick<SqlStorageCursor<Record<string, SqlStorageValue>>, "rowsRead" | "rowsWritten">;
  readonly table: string;
}

export class Meter {
  private readonly className: string;
  private readonly name: string;
  private requests = 0;
  private alarms = 0;
  private rowsRead = 0;
  private readonly rowsWritten = new Map<string, number>();
  private held: Statement[] = [];
  private busy = 0;
  private awakeSince = 0;
  private awakeUntil = 0;
  private awakeMilliseconds = 0;

  constructor(className: string, name: string) {
    this.className = className;
    this.name = name;
  }

  /** A call or an alarm begins. */
  called(what: string): void {
    if (what === "alarm") this.alarms++;
    else this.requests++;
  }

  begin(): void {
    if (this.busy++ > 0) return;
    const now = Date.now();
    if (now <= this.awakeUntil) return;
    this.awakeMilliseconds += this.awakeUntil - this.awakeSince;
    this.awakeSince = now;
  }

  end(): void {
    this.busy--;
    this.awakeUntil = Math.max(this.awakeUntil, Date.now() + CONFIRMED_AFTER_MILLISECONDS);
  }

  /** It may be read on: what it cost is known later. */
  ran(query: string, cursor: Statement["cursor"]): void {
    this.held.push({ cursor, table: tableOf(query) });
    if (this.held.length < 2 * HELD_STATEMENTS) return;
    this.count(this.held.splice(0, HELD_STATEMENTS));
  }

  wrote(what: string, rows = 1): void {
    this.rowsWritten.set(what, (this.rowsWritten.get(what) ?? 0) + rows);
  }

  /** Exact where the object does nothing now. */
  used(): UsedBy {
    this.count(this.held.splice(0));
    const { className, name, requests, alarms, rowsRead } = this;
    const awakeMilliseconds = this.awakeMilliseconds + this.awakeUntil - this.awakeSince;
    const rowsWritten = Object.fromEntries(this.rowsWritten);
    return { className, name, requests, alarms, rowsRead, rowsWritten, awakeMilliseconds };
  }

  private count(statements: readonly Statement[]): void {
    for (const { cursor, table } of statements) {
      this.rowsRead += cursor.rowsRead;
      if (cursor.rowsWritten > 0) this.wrote(table, cursor.rowsWritten);
    }
  }
}

/** The table that a statement writes first; that of a trigger counts as its statement's. */
function tableOf(query: string): string {
  return /\b(?:INTO|UPDATE|DELETE FROM)\s+(\w+)/.exec(query)?.[1] ?? "schema";
}
