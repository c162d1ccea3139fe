// The money of the effectiveness report as text: exact decimals, then how far each amount can be by chance.

import type { MeasuredImpact } from "#domain/contract/reports/effectiveness.ts";
import { right, table, type Column, type Dress } from "./table.ts";

const SHOWN = [
  ["fraud prevented", "fraudLossPrevented"],
  ["fraud incurred", "fraudLossIncurred"],
  ["recovered", "recovered"],
  ["net loss", "netLoss"],
  ["legitimate interrupted", "legitimateInterruptedAmount"],
] as const;
/** What came back beyond the losses is shown apart, without an interval. */
const TOTALS = [...SHOWN, ["surplus", "recoverySurplus"]] as const;

export function showMoney(impacts: readonly MeasuredImpact[], dress: Dress): string {
  return [totals(impacts, dress), intervals(impacts, dress)].join("");
}

function totals(impacts: readonly MeasuredImpact[], dress: Dress): string {
  const columns: Column[] = [{ head: "Money" }, ...TOTALS.map(([name]) => right(name)), { head: "evidence" }];
  const rows = impacts.map((impact) => [
    impact.currency,
    ...toOneScale(TOTALS.map(([, amount]) => impact[amount])),
    impact.evidence.replaceAll("_", " "),
  ]);
  return table(columns, rows, dress);
}

/** Nothing where no amount has an interval. */
function intervals(impacts: readonly MeasuredImpact[], dress: Dress): string {
  const rows = impacts.flatMap(({ currency, byCustomer }) =>
    SHOWN.flatMap(([name, amount]) => {
      const { interval, customers } = byCustomer[amount];
      if (interval === null) return [];
      return [[`${currency} ${name}`, ...toOneScale([interval.lower, interval.upper]), String(customers)]];
    }),
  );
  if (rows.length === 0) return "";
  const columns = ["Money, 95% by customer", right("at least"), right("at most"), right("customers")];
  return `\n${table(columns, rows, dress)}`;
}

/** `3541.7` and `83681.65` as `3541.70` and `83681.65`: it adds zeros and drops no digit. */
function toOneScale(amounts: readonly string[]): string[] {
  const scale = Math.max(...amounts.map((amount) => (amount.split(".")[1] ?? "").length));
  return amounts.map((amount) => {
    const [whole = "", fraction = ""] = amount.split(".");
    return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, "0")}`;
  });
}
