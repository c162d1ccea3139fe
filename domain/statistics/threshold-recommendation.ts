// Recommends a threshold only where it was chosen on the earlier part of the time and proved better on the later part.

import { toDouble, type ScaledAmount } from "../money/amount.ts";
import { totalInterval, type Moments } from "./skewed-total.ts";
import {
  bestOf,
  meets,
  worthOf,
  worthOfPoint,
  type ThresholdConstraints,
  type ThresholdObjective,
} from "./threshold-choice.ts";
import { ownPayments, pointAt, type CurvePoint, type ScoredPart, type SweptPart } from "./threshold-sweep.ts";

/** Fewest mature labelled decisions, and of them fraud and legitimate, in each of the two parts. */
export const MINIMUM_LABELLED = 100;
export const MINIMUM_OF_EACH_LABEL = 30;
const FIT_SHARE = 0.7;

/** Mature decisions only, with the labels of now. */
export interface RecommendationQuestion {
  readonly fit: SweptPart;
  readonly holdout: SweptPart;
  /** The threshold in force. */
  readonly current: number;
  /** Only these may be recommended: beyond them the other threshold would decide first. */
  readonly allowed: { readonly lowest: number; readonly highest: number };
  readonly constraints: ThresholdConstraints;
  readonly objective: ThresholdObjective;
}

export type ThresholdRefusal =
  | "not_enough_evidence"
  | "no_threshold_meets_constraints"
  | "constraint_not_held"
  | "current_is_best"
  | "outside_observed_scores"
  | "gain_not_shown";

export type ThresholdAnswer =
  | ({
      readonly kind: "recommended";
      readonly recommended: number;
      readonly motive: ThresholdMotive;
    } & Judged)
  | ({ readonly kind: "refused"; readonly reason: ThresholdRefusal } & Partial<Judged>);

interface Judged {
  /** What the objective wants more of, on the later part; without interval from too few customers. */
  readonly gain: {
    readonly value: ScaledAmount;
    /** What is caught more, whatever the objective is. */
    readonly fraudAmount: ScaledAmount;
    readonly interval: { readonly lower: ScaledAmount; readonly upper: ScaledAmount } | null;
  };
}

/** A threshold that the earlier part chose and the later part bears out, before its gain is judged. */
export interface ThresholdCandidate {
  readonly kind: "candidate";
  readonly threshold: number;
  /** The threshold in force interrupts more good payments than it may, and this one is higher. */
  readonly mendsConstraint: boolean;
}

/** Why a threshold is recommended: it catches more, or the present one interrupts more good payments than it may. */
export type ThresholdMotive = "gain" | "constraint_broken";

export type ThresholdChoice = ThresholdCandidate | Extract<ThresholdAnswer, { kind: "refused" }>;

/**
 * How many whole days the earlier part has: those whose share of the payments is nearest to 70%. By payments and not by time,
 * because a pause or a few stragglers would otherwise leave the later part empty. Each part has at least a day.
 * @param payments of each day; of a single day, none is earlier.
 */
export function earlierDays(payments: readonly number[]): number {
  const wanted = payments.reduce((sum, number) => sum + number, 0) * FIT_SHARE;
  let [days, before] = [0, 0];
  for (const number of payments.slice(0, -1)) {
    if (days > 0 && Math.abs(before + number - wanted) > Math.abs(before - wanted)) break;
    before += number;
    days += 1;
  }
  return days;
}

/**
 * Chooses on the fit, among the thresholds that meet the constraints on both parts. Nothing is refused silently: the reason says
 * what is missing. Whether the candidate is recommended, {@link judgeGain} says.
 */
export function chooseCandidate(question: RecommendationQuestion): ThresholdChoice {
  const { fit, holdout, current, allowed, constraints, objective } = question;
  const refuse = (reason: ThresholdRefusal): ThresholdChoice => ({ kind: "refused", reason });
  if (!hasEvidence(fit) || !hasEvidence(holdout)) return refuse("not_enough_evidence");
  const meeting = fit.curve.filter(
    (point) =>
      point.threshold >= allowed.lowest && point.threshold <= allowed.highest && meets(point, constraints),
  );
  if (meeting.length === 0) return refuse("no_threshold_meets_constraints");
  const held = meeting.filter(({ threshold: at }) => {
    const point = pointAt(holdout.curve, at);
    return point !== null && meets(point, constraints);
  });
  const chosen = bestOf(held, objective);
  if (chosen === null) return refuse("constraint_not_held");
  const { threshold } = chosen;
  const inForce = [pointAt(fit.curve, current), pointAt(holdout.curve, current)];
  // Between two observed scores, the threshold in force interrupts the same as the higher one.
  if (threshold === inForce[0]?.threshold) return refuse("current_is_best");
  if (!isObserved(fit, [threshold, current]) || !isObserved(holdout, [threshold, current])) {
    return refuse("outside_observed_scores");
  }
  const isBroken = inForce.every((point) => point !== null && breaks(point, constraints));
  return { kind: "candidate", threshold, mendsConstraint: isBroken && threshold > current };
}

/** Sums over the customers of the later part, between the candidate and the threshold in force, the lower score included. */
export interface GainSums {
  /** Of what interrupting a customer's labelled payments is worth. */
  readonly worth: Moments;
  /** Of the fraud amounts among them. */
  readonly fraud: Moments;
  /** Of fraud amounts at any score. */
  readonly allFraud: Moments;
}

/**
 * Recommended is a candidate whose gain has a 95% interval over customers that lies above zero, or that mends a broken constraint.
 */
export function judgeGain(
  { threshold, mendsConstraint }: ThresholdCandidate,
  question: Pick<RecommendationQuestion, "holdout" | "current" | "objective">,
  sums: GainSums,
): ThresholdAnswer {
  const gain = gainOf(threshold, question, sums);
  const recommend = (motive: ThresholdMotive): ThresholdAnswer => {
    return { kind: "recommended", recommended: threshold, motive, gain };
  };
  if (mendsConstraint) return recommend("constraint_broken");
  if (gain.interval !== null && gain.interval.lower > 0n) return recommend("gain");
  return { kind: "refused", reason: "gain_not_shown", gain };
}

/**
 * A review of an unlabelled payment costs as much as any: each counts as a customer of its own. Where few frauds lie between the
 * thresholds, the largest that could lie there were probably not seen: then fraud of any score says how large it can be.
 */
function gainOf(
  threshold: number,
  { holdout, current, objective }: Pick<RecommendationQuestion, "holdout" | "current" | "objective">,
  { worth, fraud, allFraud }: GainSums,
): Judged["gain"] {
  const [proposed, inForce] = [pointAt(holdout.curve, threshold), pointAt(holdout.curve, current)];
  const fraudAmount = (proposed?.fraudAmountCaptured ?? 0n) - (inForce?.fraudAmountCaptured ?? 0n);
  const worthFrom = (point: CurvePoint | null) => (point === null ? 0n : worthOfPoint(point, objective));
  const value = worthFrom(proposed) - worthFrom(inForce);
  const unlabelled = holdout.cells.reduce(
    (sum, cell) => sum + (isBetween(cell.score, threshold, current) ? cell.unlabelled : 0),
    0,
  );
  const review = toDouble(worthOf({ fraudAmount: 0n, legitimate: 0, interrupted: 1 }, objective));
  const atLeast = Math.max(1, fraud.customers) / Math.max(1, allFraud.customers);
  const unseen = (power: "squares" | "cubes") => Math.max(0, atLeast * allFraud[power] - fraud[power]);
  // A higher threshold gains what interrupting was not worth.
  const sign = threshold < current ? 1 : -1;
  const interval = totalInterval({
    customers: worth.customers,
    total: value,
    squares: worth.squares + unseen("squares") + unlabelled * review ** 2,
    cubes: sign * (worth.cubes + unseen("cubes") + unlabelled * review ** 3),
  });
  return { value, fraudAmount, interval };
}

function isBetween(score: number, one: number, other: number): boolean {
  return score >= Math.min(one, other) && score < Math.max(one, other);
}

/** With confidence: the false positive rate is above its bound by its lower 95% limit too. */
function breaks({ fprLower }: CurvePoint, { maxFalsePositiveRate }: ThresholdConstraints): boolean {
  return maxFalsePositiveRate !== null && fprLower !== null && fprLower > maxFalsePositiveRate;
}

function hasEvidence({ cells }: ScoredPart): boolean {
  const fraud = cells.reduce((sum, cell) => sum + cell.fraud, 0);
  const legitimate = cells.reduce((sum, cell) => sum + cell.legitimate, 0);
  return fraud + legitimate >= MINIMUM_LABELLED && Math.min(fraud, legitimate) >= MINIMUM_OF_EACH_LABEL;
}

/** A change is supported only where scores were seen on its whole way: nothing is extrapolated. */
function isObserved({ cells }: ScoredPart, thresholds: readonly number[]): boolean {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const { score } of cells.filter((cell) => ownPayments(cell) > 0)) {
    lowest = Math.min(lowest, score);
    highest = Math.max(highest, score);
  }
  return thresholds.every((threshold) => threshold >= lowest && threshold <= highest);
}
