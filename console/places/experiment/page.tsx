// An experiment: is the candidate better, and may I stop? The answer first, then the path of the evidence, then what it rests on.

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { experimentQuery, type Experiment } from "../../api/experiments.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { ComparisonPanels } from "../../parts/comparison/comparison.tsx";
import { VerdictPanel } from "../../parts/comparison/verdict-panel.tsx";
import { boundOf, shownFigure } from "../../parts/comparison/verdict.ts";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { counted } from "../../parts/counted.ts";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RunFailurePanel } from "../../parts/run-failure-panel.tsx";
import { Answered } from "../../parts/states.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import { percentOf } from "../../parts/share.ts";
import { EvidencePath } from "./evidence-path.tsx";
import { NextStepPanel } from "./next-step.tsx";
import { outlookOf } from "./outlook.ts";
import styles from "../backtest/page.module.css";
import { StopExperiment } from "./stop-experiment.tsx";

export function ExperimentPage() {
  const { experimentId } = useParams({ from: "/$org/$env/experiments/$experimentId" });
  const query = useQuery(experimentQuery(useScope(), experimentId));
  return (
    <Answered query={query} lines={12}>
      {(experiment) => <Whole experiment={experiment} />}
    </Answered>
  );
}

function Whole({ experiment }: { readonly experiment: Experiment }) {
  const { cell } = useSearch({ from: "/$org/$env/experiments/$experimentId" });
  const navigate = useNavigate({ from: "/$org/$env/experiments/$experimentId" });
  return (
    <article className={styles["page"]}>
      <PageHead title={experiment.name}>
        <Id id={experiment.id} what="experiment id" isOpen />
        <CopySql asked={{ report: "experiments", experiment: experiment.id }} />
        <StopExperiment experiment={experiment} />
      </PageHead>
      <Plan experiment={experiment} />
      <VerdictPanel report={experiment} isExperiment />
      {experiment.failure ? (
        <RunFailurePanel failure={experiment.failure} />
      ) : (
        <NextStepPanel experiment={experiment} />
      )}
      <Panel
        title="The evidence so far"
        note={`By the day of the payment, on a log axis. At ${shownFigure(boundOf(experiment))} it is enough, and stays so: you may look as often as you like.`}
      >
        <EvidencePath experiment={experiment} />
        <Remaining experiment={experiment} />
      </Panel>
      {experiment.population.decisions === 0 ? null : (
        <ComparisonPanels
          report={experiment}
          cell={cell}
          onCell={(chosen) =>
            void navigate({
              search: chosen === undefined ? {} : { cell: chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </article>
  );
}

/** How long it may take, as far as that can be said. */
function Remaining({ experiment }: { readonly experiment: Experiment }) {
  const outlook = outlookOf(experiment);
  if (outlook === null) return null;
  const { came, inDays, days } = outlook;
  return (
    <p data-outlook={days ?? "none"}>
      {days === null
        ? `No customer was treated differently in the last ${inDays} days whose labels count. At that rate it goes on without an end.`
        : `Enough in about ${days} ${days === 1 ? "day" : "days"}, if customers come as in the last ${inDays} days whose labels count (${came}) and are like those so far.`}
    </p>
  );
}

/** What was written before the start, and how it ended. */
function Plan({ experiment }: { readonly experiment: Experiment }) {
  const { control, candidate, sampling, labelMaturityDays: days, stoppedAt, stoppedBy } = experiment;
  return (
    <div className={styles["note"]}>
      <p>
        Hypothesis: {experiment.hypothesis} The candidate is <VersionName id={candidate.systemVersionId} />,
        beside <VersionName id={control.systemVersionId} />.
      </p>
      <p>
        It is {experiment.state} in {experiment.environment}; {percentOf(sampling.share)} of customers,
        payments from <Instant at={experiment.from} />.{" "}
        {days === 0
          ? "Labels count at once; fraud is often reported late, so young payments look better than they are."
          : `Labels count after ${counted(days, "day")}.`}
      </p>
      {stoppedAt === null ? null : (
        <p>
          Stopped <Instant at={stoppedAt} />
          {stoppedBy === null ? (
            ""
          ) : (
            <>
              {" "}
              by <Actor actor={stoppedBy} />
            </>
          )}
          {experiment.stopReason === null ? "." : `: ${experiment.stopReason}`}
        </p>
      )}
    </div>
  );
}
