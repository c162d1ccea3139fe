// The newest decisions on a customer.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { decisionsQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { windowQuery } from "../../api/window.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";

const SHOWN = 12;
const WINDOW = { last: "90d" } as const;

export function NewestDecisions({ subjectId }: { readonly subjectId: string }) {
  const { organisationId, environment } = useScope();
  const window = useMemo(() => windowQuery(WINDOW, Date.now()), []);
  const query = useInfiniteQuery(decisionsQuery({ organisationId, environment }, { subjectId, ...window }));
  return (
    <Answered query={query} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <p className={styles["muted"]}>None in the last 90 days.</p>;
        return (
          <ol className={styles["list"]} aria-label="Newest decisions">
            {rows.slice(0, SHOWN).map((row) => (
              <li key={row.decisionId}>
                <Instant at={row.occurredAt} />
                <Link
                  to="/$org/$env/decisions/$id"
                  params={{ org: organisationId, env: environment, id: row.decisionId }}
                >
                  <DecisionMark decision={row.decision} />
                </Link>
                {row.amount === null || row.currency === null ? (
                  <span>{row.type}</span>
                ) : (
                  <Money amount={row.amount} currency={row.currency} />
                )}
                {row.counterparty === null ? null : (
                  <span className={styles["muted"]}>
                    <Given>{row.counterparty}</Given>
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
