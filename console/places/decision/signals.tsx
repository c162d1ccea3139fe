// What was noticed: each signal of the decision in words, with the way to where it is counted and can be acknowledged.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Assessment } from "../../api/decisions.ts";
import { useMay } from "../../api/me.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { signalsQuery, type Signal } from "../../api/signals.ts";
import { Given } from "../../parts/given.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { Failure } from "../../parts/states.tsx";
import { keptSignal } from "./kept-signal.ts";
import styles from "./lists.module.css";

const READ = "cases:read";

export function Signals({ assessment }: { readonly assessment: Assessment }) {
  const { signals, alertId, subject } = assessment;
  const mayRead = useMay(READ);
  // Only decisions that raised an alert are counted.
  const isCounted = alertId !== undefined && signals.length > 0;
  const query = useInfiniteQuery({
    ...signalsQuery(useScope(), { subjectId: subject.id }),
    enabled: onlyIf(isCounted && mayRead),
  });
  const kept = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <ul className={styles["records"]} aria-label="Signals">
        {signals.map((noticed) => (
          <li key={`${noticed.type} ${noticed.reason}`}>
            <p>
              <strong>{noticed.type.replaceAll("_", " ")}</strong> <LevelBars level={noticed.severity} />
            </p>
            <p>
              <Given>{noticed.reason}</Given>
            </p>
            {kept === undefined ? null : <WayToSignal signal={keptSignal(noticed, assessment, kept)} />}
          </li>
        ))}
      </ul>
      {alertId === undefined ? (
        <p className={styles["muted"]}>It raised no alert, so nobody has to look at its signals.</p>
      ) : null}
      {isCounted && !mayRead ? (
        <p className={styles["muted"]}>Where they are counted: needs {READ}.</p>
      ) : null}
      {query.error === null ? null : <Failure error={query.error} onRetry={() => void query.refetch()} />}
    </>
  );
}

function WayToSignal({ signal }: { readonly signal: Signal | undefined }) {
  const { organisationId: org, environment: env } = useScope();
  const params = { org, env };
  if (signal === undefined) {
    return (
      <p className={styles["muted"]}>
        Not found among the newest signals of this customer.{" "}
        <Link to="/$org/$env/alerts/signals" params={params} search={{ status: "all" }}>
          Show all signals
        </Link>
      </p>
    );
  }
  const { id, status, count } = signal;
  return (
    <p className={styles["muted"]}>
      <Link
        to="/$org/$env/alerts/signals"
        params={params}
        search={status === "open" ? { open: id } : { status, open: id }}
      >
        {status === "open" ? "Acknowledge or clear it" : "Go to the signal"}
      </Link>
      , {status}, seen <span data-value={count}>{count}</span> {count === 1 ? "time" : "times"}
    </p>
  );
}
