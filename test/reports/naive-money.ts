// The money of the effectiveness report, computed once more from scratch for tests: from a plain list of what each payment cost or saved.

import type {
  AmountOfCustomers,
  FinancialImpact,
  MeasuredImpact,
} from "#domain/contract/reports/effectiveness.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { lossesOf } from "#domain/risk-assessment/losses.ts";
import { groupedTotalInterval } from "#domain/statistics/grouped-total.ts";
import type { KnownOutcome } from "./known-decision.ts";
import { totalOf } from "./naive-customers.ts";
import type { Labelled } from "./naive-segments.ts";

export interface Judged extends Labelled {
  readonly outcomes: readonly KnownOutcome[];
}

type What = "prevented" | "incurred" | "recovered" | "surplus" | "disturbed";

interface Stake {
  readonly what: What;
  readonly currency: string;
  readonly amount: bigint;
  readonly subjectId: string;
}

/** @returns without intervals, as of a rule. */
export function naiveImpact(transactions: readonly Judged[], minimum: number): FinancialImpact[] {
  return currenciesOf(transactions).map((currency) => impactIn(currency, transactions, minimum));
}

export function naiveMeasuredImpact(transactions: readonly Judged[], minimum: number): MeasuredImpact[] {
  const stakes = transactions.flatMap(stakesOf);
  return currenciesOf(transactions).map((currency) => {
    const measured = (kinds: readonly What[]) => measuredBy(stakes, currency, kinds);
    return {
      ...impactIn(currency, transactions, minimum),
      byCustomer: {
        fraudLossPrevented: measured(["prevented"]),
        fraudLossIncurred: measured(["incurred"]),
        recovered: measured(["recovered"]),
        legitimateInterruptedAmount: measured(["disturbed"]),
        netLoss: measured(["incurred", "recovered"]),
      },
    };
  });
}

function impactIn(currency: string, transactions: readonly Judged[], minimum: number): FinancialImpact {
  const stakes = transactions.flatMap(stakesOf).filter((stake) => stake.currency === currency);
  const sum = (kind: What) =>
    stakes.filter(({ what }) => what === kind).reduce((all, { amount }) => all + amount, 0n);
  const labelled = transactions.filter(
    (one) => one.label !== null && currenciesOf([one]).includes(currency),
  ).length;
  return {
    currency,
    fraudLossPrevented: fromScaled(sum("prevented")),
    fraudLossIncurred: fromScaled(sum("incurred")),
    recovered: fromScaled(sum("recovered")),
    legitimateInterruptedAmount: fromScaled(sum("disturbed")),
    netLoss: fromScaled(sum("incurred") - sum("recovered")),
    recoverySurplus: fromScaled(sum("surplus")),
    evidence: labelled >= minimum && labelled > 0 ? "sufficient" : "not_enough_evidence",
  };
}

/** Of both kinds together the second is taken from the first, and the customers are those of the kind that has more. */
function measuredBy(stakes: readonly Stake[], currency: string, kinds: readonly What[]): AmountOfCustomers {
  const of = (kind: What) =>
    stakes.filter((stake) => stake.currency === currency && stake.what === kind && stake.amount !== 0n);
  const signed = kinds.flatMap((kind, index) =>
    of(kind).map((stake) => ({ ...stake, amount: index === 0 ? stake.amount : -stake.amount })),
  );
  const customers = Math.max(...kinds.map((kind) => totalOf(of(kind)).customers));
  const found = groupedTotalInterval({ amounts: totalOf(signed).amounts, customers });
  return {
    customers,
    interval: found && {
      lower: fromScaled(found.lower),
      upper: fromScaled(found.upper),
      level: 0.95,
      method: "hall_transformation",
    },
  };
}

function currenciesOf(transactions: readonly Judged[]): string[] {
  const all = transactions.flatMap((one) => [one.currency, ...stakesOf(one).map(({ currency }) => currency)]);
  return [...new Set(all)].sort((left, right) => (left < right ? -1 : 1));
}

function stakesOf({ subjectId, label, interrupted, currency, amount, outcomes }: Judged): Stake[] {
  const stakes: Stake[] = [];
  const add = (what: What, of: string, exact: bigint) =>
    stakes.push({ what, currency: of, amount: exact, subjectId });
  if (label === "fraud" && interrupted) add("prevented", currency, toScaled(amount));
  if (label === "legitimate" && interrupted) add("disturbed", currency, toScaled(amount));
  for (const loss of lossesOf({ amount, currency, interrupted }, outcomes)) {
    add("incurred", loss.currency, loss.incurred);
    add("recovered", loss.currency, loss.recovered);
    add("surplus", loss.currency, loss.recoverySurplus);
  }
  return stakes;
}
