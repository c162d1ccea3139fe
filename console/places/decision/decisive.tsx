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
  const names = decisive.map((cause) => nameOf(cause, assessment));
  return names.length === 1
    ? `Without ${names[0]} it would have been allowed.`
    : `Without any one of these it would have been allowed: ${names.join("; ")}.`;
}

function nameOf(cause: string, assessment: Assessment): string {
  if (cause === "screening") {
    return isUnanswered(assessment) ? "the missing answer of a provider" : "what screening found";
  }
  if (cause === "actions") return "the actions of its rules";
  const rule = assessment.matchedRules.find(
    ({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}` === cause,
  );
  return rule === undefined ? cause : `the rule “${rule.name}”`;
}
