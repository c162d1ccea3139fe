// The prices of one organisation: every revision, of which the newest holds. Until the first change, the defaults.

import { DEFAULT_PRICES, type PriceChanges, type Prices } from "#domain/billing/tariff.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { PriceRevision } from "../api.ts";

/** Made with the first change. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS price_list (revision INTEGER PRIMARY KEY, prices TEXT NOT NULL, changed_at TEXT NOT NULL);
`;

export class PriceList {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  current(): PriceRevision {
    const [row] = this.sql.hasTable("price_list")
      ? this.sql
          .exec<{ revision: number; prices: Json<Prices> }>(
            "SELECT revision, prices FROM price_list ORDER BY revision DESC LIMIT 1",
          )
          .toArray()
      : [];
    if (!row) return { revision: 0, prices: DEFAULT_PRICES };
    return { revision: row.revision, prices: readJson(row.prices) };
  }

  /** @returns null where nothing would be another price. */
  change(changes: PriceChanges, at: string): PriceRevision | null {
    const before = this.current();
    const prices: Prices = {
      fraud_assessment: changes.fraud_assessment ?? before.prices.fraud_assessment,
      screening: changes.screening ?? before.prices.screening,
      risk_assessment: changes.risk_assessment ?? before.prices.risk_assessment,
    };
    const isSame = Object.entries(prices).every(
      ([item, price]) => before.prices[item as keyof Prices] === price,
    );
    if (isSame) return null;
    const revision = before.revision + 1;
    this.sql.exec(TABLE);
    this.sql.exec("INSERT INTO price_list VALUES (?, ?, ?)", revision, writeJson(prices), at);
    return { revision, prices };
  }
}
