// What came of it: each outcome, the newest first. None is ever removed; the one of the strongest source counts.

import { outcomeThatCounts } from "#domain/risk-assessment/effective-label.ts";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { Actor } from "../../parts/actor.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { Money } from "../../parts/money.tsx";
import styles from "./lists.module.css";

export function Outcomes({ decision }: { readonly decision: OrganisationDecision }) {
  const { outcomes } = decision;
  const counted = outcomeThatCounts(outcomes);
  if (counted === null) {
    return (
      <p className={styles["muted"]}>
        No outcome is known yet. It counts as neither fraud nor legitimate until somebody records one.
      </p>
    );
  }
  return (
    <ol className={styles["records"]}>
      {outcomes.toReversed().map((outcome) => (
        <li key={outcome.id} data-superseded={outcome !== counted}>
          <p>
            <LabelMark label={outcome.classification} /> by {outcome.source.replaceAll("_", " ")}
            {outcome === counted ? (
              outcomes.length > 1 && ", which counts"
            ) : (
              <span className={styles["muted"]}>
                , {outcome.source === counted.source ? "superseded" : "outranked"}
              </span>
            )}
          </p>
          <p className={styles["muted"]}>
            occurred <Instant at={outcome.occurredAt} />, recorded <Instant at={outcome.recordedAt} />, by{" "}
            <Actor actor={outcome.actor} />
            {outcome.reasonCode === null ? "" : `, ${outcome.reasonCode}`}
          </p>
          <Amounts outcome={outcome} />
        </li>
      ))}
    </ol>
  );
}

function Amounts({ outcome }: { readonly outcome: OrganisationDecision["outcomes"][number] }) {
  const { currency, lossAmount, recoveredAmount } = outcome;
  if (currency === null || (lossAmount === null && recoveredAmount === null)) return null;
  return (
    <p>
      {lossAmount === null ? null : (
        <>
          reported loss <Money amount={lossAmount} currency={currency} />
        </>
      )}
      {lossAmount === null || recoveredAmount === null ? null : ", "}
      {recoveredAmount === null ? null : (
        <>
          recovered <Money amount={recoveredAmount} currency={currency} />
        </>
      )}
    </p>
  );
}
