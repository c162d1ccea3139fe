// What `decide` answers: a decision with its score, every rule's result, and words for people.

import type {
  Decision,
  MatchedRule,
  NEXT_ACTIONS,
  AssessmentSignal,
  RiskLevel,
} from "../contract/decisions/assessment.ts";

import type { Draw } from "./draw.ts";

/** The result of one rule, whatever it was; `matchedRules` of the answer holds those that hit or erred. */
export interface RuleResult extends MatchedRule {
  /** True for a rule that is only watched: its result counts for nothing and is shown to no caller. */
  readonly shadow?: true;
}

export interface Verdict {
  readonly decision: Decision;
  /** 0 to 100. */
  readonly score: number;
  readonly riskLevel: RiskLevel;
  /** Short machine words, strongest first, e.g. `sanctions_match`, `insufficient_data`, `rule_error`. */
  readonly reasonCodes: readonly string[];
  readonly title: string;
  readonly reason: string;
  readonly nextAction: { readonly type: (typeof NEXT_ACTIONS)[number]; readonly label: string };
  readonly rules: readonly RuleResult[];
  /** Without any one of these it would be allowed: rules as `id@version`, `screening`, `actions`. Empty for `allow`. */
  readonly decisive: readonly string[];
  readonly signals: readonly AssessmentSignal[];
  /** Absent for what the judged sample cannot draw. Shown to no caller. */
  readonly draw?: Draw;
}
