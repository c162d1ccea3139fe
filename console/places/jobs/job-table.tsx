// The jobs with their last and next runs, and running one now. What the job did is said where it stands.

import { Link } from "@tanstack/react-router";
import { useRunJob, type Job, type JobRun } from "../../api/jobs.ts";
import { Act } from "../../parts/button.tsx";
import { shownDuration } from "../../parts/duration.ts";
import { Instant } from "../../parts/instant.tsx";
import { Failure } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { Outcome } from "./outcome.tsx";
import styles from "./page.module.css";

export function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Jobs, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last run (UTC)</th>
            <th scope="col">Next (UTC)</th>
            <th scope="col">What it did</th>
            <th scope="col">
              <span className="visually-hidden">Act</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ job: { name, isRunning, intervalSeconds, lastRun, nextRunAt } }: { readonly job: Job }) {
  const running = useRunJob();
  const run = newest(running.data ?? null, lastRun);
  return (
    <tr>
      <th scope="row">
        <Link from="/$org/$env/jobs" search={(old) => ({ ...old, job: name })}>
          {name}
        </Link>
        <div className={table["muted"]}>
          {intervalSeconds === null ? "on demand" : `every ${shownDuration(intervalSeconds)}`}
        </div>
      </th>
      <td>
        {run === null ? "never" : <Instant at={run.startedAt} to="second" />}
        {run?.durationMs == null ? null : <div className={table["muted"]}>took {run.durationMs} ms</div>}
      </td>
      <td>
        {nextRunAt === null ? (
          intervalSeconds === null ? (
            "when it is asked for"
          ) : (
            "not known here"
          )
        ) : (
          <Instant at={nextRunAt} to="second" />
        )}
      </td>
      <td className={styles["outcome"]}>
        {running.error === null ? <Outcome run={run} /> : <Failure error={running.error} />}
      </td>
      <td className={styles["act"]}>
        <Act
          permission="jobs:run"
          onPress={() => running.mutate(name)}
          isPending={running.isPending || isRunning}
        >
          {running.isPending || isRunning ? "Running" : "Run"} <span className="visually-hidden">{name}</span>
        </Act>
      </td>
    </tr>
  );
}

/** What was run here is known before the list is read again; later runs are in the list. */
function newest(one: JobRun | null, other: JobRun | null): JobRun | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one.startedAt) > Date.parse(other.startedAt) ? one : other;
}
