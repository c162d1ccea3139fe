// What things cost: an organisation's prices, in the currency of its credit.

import { z } from "zod";
import { AMOUNT_PATTERN } from "../money/amount.ts";

/** Everything that can be charged, by the name that its billing line has. */
const BILLABLE_ITEMS = ["fraud_assessment", "screening", "risk_assessment"] as const;
export type BillableItem = (typeof BILLABLE_ITEMS)[number];

/** The price of one of each, as a decimal string of zero or more. */
export type Prices = Readonly<Record<BillableItem, string>>;

const price = z.string().regex(AMOUNT_PATTERN, "must be a decimal string with at most 8 fraction digits");

/** Some or all prices: what is left out stays as it is. */
export const priceChangesSchema = z
  .strictObject({
    fraud_assessment: price.optional(),
    screening: price.optional(),
    risk_assessment: price.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "must name at least one price");
export type PriceChanges = Readonly<z.output<typeof priceChangesSchema>>;

/** Until the operator sets others. */
export const DEFAULT_PRICES: Prices = {
  fraud_assessment: "0.02",
  screening: "0.05",
  risk_assessment: "0.10",
};

/** Of a credit that has no grant yet: the first grant says which currency it is. */
export const DEFAULT_CURRENCY = "USD";

/** What a ledger charges by. Of two tariffs the one with the higher revision holds. */
export interface Tariff {
  readonly revision: number;
  readonly currency: string;
  readonly prices: Prices;
}

export const DEFAULT_TARIFF: Tariff = { revision: 0, currency: DEFAULT_CURRENCY, prices: DEFAULT_PRICES };

export function newerTariff(one: Tariff, other: Tariff): Tariff {
  return other.revision > one.revision ? other : one;
}
