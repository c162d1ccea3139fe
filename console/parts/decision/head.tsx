// What was decided, how strongly, and what to do next.

import { useQuery } from "@tanstack/react-query";
import { versionQuery } from "../../api/versions.ts";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionMark } from "../decision-mark.tsx";
import { LabelMark } from "../label-mark.tsx";
import { LevelBars } from "../level-bars.tsx";
import styles from "./head.module.css";
import { ScoreScale } from "./score-scale.tsx";

export function DecisionHead({ decision }: { readonly decision: OrganisationDecision }) {
  const { assessment, label } = decision;
  const { summary, processing } = assessment;
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
      <p className={styles["reason"]}>{summary.reason}</p>
    </section>
  );
}
