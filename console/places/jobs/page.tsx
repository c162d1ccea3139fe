// Jobs and health: is every part well, did each job do its work, and which events wait for a person?

import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { healthQuery } from "../../api/health.ts";
import { jobsQuery } from "../../api/jobs.ts";
import { useMay } from "../../api/me.ts";
import { HealthList, healthInWords } from "../../parts/health/health-list.tsx";
import { partsOf } from "../../parts/health/parts-of.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, NotPermitted } from "../../parts/states.tsx";
import { JobTable } from "./job-table.tsx";
import { Letters } from "./letters.tsx";
import styles from "./page.module.css";
import { Runs } from "./runs.tsx";

export function JobsPage() {
  const mayRead = useMay("health:read");
  return (
    <div className={styles["page"]}>
      <PageHead title="Jobs and health">
        <p className={styles["whole"]}>Of the whole deployment, not of one organisation</p>
      </PageHead>
      {mayRead ? (
        <Parts />
      ) : (
        <NotPermitted message="The health of the parts takes the permission health:read." />
      )}
    </div>
  );
}

function Parts() {
  const health = useQuery(healthQuery);
  const jobs = useQuery(jobsQuery);
  const { job } = useSearch({ from: "/$org/$env/jobs" });
  return (
    <>
      <div className={styles["above"]}>
        <Panel
          title="Jobs"
          note="A job that runs twice has the same result. A run by hand answers when the job has ended."
        >
          <Answered query={jobs} lines={8}>
            {(all) => <JobTable jobs={all} />}
          </Answered>
        </Panel>
        <Panel title="Health">
          <Answered query={health} lines={8}>
            {(answer) => {
              const parts = partsOf(answer);
              return (
                <>
                  <p className={styles["words"]}>{healthInWords(parts)}</p>
                  <HealthList parts={parts} />
                </>
              );
            }}
          </Answered>
        </Panel>
      </div>
      {job === undefined ? null : <Runs job={job} />}
      <Letters />
    </>
  );
}
