// Starts an experiment. What it should show is written before anything is seen, and cannot be changed later.

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useStartExperiment } from "../../api/experiments.ts";
import type { ListedVersion } from "../../api/versions.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { DateField } from "../../parts/date-field.tsx";
import { Field } from "../../parts/field.tsx";
import { MaturityField } from "../../parts/maturity-field.tsx";
import { NO_PLAN, planOf, shareOf, type Plan } from "./plan.ts";
import { VersionField } from "./version-field.tsx";

interface Props {
  /** Undefined while they are not known. */
  readonly versions: readonly ListedVersion[] | undefined;
  /** Why they are not. */
  readonly versionsError: Error | null;
  /** The version that somebody came here with: they are asked at once. */
  readonly candidate: string | undefined;
  readonly onClose: () => void;
}

export function StartExperiment(props: Props) {
  const may = useMay("experiments:run");
  const [isOpen, setOpen] = useState(props.candidate !== undefined && may);
  const close = () => {
    setOpen(false);
    props.onClose();
  };
  return (
    <>
      <Act permission="experiments:run" isPrimary onPress={() => setOpen(true)}>
        Start experiment
      </Act>
      {isOpen ? <AskPlan {...props} onClose={close} /> : null}
    </>
  );
}

function AskPlan({ versions, versionsError, candidate, onClose }: Props) {
  const scope = useScope();
  const start = useStartExperiment(scope);
  const navigate = useNavigate();
  const [plan, setPlan] = useState<Plan>({ ...NO_PLAN, candidateVersionId: candidate ?? "" });
  const candidates = versions?.filter(canBeCandidate);
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const asked = sendable(plan, candidates);
  const begin = () => {
    if (asked === null) return;
    start.mutate(asked, {
      onSuccess: ({ id }) =>
        void navigate({
          to: "/$org/$env/experiments/$experimentId",
          params: { org: scope.organisationId, env: scope.environment, experimentId: id },
          // Back leads to the list, and not to the same question.
          replace: candidate !== undefined,
        }),
    });
  };
  return (
    <Ask
      title="Start an experiment"
      act="Start experiment"
      isOpen
      onClose={onClose}
      onAct={begin}
      isReady={asked !== null}
      isPending={start.isPending}
      error={start.error ?? versionsError}
    >
      <p>
        The candidate decides the same payments beside the live version, in sandbox and production. No live
        decision changes.
      </p>
      <VersionField
        label="Candidate"
        versions={candidates}
        value={plan.candidateVersionId}
        onChange={(candidateVersionId) => change({ candidateVersionId })}
      />
      <Field label="Name" value={plan.name} onChange={(name) => change({ name })} isRequired />
      <Field
        label="Hypothesis"
        value={plan.hypothesis}
        onChange={(hypothesis) => change({ hypothesis })}
        hint="What it should show. Written now, it cannot follow from the result."
        isLong
        isRequired
      />
      <Field
        label="Share of customers, in percent"
        value={plan.percent}
        onChange={(percent) => change({ percent })}
        problem={plan.percent !== "" && shareOf(plan.percent) === null ? "Above 0 and at most 100." : null}
      />
      <MaturityField value={plan.maturity} onChange={(maturity) => change({ maturity })} />
      <DateField
        label="Count payments from (UTC; empty: from now on)"
        value={plan.from}
        onChange={(from) => change({ from })}
      />
      {plan.from === "" ? null : (
        <p role="note">
          Payments before today count only if the hypothesis did not come from looking at them.
        </p>
      )}
    </Ask>
  );
}

/** The active one decides already, and what was given up is not compared. */
function canBeCandidate({ state }: ListedVersion): boolean {
  return state === "draft" || state === "approved";
}

/** What the address names may be active by now, or none at all: nothing is sent that is not shown. */
function sendable(plan: Plan, candidates: Props["versions"]): ReturnType<typeof planOf> {
  return candidates?.some(({ id }) => id === plan.candidateVersionId) ? planOf(plan) : null;
}
