// Money by currency: exact, and currencies are never added; how far it can be by chance, by customer. Pure.

import type {
  AmountOfCustomers,
  FinancialImpact,
  MeasuredImpact,
} from "#domain/contract/reports/effectiveness.ts";
import { fromScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { CUSTOMER_GROUPS } from "#domain/statistics/customer-groups.ts";
import {
  groupedTotalInterval,
  subtractAmounts,
  type GroupedTotal,
} from "#domain/statistics/grouped-total.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { byText, countWhere, groupBy, isLabelled } from "./tally.ts";

/**
 * @param cells of the dimension `money` or of one rule's `rule_money`.
 * @returns one row a currency; its evidence is sufficient from `minimum` labelled transactions on.
 */
export function financialImpact(cells: readonly Figure[], minimum: number): FinancialImpact[] {
  const byCurrency = [...groupBy(cells, (cell) => cell.currency)];
  return byCurrency
    .sort(([left], [right]) => byText(left, right))
    .map(([currency, ofCurrency]) => {
      const incurred = sum(ofCurrency, (cell) => cell.fraud_loss_incurred);
      const recovered = sum(ofCurrency, (cell) => cell.recovered);
      return {
        currency,
        fraudLossPrevented: fromScaled(sum(ofCurrency, (cell) => cell.fraud_loss_prevented)),
        fraudLossIncurred: fromScaled(incurred),
        recovered: fromScaled(recovered),
        legitimateInterruptedAmount: fromScaled(
          sum(ofCurrency, (cell) => cell.legitimate_interrupted_amount),
        ),
        netLoss: fromScaled(incurred - recovered),
        recoverySurplus: fromScaled(sum(ofCurrency, (cell) => cell.recovery_surplus)),
        evidence:
          countWhere(ofCurrency, isLabelled) >= Math.max(1, minimum) ? "sufficient" : "not_enough_evidence",
      };
    });
}

/** The same with an interval for each amount. @param stakes cells of the dimension `money_by_customer`. */
export function measuredImpact(
  cells: readonly Figure[],
  stakes: readonly Figure[],
  minimum: number,
): MeasuredImpact[] {
  return financialImpact(cells, minimum).map((impact) => {
    const at = (what: string) =>
      totalOf(stakes.find(({ currency, value }) => currency === impact.currency && value === what));
    const [incurred, recovered] = [at("incurred"), at("recovered")];
    return {
      ...impact,
      byCustomer: {
        fraudLossPrevented: measured(at("prevented")),
        fraudLossIncurred: measured(incurred),
        recovered: measured(recovered),
        legitimateInterruptedAmount: measured(at("disturbed")),
        netLoss: measured(netOf(incurred, recovered)),
      },
    };
  });
}

function totalOf(stake: Figure | undefined): GroupedTotal {
  if (stake === undefined) return { customers: 0, amounts: [] };
  const amounts = Array.from({ length: CUSTOMER_GROUPS }, () => 0n);
  for (const [index, group] of stake.amount_groups.entries())
    amounts[group] = stake.group_amounts[index] ?? 0n;
  return { customers: stake.customers, amounts };
}

/** Who recovered something mostly lost it before, so the customers of one amount are at least those of both. */
function netOf(incurred: GroupedTotal, recovered: GroupedTotal): GroupedTotal {
  return {
    customers: Math.max(incurred.customers, recovered.customers),
    amounts: subtractAmounts(incurred.amounts, recovered.amounts),
  };
}

function measured(total: GroupedTotal): AmountOfCustomers {
  const interval = groupedTotalInterval(total);
  return {
    customers: total.customers,
    interval: interval && {
      lower: fromScaled(interval.lower),
      upper: fromScaled(interval.upper),
      level: 0.95,
      method: "hall_transformation",
    },
  };
}

function sum(cells: readonly Figure[], amount: (cell: Figure) => ScaledAmount): ScaledAmount {
  return cells.reduce((total, cell) => total + amount(cell), 0n);
}
