// The newest decisions on a customer, or with a device, address, instrument or counterparty; and the way to all of them.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { decisionsQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import type { SubjectProfile } from "../../api/subjects.ts";
import { windowQuery } from "../../api/window.ts";
import { DecisionItems } from "../../parts/decision/decision-items.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { shownKind } from "../../parts/subject/subject-name.ts";
import styles from "./page.module.css";

const SHOWN = 12;
const WINDOW = { last: "90d" } as const;

export function NewestDecisions({ profile: { subject, role } }: { readonly profile: SubjectProfile }) {
  const filter = role === "customer" ? { subjectId: subject.id } : { nodeId: subject.id };
  const title = role === "customer" ? "Newest decisions" : `Decisions with this ${shownKind(subject)}`;
  return (
    <Panel title={title}>
      <Newest filter={filter} title={title} />
    </Panel>
  );
}

interface Props {
  readonly filter: { readonly subjectId: string } | { readonly nodeId: string };
  readonly title: string;
}

function Newest({ filter, title }: Props) {
  const scope = useScope();
  const window = useMemo(() => windowQuery(WINDOW, Date.now()), []);
  const query = useInfiniteQuery(decisionsQuery(scope, { ...filter, ...window }));
  return (
    <Answered query={query} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          const dataAsOf = pages[0]?.dataAsOf ?? null;
          return (
            <p className={styles["muted"]}>
              None in the last 90 days
              {dataAsOf === null ? null : (
                <>
                  , as of <Instant at={dataAsOf} /> UTC
                </>
              )}
              .
            </p>
          );
        }
        return (
          <>
            <DecisionItems label={title} rows={rows} shown={SHOWN} />
            <p>
              <Link
                to="/$org/$env/decisions"
                params={{ org: scope.organisationId, env: scope.environment }}
                search={{ ...filter, ...WINDOW }}
              >
                Show them in the list of decisions
              </Link>
            </p>
          </>
        );
      }}
    </Answered>
  );
}
