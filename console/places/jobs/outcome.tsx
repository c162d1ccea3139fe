// How a run ended, and what it did or why it failed.

import type { JobRun } from "../../api/jobs.ts";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";

export function Outcome({ run }: { readonly run: Pick<JobRun, "outcome" | "detail"> | null }) {
  if (run === null) return null;
  return (
    <>
      <span className={styles["word"]} data-failed={run.outcome === "failed"}>
        {run.outcome === "failed" ? "✕ failed" : run.outcome}
      </span>{" "}
      <span className={table["muted"]}>{run.detail}</span>
    </>
  );
}
