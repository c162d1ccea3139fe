// Brings verdicts on pairs to the ledgers of their customers, those on one pair in the order in which they were given. Each is kept
// with its adjudication until the ledger has it: a caller waits for a few tellings, then the object's alarm goes on, even if the
// caller is gone.

import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { SECOND } from "#domain/time/instant.ts";
import { backOffMilliseconds } from "../../back-off.ts";
import type { Env } from "../../environment.ts";
import { armFor, toldInTime, type UntilConfirmed } from "../../log/until-confirmed.ts";
import { logProblem } from "../../platform-log.ts";
import { ledgerOf } from "../../routing.ts";
import { settleWithin } from "../../settle-within.ts";
import { settleSome } from "../settle-some.ts";
import type { VerdictOnPair } from "./adjudication-messages.ts";
import type { OrganisationHost } from "./host.ts";

export const UNTOLD_VERDICT_TABLE = `
  CREATE TABLE IF NOT EXISTS untold_verdict (
    number INTEGER PRIMARY KEY, pair_id TEXT NOT NULL, told TEXT NOT NULL
  );
`;

const ANSWER_WITHIN_MILLISECONDS = 2 * SECOND;
/** As many as one alarm tells of, and how many at the same time. */
const PAIRS_A_ROUND = 100;
const PAIRS_AT_ONCE = 16;

export class VerdictTeller implements UntilConfirmed {
  private readonly host: Pick<OrganisationHost, "sql" | "commit" | "storage">;
  private readonly env: Env;
  private failedTellings = 0;

  constructor(env: Env, host: Pick<OrganisationHost, "sql" | "commit" | "storage">) {
    this.env = env;
    this.host = host;
  }

  /** Inside the commit of the adjudication. */
  keep(told: VerdictOnPair): void {
    this.host.sql.exec(
      "INSERT INTO untold_verdict (number, pair_id, told) VALUES (?, ?, ?)",
      told.verdict.number,
      told.pair.id,
      writeJson(told),
    );
  }

  /** @returns whether the ledger has every verdict on this pair; if not, the alarm goes on. */
  async confirm(pairId: string): Promise<boolean> {
    if (await toldInTime(() => this.tell(pairId))) return true;
    await armFor(this.host.storage, this);
    return false;
  }

  async goOn(): Promise<void> {
    const pairs = this.host.sql
      .exec<{ id: string }>(
        "SELECT pair_id AS id FROM untold_verdict GROUP BY pair_id ORDER BY min(number) LIMIT ?",
        PAIRS_A_ROUND,
      )
      .toArray();
    if (pairs.length === 0) return;
    const told = await settleSome(pairs, PAIRS_AT_ONCE, ({ id }) => this.tell(id));
    const isDone = told.every((one) => one.status === "fulfilled" && one.value);
    this.failedTellings = isDone ? 0 : this.failedTellings + 1;
  }

  nextAttempt(): number | null {
    if (this.host.sql.exec("SELECT 1 FROM untold_verdict LIMIT 1").toArray().length === 0) return null;
    return Date.now() + (this.failedTellings === 0 ? 0 : backOffMilliseconds(this.failedTellings));
  }

  private async tell(pairId: string): Promise<boolean> {
    const rows = this.host.sql
      .exec<{ number: number; told: Json<VerdictOnPair> }>(
        "SELECT number, told FROM untold_verdict WHERE pair_id = ? ORDER BY number",
        pairId,
      )
      .toArray();
    for (const { number, told } of rows) {
      const { ledger, pair, verdict, act } = readJson(told);
      const heard = await settleWithin(
        ledgerOf(this.env, ledger, ledger.shard).judgePair(ledger, pair, verdict, act),
        ANSWER_WITHIN_MILLISECONDS,
      );
      if (heard.status === "rejected") {
        logProblem("a ledger did not hear of a verdict", { shard: ledger.shard, pairId }, heard.reason);
        return false;
      }
      this.host.commit(() => this.host.sql.exec("DELETE FROM untold_verdict WHERE number = ?", number));
    }
    return true;
  }
}
