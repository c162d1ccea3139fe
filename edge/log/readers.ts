// The readers of an object's log. Each has its own cursor and back-off, so that an absent reader does not delay the
// others. A batch is accepted whole, and only then the cursor moves; repeats are harmless to every reader. A row that a
// reader can never take is set aside and reported, and the reader continues after it.

import type { LogRow, Pulse } from "#domain/events/batch.ts";
import { formatInstant, SECOND } from "#domain/time/instant.ts";
import { Alarm, ALARM_RUN_MAX_MILLISECONDS } from "../alarm.ts";
import { backOffMilliseconds } from "../back-off.ts";
import { BoundedSql } from "../objects/bounded-sql.ts";
import { logProblem } from "../platform-log.ts";
import { handOver } from "./hand-over.ts";
import { handAgain } from "./hand-again.ts";
import type { LogReader, UnfitRows } from "./log-reader.ts";
import { READ_ROWS_MAX, type Log } from "./log.ts";
import type { RetriedRow } from "./logged-api.ts";
import { ReaderPositions, type ReaderPosition } from "./reader-positions.ts";

type ReaderState = Pulse["logs"][number]["readers"][number];

/** How long after a write the readers run: short enough to be fresh, long enough to make batches. */
const DELAY_MILLISECONDS = 150;
/** The same for prompt readers: what is committed together is read together. */
const PROMPT_DELAY_MILLISECONDS = 5;
/** The alarm may be as late as this, under load. */
const ALARM_LOST_AFTER_MILLISECONDS = 10 * SECOND;

export class LogReaders {
  private readonly alarm: Alarm;
  private readonly positions: ReaderPositions;
  private readonly log: Log;
  private readonly all: () => readonly LogReader[];
  private readonly source: () => string;
  private hurries = false;
  /** Readers that advance now; true where more was committed meanwhile. */
  private readonly advancing = new Map<string, boolean>();

  /**
   * @param readers asked each time: some come and go.
   * @param source of the log; asked only once the object holds something.
   */
  constructor(
    storage: DurableObjectStorage,
    log: Log,
    readers: () => readonly LogReader[],
    source: () => string,
  ) {
    this.alarm = new Alarm(storage, ALARM_LOST_AFTER_MILLISECONDS);
    this.positions = new ReaderPositions(new BoundedSql(storage));
    this.log = log;
    this.all = readers;
    this.source = source;
  }

  private get readers(): readonly LogReader[] {
    return this.all().filter((reader) => reader.isNeeded?.() ?? true);
  }

  /** Call with every append, in the same turn: the alarm commits with the row. @param flagged whether any row is. */
  wake(flagged = true): void {
    this.hurry(flagged);
    this.alarm.arm(Date.now() + DELAY_MILLISECONDS);
  }

  /** An alarm may be lost: set it again where a reader is behind. */
  wakeIfBehind(): void {
    const head = this.log.head();
    if (this.readers.some(({ name }) => this.positions.of(name).cursor < head)) this.wake();
  }

  /**
   * The body of the object's alarm. A failed delivery is a back-off. Rows that come meanwhile are read on the way, or by the
   * alarm that is set at the end.
   */
  async run(): Promise<void> {
    await this.alarm.run(
      () => this.advanceAll(this.source(), Date.now() + ALARM_RUN_MAX_MILLISECONDS),
      () => this.nextAttempt(),
    );
  }

  /** Nothing is done where no prompt reader is handed what came. What fails here, the alarm does. */
  private hurry(flagged: boolean): void {
    if (this.hurries || !this.prompt().some(({ flaggedOnly }) => flagged || flaggedOnly !== true)) return;
    this.hurries = true;
    setTimeout(() => {
      this.hurries = false;
      const until = Date.now() + ALARM_RUN_MAX_MILLISECONDS;
      for (const reader of this.prompt()) {
        this.advance(reader, this.source(), until).catch((error: unknown) => {
          logProblem("a prompt reader of a log failed", { reader: reader.name }, error);
        });
      }
    }, PROMPT_DELAY_MILLISECONDS);
  }

  private prompt(): readonly LogReader[] {
    return this.all().filter((reader) => reader.isPrompt === true && (reader.isNeeded?.() ?? true));
  }

  /** Inside a commit: the reader of that name begins behind what the log holds now. */
  skip(name: string): void {
    this.positions.moveTo(name, this.log.head());
  }

  /** Inside a commit: readers of flagged rows that may be handed others from now on begin behind what had nothing for them. */
  keepLooks(): void {
    for (const reader of this.readers.filter(({ flaggedOnly }) => flaggedOnly === true)) {
      const { cursor } = this.positions.of(reader.name);
      const { rows, upTo } = this.read(reader, cursor);
      if (rows.length === 0 && upTo > 0) this.positions.keepLook(reader.name, cursor, upTo);
    }
  }

  /**
   * The reader of that name is handed everything behind a number again, rows that were set aside too; all others stay where
   * they are. @returns false where it has not come so far: what it skipped then would never be sent.
   */
  rewind(name: string, to: number): boolean {
    if (to > this.positions.of(name).cursor) return false;
    this.positions.moveTo(name, to);
    this.wakeIfBehind();
    return true;
  }

  /** @returns null where there is no reader of that name. @see handAgain */
  async retrySetAside(name: string, wanted: readonly number[] | null): Promise<RetriedRow[] | null> {
    const reader = this.readers.find((one) => one.name === name);
    if (reader === undefined) return null;
    const until = Date.now() + ALARM_RUN_MAX_MILLISECONDS;
    return handAgain(
      { log: this.log, positions: this.positions, reader, source: this.source() },
      wanted,
      until,
    );
  }

  /** Drops rows that the reader of that name has set aside. @returns which; null if there is no such reader. */
  dropSetAside(name: string, wanted: readonly number[]): number[] | null {
    if (!this.readers.some((one) => one.name === name)) return null;
    return wanted.filter((sequence) => this.positions.takeBack(name, sequence));
  }

  /** When a reader that is behind may go on; null where none is. */
  private nextAttempt(): number | null {
    const head = this.log.head();
    const waiting = this.readers
      .map(({ name }) => this.positions.of(name))
      .filter(({ cursor }) => cursor < head);
    if (waiting.length === 0) return null;
    const next = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
    return Math.max(next, Date.now() + DELAY_MILLISECONDS);
  }

  states(): ReaderState[] {
    const head = this.log.head();
    return this.readers.map(({ name, flaggedOnly }) => {
      const { cursor, failures, nextAttemptAt } = this.positions.of(name);
      return {
        reader: name,
        cursor,
        // What is not for it does not wait for it, though an object that was started again has not looked past it yet.
        lag: flaggedOnly === true ? this.log.countFlagged(cursor) : head - cursor,
        failures,
        nextAttemptAt: nextAttemptAt === 0 ? null : formatInstant(nextAttemptAt),
        ...this.positions.allSetAside(name),
      };
    });
  }

  /** Everything up to this number was accepted by the reader of that name, or set aside. */
  cursorOf(name: string): number {
    return this.positions.of(name).cursor;
  }

  private async advanceAll(source: string, until: number): Promise<void> {
    const { readers } = this;
    const delivering = new Set(readers);
    await Promise.all(
      readers.map(async (reader) => {
        await this.advance(reader, source, until);
        delivering.delete(reader);
        // A slow reader delays no other: rows that came while it delivers are read on.
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
    const { name } = reader;
    while (Date.now() < until) {
      // Another reader may have removed this one since it was listed: without its position it would begin at the first row.
      if (!this.readers.some((one) => one.name === name)) return;
      const position = this.positions.of(name);
      const { cursor } = position;
      if (position.nextAttemptAt > Date.now()) return;
      const { rows, upTo } = this.read(reader, cursor);
      if (upTo === cursor) return;
      if (rows.length === 0) {
        this.positions.lookPast(name, cursor, upTo);
        return;
      }
      this.positions.begin(name);
      const delivery = await this.deliver(reader, source, rows);
      if (typeof delivery === "object") {
        logProblem("rows of a log are set aside", { source, reader: name, count: delivery.unfit.length });
        this.positions.setAside(name, delivery.unfit, Date.now());
        continue;
      }
      if (!delivery) {
        this.positions.advance(name, cursor, afterFailure(position));
        return;
      }
      const rests = rows.length < READ_ROWS_MAX ? (reader.restMilliseconds ?? 0) : 0;
      const restsUntil = rests === 0 ? 0 : Date.now() + rests;
      this.positions.advance(name, cursor, { cursor: upTo, failures: 0, nextAttemptAt: restsUntil });
      // Few rows came in the meantime: let them gather into a batch.
      if (rows.length < READ_ROWS_MAX) return;
    }
  }

  /** Without what was set aside. Rows are set aside only where they were handed over: so each turn gets further. */
  private async deliver(
    reader: LogReader,
    source: string,
    rows: readonly LogRow[],
  ): Promise<boolean | UnfitRows> {
    const [first, last] = [rows.at(0), rows.at(-1)];
    if (!first || !last) return true;
    const aside = this.positions.setAsideBetween(reader.name, first.sequence, last.sequence);
    const handed = aside.size === 0 ? rows : rows.filter(({ sequence }) => !aside.has(sequence));
    if (handed.length === 0) return true;
    return handOver(reader, source, handed);
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
}

function afterFailure({ cursor, failures }: ReaderPosition): ReaderPosition {
  return { cursor, failures: failures + 1, nextAttemptAt: Date.now() + backOffMilliseconds(failures) };
}
