// What is left and for how long, what is held and what is spent.

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
          <DaysLeft spending={statement.spending} currency={currency} />
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

interface DaysLeftProps {
  readonly spending: CreditStatement["spending"];
  readonly currency: string;
}

function DaysLeft({ spending: { days, perDay, daysLeft }, currency }: DaysLeftProps) {
  if (perDay === null || daysLeft === null) {
    const why = days === 0 ? "no full day was counted yet" : `nothing was spent in ${inDays(days)}`;
    return <dd className={styles["what"]}>how many days it lasts is not known: {why}</dd>;
  }
  return (
    <dd className={styles["what"]}>
      <strong data-days={daysLeft}>
        lasts {daysLeft} {daysLeft === 1 ? "day" : "days"}
      </strong>{" "}
      if each costs as much as the mean of the last {inDays(days)}:{" "}
      <Money amount={perDay} currency={currency} />
    </dd>
  );
}

function inDays(count: number): string {
  return count === 1 ? "1 full day" : `${count} full days`;
}
