// The readers of a ledger's log that report to other ledgers which links its subjects met: for each link that the rows name
// its home hears how many did so far. One reader serves all homes. A home that does not answer, because it is away, broken or
// full, gets a reader of its own from there on, until that one has caught up with the first: so it holds up no other home and
// misses nothing. Telling again is harmless.

import type { LogRow } from "#domain/events/batch.ts";
import { linksOf } from "#domain/decision/features/links.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { instantOf, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { LogReader, UnfitRows } from "../../../log/log-reader.ts";
import { decisionOf } from "../../../log/decision-of.ts";
import { readRows } from "../../../log/read-rows.ts";
import { ReaderPositions } from "../../../log/reader-positions.ts";
import { recordedAtOf } from "../../../log/recorded-at.ts";
import { logProblem } from "../../../platform-log.ts";
import { settleWithin } from "../../../settle-within.ts";
import { LateHomes, nameOfLate, RELATIONS_READER } from "./late-homes.ts";
import type { HearOutcome, Telling } from "../api.ts";
import type { Derived } from "../history/derived.ts";
import type { LedgerHost } from "../host.ts";
import { type OwnIdentity, placeOf, type Place } from "../own-identity.ts";

const TELL_WITHIN_MILLISECONDS = 5 * SECOND;

interface Parts {
  readonly identity: OwnIdentity;
  readonly derived: Derived;
}

/** The ledger's own row says whether it is one of several: the only one has nobody to tell. */
export class RelationsReaders {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private readonly late: LateHomes;
  private readonly first: LogReader;
  private readonly ofLate = new Map<Shard, LogReader>();

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.late = new LateHomes(new ReaderPositions(host.sql));
    this.first = {
      name: RELATIONS_READER,
      isNeeded: () => placeOf(host.sql) !== null,
      deliver: (source, rows, again) => (again ? this.tellAgain(source, rows) : this.tellAll(source, rows)),
    };
  }

  all(): readonly LogReader[] {
    return [this.first, ...[...this.late.all()].map((home) => this.readerOf(home))];
  }

  /** The name of the reader that reports to this home. */
  nameFor(home: Shard): string {
    return this.late.all().has(home) ? nameOfLate(home) : RELATIONS_READER;
  }

  private readerOf(home: Shard): LogReader {
    const made = this.ofLate.get(home) ?? {
      name: nameOfLate(home),
      deliver: (source: string, rows: readonly LogRow[], again?: boolean) =>
        this.tellOne(home, source, rows, again),
    };
    this.ofLate.set(home, made);
    return made;
  }

  private async tellAll(source: string, rows: readonly LogRow[]): Promise<boolean | UnfitRows> {
    const behind = this.late.rejoin();
    return this.report(source, rows, false, async (tellings) => {
      const told = [...tellings].filter(([home]) => !this.late.all().has(home));
      const heard = await Promise.all(told.map(([home, telling]) => this.hears(source, home, telling)));
      for (const [index, [home]] of told.entries()) {
        if (heard[index] !== true) this.late.begin(home, behind);
      }
      return true;
    });
  }

  /** Beside what goes on: so no home becomes late by it, and none ceases to be. */
  private tellAgain(source: string, rows: readonly LogRow[]): Promise<boolean | UnfitRows> {
    return this.report(source, rows, true, async (tellings) => {
      const heard = await Promise.all(
        [...tellings].map(([home, telling]) => this.hears(source, home, telling)),
      );
      return !heard.includes(false);
    });
  }

  private tellOne(
    home: Shard,
    source: string,
    rows: readonly LogRow[],
    again = false,
  ): Promise<boolean | UnfitRows> {
    return this.report(source, rows, again, async (tellings) => {
      const telling = tellings.get(home);
      return telling === undefined || this.hears(source, home, telling);
    });
  }

  private async hears(source: string, home: Shard, telling: Telling): Promise<boolean> {
    const answer = await settleWithin(this.tell(home, telling), TELL_WITHIN_MILLISECONDS);
    if (answer.status === "fulfilled") return answer.value === "heard";
    logProblem("another ledger did not take a report of links", { source, home }, answer.reason);
    return false;
  }

  private tell(home: Shard, telling: Telling): Promise<HearOutcome> {
    const identity = { ...this.parts.identity.read(), shard: home };
    return this.host.ledger(identity).hear(identity, telling);
  }

  /** Has `tell` pass on what the rows say. A ledger that cannot read its own rows tells nobody anything. */
  private async report(
    source: string,
    rows: readonly LogRow[],
    again: boolean,
    tell: (tellings: ReadonlyMap<Shard, Telling>) => Promise<boolean>,
  ): Promise<boolean | UnfitRows> {
    const place = placeOf(this.host.sql);
    const last = rows.at(-1);
    if (place === null || last === undefined) return true;
    let toldBefore: EpochMilliseconds | null = null;
    const { read: names, unfit } = readRows(rows, (row) => {
      if (row === last && !again) toldBefore = instantOf(recordedAtOf(row));
      return this.parts.derived.linksAt(row.sequence) ?? namesOf(row);
    });
    if (unfit.length > 0) return { unfit };
    const homes = homesOf(new Set(names), place);
    const counts = this.countsOf(source, [...homes.values()].flat());
    if (counts === null) return false;
    const tellings = new Map<Shard, Telling>();
    for (const [home, its] of homes) {
      const subjects = its.map((name) => [name, counts.get(name) ?? 0] as const);
      tellings.set(home, { shard: place.shard, toldBefore, subjects });
    }
    return tell(tellings);
  }

  private countsOf(source: string, names: readonly string[]): ReadonlyMap<string, number> | null {
    try {
      return this.parts.derived.subjectsOf(names);
    } catch (error) {
      logProblem("a ledger cannot report its links", { source }, error);
      return null;
    }
  }
}

/** The links that a decision names. */
function namesOf({ kind, payload }: LogRow): readonly string[] {
  if (kind !== "decision") return [];
  const { context } = decisionOf(payload);
  return linksOf(context).map(({ name }) => name);
}

/** Each under its home. Those at home here are counted in this ledger's own tables. */
function homesOf(names: ReadonlySet<string>, { shard, shards }: Place): Map<Shard, string[]> {
  const homes = new Map<Shard, string[]>();
  for (const name of names) {
    const home = shardOf(name, shards);
    if (home === shard) continue;
    const held = homes.get(home);
    if (held) held.push(name);
    else homes.set(home, [name]);
  }
  return homes;
}
