// The reader of a ledger's log that tells other ledgers which things its subjects met: for each thing that the rows name
// the home is told how many did, by now. A batch is accepted once every home has it, or is full and has kept that it missed
// something: so a full home holds up no other. Telling again is harmless.

import type { LogRow } from "#domain/events/batch.ts";
import { thingsOf } from "#domain/decision/things.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import { instantOf, SECOND } from "#domain/time/instant.ts";
import { readRows } from "../../log/read-rows.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { LogReader } from "../../log/readers.ts";
import { recordedAtOf } from "../../log/recorded-at.ts";
import { logProblem } from "../../platform-log.ts";
import { settleWithin } from "../../settle-within.ts";
import type { HearOutcome, Telling } from "./messages.ts";
import { placeOf, type Place } from "./own-identity.ts";

export const RELATIONS_READER = "relations";

const TELL_WITHIN_MILLISECONDS = 5 * SECOND;

/**
 * @param sql of the ledger, whose own row says whether it is one of several: the only one has nobody to tell.
 * @param subjectsOf how many of the ledger's subjects met each thing.
 * @param tell has another ledger hear it.
 */
export function relationsReader(
  sql: BoundedSql,
  subjectsOf: (names: readonly string[]) => ReadonlyMap<string, number>,
  tell: (home: Shard, telling: Telling) => Promise<HearOutcome>,
): LogReader {
  return {
    name: RELATIONS_READER,
    isNeeded: () => placeOf(sql) !== null,
    async deliver(source, rows) {
      const place = placeOf(sql);
      const last = rows.at(-1);
      if (place === null || last === undefined) return true;
      let toldBefore = 0;
      const { read: names, unfit } = readRows(rows, (row) => {
        if (row === last) toldBefore = instantOf(recordedAtOf(row));
        return namesOf(row);
      });
      if (unfit.length > 0) return { unfit };
      const homes = byHome(new Set(names), place);
      const counts = countsOf(source, [...homes.values()].flat(), subjectsOf);
      if (counts === null) return false;
      const calls = [...homes].map(([home, its]) => {
        const subjects = its.map((name) => [name, counts.get(name) ?? 0] as const);
        return settleWithin(
          tell(home, { shard: place.shard, toldBefore, subjects }),
          TELL_WITHIN_MILLISECONDS,
        );
      });
      let accepted = true;
      for (const answer of await Promise.all(calls)) {
        if (answer.status === "fulfilled") continue;
        accepted = false;
        logProblem("another ledger did not hear of things", { source }, answer.reason);
      }
      return accepted;
    },
  };
}

/** Null where the ledger cannot read its own rows: then it tells nobody anything. */
function countsOf(
  source: string,
  names: readonly string[],
  subjectsOf: (names: readonly string[]) => ReadonlyMap<string, number>,
): ReadonlyMap<string, number> | null {
  try {
    return subjectsOf(names);
  } catch (error) {
    logProblem("a ledger cannot tell of its things", { source }, error);
    return null;
  }
}

/** The things that a decision names. */
function namesOf({ kind, payload }: LogRow): readonly string[] {
  if (kind !== "decision") return [];
  const { context } = decodeRecord(Uint8Array.fromBase64(payload));
  return thingsOf(context).map(({ name }) => name);
}

/** Each under its home. Those at home here are counted in this ledger's own tables. */
function byHome(names: ReadonlySet<string>, { shard, shards }: Place): Map<Shard, string[]> {
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
