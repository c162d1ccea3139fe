// What tests of the reports know: decisions with their rules, and outcomes.

import type { Decision, RiskLevel } from "#domain/contract/decisions/assessment.ts";
import type { Classification, OutcomeSource } from "#domain/contract/decisions/outcome.ts";
export interface KnownRule {
  readonly ruleId: string;
  readonly ruleVersion: number;
  /** Empty, as the action, where the decision does not tell it. */
  readonly name: string;
  readonly outcome: "hit" | "no_hit" | "snoozed" | "error";
  /** Whether it was only watched, and changed nothing. */
  readonly isWatched?: boolean;
  readonly action: "none" | "review" | "block" | "";
  /** Absent where no version is known that holds the rule. */
  readonly state?: "active" | "shadow" | "retired";
}

export interface KnownDecision {
  readonly decisionId: string;
  readonly isTransaction: boolean;
  readonly subjectId: string;
  readonly subjectType: string;
  readonly occurredAt: string;
  readonly decision: Decision;
  readonly riskLevel: RiskLevel;
  readonly systemVersionId: string;
  readonly assetClass: string;
  readonly direction: string;
  readonly amount: string;
  readonly currency: string;
  readonly country: string;
  readonly channel: string;
  readonly counterpartyFamiliarity: string;
  readonly rules: readonly KnownRule[];
  /** Rules as `id@version`, `screening`, `actions`; absent for none. */
  readonly decisive?: readonly string[];
  readonly recordedAt: string;
  readonly loadedAt: string;
}

export interface KnownOutcome {
  readonly outcomeId: string;
  readonly decisionId: string;
  readonly classification: Classification;
  readonly source: OutcomeSource;
  readonly occurredAt: string;
  readonly sequence: number;
  readonly currency: string;
  readonly lossAmount: string | null;
  readonly recoveredAmount: string | null;
  readonly recordedAt: string;
  readonly loadedAt: string;
}
