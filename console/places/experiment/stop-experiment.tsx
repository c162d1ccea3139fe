// Ends an experiment in both environments. What it found stays.

import { useState } from "react";
import { useStopExperiment, type Experiment } from "../../api/experiments.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";

const REASON_MAX = 500;

export function StopExperiment({ experiment }: { readonly experiment: Experiment }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const stop = useStopExperiment(useScope(), experiment.id);
  if (experiment.stoppedAt !== null) return null;
  return (
    <>
      <Act permission="experiments:run" onPress={() => setOpen(true)}>
        Stop experiment
      </Act>
      <Ask
        title={`Stop “${experiment.name}”?`}
        act="Stop experiment"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() => stop.mutate(reason.trim(), { onSuccess: () => setOpen(false) })}
        isReady={reason.trim() !== "" && reason.length <= REASON_MAX}
        isPending={stop.isPending}
        error={stop.error}
      >
        <p>
          It ends in sandbox and production at once and cannot go on later. What it found stays. Live
          decisions do not change.
        </p>
        <Field label="Reason, kept in the audit" value={reason} onChange={setReason} isLong isRequired />
      </Ask>
    </>
  );
}
