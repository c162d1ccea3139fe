// A backtest: how far it is, then what the version would have decided.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { backtestQuery } from "../../api/backtests.ts";
import { allVersionsQuery } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { ComparisonPanels } from "../../parts/comparison/comparison.tsx";
import { ShadowLink } from "../../parts/shadow-link.tsx";
import { VerdictPanel } from "../../parts/comparison/verdict-panel.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RunFailurePanel } from "../../parts/run-failure-panel.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";

export function BacktestPage() {
  const { backtestId } = useParams({ from: "/$org/$env/backtests/$backtestId" });
  const query = useQuery(backtestQuery(useScope(), backtestId));
  return (
    <Answered query={query} lines={10}>
      {(backtest) => <Whole backtest={backtest} />}
    </Answered>
  );
}

type Backtest = Awaited<ReturnType<NonNullable<ReturnType<typeof backtestQuery>["queryFn"]>>>;

function Whole({ backtest }: { readonly backtest: Backtest }) {
  const scope = useScope();
  const { cell } = useSearch({ from: "/$org/$env/backtests/$backtestId" });
  const navigate = useNavigate({ from: "/$org/$env/backtests/$backtestId" });
  const versions = useQuery(allVersionsQuery(scope)).data ?? [];
  const version = versions.find(({ id }) => id === backtest.candidateVersionId);
  const { result } = backtest;
  return (
    <article className={styles["page"]}>
      <PageHead title={version === undefined ? "Backtest" : `Backtest of version ${version.number}`}>
        <Id id={backtest.id} what="backtest id" isOpen />
        {result === null ? null : <CopySql asked={{ report: "experiments", experiment: backtest.id }} />}
      </PageHead>
      <p className={styles["note"]}>
        {version === undefined ? null : (
          <>
            <Link
              to="/$org/$env/versions/$version"
              params={{
                org: scope.organisationId,
                env: scope.environment,
                version: String(version.number),
              }}
            >
              {version.name}
            </Link>
            ,{" "}
          </>
        )}
        {backtest.environment} payments of <Instant at={backtest.from} /> to <Instant at={backtest.to} />.
        Labels count after {backtest.labelMaturityDays} {backtest.labelMaturityDays === 1 ? "day" : "days"}.
        Asked by <Actor actor={backtest.requestedBy} />, <Instant at={backtest.requestedAt} />.
      </p>
      {result === null ? (
        <Progress backtest={backtest} />
      ) : (
        <>
          <VerdictPanel report={result} isExperiment={false}>
            <p className={styles["note"]}>
              A backtest looks back once. An experiment says whether what it found holds for payments to come.{" "}
              <ShadowLink
                candidate={backtest.candidateVersionId}
                words="Start an experiment with this version"
              />
            </p>
          </VerdictPanel>
          {result.population.labelled > 0 && result.population.mature === 0 ? <YoungLabels /> : null}
          <ComparisonPanels
            report={result}
            cell={cell}
            onCell={(chosen) =>
              void navigate({
                search: chosen === undefined ? {} : { cell: chosen },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </>
      )}
    </article>
  );
}

function YoungLabels() {
  return (
    <p className={styles["note"]} role="note">
      No label is old enough to count. Start the backtest again with fewer days until a label counts as final.
    </p>
  );
}

function Progress({ backtest: { state, progress, failure, cancelledBy } }: { readonly backtest: Backtest }) {
  if (failure) return <RunFailurePanel failure={failure} />;
  if (state === "cancelled") {
    return (
      <Panel title="It was cancelled">
        <p>{cancelledBy ? <Actor actor={cancelledBy} /> : "An operator"} ended it.</p>
      </Panel>
    );
  }
  if (state === "lost") {
    return (
      <Panel title="The result is lost">
        <p>It was kept only in a warehouse that is gone. Start the backtest again.</p>
      </Panel>
    );
  }
  const { done, total } = progress;
  return (
    <Panel title={state === "queued" ? "It waits for its turn" : "It is deciding again"}>
      <progress
        className={styles["progress"]}
        max={Math.max(total, 1)}
        value={done}
        aria-label="Decided again"
      />
      <p role="status">
        {total === 0 ? (
          "Its decisions are not counted yet."
        ) : (
          <>
            <span data-value={done}>{done}</span> of <span data-value={total}>{total}</span> decisions.
          </>
        )}{" "}
        You may leave; it goes on.
      </p>
    </Panel>
  );
}
