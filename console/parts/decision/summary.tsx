// A decision beside a list: its head and why, with the way to its page.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { Id } from "../id.tsx";
import { Answered } from "../states.tsx";
import { DecisionHead } from "./head.tsx";
import { Rules } from "./rules.tsx";
import { ScreeningAttempts } from "./screening.tsx";
import { ScoreWaterfall } from "./score-waterfall.tsx";
import styles from "./summary.module.css";

interface Props {
  readonly reference: string;
  /** Whether it is what stands open beside the list, and not a part of that. */
  readonly isOpen?: boolean;
}

export function DecisionSummary({ reference, isOpen = false }: Props) {
  const scope = useScope();
  const query = useQuery(decisionQuery(scope, reference));
  return (
    <Answered query={query} lines={8}>
      {(decision) => (
        <div className={styles["summary"]}>
          <DecisionHead decision={decision} />
          <p>
            <Link
              to="/$org/$env/decisions/$id"
              params={{
                org: scope.organisationId,
                env: scope.environment,
                id: decision.assessment.decisionId,
              }}
            >
              Open the decision
            </Link>{" "}
            {isOpen ? <Id id={decision.assessment.decisionId} what="decision id" isOpen /> : null}
          </p>
          <ScoreWaterfall assessment={decision.assessment} />
          <Rules assessment={decision.assessment} />
          <ScreeningAttempts assessment={decision.assessment} />
        </div>
      )}
    </Answered>
  );
}
