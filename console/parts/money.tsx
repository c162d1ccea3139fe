// An amount as it is: a decimal string, never through a float; the currency after it.

import { groupedAmount } from "./grouped.ts";
import styles from "./money.module.css";

interface Props {
  readonly amount: string;
  readonly currency: string;
}

export function Money({ amount, currency }: Props) {
  return (
    <span className={styles["money"]} data-value={amount}>
      {groupedAmount(amount, currency)} <span className={styles["currency"]}>{currency}</span>
    </span>
  );
}
