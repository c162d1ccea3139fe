// One labelled payment as two versions decided it, and which of them was right.

import type { Decision } from "../contract/decisions/assessment.ts";
import type { SegmentDimension } from "../contract/reports/effectiveness.ts";
import type { Draw } from "../decision/draw.ts";
import type { ScaledAmount } from "../money/amount.ts";

export type Label = "fraud" | "legitimate";

export interface PairedDecision {
  readonly decisionId: string;
  readonly subjectId: string;
  /** ISO 8601, UTC, milliseconds: texts sort as times. */
  readonly occurredAt: string;
  /** What the live version thought right: a payment that its sample released counts as interrupted. */
  readonly live: Decision;
  readonly shadow: Decision;
  /** Of the live version's judged sample; null if the payment could not be drawn. */
  readonly draw: Pick<Draw, "probability" | "drawn"> | null;
  /** The effective label of today; null for none. */
  readonly label: Label | null;
  /** The effective label at the moment at which the decision became mature; null for none. */
  readonly labelAtMaturity: Label | null;
  readonly amount: ScaledAmount;
  readonly currency: string;
  readonly segments: Readonly<Record<SegmentDimension, string>>;
}

export type Labelled = PairedDecision & { readonly label: Label };

export function isInterrupted(decision: Decision): boolean {
  return decision !== "allow";
}

/** Right: interrupted and fraud, or allowed and legitimate. */
export function isRight(decision: Decision, label: Label): boolean {
  return isInterrupted(decision) === (label === "fraud");
}

/** Only one of the versions interrupts it, so only one is right, whatever the label. */
export function differs({ live, shadow }: Pick<PairedDecision, "live" | "shadow">): boolean {
  return isInterrupted(live) !== isInterrupted(shadow);
}

/** By `occurredAt`, then by id. */
export function inOrderOfTime<T extends PairedDecision>(pairs: readonly T[]): T[] {
  return pairs.toSorted((a, b) => order(a.occurredAt, b.occurredAt) || order(a.decisionId, b.decisionId));
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** 1 where only the candidate was right, −1 where only the live version was, 0 where they do not differ in it. */
export function compareRightness(
  { live, shadow }: Pick<PairedDecision, "live" | "shadow">,
  label: Label,
): -1 | 0 | 1 {
  const [was, would] = [isRight(live, label), isRight(shadow, label)];
  if (was === would) return 0;
  return would ? 1 : -1;
}
