// What is left, what is held and what is spent. Decisions a day are no figure of the credit, so it names no days that are left.

import type { CreditStatement } from "../../api/credit.ts";
import { Money } from "../../parts/money.tsx";
import { isNothing } from "./amount.ts";
import styles from "./page.module.css";

export function Sums({ statement }: { readonly statement: CreditStatement }) {
  const { balance, reserved, captured, currency } = statement;
  return (
    <>
      {isNothing(balance) ? (
        <p className={styles["empty"]} role="status">
          <strong>The balance is empty: decisions in production fail closed.</strong>
          Each request is answered 402 <code>insufficient_credit</code>: nothing is decided, and nothing is
          let through. The sandbox goes on. Grant credit, and requests are decided again at once.
        </p>
      ) : null}
      <dl className={styles["sums"]}>
        <div>
          <dt>Balance</dt>
          <dd className={styles["sum"]}>
            <Money amount={balance} currency={currency} />
          </dd>
          <dd className={styles["what"]}>
            granted and not spent; a request that costs more than it is refused
          </dd>
        </div>
        <div>
          <dt>Reserved</dt>
          <dd className={styles["sum"]}>
            <Money amount={reserved} currency={currency} />
          </dd>
          <dd className={styles["what"]}>of the balance, held while a provider is asked</dd>
        </div>
        <div>
          <dt>Captured</dt>
          <dd className={styles["sum"]}>
            <Money amount={captured} currency={currency} />
          </dd>
          <dd className={styles["what"]}>spent on decisions, since the first grant</dd>
        </div>
      </dl>
    </>
  );
}
