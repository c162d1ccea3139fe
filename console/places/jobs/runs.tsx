// The finished runs of one job, newest first: is a failure new, and does it take longer than it did?

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobRunsQuery } from "../../api/jobs.ts";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { Outcome } from "./outcome.tsx";
import styles from "./page.module.css";

export function Runs({ job }: { readonly job: string }) {
  const query = useQuery(jobRunsQuery(job));
  return (
    <Panel
      title={`Runs of ${job}`}
      note="The newest 50 that have ended, by whichever process. Kept for 90 days."
      aside={
        <Link from="/$org/$env/jobs" search={({ job: _job, ...old }) => old}>
          Close
        </Link>
      }
    >
      <Answered query={query} lines={8}>
        {(runs) =>
          runs.length === 0 ? (
            <Empty title={`No run of ${job} is kept`} />
          ) : (
            <div
              className={`${table["scroll"]} ${styles["region"]}`}
              tabIndex={0}
              role="region"
              aria-label="Runs, as a table"
            >
              <table className={table["table"]}>
                <thead>
                  <tr>
                    <th scope="col">Began (UTC)</th>
                    <th scope="col">Took</th>
                    <th scope="col">What it did</th>
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <tr key={run.runId}>
                      <th scope="row">
                        <Instant at={run.startedAt} to="second" />
                      </th>
                      <td>{run.durationMs} ms</td>
                      <td className={styles["outcome"]}>
                        <Outcome run={run} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Answered>
    </Panel>
  );
}
