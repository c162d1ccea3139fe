// An amount as it is: a decimal string, never through a float; the currency after it.

import styles from "./money.module.css";

interface Props {
  readonly amount: string;
  readonly currency: string;
}

export function Money({ amount, currency }: Props) {
  return (
    <span className={styles["money"]} data-value={amount}>
      {grouped(amount)} <span className={styles["currency"]}>{currency}</span>
    </span>
  );
}

/** Thin spaces between thousands: `1 234 567.80`. */
export function grouped(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const spaced = whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u2009");
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}
