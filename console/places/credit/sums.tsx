// What is left, what is held and what is spent. Decisions a day are no figure of the credit, so it names no days that are left.

import type { CreditStatement } from "../../api/credit.ts";
import { EmptyBalance } from "../../parts/empty-balance.tsx";
import { Money } from "../../parts/money.tsx";
import { isNothing } from "../../parts/amount.ts";
import styles from "./page.module.css";

export function Sums({ statement }: { readonly statement: CreditStatement }) {
  const { balance, reserved, captured, currency } = statement;
  return (
    <>
      {isNothing(balance) ? <EmptyBalance /> : null}
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
