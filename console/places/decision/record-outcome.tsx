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

const SOURCES = [
  ["analyst", "my own work"],
  ["customer", "the customer"],
  ["chargeback", "a chargeback"],
  ["sar", "a suspicious activity report"],
] as const;

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
  const [source, setSource] = useState<NonNullable<OutcomeRequest["source"]>>("analyst");
  const [loss, setLoss] = useState("");
  const [reason, setReason] = useState("");
  const currency = assessment.transaction?.currency ?? "";
  // A report of suspicion proves nothing.
  const labels = source === "sar" ? LABELS.filter(([known]) => known === "inconclusive") : LABELS;
  const chosen = labels.some(([known]) => known === label) ? label : null;
  const lost = chosen === "fraud" ? loss : "";
  const problem = lost === "" || AMOUNT.test(lost) ? null : "Write an amount such as 120.50.";
  const record = () => {
    if (chosen === null) return;
    const outcome: OutcomeRequest = {
      classification: chosen,
      source,
      occurredAt: new Date().toISOString(),
      ...(lost === "" ? {} : { lossAmount: lost, currency }),
      ...(reason === "" ? {} : { reasonCode: reason }),
    };
    recording.mutate(outcome, { onSuccess: onClose });
  };
  return (
    <Ask
      title="What came of this payment?"
      act={chosen === null ? "Record outcome" : `Record ${chosen}`}
      isOpen
      onClose={onClose}
      onAct={record}
      isReady={chosen !== null && problem === null}
      isPending={recording.isPending}
      error={recording.error}
    >
      <Choice legend="It was" name="label" options={labels} value={chosen} onChange={setLabel} />
      <Choice legend="Known from" name="source" options={SOURCES} value={source} onChange={setSource} />
      {chosen === "fraud" ? (
        <Field label={`Amount lost, in ${currency}`} value={loss} onChange={setLoss} problem={problem} />
      ) : null}
      <Field label="Reason, in a word or two" value={reason} onChange={setReason} hint="May stay empty." />
      {chosen === null ? null : (
        <p>
          {wordsOfEffect(decision, { classification: chosen, source, occurredAt: new Date().toISOString() })}
        </p>
      )}
    </Ask>
  );
}
