// What the newest backtest of the second version came to, or that there is none: a diff alone says nothing of its effect.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { backtestQuery, backtestsQuery } from "../../api/backtests.ts";
import type { ListedVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Transition } from "../../parts/comparison/transition.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { CONCLUSION_WORDS } from "../../words.ts";
import { StartBacktest } from "../version/start-backtest.tsx";
import styles from "./page.module.css";

export function Backtested({ version }: { readonly version: ListedVersion }) {
  const scope = useScope();
  const query = useQuery(backtestsQuery(scope, version.id));
  return (
    <Panel title={`What version ${version.number} would have decided`}>
      {query.isPending ? <p className={styles["muted"]}>Looking for a backtest of it …</p> : null}
      <Answered query={query} lines={0}>
        {([newest, ...older]) =>
          newest === undefined ? (
            <div className={styles["none"]}>
              <p>
                No backtest yet. A backtest decides past payments again by version {version.number}, and shows
                what it would have changed.
              </p>
              <StartBacktest version={version} />
            </div>
          ) : (
            <>
              <p>
                {newest.conclusion === null
                  ? `The backtest is ${newest.state}. `
                  : `A backtest says: ${CONCLUSION_WORDS[newest.conclusion]}. `}
                <Link
                  to="/$org/$env/backtests/$backtestId"
                  params={{ org: scope.organisationId, env: scope.environment, backtestId: newest.id }}
                >
                  Open the backtest
                </Link>
              </p>
              <p className={styles["muted"]}>
                Payments of <Instant at={newest.from} /> to <Instant at={newest.to} />, asked by{" "}
                <Actor actor={newest.requestedBy} />, <Instant at={newest.requestedAt} />
                {older.length === 0 ? "" : `; ${older.length} older`}
              </p>
              {newest.conclusion === null ? null : <Changed backtestId={newest.id} />}
            </>
          )
        }
      </Answered>
    </Panel>
  );
}

/** What it would have decided, beside the difference. A cell leads to the payments in it. */
function Changed({ backtestId }: { readonly backtestId: string }) {
  const scope = useScope();
  const navigate = useNavigate();
  const query = useQuery(backtestQuery(scope, backtestId));
  return (
    <Answered query={query} lines={4}>
      {({ result }) =>
        result === null ? null : (
          <Transition
            transition={result.transition}
            cell={undefined}
            onCell={(cell) =>
              void navigate({
                to: "/$org/$env/backtests/$backtestId",
                params: { org: scope.organisationId, env: scope.environment, backtestId },
                search: cell === undefined ? {} : { cell },
              })
            }
          />
        )
      }
    </Answered>
  );
}
