// What the same customer did within a day of it.

import { useInfiniteQuery } from "@tanstack/react-query";
import { decisionsQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionItems } from "../../parts/decision/decision-items.tsx";
import { Answered } from "../../parts/states.tsx";
import { dayAround } from "./day-around.ts";
import styles from "./lists.module.css";

const SHOWN = 20;

export function SubjectDecisions({ assessment }: { readonly assessment: Assessment }) {
  const query = useInfiniteQuery(
    decisionsQuery(useScope(), { subjectId: assessment.subject.id, ...dayAround(assessment) }),
  );
  return (
    <Answered query={query} lines={3}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0)
          return <p className={styles["muted"]}>Not in the warehouse yet. Ask again in a moment.</p>;
        return (
          <DecisionItems
            label="Decisions on the same customer"
            rows={rows}
            shown={SHOWN}
            currentId={assessment.decisionId}
          />
        );
      }}
    </Answered>
  );
}
