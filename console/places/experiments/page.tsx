// Experiments: what runs beside the live version, how far each is, and what it came to.

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { experimentsQuery, type Experiment } from "../../api/experiments.ts";
import { allVersionsQuery, type ListedVersion } from "../../api/versions.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { DAY } from "../../parts/days.ts";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { CONCLUSION_WORDS } from "../../words.ts";
import styles from "../versions/page.module.css";
import { EvidenceBar } from "./evidence-bar.tsx";
import { StartExperiment } from "./start-experiment.tsx";

const FROM = "/$org/$env/experiments";

export function ExperimentsPage() {
  const scope = useScope();
  const navigate = useNavigate({ from: FROM });
  const { candidate } = useSearch({ from: FROM });
  const query = useQuery(experimentsQuery(scope));
  const { data: versions, error: versionsError } = useQuery(allVersionsQuery(scope));
  const open = ({ id }: Pick<Experiment, "id">) =>
    void navigate({
      to: "/$org/$env/experiments/$experimentId",
      params: { org: scope.organisationId, env: scope.environment, experimentId: id },
    });
  return (
    <div className={styles["page"]}>
      <PageHead title="Experiments">
        <StartExperiment
          versions={versions}
          versionsError={versionsError}
          candidate={candidate}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      </PageHead>
      <p className={styles["note"]}>
        A candidate decides beside the live version, in both environments at once. No live decision depends on
        it. Figures are those of {scope.environment}.
      </p>
      <div className={styles["list"]}>
        <Answered query={query} lines={8}>
          {(experiments) =>
            experiments.length === 0 ? (
              <Empty title="No experiment was started">
                <p>Start one to see whether a candidate is better before it decides.</p>
              </Empty>
            ) : (
              <DataGrid
                label="Experiments"
                columns={columnsOf(versions ?? [])}
                rows={experiments}
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

function dayOfRun(startedAt: string): string {
  return `day ${Math.floor((Date.now() - Date.parse(startedAt)) / DAY) + 1}`;
}

function columnsOf(versions: readonly ListedVersion[]): readonly Column<Experiment>[] {
  return [
    {
      id: "name",
      head: "Experiment",
      width: "minmax(10rem, 1.6fr)",
      cell: ({ name, hypothesis }) => <span title={hypothesis}>{name}</span>,
    },
    { id: "state", head: "State", width: "5.5rem", cell: ({ state }) => state },
    {
      id: "candidate",
      head: "Candidate",
      width: "minmax(7rem, 1fr)",
      isSecondary: true,
      cell: ({ candidate }) => {
        const version = versions.find(({ id }) => id === candidate.systemVersionId);
        return version === undefined ? candidate.systemVersionId : `${version.number} ${version.name}`;
      },
    },
    {
      id: "evidence",
      head: "Evidence (e-value)",
      width: "9rem",
      second: "end",
      cell: (experiment) => <EvidenceBar report={experiment} />,
    },
    {
      id: "conclusion",
      head: "So far",
      width: "9rem",
      second: "start",
      cell: ({ conclusion }) => CONCLUSION_WORDS[conclusion],
    },
    {
      id: "decisions",
      head: "Decisions",
      width: "5rem",
      isNumber: true,
      isSecondary: true,
      cell: ({ population }) => <span data-value={population.decisions}>{population.decisions}</span>,
    },
    {
      id: "started",
      head: "Started (UTC)",
      width: "11rem",
      isSecondary: true,
      cell: ({ startedAt, state }) => (
        <>
          <Instant at={startedAt} />
          {state === "running" ? `, ${dayOfRun(startedAt)}` : ""}
        </>
      ),
    },
  ];
}
