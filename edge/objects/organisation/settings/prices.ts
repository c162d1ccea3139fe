// The prices of one organisation; until the first change, the defaults.

import { DEFAULT_PRICES, type PriceChanges, type Prices } from "#domain/billing/tariff.ts";
import { ownJson, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { PriceRevision } from "../api.ts";
import type { OrganisationHost } from "../host.ts";
import { RevisedSetting } from "./revised-setting.ts";

export class PriceSetting {
  private readonly host: OrganisationHost;
  private readonly setting: RevisedSetting<Prices>;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.setting = new RevisedSetting(host.sql, {
      name: "price_list",
      columns: "revision INTEGER PRIMARY KEY, prices TEXT NOT NULL, changed_at TEXT NOT NULL",
      valueColumn: "prices",
      beginsWith: DEFAULT_PRICES,
      write: (prices, at) => [writeJson(prices), at],
      read: (text) => readJson<Prices>(ownJson(text)),
    });
  }

  current(): PriceRevision {
    const { revision, value: prices } = this.setting.current();
    return { revision, prices };
  }

  /** @returns all prices afterwards. Prices that are so already change nothing. */
  change(changes: PriceChanges, act: Act): PriceRevision {
    return this.host.commit(() => {
      const { prices } = this.current();
      const changed = this.setting.change(
        {
          fraud_assessment: changes.fraud_assessment ?? prices.fraud_assessment,
          screening: changes.screening ?? prices.screening,
          risk_assessment: changes.risk_assessment ?? prices.risk_assessment,
        },
        act.at,
      );
      if (changed !== null) this.host.audit(act, { prices: changed.value });
      return this.current();
    });
  }
}
