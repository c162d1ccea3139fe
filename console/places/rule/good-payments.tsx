// Whom a rule disturbs: the newest payments that it hit, that were interrupted, and that turned out to be good.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { decisionsQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { DecisionItems } from "../../parts/decision/decision-items.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";

const SHOWN = 8;

interface Props {
  readonly ruleId: string;
  readonly window: { readonly from: string; readonly to: string };
}

export function GoodPayments({ ruleId, window: { from, to } }: Props) {
  const scope = useScope();
  const asked = { ruleId, from, to, decision: "interrupted", label: "legitimate" } as const;
  const query = useInfiniteQuery(decisionsQuery(scope, asked));
  return (
    <Answered query={query} lines={4}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return (
            <p className={styles["muted"]}>No good payment that it hit was interrupted in this window.</p>
          );
        }
        return (
          <div className={styles["result"]}>
            <DecisionItems label="Good payments that it hit" rows={rows} shown={SHOWN} />
            <Link
              to="/$org/$env/decisions"
              params={{ org: scope.organisationId, env: scope.environment }}
              search={asked}
            >
              All of them
            </Link>
          </div>
        );
      }}
    </Answered>
  );
}
