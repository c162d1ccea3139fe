// The backtests of a version, newest first.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { backtestsQuery } from "../../api/backtests.ts";
import type { WholeVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Instant } from "../../parts/instant.tsx";
import { Answered } from "../../parts/states.tsx";
import { CONCLUSION_WORDS } from "../../words.ts";
import { lastDay } from "../../parts/days.ts";
import styles from "./page.module.css";

export function Backtests({ version }: { readonly version: WholeVersion }) {
  const scope = useScope();
  const query = useQuery(backtestsQuery(scope, version.id));
  return (
    <Answered query={query} lines={1}>
      {(backtests) =>
        backtests.length === 0 ? (
          <p className={styles["muted"]}>No backtest yet. Start one above to see what it would change.</p>
        ) : (
          <ol className={styles["backtests"]}>
            {backtests.map(({ id, state, conclusion, from, to, requestedAt }) => (
              <li key={id}>
                <Link
                  to="/$org/$env/backtests/$backtestId"
                  params={{ org: scope.organisationId, env: scope.environment, backtestId: id }}
                >
                  <Instant at={from} to="day" /> to <Instant at={lastDay(to)} to="day" />
                </Link>
                : {conclusion === null ? state : CONCLUSION_WORDS[conclusion]}
                <div className={styles["muted"]}>
                  asked <Instant at={requestedAt} />
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </Answered>
  );
}
