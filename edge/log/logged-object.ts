// What every object with a log is: tables made on its first write, those of a newer release when it is asked again, one log,
// readers that an alarm drives.
// Nothing leaves such an object except through its log.

import { DurableObject } from "cloudflare:workers";
import type { LogRow, Pulse } from "#domain/events/batch.ts";
import { instantOf } from "#domain/time/instant.ts";
import { BoundedSql } from "../objects/bounded-sql.ts";
import type { Env } from "../environment.ts";
import { Subscriptions, type SubscriptionList } from "../webhooks/subscriptions.ts";
import { isWebhooksReader, webhooksReaderName, webhooksReaders } from "../webhooks/webhooks-reader.ts";
import { beginningAt } from "./beginning-at.ts";
import type { LogReader } from "./log-reader.ts";
import { DOOR_READER, doorReader } from "./readers/door.ts";
import { Log } from "./log.ts";
import type { LoggedApi, LogRange, RetriedRow } from "./logged-api.ts";
import { LogReaders } from "./readers.ts";
import { recordedAtOf } from "./recorded-at.ts";
import { armFor, type UntilConfirmed } from "./until-confirmed.ts";

export abstract class LoggedObject extends DurableObject<Env> implements LoggedApi {
  protected readonly sql: BoundedSql;
  private readonly log: Log;
  private readonly readers: LogReaders;
  private readonly subscriptions: Subscriptions;
  private tablesExist: boolean;
  /** An older release may have made them: those that came since are made once an object starts. */
  private tablesAreOurs = false;
  private appended = false;
  private flagged = false;

  /** @param beside readers beside the door and the webhooks; some come and go. */
  constructor(context: DurableObjectState, env: Env, beside: () => readonly LogReader[] = () => []) {
    super(context, env);
    this.sql = new BoundedSql(context.storage);
    this.log = new Log(this.sql, (kind, sequence) => this.payloadOf(kind, sequence));
    this.subscriptions = new Subscriptions(this.sql);
    const door = doorReader(env);
    const webhooks = webhooksReaders(env, this.subscriptions, (types) => this.isToldByFlagged(types));
    const readers = () => [door, ...beside(), ...webhooks()];
    this.readers = new LogReaders(context.storage, this.log, readers, () => this.source());
    this.tablesExist = this.sql.hasTable("log");
    if (this.tablesExist) this.readers.wakeIfBehind();
  }

  /** The log's name in events, e.g. `ledger/org_x/sandbox/0`. Asked only once the object holds something. */
  protected abstract source(): string;

  /** Of a row that only names a record; see {@link Log.append}. Most logs have none. */
  protected payloadOf(_kind: LogRow["kind"], _sequence: number): string {
    throw new Error("every row of this log carries its payload");
  }

  /** Whether only flagged rows of the log tell webhook events of these types. */
  protected isToldByFlagged(_eventTypes: readonly string[]): boolean {
    return false;
  }

  /** The object's own tables, as idempotent SQL. */
  protected abstract readonly tables: string;

  /** What the object's alarm goes on with, beside its readers; null where there is nothing such. */
  protected readonly untilConfirmed: UntilConfirmed | null = null;

  /** False until the first write: reading an unknown object must leave no trace. */
  protected get exists(): boolean {
    if (this.tablesExist && !this.tablesAreOurs) this.makeTables();
    return this.tablesExist;
  }

  private makeTables(): void {
    this.sql.exec(this.tables);
    this.log.createTables();
    this.tablesExist = true;
    this.tablesAreOurs = true;
  }

  /** Announces a fact, inside the {@link commit} that writes it. @see Log.append */
  protected append(kind: LogRow["kind"], payload: string | null, flagged = false): number {
    this.appended = true;
    this.flagged ||= flagged;
    return this.log.append(kind, payload, flagged);
  }

  /** Inside a {@link commit}: which webhook endpoints hear of what is appended from now on. */
  protected takeSubscriptions(list: SubscriptionList): void {
    this.readers.keepLooks();
    const before = new Set(this.subscriptions.all().map(({ endpointId }) => endpointId));
    this.subscriptions.take(list);
    for (const { endpointId } of this.subscriptions.all()) {
      if (!before.has(endpointId)) this.readers.skip(webhooksReaderName(endpointId));
    }
  }

  /** Runs `write` in one transaction, tables and log rows included; a throw undoes all of it. */
  protected commit<T>(write: () => T): T {
    const [existed, wereOurs] = [this.tablesExist, this.tablesAreOurs];
    [this.appended, this.flagged] = [false, false];
    try {
      const written = this.ctx.storage.transactionSync(() => {
        if (!wereOurs) this.makeTables();
        return write();
      });
      if (this.appended) this.readers.wake(this.flagged);
      return written;
    } catch (error) {
      [this.tablesExist, this.tablesAreOurs] = [existed, wereOurs];
      this.log.forget();
      this.subscriptions.forget();
      this.undone();
      throw error;
    }
  }

  /** A transaction was undone: drop whatever memory may know of it. */
  protected undone(): void {}

  pulse(): Pulse["logs"][number] | null {
    if (!this.exists) return null;
    this.readers.wakeIfBehind();
    this.ctx.waitUntil(this.armUntilConfirmed());
    return {
      source: this.source(),
      begin: this.log.begin(),
      head: this.log.head(),
      bytes: this.sql.databaseSize,
      readers: this.readers.states(),
    };
  }

  rewindDoor(to: number): boolean {
    return this.exists && this.readers.rewind(DOOR_READER, to);
  }

  async retrySetAside(reader: string, places: readonly number[] | null): Promise<RetriedRow[] | null> {
    return this.exists ? this.readers.retrySetAside(reader, places) : null;
  }

  dropSetAside(reader: string, places: readonly number[]): number[] | null {
    return this.exists ? this.readers.dropSetAside(reader, places) : null;
  }

  recordedAt(sequence: number): string | null {
    const row = this.exists ? this.log.at(sequence) : null;
    return row && recordedAtOf(row);
  }

  readLog(from: LogRange): LogRow[] {
    if (!this.exists) return [];
    if ("at" in from) return [this.log.at(from.at) ?? []].flat();
    if ("behind" in from) return this.log.read(from.behind);
    const times = {
      head: () => this.log.head(),
      recordedAt: (sequence: number) => this.recordedAt(sequence),
    };
    return this.log.read(beginningAt(times, Math.max(0, this.log.begin() - 1), from.since));
  }

  /** The next rows of the log, in order; see {@link Log.read}. */
  protected rowsAfter(sequence: number): LogRow[] {
    return this.log.read(sequence);
  }

  /** The number of the newest row. */
  protected head(): number {
    return this.log.head();
  }

  /**
   * Everything up to this number, every reader of the log has; webhook endpoints apart, for one that never answers would keep
   * rows that should be removed forever.
   */
  protected acceptedByAll(): number {
    const bound = this.readers.states().filter(({ reader }) => !isWebhooksReader(reader));
    return Math.min(...bound.map(({ cursor }) => cursor));
  }

  /** Inside a {@link commit}. @see Log.removeUpTo */
  protected removeUpTo(sequence: number): void {
    this.log.removeUpTo(sequence);
  }

  /** All that was recorded before this instant (ms since 1970), the reader of that name has accepted. For an object that exists. */
  protected acceptedBefore(reader: string): number {
    const next = this.log.at(this.readers.cursorOf(reader) + 1);
    return next === null ? Date.now() : instantOf(recordedAtOf(next));
  }

  override async alarm(): Promise<void> {
    if (!this.exists) return;
    await this.untilConfirmed?.goOn();
    await this.readers.run();
    await this.armUntilConfirmed();
  }

  protected async armUntilConfirmed(): Promise<void> {
    if (this.untilConfirmed !== null) await armFor(this.ctx.storage, this.untilConfirmed);
  }
}
