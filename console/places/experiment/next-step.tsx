// What to do next, with the way there.

import { Link } from "@tanstack/react-router";
import type { Experiment } from "../../api/experiments.ts";
import { useScope } from "../../api/scope.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { Panel } from "../../parts/panel.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import { nextStepOf, type NextStep } from "./next-step.ts";

export function NextStepPanel({ experiment }: { readonly experiment: Experiment }) {
  const step = nextStepOf(experiment);
  return (
    <Panel title={`What now? ${step.title}`}>
      <p>{step.detail}</p>
      <Ways to={step.to} candidateId={experiment.candidate.systemVersionId} />
    </Panel>
  );
}

interface WaysProps {
  readonly to: NextStep["to"];
  readonly candidateId: string;
}

function Ways({ to, candidateId }: WaysProps) {
  const { organisationId: org, environment: env } = useScope();
  switch (to) {
    case "candidate":
      return (
        <p>
          Open <VersionName id={candidateId} />
        </p>
      );
    case "editor":
      return (
        <p>
          <DraftLink from={candidateId} words="Draft from the candidate" />
        </p>
      );
    case "labels":
      return (
        <p>
          <Link to="/$org/$env/alerts" params={{ org, env }}>
            Go to alerts
          </Link>
        </p>
      );
    case "nowhere":
      return null;
  }
}
