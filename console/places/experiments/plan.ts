// What is asked before an experiment starts, as typed, and the request that it becomes.

import { startOfDay } from "../../parts/days.ts";
import { maturityOf } from "../../parts/maturity-field.tsx";

export interface Plan {
  readonly candidateVersionId: string;
  readonly name: string;
  readonly hypothesis: string;
  readonly percent: string;
  readonly maturity: string;
  /** A day; empty for now. */
  readonly from: string;
}

export const NO_PLAN: Plan = {
  candidateVersionId: "",
  name: "",
  hypothesis: "",
  percent: "100",
  maturity: "",
  from: "",
};

const NAME_MAX = 120;
const HYPOTHESIS_MAX = 500;

/** Null where it cannot be sent. */
export function planOf({ candidateVersionId, name, hypothesis, percent, maturity, from }: Plan) {
  const share = shareOf(percent);
  const days = maturityOf(maturity);
  const isSaid = name.trim() !== "" && hypothesis.trim() !== "" && candidateVersionId !== "";
  if (!isSaid || share === null || days === "wrong") return null;
  if (name.trim().length > NAME_MAX || hypothesis.trim().length > HYPOTHESIS_MAX) return null;
  return {
    candidateVersionId,
    name: name.trim(),
    hypothesis: hypothesis.trim(),
    sampling: { share },
    ...(days === undefined ? {} : { labelMaturityDays: days }),
    ...(from === "" ? {} : { from: startOfDay(from) }),
  };
}

/** Above 0 and at most 1; null for anything else. */
export function shareOf(percent: string): number | null {
  const typed = percent.trim() === "" ? Number.NaN : Number(percent);
  return typed > 0 && typed <= 100 ? typed / 100 : null;
}
