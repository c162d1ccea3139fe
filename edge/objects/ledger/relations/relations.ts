// What the ledgers of one tenant know of each other's subjects. A link (a device, an address, a counterparty, an
// instrument) has its home in the ledger that the hash of its name names: every other ledger reports to the home how many of
// its subjects met it. Counts only grow and the larger one counts, so that a report that is repeated, late or out of order
// counts nothing twice. Each ledger also reports up to when it has reported everything. A home without room for a report
// notes that it missed something: its counts may be too low, so it answers none until that report came again.

import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import { linksOf, namesToAsk } from "#domain/decision/features/links.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { MINUTE, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
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

/** Up to when another ledger has reported everything, as this one knows and as its row says. */
interface Source {
  readonly toldBefore: EpochMilliseconds;
  readonly stored: EpochMilliseconds;
}

type ReportedRow = { name: string; shard: Shard; subjects: number };

/** How old the instant of another ledger may get before that ledger is asked for a newer one, and how often it is asked. */
const FRESH_MILLISECONDS = 5 * SECOND;
const ANSWER_WITHIN_MILLISECONDS = 5 * SECOND;
/**
 * An instant is stored once the stored one is so much older: each decision moves several on. An object that was started again
 * has the older ones, which are true too, until it has asked.
 */
const STORED_EVERY_MILLISECONDS = 10 * MINUTE;
/** Names are given to one statement by so many: a bound value has at most 2 MB. */
const NAMES_AT_ONCE = 500;

export class Relations {
  private readonly host: LedgerHost;
  private readonly parts: Parts;
  private sources: Map<Shard, Source> | undefined;
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

  /**
   * Answers what other ledgers ask at once, with one look for all names.
   * @returns the answer to each question; null where that fails or something was missed, which fails nothing else.
   */
  tell(
    identity: LedgerIdentity,
    questions: readonly RelationQuestion[],
  ): ReadonlyMap<RelationQuestion, Told | null> {
    const [first] = questions;
    if (first === undefined) return new Map();
    try {
      this.freshen(identity, first.shards);
      const told = this.count(questions, identity.shard);
      return new Map(
        questions.map((question) => [
          question,
          this.isTooLowFor(question.asker) ? null : (told.get(question) ?? null),
        ]),
      );
    } catch (error) {
      logProblem("a ledger cannot answer about links", { shard: identity.shard }, error);
      return new Map();
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
    const names = namesToAsk(linksOf(evidence)).filter((name) => shardOf(name, shards) === shard);
    const here = names.length === 0 || this.isTooLowFor(shard) ? [] : [{ asker: shard, shards, names }];
    return elsewhereOf([...told, ...this.count(here, shard).values()], now);
  }

  /**
   * Asks the other ledgers up to when they have reported everything: in the background, not often, and only if their
   * reports do not say. So the instants move on while a ledger has nothing new. One that does not answer keeps its own.
   */
  freshen(identity: LedgerIdentity, shards: number): void {
    const now = Date.now();
    if (now - this.askedAt < FRESH_MILLISECONDS) return;
    const stale = othersOf(identity.shard, shards).filter(
      (shard) => (this.toldBeforeOf(shard) ?? 0) < now - FRESH_MILLISECONDS,
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

  private count(questions: readonly RelationQuestion[], own: Shard): ReadonlyMap<RelationQuestion, Told> {
    const names = [...new Set(questions.flatMap((question) => question.names))];
    const reported = this.reported(names);
    // To another ledger this one's own subjects are others too.
    const isAskedByOthers = questions.some(({ asker }) => asker !== own);
    const owned = isAskedByOthers && this.host.exists() ? this.parts.derived.subjectsOf(names) : new Map();
    const tell = ({ asker, shards, names: asked }: RelationQuestion): Told => {
      const subjects = asked.map((name) => {
        const others = reported.get(name)?.filter(({ shard }) => shard !== asker) ?? [];
        const here = asker === own ? 0 : (owned.get(name) ?? 0);
        return [name, others.reduce((sum, row) => sum + row.subjects, here)] as const;
      });
      return { subjects: Object.fromEntries(subjects), asOf: this.asOf(asker, own, shards) };
    };
    return new Map(questions.map((question) => [question, tell(question)]));
  }

  /** How many subjects each other ledger reported of these links. */
  private reported(names: readonly string[]): Map<string, ReportedRow[]> {
    const byName = new Map<string, ReportedRow[]>();
    if (names.length === 0 || !this.host.exists()) return byName;
    const rows = this.host.sql.exec<ReportedRow>(
      "SELECT name, shard, subjects FROM relation WHERE name IN (SELECT value FROM json_each(?))",
      JSON.stringify(names),
    );
    for (const row of rows.toArray()) {
      const known = byName.get(row.name);
      if (known === undefined) byName.set(row.name, [row]);
      else known.push(row);
    }
    return byName;
  }

  private asOf(asker: Shard, own: Shard, shards: number): Told["asOf"] {
    const instants = othersOf(own, shards)
      .filter((shard) => shard !== asker)
      .map((shard) => this.toldBeforeOf(shard));
    return earliestOf([Date.now(), ...instants]);
  }

  private hearInstants(told: readonly (readonly [Shard, EpochMilliseconds])[]): void {
    const sources = this.knownSources();
    for (const [shard, toldBefore] of told) {
      const known = sources.get(shard) ?? { toldBefore: 0, stored: 0 };
      if (toldBefore <= known.toldBefore) continue;
      const isStored = this.host.exists() && toldBefore - known.stored >= STORED_EVERY_MILLISECONDS;
      sources.set(shard, { toldBefore, stored: isStored ? toldBefore : known.stored });
      if (!isStored) continue;
      this.host.sql.exec(
        "INSERT OR REPLACE INTO relation_source (shard, told_before) VALUES (?, ?)",
        shard,
        toldBefore,
      );
    }
  }

  toldBeforeOf(shard: Shard): EpochMilliseconds | null {
    return this.knownSources().get(shard)?.toldBefore ?? null;
  }

  private knownSources(): Map<Shard, Source> {
    this.sources ??= new Map(
      this.host.exists()
        ? this.host.sql
            .exec<{ shard: number; told_before: number }>("SELECT shard, told_before FROM relation_source")
            .toArray()
            .map((row) => [row.shard, { toldBefore: row.told_before, stored: row.told_before }] as const)
        : [],
    );
    return this.sources;
  }
}

function othersOf(own: Shard, shards: number): Shard[] {
  return Array.from({ length: shards }, (_, shard) => shard).filter((shard) => shard !== own);
}
