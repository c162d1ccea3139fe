// Payments of one currency stand together with their exact sum, because currencies are never added.

import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { currencyIdentity } from "#domain/money/currency.ts";

interface Paid {
  readonly amount: string;
  readonly currency: string;
}

interface OfCurrency<Each> {
  readonly currency: string;
  readonly payments: readonly Each[];
  /** A decimal string. */
  readonly sum: string;
}

/** In the order in which the currencies come first. */
export function byCurrency<Each extends Paid>(payments: readonly Each[]): OfCurrency<Each>[] {
  const groups = new Map<string, Each[]>();
  for (const payment of payments) {
    const currency = currencyIdentity(payment.currency);
    const group = groups.get(currency);
    if (group === undefined) groups.set(currency, [payment]);
    else group.push(payment);
  }
  return [...groups].map(([currency, all]) => ({
    currency,
    payments: all,
    sum: fromScaled(all.reduce((sum, { amount }) => sum + toScaled(amount), 0n)),
  }));
}
