// Records what came of a payment. It is added to what is known: nothing is ever removed.

import { useState } from "react";
import type { OrganisationDecision } from "../../api/decisions.ts";
import { useRecordOutcome, type OutcomeRequest } from "../../api/outcomes.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { wordsOfEffect } from "./words-of-effect.ts";

const LABELS = [
  ["fraud", "fraud"],
  ["legitimate", "legitimate"],
  ["inconclusive", "inconclusive"],
] as const;

/** What others say is recorded by the organisation's programs. */
const SOURCE = "analyst";

const AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

export function RecordOutcome({ decision }: { readonly decision: OrganisationDecision }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="outcomes:write" onPress={() => setOpen(true)}>
        Record outcome
      </Act>
      {isOpen ? <Form decision={decision} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Form({
  decision,
  onClose,
}: {
  readonly decision: OrganisationDecision;
  readonly onClose: () => void;
}) {
  const { assessment } = decision;
  const recording = useRecordOutcome(useScope(), assessment.decisionId);
  const [label, setLabel] = useState<OutcomeRequest["classification"] | null>(null);
  const [loss, setLoss] = useState("");
  const [reason, setReason] = useState("");
  const currency = assessment.transaction?.currency ?? "";
  const lost = label === "fraud" ? loss : "";
  const problem = lost === "" || AMOUNT.test(lost) ? null : "Write an amount such as 120.50.";
  const record = () => {
    if (label === null) return;
    const outcome: OutcomeRequest = {
      classification: label,
      source: SOURCE,
      occurredAt: new Date().toISOString(),
      ...(lost === "" ? {} : { lossAmount: lost, currency }),
      ...(reason === "" ? {} : { reasonCode: reason }),
    };
    recording.mutate(outcome, { onSuccess: onClose });
  };
  return (
    <Ask
      title="What came of this payment?"
      act={label === null ? "Record outcome" : `Record ${label}`}
      isOpen
      onClose={onClose}
      onAct={record}
      isReady={label !== null && problem === null}
      isPending={recording.isPending}
      error={recording.error}
    >
      <Choice legend="It was" name="label" options={LABELS} value={label} onChange={setLabel} />
      {label === "fraud" ? (
        <Field label={`Amount lost, in ${currency}`} value={loss} onChange={setLoss} problem={problem} />
      ) : null}
      <Field label="Reason, in a word or two" value={reason} onChange={setReason} hint="May stay empty." />
      {label === null ? null : (
        <p>
          {wordsOfEffect(decision, {
            classification: label,
            source: SOURCE,
            occurredAt: new Date().toISOString(),
          })}
        </p>
      )}
    </Ask>
  );
}
