// The readers of an object's log. Each has a cursor and a back-off of its own, so that one that is away holds up
// nobody else. A batch is accepted whole, and only then the cursor moves; repeats are harmless to every reader.

import type { LogRow, Pulse } from "#domain/events/batch.ts";
import { formatInstant, SECOND } from "#domain/time/instant.ts";
import { logProblem } from "../platform-log.ts";
import { READ_ROWS_MAX, type Log } from "./log.ts";

export interface LogReader {
  readonly name: string;
  /** True for a reader that people wait for: it runs a moment after the commit, and the alarm stands behind it. */
  readonly isPrompt?: boolean;
  /** False for a log that has nothing for this reader: it then has no position and no lag. Always needed where absent. */
  isNeeded?(): boolean;
  /** True for a reader of flagged rows: it is handed no others, and costs the log no more than a look past them. */
  readonly flaggedOnly?: boolean;
  /** For a reader that nobody waits for: after a delivery it lets more gather for so long. */
  readonly restMilliseconds?: number;
  /** True when the whole batch was accepted. Must not throw for an expected failure. */
  deliver(source: string, rows: readonly LogRow[]): Promise<boolean>;
}

interface Position {
  readonly cursor: number;
  readonly failures: number;
  readonly nextAttemptAt: number;
}

type ReaderState = Pulse["logs"][number]["readers"][number];

/** How long after a write the readers run: short enough to be fresh, long enough to make batches. */
const DELAY_MILLISECONDS = 150;
/** The same for prompt readers: what is committed together is read together. */
const PROMPT_DELAY_MILLISECONDS = 5;
const BACK_OFF_MAX_MILLISECONDS = 10 * SECOND;
/** One alarm works no longer than this before it hands over to the next. */
const RUN_MAX_MILLISECONDS = 20 * SECOND;

export class LogReaders {
  private readonly storage: DurableObjectStorage;
  private readonly log: Log;
  private readonly all: readonly LogReader[];
  private readonly source: () => string;
  /** When the alarm goes off; null where none is set. */
  private armedAt: number | null = null;
  private runs = false;
  private hurries = false;
  /** Readers that advance now; true where more was committed meanwhile. */
  private readonly advancing = new Map<string, boolean>();

  /** @param source of the log; asked only once the object holds something. */
  constructor(storage: DurableObjectStorage, log: Log, readers: readonly LogReader[], source: () => string) {
    this.storage = storage;
    this.log = log;
    this.all = readers;
    this.source = source;
  }

  private get readers(): readonly LogReader[] {
    return this.all.filter((reader) => reader.isNeeded?.() ?? true);
  }

  /** Call with every append, in the same turn: the alarm commits with the row. */
  wake(): void {
    this.hurry();
    const at = Date.now() + DELAY_MILLISECONDS;
    // One that is set for later, for a reader that rests or is away, must not hold up the others.
    if (this.runs || (this.armedAt !== null && this.armedAt <= at)) return;
    this.armedAt = at;
    this.storage.setAlarm(at).catch(() => {
      this.armedAt = null;
    });
  }

  /** After a restart an alarm may be lost: set it again where a reader is behind. */
  wakeIfBehind(): void {
    const head = this.log.head();
    if (this.readers.some((reader) => this.position(reader).cursor < head)) this.wake();
  }

  /**
   * The body of the object's alarm. A failed delivery is a back-off. While it runs no alarm is set, for that
   * would cancel it; rows that come meanwhile are read on the way, or by the alarm that is set at the end.
   */
  async run(): Promise<void> {
    this.runs = true;
    let next: number | null = null;
    try {
      await this.advanceAll(this.source(), Date.now() + RUN_MAX_MILLISECONDS);
      next = this.nextAttempt();
    } finally {
      // Also after a throw: the runtime tries the alarm again, and the next append or pulse sets one.
      this.runs = false;
      this.armedAt = next === null ? null : Math.max(next, Date.now() + DELAY_MILLISECONDS);
    }
    if (this.armedAt !== null) await this.storage.setAlarm(this.armedAt);
  }

  /** Nothing is done where no prompt reader is needed. What fails here, the alarm does. */
  private hurry(): void {
    if (this.hurries || this.prompt().length === 0) return;
    this.hurries = true;
    setTimeout(() => {
      this.hurries = false;
      const until = Date.now() + RUN_MAX_MILLISECONDS;
      for (const reader of this.prompt()) {
        this.advance(reader, this.source(), until).catch((error: unknown) => {
          logProblem("a prompt reader of a log failed", { reader: reader.name }, error);
        });
      }
    }, PROMPT_DELAY_MILLISECONDS);
  }

  private prompt(): readonly LogReader[] {
    return this.all.filter((reader) => reader.isPrompt === true && (reader.isNeeded?.() ?? true));
  }

  /** Inside a commit: the reader of that name begins behind what the log holds now. */
  skip(name: string): void {
    this.save({ name }, { cursor: this.log.head(), failures: 0, nextAttemptAt: 0 });
  }

  /** When a reader that is behind may go on; null where none is. */
  private nextAttempt(): number | null {
    const head = this.log.head();
    const waiting = this.readers.map((reader) => this.position(reader)).filter(({ cursor }) => cursor < head);
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
  }

  states(): ReaderState[] {
    const head = this.log.head();
    return this.readers.map((reader) => {
      const { cursor, failures, nextAttemptAt } = this.position(reader);
      return {
        reader: reader.name,
        cursor,
        lag: head - cursor,
        failures,
        nextAttemptAt: nextAttemptAt === 0 ? null : formatInstant(nextAttemptAt),
      };
    });
  }

  /** Everything up to this number was accepted by the reader of that name. */
  cursorOf(name: string): number {
    return this.position({ name }).cursor;
  }

  private async advanceAll(source: string, until: number): Promise<void> {
    const { readers } = this;
    const delivering = new Set(readers);
    await Promise.all(
      readers.map(async (reader) => {
        await this.advance(reader, source, until);
        delivering.delete(reader);
        // A slow one holds up nobody else: what came while it delivers is read on.
        while (delivering.size > 0 && Date.now() < until) {
          await scheduler.wait(DELAY_MILLISECONDS);
          await this.advance(reader, source, until);
        }
      }),
    );
  }

  /** One at a time for each reader; who comes meanwhile has it go on. */
  private async advance(reader: LogReader, source: string, until: number): Promise<void> {
    if (this.advancing.has(reader.name)) {
      this.advancing.set(reader.name, true);
      return;
    }
    try {
      do {
        this.advancing.set(reader.name, false);
        await this.advanceAlone(reader, source, until);
      } while (this.advancing.get(reader.name) && Date.now() < until);
    } finally {
      this.advancing.delete(reader.name);
    }
  }

  private async advanceAlone(reader: LogReader, source: string, until: number): Promise<void> {
    while (Date.now() < until) {
      const { cursor, failures, nextAttemptAt } = this.position(reader);
      if (nextAttemptAt > Date.now()) return;
      const { rows, upTo } = this.read(reader, cursor);
      if (upTo === cursor) return;
      const accepted = rows.length === 0 || (await reader.deliver(source, rows));
      if (accepted) {
        const rests = rows.length > 0 && rows.length < READ_ROWS_MAX ? (reader.restMilliseconds ?? 0) : 0;
        const restsUntil = rests === 0 ? 0 : Date.now() + rests;
        this.save(reader, { cursor: upTo, failures: 0, nextAttemptAt: restsUntil });
        // What came meanwhile is little: let it gather into a batch.
        if (rows.length < READ_ROWS_MAX) return;
        continue;
      }
      const wait = Math.min(BACK_OFF_MAX_MILLISECONDS, 250 * 2 ** Math.min(failures, 10));
      const jittered = wait * (0.75 + Math.random() / 4);
      this.save(reader, { cursor, failures: failures + 1, nextAttemptAt: Math.ceil(Date.now() + jittered) });
      return;
    }
  }

  /** What comes next for the reader, and how far it has read with that. */
  private read(
    { flaggedOnly }: LogReader,
    cursor: number,
  ): { readonly rows: readonly LogRow[]; readonly upTo: number } {
    if (flaggedOnly !== true) {
      const rows = this.log.read(cursor);
      return { rows, upTo: rows.at(-1)?.sequence ?? cursor };
    }
    return this.log.readFlagged(cursor);
  }

  private position(reader: Pick<LogReader, "name">): Position {
    const [row] = this.storage.sql
      .exec<{ cursor: number; failures: number; next_attempt_at: number }>(
        "SELECT cursor, failures, next_attempt_at FROM log_reader WHERE name = ?",
        reader.name,
      )
      .toArray();
    return row
      ? { cursor: row.cursor, failures: row.failures, nextAttemptAt: row.next_attempt_at }
      : { cursor: 0, failures: 0, nextAttemptAt: 0 };
  }

  private save(reader: Pick<LogReader, "name">, { cursor, failures, nextAttemptAt }: Position): void {
    this.storage.sql.exec(
      "INSERT OR REPLACE INTO log_reader (name, cursor, failures, next_attempt_at) VALUES (?, ?, ?, ?)",
      reader.name,
      cursor,
      failures,
      nextAttemptAt,
    );
  }
}
