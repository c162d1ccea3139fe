// What to do where nothing is proposed, with the way there.

import { Link, useSearch } from "@tanstack/react-router";
import type { Recommendation } from "../../api/recommendations.ts";
import { useScope } from "../../api/scope.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { nextStepOf } from "./next-step.ts";
import styles from "./page.module.css";

export function Next({ recommendation }: { readonly recommendation: Recommendation }) {
  const { organisationId: org, environment: env } = useScope();
  const { maturity } = useSearch({ from: "/$org/$env/thresholds" });
  const step = nextStepOf(recommendation);
  if (step === null || recommendation.review !== null) return null;
  const { systemVersionId: from } = recommendation;
  return (
    <div className={styles["next"]}>
      <p>{step.text}</p>
      <p className={styles["trials"]}>
        {step.to === "labels" ? (
          <>
            <Link to="/$org/$env/alerts" params={{ org, env }}>
              Go to alerts
            </Link>
            {maturity === 0 ? null : (
              <Link
                from="/$org/$env/thresholds"
                search={({ open: _open, ...old }) => ({ ...old, maturity: 0 })}
              >
                Count all labels of today
              </Link>
            )}
          </>
        ) : step.to === "limits" ? (
          <Link to="/$org/$env/settings" params={{ org, env }}>
            Set limits of the organisation
          </Link>
        ) : (
          <>
            <DraftLink from={from} words="Draft a version" />
            <Link to="/$org/$env/backtests" params={{ org, env }}>
              Backtests
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
