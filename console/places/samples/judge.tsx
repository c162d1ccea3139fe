// Asks once before a judgement is recorded, and says what it does. Judgements are added to: none is removed.

import { useState } from "react";
import { useJudge, type Judgement, type SampleDetail } from "../../api/samples.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { Money } from "../../parts/money.tsx";
import { LABEL_WORDS } from "../../words.ts";

const REASON_MAX = 255;

interface Props {
  readonly sample: SampleDetail;
  readonly judgement: Judgement;
  readonly onJudged: (judgement: Judgement) => void;
  readonly onEnd: () => void;
}

export function Judge({ sample, judgement, onJudged, onEnd }: Props) {
  const judging = useJudge(useScope(), sample.transactionId);
  const [reason, setReason] = useState("");
  const problem = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  const words = LABEL_WORDS[judgement];
  const record = () => {
    const reasonCode = reason.trim();
    judging.mutate(
      { classification: judgement, ...(reasonCode === "" ? {} : { reasonCode }) },
      {
        onSuccess: () => {
          onJudged(judgement);
          onEnd();
        },
      },
    );
  };
  return (
    <Ask
      title={`Judge this payment as ${words}?`}
      act={`Judge ${words}`}
      isOpen
      onClose={onEnd}
      onAct={record}
      isReady={problem === null}
      isPending={judging.isPending}
      error={judging.error}
    >
      <p>
        <Money amount={sample.amount} currency={sample.currency} /> of{" "}
        {sample.subject.externalUserId ?? sample.subject.id}.
      </p>
      <p>
        It is recorded as an outcome with source “analyst”.{" "}
        {judgement === "inconclusive"
          ? "Reports count the payment as neither fraud nor legitimate."
          : "Reports count the payment by it."}
      </p>
      <p>
        Then you see what was decided. A later judgement replaces this one, and a case or a chargeback
        outranks both; all stay in the record.
      </p>
      <Field
        label="Reason, in a word or two"
        value={reason}
        onChange={setReason}
        problem={problem}
        hint="May stay empty."
      />
    </Ask>
  );
}
