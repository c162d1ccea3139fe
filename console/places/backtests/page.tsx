// Backtests: which versions were tried on past payments, and what came of it.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { backtestsQuery, type ListedBacktest } from "../../api/backtests.ts";
import { allVersionsQuery, type ListedVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { readActor } from "../../parts/read-actor.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { CONCLUSION_WORDS } from "../../words.ts";
import { lastDay } from "../../parts/days.ts";
import styles from "../versions/page.module.css";

export function BacktestsPage() {
  const scope = useScope();
  const navigate = useNavigate();
  const query = useQuery(backtestsQuery(scope));
  const versions = useQuery(allVersionsQuery(scope)).data ?? [];
  const open = ({ id }: ListedBacktest) =>
    void navigate({
      to: "/$org/$env/backtests/$backtestId",
      params: { org: scope.organisationId, env: scope.environment, backtestId: id },
    });
  return (
    <div className={styles["page"]}>
      <PageHead title="Backtests" />
      <p className={styles["note"]}>
        A backtest decides the past payments of {scope.environment} again by another version. No live decision
        changes.{" "}
        <Link to="/$org/$env/versions" params={{ org: scope.organisationId, env: scope.environment }}>
          Choose a version to backtest
        </Link>
      </p>
      <div className={styles["list"]}>
        <Answered query={query} lines={8}>
          {(backtests) =>
            backtests.length === 0 ? (
              <Empty title={`No version was backtested in ${scope.environment}`} />
            ) : (
              <DataGrid
                label="Backtests"
                columns={columnsOf(versions)}
                rows={backtests}
                idOf={({ id }) => id}
                onOpen={open}
                onVisit={open}
              />
            )
          }
        </Answered>
      </div>
    </div>
  );
}

function columnsOf(versions: readonly ListedVersion[]): readonly Column<ListedBacktest>[] {
  return [
    {
      id: "version",
      head: "Version",
      width: "minmax(10rem, 1.6fr)",
      cell: ({ candidateVersionId }) => {
        const version = versions.find(({ id }) => id === candidateVersionId);
        return version === undefined ? candidateVersionId : `${version.number} ${version.name}`;
      },
    },
    {
      id: "conclusion",
      head: "Conclusion",
      width: "minmax(10rem, 1fr)",
      cell: ({ state, conclusion, progress: { done, total } }) =>
        conclusion === null
          ? `${state}${state === "running" ? `, ${done} of ${total}` : ""}`
          : CONCLUSION_WORDS[conclusion],
    },
    {
      id: "window",
      head: "Payments of",
      width: "13rem",
      second: "start",
      cell: ({ from, to }) => (
        <>
          <Instant at={from} to="day" /> to <Instant at={lastDay(to)} to="day" />
        </>
      ),
    },
    {
      id: "decisions",
      head: "Decisions",
      width: "6rem",
      isNumber: true,
      second: "end",
      cell: ({ progress }) => progress.total,
    },
    {
      id: "by",
      head: "Asked by",
      width: "7rem",
      isSecondary: true,
      cell: ({ requestedBy }) => readActor(requestedBy).words,
    },
    {
      id: "at",
      head: "Asked (UTC)",
      width: "9rem",
      isSecondary: true,
      cell: ({ requestedAt }) => <Instant at={requestedAt} />,
    },
  ];
}
