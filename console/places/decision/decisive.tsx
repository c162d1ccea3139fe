// What the decision hung on: whatever alone, taken away, would have left it allowed.

import type { Assessment, DecisionContext } from "../../api/decisions.ts";
import { isUnanswered } from "./without.ts";

interface Props {
  readonly assessment: Assessment;
  readonly context: DecisionContext | undefined;
}

export function Decisive({ assessment, context }: Props) {
  if (assessment.decision === "allow") return "Nothing that was found weighed enough to hold it.";
  if (context === undefined) return null;
  const { decisive } = context;
  if (decisive.length === 0) {
    return "It hung on nothing alone: without any one rule or finding it would have been held all the same.";
  }
  const isUnknown = decisive.includes("screening") && isUnanswered(assessment);
  const known = isUnknown ? decisive.filter((cause) => cause !== "screening") : decisive;
  const names = known.map((cause) => nameOf(cause, assessment));
  return [
    ...(isUnknown
      ? [
          "It hung on screening, where a provider did not answer: what its answer would have changed is not known.",
        ]
      : []),
    ...(names.length === 1 ? [`Without ${names[0]} it would have been allowed.`] : []),
    ...(names.length > 1
      ? [`Without any one of these it would have been allowed: ${names.join("; ")}.`]
      : []),
  ].join(" ");
}

function nameOf(cause: string, assessment: Assessment): string {
  if (cause === "screening") return "what screening found";
  if (cause === "actions") return "the actions of its rules";
  const rule = assessment.matchedRules.find(
    ({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}` === cause,
  );
  return rule === undefined ? cause : `the rule “${rule.name}”`;
}
