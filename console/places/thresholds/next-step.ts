// What to do where nothing is proposed: wait for labels, or other payments, loosen a limit, or leave it.

import type { Recommendation } from "../../api/recommendations.ts";
import { NEEDED } from "./evidence.ts";

type Reason = Exclude<Recommendation["reason"], "constraint_broken" | null>;

interface NextStep {
  readonly text: string;
  /** Where one goes from here. */
  readonly to: "labels" | "limits" | "editor";
}

const STEPS = {
  not_enough_evidence: {
    text: `Wait until each part has ${NEEDED.labelled} payments with a label, ${NEEDED.fraud} frauds and ${NEEDED.legitimate} legitimate ones among them. Labels come from recorded outcomes and resolved investigations.`,
    to: "labels",
  },
  outside_observed_scores: {
    text: "Wait for payments with such scores, or draft a version by hand and run a backtest of it.",
    to: "editor",
  },
  no_threshold_meets_constraints: {
    text: "Try other limits below. If they are right, set them for the organisation.",
    to: "limits",
  },
  constraint_not_held: {
    text: "Try other limits below. If they are right, set them for the organisation.",
    to: "limits",
  },
  current_is_best: {
    text: "Nothing needs to be done. To try another score, move the handle below.",
    to: "editor",
  },
  gain_not_shown: {
    text: "Wait: more labels may show a gain. To try another score, move the handle below.",
    to: "editor",
  },
} as const satisfies Record<Reason, NextStep>;

/** Null where something is proposed: then it is accepted or rejected. */
export function nextStepOf({ reason }: Pick<Recommendation, "reason">): NextStep | null {
  return reason === null || reason === "constraint_broken" ? null : STEPS[reason];
}
