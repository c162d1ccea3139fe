// What the same customer did within a day of it.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionsQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { DAY } from "../../parts/days.ts";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./lists.module.css";

const SHOWN = 20;

export function SubjectDecisions({ assessment }: { readonly assessment: Assessment }) {
  const scope = useScope();
  const at = Date.parse(assessment.activity?.occurredAt ?? assessment.assessedAt);
  const query = useInfiniteQuery(
    decisionsQuery(scope, {
      subjectId: assessment.subject.id,
      from: new Date(at - DAY).toISOString(),
      to: new Date(at + DAY).toISOString(),
    }),
  );
  return (
    <Answered query={query} lines={3}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0)
          return <p className={styles["muted"]}>Not in the warehouse yet. Ask again in a moment.</p>;
        return (
          <ol className={styles["list"]}>
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.decisionId} aria-current={row.decisionId === assessment.decisionId}>
                <Instant at={row.occurredAt} />
                <Link
                  to="/$org/$env/decisions/$id"
                  params={{ org: scope.organisationId, env: scope.environment, id: row.decisionId }}
                >
                  <DecisionMark decision={row.decision} />
                </Link>
                {row.amount === null || row.currency === null ? (
                  <span>{row.type}</span>
                ) : (
                  <Money amount={row.amount} currency={row.currency} />
                )}
                {row.counterparty === null ? null : (
                  <span className={styles["with"]}>
                    {row.direction === "inbound" ? "from" : "to"} <Given>{row.counterparty}</Given>
                  </span>
                )}
              </li>
            ))}
            {rows.length > SHOWN ? <li className={styles["muted"]}>and more</li> : null}
          </ol>
        );
      }}
    </Answered>
  );
}
