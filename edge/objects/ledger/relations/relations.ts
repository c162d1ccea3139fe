// What the ledgers of one tenant know of each other's subjects. A link (a device, an address, a counterparty, an
// instrument) has its home in the ledger that the hash of its name names: every other ledger reports to the home how many of
// its subjects met it. Counts only grow and the larger one counts, so that a report that is repeated, late or out of order
// counts nothing twice. Each ledger also reports up to when it has reported everything. A home without room for a report
// notes that it missed something: its counts may be too low, so it answers none until that report came again.

import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { linksOf } from "#domain/decision/features/links.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import { logProblem } from "../../../platform-log.ts";
import { settleWithin } from "../../../settle-within.ts";
import type { Room } from "../capacity/room.ts";
import type { Derived } from "../history/derived.ts";
import type { LedgerHost } from "../host.ts";
import { earliestOf, elsewhereOf, nothingElsewhere, type Elsewhere } from "./elsewhere.ts";
import type { HearOutcome, LedgerIdentity, RelationQuestion, Telling, Told } from "../api.ts";

export const RELATION_TABLES = `
  -- How many subjects of another ledger met a link whose home is here.
  CREATE TABLE IF NOT EXISTS relation (
    name TEXT NOT NULL, shard INTEGER NOT NULL, subjects INTEGER NOT NULL, PRIMARY KEY (name, shard)
  ) WITHOUT ROWID;
  -- All that another ledger recorded before this instant is in those counts.
  CREATE TABLE IF NOT EXISTS relation_source (shard INTEGER PRIMARY KEY, told_before INTEGER NOT NULL);
  -- Ledgers that reported something for which there was no room here, and have not reported it again yet.
  CREATE TABLE IF NOT EXISTS relation_missed (shard INTEGER PRIMARY KEY);
`;

/** One of a tenant's several ledgers. */
export interface OneOfSeveral extends LedgerIdentity {
  readonly shards: number;
}

interface Parts {
  readonly derived: Derived;
  readonly room: Room;
}

/** How old the instant of another ledger may get before that ledger is asked for a newer one, and how often it is asked. */
const FRESH_MILLISECONDS = 5 * SECOND;
const ANSWER_WITHIN_MILLISECONDS = 5 * SECOND;
/** Names are given to one statement by so many: a bound value has at most 2 MB. */
const NAMES_AT_ONCE = 500;

export class Relations {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private sources: Map<Shard, EpochMilliseconds> | undefined;
  private missed: Set<Shard> | undefined;
  private askedAt = 0;

  constructor(host: LedgerHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  /** Takes in what another ledger tells; without room, keeps that it missed something. */
  hear(identity: LedgerIdentity, telling: Telling): HearOutcome {
    const isFull = this.parts.room.isReserveSpent();
    return this.host.commitFor(identity, () => (isFull ? this.miss(telling) : this.take(telling)));
  }

  private take({ shard, toldBefore, subjects }: Telling): HearOutcome {
    for (let next = 0; next < subjects.length; next += NAMES_AT_ONCE) {
      this.host.sql.exec(
        `INSERT INTO relation (name, shard, subjects)
         SELECT value ->> 0, ?, value ->> 1 FROM json_each(?) WHERE true
         ON CONFLICT DO UPDATE SET subjects = excluded.subjects WHERE excluded.subjects > subjects`,
        shard,
        JSON.stringify(subjects.slice(next, next + NAMES_AT_ONCE)),
      );
    }
    if (toldBefore !== null) {
      this.hearInstants([[shard, toldBefore]]);
      this.makeUpFor(shard);
    }
    return "heard";
  }

  // A row for each ledger.
  private miss({ shard, toldBefore }: Telling): HearOutcome {
    const missed = this.missedShards();
    // A row that comes out of order stays set aside where it came from.
    if (toldBefore !== null && !missed.has(shard)) {
      this.host.sql.exec("INSERT OR IGNORE INTO relation_missed VALUES (?)", shard);
      missed.add(shard);
      logProblem("a full ledger missed reports of links, and counts none until it has them", { shard });
    }
    return "ledger_full";
  }

  /** A ledger that reports in order continues only after a report was taken: so nothing that it reported is missing now. */
  private makeUpFor(shard: Shard): void {
    if (!this.missedShards().delete(shard)) return;
    this.host.sql.exec("DELETE FROM relation_missed WHERE shard = ?", shard);
  }

  /** Answers another ledger's question; null where that fails or something was missed, which fails nothing else. */
  tell(identity: LedgerIdentity, question: RelationQuestion): Told | null {
    try {
      this.freshen(identity, question.shards);
      return this.isTooLowFor(question.asker) ? null : this.count(question, identity.shard);
    } catch (error) {
      logProblem("a ledger cannot answer about links", { shard: identity.shard }, error);
      return null;
    }
  }

  /**
   * What a decision of this ledger knows of the others: the answers of the homes, and the reports to this ledger as a home.
   * @param now milliseconds since 1970.
   */
  elsewhere(
    { shard, shards }: OneOfSeveral,
    evidence: ScreenedEvidence,
    told: readonly Told[],
    now: EpochMilliseconds,
  ): Elsewhere {
    if (shards === 1) return nothingElsewhere(now);
    const names = linksOf(evidence)
      .map(({ name }) => name)
      .filter((name) => shardOf(name, shards) === shard);
    const here =
      names.length === 0 || this.isTooLowFor(shard)
        ? []
        : [this.count({ asker: shard, shards, names }, shard)];
    return elsewhereOf([...told, ...here], now);
  }

  /**
   * Asks the other ledgers up to when they have reported everything: in the background, not often, and only if their
   * reports do not say. So the instants move on while a ledger has nothing new. One that does not answer keeps its own.
   */
  freshen(identity: LedgerIdentity, shards: number): void {
    const now = Date.now();
    if (now - this.askedAt < FRESH_MILLISECONDS) return;
    const known = this.instants();
    const stale = othersOf(identity.shard, shards).filter(
      (shard) => (known.get(shard) ?? 0) < now - FRESH_MILLISECONDS,
    );
    if (stale.length === 0) return;
    this.askedAt = now;
    const ask = async (shard: Shard) => {
      const call = this.host.ledger({ ...identity, shard }).relationsToldBefore(identity.shard);
      const answer = await settleWithin(call, ANSWER_WITHIN_MILLISECONDS);
      return answer.status === "fulfilled" ? [[shard, answer.value] as const] : [];
    };
    Promise.all(stale.map(ask))
      .then((answers) => {
        const hear = () => this.hearInstants(answers.flat());
        // A ledger that holds nothing yet stays so, and keeps them in memory.
        if (this.host.exists()) this.host.commit(hear);
        else hear();
      })
      .catch((error: unknown) => logProblem("how far other ledgers have reported is not kept", {}, error));
  }

  /** A transaction was undone: the rows are the truth. */
  forget(): void {
    this.sources = undefined;
    this.missed = undefined;
  }

  /** What the asker itself reported does not count for it. */
  private isTooLowFor(asker: Shard): boolean {
    const missed = this.missedShards();
    return missed.size > (missed.has(asker) ? 1 : 0);
  }

  private missedShards(): Set<Shard> {
    this.missed ??= new Set(
      this.host.exists()
        ? this.host.sql
            .exec<{ shard: number }>("SELECT shard FROM relation_missed")
            .toArray()
            .map(({ shard }) => shard)
        : [],
    );
    return this.missed;
  }

  private count({ asker, shards, names }: RelationQuestion, own: Shard): Told {
    const subjects = new Map(names.map((name) => [name, 0]));
    const add = (name: string, more: number) => subjects.set(name, (subjects.get(name) ?? 0) + more);
    if (this.host.exists()) {
      const told = this.host.sql.exec<{ name: string; subjects: number }>(
        `SELECT name, sum(subjects) AS subjects FROM relation
         WHERE name IN (SELECT value FROM json_each(?)) AND shard <> ? GROUP BY name`,
        JSON.stringify(names),
        asker,
      );
      for (const row of told.toArray()) add(row.name, row.subjects);
      // To another ledger this one's own subjects are others too.
      if (asker !== own) for (const [name, more] of this.parts.derived.subjectsOf(names)) add(name, more);
    }
    const known = this.instants();
    const instants = othersOf(own, shards)
      .filter((shard) => shard !== asker)
      .map((shard) => known.get(shard) ?? null);
    return { subjects: Object.fromEntries(subjects), asOf: earliestOf([Date.now(), ...instants]) };
  }

  private hearInstants(told: readonly (readonly [Shard, EpochMilliseconds])[]): void {
    const instants = this.instants();
    for (const [shard, toldBefore] of told) {
      if (toldBefore <= (instants.get(shard) ?? 0)) continue;
      instants.set(shard, toldBefore);
      if (!this.host.exists()) continue;
      this.host.sql.exec(
        "INSERT OR REPLACE INTO relation_source (shard, told_before) VALUES (?, ?)",
        shard,
        toldBefore,
      );
    }
  }

  private instants(): Map<Shard, EpochMilliseconds> {
    this.sources ??= new Map(
      this.host.exists()
        ? this.host.sql
            .exec<{ shard: number; told_before: number }>("SELECT shard, told_before FROM relation_source")
            .toArray()
            .map((row) => [row.shard, row.told_before] as const)
        : [],
    );
    return this.sources;
  }
}

function othersOf(own: Shard, shards: number): Shard[] {
  return Array.from({ length: shards }, (_, shard) => shard).filter((shard) => shard !== own);
}
