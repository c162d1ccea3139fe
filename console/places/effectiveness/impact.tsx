// Money: what fraud was stopped, what was lost, and how much good money was held; each currency by itself.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { groupedAmount } from "../../parts/grouped.ts";
import { Money } from "../../parts/money.tsx";
import styles from "../../parts/table.module.css";

const AMOUNTS = [
  ["fraudLossPrevented", "Fraud prevented"],
  ["fraudLossIncurred", "Fraud lost"],
  ["recovered", "Recovered"],
  ["netLoss", "Net loss"],
  ["legitimateInterruptedAmount", "Good money held"],
] as const;
const SURPLUS = "Came back beyond losses";

export function Impact({ report }: { readonly report: EffectivenessReport }) {
  const { financialImpact } = report;
  if (financialImpact.length === 0) return <p className={styles["muted"]}>No payment has an outcome yet.</p>;
  return (
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Money">
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Amount</th>
            {financialImpact.map(({ currency }) => (
              <th key={currency} scope="col" className={styles["number"]}>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AMOUNTS.map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {financialImpact.map(({ currency, byCustomer, ...amounts }) => (
                <td key={currency} className={styles["number"]}>
                  <Money amount={amounts[name]} currency={currency} />
                  <div className={styles["muted"]}>
                    {byCustomer[name].interval === null
                      ? "no interval"
                      : `[${groupedAmount(byCustomer[name].interval.lower, currency)}, ${groupedAmount(byCustomer[name].interval.upper, currency)}]`}
                    , {byCustomer[name].customers}{" "}
                    {byCustomer[name].customers === 1 ? "customer" : "customers"}
                  </div>
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{SURPLUS}</th>
            {financialImpact.map(({ currency, recoverySurplus }) => (
              <td key={currency} className={styles["number"]}>
                <Money amount={recoverySurplus} currency={currency} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
