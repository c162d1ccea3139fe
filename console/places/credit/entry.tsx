// One entry of the credit, whole.

import type { CreditEntry } from "../../api/credit.ts";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { KIND_EFFECTS } from "./kinds.ts";
import styles from "./page.module.css";

export function EntryDetail({ entry }: { readonly entry: CreditEntry }) {
  const { id, kind, amount, currency, ledger, note, balanceAfter, createdAt } = entry;
  return (
    <div className={styles["entry"]}>
      <h2>
        {kind} of <Money amount={amount} currency={currency} />
      </h2>
      <p>{KIND_EFFECTS[kind]}</p>
      <dl className={styles["facts"]}>
        <dt>When</dt>
        <dd>
          <Instant at={createdAt} to="second" /> UTC
        </dd>
        {ledger === undefined ? null : (
          <>
            <dt>Ledger</dt>
            <dd>{ledger}</dd>
          </>
        )}
        {note === undefined ? null : (
          <>
            <dt>Why</dt>
            <dd>{note}</dd>
          </>
        )}
        <dt>Not set aside after it</dt>
        <dd>
          <Money amount={balanceAfter} currency={currency} />
          <p className={styles["what"]}>
            What no ledger had set aside to pay decisions from. The balance also counts what is set aside and
            not spent, so it is at least as much.
          </p>
        </dd>
        <dt>Id</dt>
        <dd>
          <Id id={id} what="entry id" isOpen />
        </dd>
      </dl>
    </div>
  );
}
