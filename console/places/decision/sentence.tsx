// The strongest finding of a decision in a sentence, and what it would be without that.

import type { Assessment } from "../../api/decisions.ts";
import { Given } from "../../parts/given.tsx";
import type { Counterfactuals } from "./without.ts";
import { WouldBe } from "./would.tsx";

interface Props {
  readonly assessment: Assessment;
  /** Null where they are not known, undefined while they are asked for. */
  readonly counterfactuals: Counterfactuals | null | undefined;
}

export function Sentence({ assessment, counterfactuals }: Props) {
  if (assessment.decision === "allow" || counterfactuals === undefined) return null;
  if (counterfactuals === null) return "What it would be without one of its findings is not known.";
  const { strongest } = counterfactuals;
  if (strongest === null) return null;
  return (
    <span>
      <Given>{strongest.words}</Given>; without it:{" "}
      <WouldBe would={strongest.without} assessment={assessment} />.
    </span>
  );
}
