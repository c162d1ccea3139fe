// Payments of one currency stand together, because currencies are never added.

interface Paid {
  readonly currency: string;
}

/** In the order in which the currencies come first. */
export function byCurrency<Each extends Paid>(
  payments: readonly Each[],
): { readonly currency: string; readonly payments: readonly Each[] }[] {
  const groups = new Map<string, Each[]>();
  for (const payment of payments) {
    const group = groups.get(payment.currency);
    if (group === undefined) groups.set(payment.currency, [payment]);
    else group.push(payment);
  }
  return [...groups].map(([currency, all]) => ({ currency, payments: all }));
}
