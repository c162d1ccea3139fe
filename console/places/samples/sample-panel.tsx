// One drawn payment. It is judged blind: what was decided is shown only after a person has said what it is.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../api/me.ts";
import { sampleQuery, type Judgement, type SampleDetail } from "../../api/samples.ts";
import { useScope } from "../../api/scope.ts";
import { Act, Button } from "../../parts/button.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { useLetters } from "../../parts/letters.ts";
import { Answered } from "../../parts/states.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { Judge } from "./judge.tsx";
import styles from "./page.module.css";
import { Features, Payment } from "./payment.tsx";

interface Props {
  readonly transactionId: string;
  /** What was said of it since the page was opened. */
  readonly said: Judgement | undefined;
  readonly onJudged: (judgement: Judgement) => void;
  /** Null where no other waits. */
  readonly onNext: (() => void) | null;
}

export function SamplePanel({ transactionId, ...rest }: Props) {
  const query = useQuery(sampleQuery(useScope(), transactionId));
  return (
    <Answered query={query} lines={8}>
      {(sample) => <Whole sample={sample} {...rest} />}
    </Answered>
  );
}

const JUDGEMENTS = [
  ["f", "fraud", "Judge fraud"],
  ["l", "legitimate", "Judge legitimate"],
  ["n", "inconclusive", "Judge inconclusive"],
] as const satisfies readonly (readonly [string, Judgement, string])[];

type WholeProps = Omit<Props, "transactionId"> & { readonly sample: SampleDetail };

function Whole({ sample, said, onJudged, onNext }: WholeProps) {
  const [asked, setAsked] = useState<Judgement | null>(null);
  const may = useMay("outcomes:write");
  const letters = JUDGEMENTS.map(([key, judgement]) => [key, () => setAsked(judgement)] as const);
  useLetters({
    ...(may ? Object.fromEntries(letters) : {}),
    ...(onNext === null ? {} : { s: onNext }),
  });
  const isJudged = sample.state === "judged";
  return (
    <div className={styles["panel"]}>
      <h2>{isJudged ? "A judged payment" : "What is this payment?"}</h2>
      {isJudged ? <Said said={said} /> : <Blind />}
      <div className={styles["acts"]}>
        {JUDGEMENTS.map(([key, judgement, words]) => (
          <Act key={judgement} permission="outcomes:write" shortcut={key} onPress={() => setAsked(judgement)}>
            {words}
          </Act>
        ))}
        {onNext === null ? null : (
          <Button shortcut="s" isPrimary={isJudged} onPress={onNext}>
            {isJudged ? "Next payment" : "Skip to the next"}
          </Button>
        )}
      </div>
      {asked === null ? null : (
        <Judge
          key={asked}
          sample={sample}
          judgement={asked}
          onJudged={onJudged}
          onEnd={() => setAsked(null)}
        />
      )}
      <Payment sample={sample} />
      <Features features={sample.features} />
      {isJudged ? <DecisionSummary reference={sample.transactionId} /> : null}
    </div>
  );
}

function Blind() {
  return (
    <p className={styles["muted"]}>
      It was drawn by lot. Say what it is from what was known; what was decided is shown after that.
    </p>
  );
}

function Said({ said }: { readonly said: Judgement | undefined }) {
  return (
    <p role="status">
      {said === undefined ? (
        "It has an outcome. Another judgement replaces an analyst’s; a case or a chargeback outranks it."
      ) : (
        <>
          You judged it <LabelMark label={said} />
        </>
      )}
    </p>
  );
}
