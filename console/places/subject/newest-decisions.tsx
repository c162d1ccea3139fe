// The newest decisions on a customer.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { decisionsQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { windowQuery } from "../../api/window.ts";
import { DecisionItems } from "../../parts/decision/decision-items.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";

const SHOWN = 12;
const WINDOW = { last: "90d" } as const;

export function NewestDecisions({ subjectId }: { readonly subjectId: string }) {
  const window = useMemo(() => windowQuery(WINDOW, Date.now()), []);
  const query = useInfiniteQuery(decisionsQuery(useScope(), { subjectId, ...window }));
  return (
    <Answered query={query} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <p className={styles["muted"]}>None in the last 90 days.</p>;
        return <DecisionItems label="Newest decisions" rows={rows} shown={SHOWN} />;
      }}
    </Answered>
  );
}
