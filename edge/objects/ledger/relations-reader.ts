// The reader of a ledger's log that tells other ledgers which things its subjects met: for each thing that the rows name
// the home is told how many did, by now. A batch is accepted once every home has it; telling again is harmless.

import type { LogRow } from "#domain/events/batch.ts";
import { thingsOf } from "#domain/decision/things.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import { instantOf, SECOND } from "#domain/time/instant.ts";
import type { LogReader } from "../../log/readers.ts";
import { recordedAtOf } from "../../log/recorded-at.ts";
import { logProblem } from "../../platform-log.ts";
import { settleWithin } from "../../settle-within.ts";
import type { Telling } from "./messages.ts";
import { placeOf, type Place } from "./own-identity.ts";

export const RELATIONS_READER = "relations";

const TELL_WITHIN_MILLISECONDS = 5 * SECOND;

/**
 * @param sql of the ledger, whose own row says whether it is one of several: the only one has nobody to tell.
 * @param subjectsOf how many of the ledger's subjects met each thing.
 * @param tell has another ledger hear it.
 */
export function relationsReader(
  sql: SqlStorage,
  subjectsOf: (names: readonly string[]) => ReadonlyMap<string, number>,
  tell: (home: Shard, telling: Telling) => Promise<void>,
): LogReader {
  return {
    name: RELATIONS_READER,
    isNeeded: () => placeOf(sql) !== null,
    async deliver(source, rows) {
      const place = placeOf(sql);
      const last = rows.at(-1);
      if (place === null || last === undefined) return true;
      const toldBefore = instantOf(recordedAtOf(last));
      const homes = namesByHome(rows, place);
      const counts = subjectsOf([...homes.values()].flat());
      const calls = [...homes].map(([home, names]) => {
        const subjects = names.map((name) => [name, counts.get(name) ?? 0] as const);
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

/** The things that decisions name, each once, under its home. Those at home here are counted in this ledger's own tables. */
function namesByHome(rows: readonly LogRow[], { shard, shards }: Place): Map<Shard, string[]> {
  const names = new Set<string>();
  for (const { kind, payload } of rows) {
    if (kind !== "decision") continue;
    const { context } = decodeRecord(Uint8Array.fromBase64(payload));
    for (const { name } of thingsOf(context)) names.add(name);
  }
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
