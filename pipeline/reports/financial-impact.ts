// Money by currency: exact, and currencies are never added. Pure.

import type { FinancialImpact } from "#domain/contract/reports/effectiveness.ts";
import { fromScaled, type ScaledAmount } from "#domain/money/amount.ts";
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
        evidence:
          countWhere(ofCurrency, isLabelled) >= Math.max(1, minimum) ? "sufficient" : "not_enough_evidence",
      };
    });
}

function sum(cells: readonly Figure[], amount: (cell: Figure) => ScaledAmount): ScaledAmount {
  return cells.reduce((total, cell) => total + amount(cell), 0n);
}
