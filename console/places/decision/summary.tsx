// A decision beside a list: its head and why, with the way to its page.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { Answered } from "../../parts/states.tsx";
import { DecisionHead } from "./head.tsx";
import { Rules } from "./rules.tsx";
import { ScreeningAttempts } from "./screening.tsx";
import { ScoreWaterfall } from "./score-waterfall.tsx";
import styles from "./page.module.css";

export function DecisionSummary({ reference }: { readonly reference: string }) {
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
            </Link>
          </p>
          <ScoreWaterfall assessment={decision.assessment} />
          <Rules assessment={decision.assessment} />
          <ScreeningAttempts assessment={decision.assessment} />
        </div>
      )}
    </Answered>
  );
}
