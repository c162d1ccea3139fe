// What was decided, how strongly, and what to do next.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { versionQuery } from "../../api/versions.ts";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { isNothing } from "../amount.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { Instant } from "../instant.tsx";
import { LabelMark } from "../label-mark.tsx";
import { Late } from "../late.tsx";
import { LevelBars } from "../level-bars.tsx";
import { Money } from "../money.tsx";
import styles from "./head.module.css";
import { ScoreScale } from "./score-scale.tsx";

interface Props {
  readonly decision: OrganisationDecision;
  /** What it hung on, after the reason. */
  readonly sentence?: ReactNode;
}

export function DecisionHead({ decision, sentence }: Props) {
  const { assessment, label } = decision;
  const { summary, processing, transaction, activity } = assessment;
  const version = useQuery(versionQuery(useScope(), processing.systemVersionId));
  return (
    <section className={styles["head"]} aria-label="Decision">
      <div className={styles["verdict"]}>
        <DecisionMark decision={assessment.decision} />
      </div>
      <div className={styles["score"]}>
        <ScoreScale score={summary.score} thresholds={version.data?.thresholds} />
      </div>
      <dl className={styles["facts"]}>
        {transaction === undefined ? null : (
          <div>
            <dt>Amount</dt>
            <dd>
              <Money amount={transaction.amount} currency={transaction.currency} />
            </dd>
          </div>
        )}
        {activity === undefined ? null : (
          <div>
            <dt>Occurred (UTC)</dt>
            <dd>
              <Instant at={activity.occurredAt} />
              <Late occurredAt={activity.occurredAt} receivedAt={processing.receivedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>Risk</dt>
          <dd>
            <LevelBars level={summary.riskLevel} />
          </dd>
        </div>
        <div>
          <dt>Outcome</dt>
          <dd>
            <LabelMark label={label} />
          </dd>
        </div>
        <div>
          <dt>Next</dt>
          <dd>{summary.nextAction.label}</dd>
        </div>
      </dl>
      <p className={styles["reason"]}>
        {summary.reason} {sentence}
      </p>
      {assessment.decision !== "allow" && decision.outcomes.some(hasLoss) ? (
        <p className={styles["reason"]}>
          <strong>A loss was reported all the same.</strong> The payment went through despite{" "}
          {assessment.decision}, or the loss arose elsewhere: Weir advises and moves no money.
        </p>
      ) : null}
    </section>
  );
}

/** More than nothing: amounts are decimals in strings. */
function hasLoss({ lossAmount }: OrganisationDecision["outcomes"][number]): boolean {
  return lossAmount !== null && !isNothing(lossAmount);
}
