// What a payment cost, by the rule of the reports: its losses, what came back, and what is left. Nothing where no amount is known.

import { fromScaled } from "#domain/money/amount.ts";
import { lossesOfDecision } from "#domain/risk-assessment/losses.ts";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { Money } from "../../parts/money.tsx";
import styles from "./lists.module.css";

export function Cost({ decision }: { readonly decision: OrganisationDecision }) {
  const { transaction = null, decision: verdict } = decision.assessment;
  const losses = lossesOfDecision(transaction, verdict, decision.outcomes);
  return losses.map(({ currency, incurred, recovered, recoverySurplus }) => (
    <p key={currency} className={styles["muted"]}>
      Counts as a net loss of <Money amount={fromScaled(incurred - recovered)} currency={currency} />: lost{" "}
      <Money amount={fromScaled(incurred)} currency={currency} />, recovered{" "}
      <Money amount={fromScaled(recovered)} currency={currency} />
      {recoverySurplus === 0n ? null : (
        <>
          , and <Money amount={fromScaled(recoverySurplus)} currency={currency} /> beyond that
        </>
      )}
      .
    </p>
  ));
}
