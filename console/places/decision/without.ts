// What would have been decided without one of the findings, by the judgement that decided: no provider is asked again and no rule
// evaluated again.

import type { DecisionContext as FrozenContext } from "#domain/decision/context.ts";
import { judgeWithout } from "#domain/decision/judge-without.ts";
import type { Assessment, DecisionContext } from "../../api/decisions.ts";
import type { WholeVersion } from "../../api/versions.ts";
import { shownRatio } from "../../parts/share.ts";

type Rule = Assessment["matchedRules"][number];
type Attempt = Assessment["screening"]["attempts"][number];

export interface Would {
  readonly decision: Assessment["decision"];
  readonly score: number;
}

interface Strongest {
  /** As a sentence begins. */
  readonly words: string;
  /** Null where nobody can know it. */
  readonly without: Would | null;
}

export interface Counterfactuals {
  /** @param rule one of the assessment's own */
  readonly withoutRule: (rule: Rule) => Would;
  /** Absent where screening asked for nothing; null where a provider did not answer: what it would have said, nobody knows. */
  readonly withoutScreening?: Would | null;
  /** Of all findings; null where none is to be taken away, as for a missing answer of ours. */
  readonly strongest: Strongest | null;
}

/**
 * Null where the findings alone do not come to what was decided, as where a sample was released, and where a value of the sandbox
 * asked for the score: its points would be others without a rule.
 */
export function counterfactualsOf(
  assessment: Assessment,
  { context }: Pick<DecisionContext, "context">,
  version: Pick<WholeVersion, "screening" | "thresholds">,
): Counterfactuals | null {
  // As it was frozen when it was decided.
  const frozen = context as unknown as FrozenContext;
  const { matchedRules, decision, summary } = assessment;
  if (frozen.sandboxValue !== undefined) return null;
  const judged = judgeWithout(frozen, version, matchedRules, null);
  if (judged.decision !== decision || judged.score !== summary.score) return null;
  const without = (finding: Rule | "screening"): Would => {
    const left = judgeWithout(frozen, version, matchedRules, finding);
    return { decision: left.decision, score: left.score };
  };
  const screening = isUnanswered(assessment) ? null : without("screening");
  const [cause] = judged.causes;
  const asked = cause === undefined ? null : findingOf(cause.code, assessment);
  return {
    withoutRule: without,
    ...(judged.causes.some(({ code }) => code in SCREENING_WORDS) ? { withoutScreening: screening } : {}),
    strongest: asked && {
      words: asked.words,
      without: asked.finding === "screening" ? screening : without(asked.finding),
    },
  };
}

/** Whether a check got no answer: what was found is then not all that there was to find. */
export function isUnanswered({ screening, processing }: Assessment): boolean {
  return (
    processing.degraded.includes("provider_unavailable") ||
    screening.attempts.some(
      ({ status, checks }) => status === "error" || checks.some((check) => check.status === "error"),
    )
  );
}

/** By the reason codes of screening. */
const SCREENING_WORDS: Readonly<Record<string, string>> = {
  sanctions_match: "Sanctions match",
  potential_sanctions_match: "Possible sanctions match",
  potential_screening_match: "Possible match",
  screening_error: "A check got no answer",
  insufficient_data: "Screening had too little to go by",
};

function findingOf(
  code: string,
  assessment: Assessment,
): { readonly words: string; readonly finding: Rule | "screening" } | null {
  const { matchedRules, decision } = assessment;
  const ofScreening = SCREENING_WORDS[code];
  if (ofScreening !== undefined) {
    return { words: `${ofScreening}${matchInWords(code, assessment)}`, finding: "screening" };
  }
  const hits = matchedRules.filter(({ outcome }) => outcome === "hit");
  if (code === "rule_action") {
    const asking = hits.find(({ action }) => action === decision);
    return asking === undefined ? null : { words: `The rule “${asking.name}”`, finding: asking };
  }
  if (code === "rule_error") {
    const failed = matchedRules.find(({ outcome }) => outcome === "error");
    return failed === undefined
      ? null
      : { words: `The rule “${failed.name}” could not be evaluated`, finding: failed };
  }
  if (code !== "score_threshold") return null;
  const [most] = hits.toSorted((one, other) => other.scoreModifier - one.scoreModifier);
  if (most === undefined) return null;
  return { words: `The rule “${most.name}” adds the most, ${most.scoreModifier} points`, finding: most };
}

/** ` 0.97 on OFAC-SDN`, of the nearest name that the check found; nothing where there is no name, as of a wallet. */
function matchInWords(code: string, { screening }: Assessment): string {
  if (!code.endsWith("_match")) return "";
  const isOfCheck = ({ check, status }: Attempt["checks"][number]) =>
    status === (code === "sanctions_match" ? "confirmed_match" : "potential_match") &&
    (code === "potential_screening_match" || check === "sanctions");
  const matches = screening.attempts.flatMap((attempt) => {
    const lists = attempt.checks.filter(isOfCheck).flatMap((check) => check.lists);
    return attempt.matches.filter((match) => match.lists.some((list) => lists.includes(list)));
  });
  const [nearest] = matches.toSorted((one, other) => other.score - one.score);
  return nearest === undefined ? "" : ` ${shownRatio(nearest.score, 2)} on ${nearest.lists.join(", ")}`;
}
