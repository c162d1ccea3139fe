// What a decision or a wallet check is charged for, line by line. Only what is done in production is charged:
// never a replay, a refusal, or anything in the sandbox.

import type { WalletScreening } from "../contract/decisions/screening.ts";
import type { Assessment } from "../contract/decisions/assessment.ts";
import type { DecisionContext, Environment } from "../decision/context.ts";
import { toScaled, type ScaledAmount } from "../money/amount.ts";
import type { BillableItem, Tariff } from "./tariff.ts";

/** @template Item what the line can be for; a decision's where nothing else is said. */
export type BillingLine<Item extends BillableItem = LineItem> = Omit<
  Assessment["billing"]["lines"][number],
  "type"
> & { readonly type: Item };

/** What a decision or a wallet check is charged for. */
type LineItem = Exclude<BillableItem, "risk_assessment">;

/**
 * One assessment, and one screening for each screened party: a party's wallets are one check, and an attempt without a
 * party, or with too little data for any check, is not charged. An activity has no party.
 */
export function itemsOfDecision(
  environment: Environment,
  evidence: Pick<DecisionContext, "screening">,
): readonly LineItem[] {
  if (environment === "sandbox") return [];
  const parties = evidence.screening.attempts.filter(
    ({ target, checks }) =>
      target.role !== null && checks.some(({ status }) => status !== "insufficient_data"),
  );
  return ["fraud_assessment", ...parties.map((): LineItem => "screening")];
}

/** A standalone wallet check is one screening; of a network that is not known, nothing was checked. */
export function itemsOfWalletCheck(
  environment: Environment,
  { status }: Pick<WalletScreening, "status">,
): readonly LineItem[] {
  return environment === "sandbox" || status === "unavailable" ? [] : ["screening"];
}

export function itemsOfRiskAssessment(environment: Environment): readonly "risk_assessment"[] {
  return environment === "sandbox" ? [] : ["risk_assessment"];
}

/** The lines as an answer shows them, each captured in the commit that keeps what it is for. */
export function billingLines<Item extends BillableItem>(
  items: readonly Item[],
  { currency, prices }: Pick<Tariff, "currency" | "prices">,
): BillingLine<Item>[] {
  return items.map((type) => ({
    type,
    quantity: 1,
    unitAmount: prices[type],
    currency,
    // A reservation exists only while evidence from outside is awaited.
    reservationId: null,
    status: "captured",
  }));
}

/** What `items` cost together. */
export function priceOf(items: readonly BillableItem[], { prices }: Pick<Tariff, "prices">): ScaledAmount {
  return items.reduce((sum, item) => sum + toScaled(prices[item]), 0n);
}
