// Asks before a snooze ends before its time, and why.

import { useState } from "react";
import { useScope } from "../../api/scope.ts";
import { useLiftSnooze, type Snooze } from "../../api/snoozes.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";

const REASON_MAX = 500;

interface Props {
  readonly snooze: Snooze;
  readonly onEnd: () => void;
}

export function LiftSnooze({ snooze, onEnd }: Props) {
  const lifting = useLiftSnooze(useScope());
  const [reason, setReason] = useState("");
  const words = reason.trim();
  const problem = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  return (
    <Ask
      title={`Lift the snooze of ${snooze.ruleId}?`}
      act="Lift snooze"
      isOpen
      onClose={onEnd}
      onAct={() => lifting.mutate({ snoozeId: snooze.id, reason: words }, { onSuccess: onEnd })}
      isReady={words !== "" && problem === null}
      isPending={lifting.isPending}
      error={lifting.error}
    >
      <p>The rule counts again in this customer’s decisions from now on. Past decisions stay as they are.</p>
      <Field
        label="Why"
        value={reason}
        onChange={setReason}
        problem={problem}
        hint="Kept in the audit."
        isLong
        isRequired
      />
    </Ask>
  );
}
