// The one row of Credit: whose credit it is, and the tariff by which its ledgers charge.

import { DEFAULT_CURRENCY, DEFAULT_PRICES, type Prices, type Tariff } from "#domain/billing/tariff.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";

type Row = {
  organisation_id: string;
  currency: string | null;
  prices: Json<Prices> | null;
  tariff_revision: number;
};

export class Account {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Makes the row, once. Inside a commit. */
  begin(organisationId: string): void {
    this.sql.exec(
      "INSERT OR IGNORE INTO credit (organisation_id, prices_revision, tariff_revision) VALUES (?, 0, 0)",
      organisationId,
    );
  }

  organisationId(): string {
    return this.row()?.organisation_id ?? "";
  }

  /** Null until the first grant has said it. */
  currency(): string | null {
    return this.row()?.currency ?? null;
  }

  tariff(): Tariff {
    const row = this.row();
    const prices = row?.prices ?? null;
    return {
      revision: row?.tariff_revision ?? 0,
      currency: row?.currency ?? DEFAULT_CURRENCY,
      prices: prices === null ? DEFAULT_PRICES : readJson(prices),
    };
  }

  /** Inside a commit. */
  setCurrency(currency: string): void {
    this.sql.exec("UPDATE credit SET currency = ?, tariff_revision = tariff_revision + 1", currency);
  }

  /** Prices that arrive after newer ones change nothing. Inside a commit. */
  adoptPrices(prices: Prices, revision: number): void {
    this.sql.exec(
      `UPDATE credit SET prices = ?, prices_revision = ?, tariff_revision = tariff_revision + 1
       WHERE prices_revision < ?`,
      writeJson(prices),
      revision,
      revision,
    );
  }

  private row(): Row | undefined {
    return this.sql.exec<Row>("SELECT * FROM credit").toArray()[0];
  }
}
