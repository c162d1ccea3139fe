// Subjects: find one by any id, or take one from the newest decisions.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { decisionsQuery } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { windowQuery } from "../../api/window.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { kindWords } from "../../parts/subject/kinds.ts";
import { shortened } from "../../parts/id.tsx";
import { FindSubject } from "./find-subject.tsx";
import styles from "./page.module.css";
import { recentSubjects, type RecentSubject } from "./recent.ts";

const WINDOW = { last: "90d" } as const;

const COLUMNS: readonly Column<RecentSubject>[] = [
  {
    id: "subject",
    head: "Customer",
    width: "minmax(10rem, 2fr)",
    cell: ({ subject }) => <Given>{subject.externalUserId ?? shortened(subject.id)}</Given>,
  },
  {
    id: "kind",
    head: "Kind",
    width: "minmax(7rem, 1fr)",
    second: "start",
    cell: ({ subject }) => kindWords(subject.type),
  },
  {
    id: "decision",
    head: "Newest decision",
    width: "8rem",
    cell: ({ newest }) => <DecisionMark decision={newest.decision} />,
  },
  {
    id: "risk",
    head: "Risk",
    width: "7rem",
    isSecondary: true,
    cell: ({ newest }) => <LevelBars level={newest.riskLevel} />,
  },
  {
    id: "count",
    head: "Of these decisions",
    width: "8rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ count }) => <span data-value={count}>{count}</span>,
  },
  {
    id: "at",
    head: "Occurred (UTC)",
    width: "9rem",
    second: "end",
    cell: ({ newest }) => <Instant at={newest.occurredAt} />,
  },
];

export function SubjectsPage() {
  return (
    <div className={styles["page"]}>
      <PageHead title="Subjects" />
      <FindSubject />
      <Recent />
    </div>
  );
}

function Recent() {
  const navigate = useNavigate({ from: "/$org/$env/subjects" });
  const window = useMemo(() => windowQuery(WINDOW, Date.now()), []);
  const query = useInfiniteQuery(decisionsQuery(useScope(), window));
  const visit = ({ subject }: RecentSubject) =>
    void navigate({
      to: "/$org/$env/subjects/$subjectKind/$subjectId",
      params: (old) => ({ ...old, subjectKind: subject.type, subjectId: subject.id }),
    });
  return (
    <section className={styles["list"]} aria-label="Customers of the newest decisions">
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const decisions = pages.flatMap(({ data }) => data);
          const rows = recentSubjects(decisions);
          if (rows.length === 0) {
            return (
              <Empty title="Nothing was decided in the last 90 days">
                <p>Find a subject by its id above.</p>
              </Empty>
            );
          }
          return (
            <>
              <p className={styles["count"]} role="status">
                {rows.length} {rows.length === 1 ? "customer" : "customers"} of the {decisions.length} newest
                decisions
              </p>
              <DataGrid
                label="Customers"
                columns={COLUMNS}
                rows={rows}
                idOf={({ subject }) => subject.id}
                onOpen={visit}
                onVisit={visit}
              />
            </>
          );
        }}
      </Answered>
    </section>
  );
}
