// What a rule's hits are worth: the fraud among the interrupted ones, and the good money; each currency by itself.

import type { RuleFigures } from "../../api/effectiveness.ts";
import { Money } from "../../parts/money.tsx";
import { NOT_ENOUGH } from "../../words.ts";
import styles from "./page.module.css";

const AMOUNTS = [
  ["fraudLossPrevented", "Fraud prevented"],
  ["legitimateInterruptedAmount", "Good money held"],
] as const;

export function RuleMoney({ rule: { financialImpact } }: { readonly rule: RuleFigures }) {
  if (financialImpact.length === 0) {
    return <p className={styles["muted"]}>No payment that it hit was interrupted.</p>;
  }
  return (
    <dl className={styles["pairs"]}>
      {AMOUNTS.map(([name, title]) => (
        <div key={name}>
          <dt>{title}</dt>
          {financialImpact.map(({ currency, ...amounts }) => (
            <dd key={currency}>
              {amounts.evidence === "sufficient" ? (
                <Money amount={amounts[name]} currency={currency} />
              ) : (
                <span className={styles["muted"]}>
                  {currency}: {NOT_ENOUGH}
                </span>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
