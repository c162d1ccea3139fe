// What would have been decided without something: `58 → review`, or that it would have been the same.

import type { Assessment } from "../../api/decisions.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import type { Would } from "./without.ts";

interface Props {
  /** Null where nobody can know it. */
  readonly would: Would | null;
  readonly assessment: Assessment;
}

export function WouldBe({ would, assessment }: Props) {
  if (would === null) return "not known, because a provider did not answer";
  const { decision, score } = would;
  if (decision === assessment.decision && score === assessment.summary.score) return "the same";
  return (
    <>
      <span data-value={score}>{score}</span> <span aria-hidden="true">→</span>
      <span className="visually-hidden">, which is</span> <DecisionMark decision={decision} />
    </>
  );
}
