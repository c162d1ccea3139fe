// How it was decided: when, by which version, how long it took, what broke, what was charged; and the whole answer.

import type { OrganisationDecision } from "../../api/decisions.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { SaveButton } from "../../parts/save-button.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import { DecideAgain } from "./decide-again.tsx";
import styles from "./lists.module.css";

export function Processing({ decision }: { readonly decision: OrganisationDecision }) {
  const { assessment } = decision;
  const { processing, activity, transaction, billing } = assessment;
  const whole = JSON.stringify(decision, null, 2);
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>Occurred</dt>
        <dd>{activity === undefined ? "not known" : <Instant at={activity.occurredAt} to="second" />}</dd>
        <dt>Received</dt>
        <dd>
          <Instant at={processing.receivedAt} to="second" />
        </dd>
        <dt>Decided</dt>
        <dd>
          <Instant at={processing.assessedAt} to="second" />, in {processing.latencyMs} ms
        </dd>
        <dt>Version</dt>
        <dd>
          <VersionName id={processing.systemVersionId} />
        </dd>
        <dt>Region</dt>
        <dd>{processing.region ?? "not known"}</dd>
        <dt>Decided without</dt>
        <dd>{processing.degraded.length === 0 ? "nothing" : processing.degraded.join(", ")}</dd>
        <dt>Billed by Weir</dt>
        <dd>
          {billing.lines.length === 0
            ? "nothing"
            : billing.lines.map(({ type, quantity, unitAmount, currency, status }) => (
                <div key={type}>
                  {quantity} {type.replaceAll("_", " ")}, <Money amount={unitAmount} currency={currency} />{" "}
                  each, {status}
                </div>
              ))}
        </dd>
        <dt>Decision</dt>
        <dd>
          <Id id={assessment.decisionId} what="decision id" isOpen />
        </dd>
        {transaction === undefined ? null : (
          <>
            <dt>Your id</dt>
            <dd>
              <Id id={transaction.externalTransactionId} what="your id" />
            </dd>
          </>
        )}
      </dl>
      <DecideAgain decisionId={assessment.decisionId} />
      <details>
        <summary>This decision as JSON</summary>
        <div className={styles["acts"]}>
          <CopyButton text={whole} label="Copy JSON" />
          <SaveButton
            text={whole}
            name={`${assessment.decisionId}.json`}
            type="application/json"
            label="Save JSON"
          />
        </div>
        <pre className={styles["raw"]} tabIndex={0}>
          {whole}
        </pre>
      </details>
    </>
  );
}
