// How many backtests of operators are open: not cancelled, and not known to have ended. What the pipeline has ended is noted when
// somebody asks for one more than the bound.

import type { BacktestDefinition } from "#domain/contract/reports/experiment.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import type { OrganisationHost } from "../host.ts";

const TABLE = "CREATE TABLE IF NOT EXISTS ended_backtest (id TEXT PRIMARY KEY) WITHOUT ROWID";

export class OpenBacktests {
  private readonly host: OrganisationHost;

  constructor(host: OrganisationHost) {
    this.host = host;
  }

  /** Those of Weir's own jobs do not count: there is one for each proposal. */
  list(): BacktestDefinition[] {
    if (!this.host.sql.hasTable("backtest")) return [];
    this.host.sql.exec(TABLE);
    return this.host.sql
      .exec<{ definition: Json<BacktestDefinition> }>(
        `SELECT definition FROM backtest
         WHERE definition ->> '$.cancelledAt' IS NULL
           AND definition ->> '$.requestedBy' NOT LIKE 'job:%'
           AND id NOT IN (SELECT id FROM ended_backtest)`,
      )
      .toArray()
      .map(({ definition }) => readJson(definition));
  }

  noteEnded(ids: readonly string[]): void {
    this.host.commit(() => {
      this.host.sql.exec(TABLE);
      for (const id of ids) this.host.sql.exec("INSERT OR IGNORE INTO ended_backtest VALUES (?)", id);
    });
  }
}
