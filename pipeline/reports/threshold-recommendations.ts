// Recommends the two thresholds of a system version: chosen on the earlier part of mature payments, judged on the later part.
// The same day, evidence and version give the same recommendation. Nothing is ever applied.

import { createHash } from "node:crypto";
import {
  THRESHOLD_NAMES,
  type ThresholdRecommendation,
  type ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { ThresholdQuery } from "#domain/door/threshold-recommendations.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { estimateOfSums, type Minimums } from "#domain/statistics/estimate.ts";
import { worthOfPoint, type ThresholdObjective } from "#domain/statistics/threshold-choice.ts";
import {
  chooseCandidate,
  judgeGain,
  type GainSums,
  type RecommendationQuestion,
  type ThresholdAnswer,
  type ThresholdCandidate,
} from "#domain/statistics/threshold-recommendation.ts";
import {
  alertsPerDayFrom,
  ownPayments,
  pointAt,
  ratiosFrom,
  sumByScore,
  type SweptPart,
} from "#domain/statistics/threshold-sweep.ts";
import { labelsOf, worstCaseOf } from "#domain/statistics/worst-case.ts";
import { DAY, formatInstant, instantOf, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { thresholdGain } from "#warehouse/queries/thresholds/scores.ts";
import { scoreCurves } from "./score-curves.ts";
import { shownPoint } from "./shown-point.ts";
import { thresholdEvidence, type ThresholdEvidence } from "./threshold-evidence.ts";

const VALID_DAYS = 30;
type Name = (typeof THRESHOLD_NAMES)[number];

/**
 * One entry for each threshold. If nothing is recommended, `reason` says why.
 *
 * @param query its thresholds are those in force. @throws the client's error when the warehouse cannot answer.
 */
export async function thresholdRecommendations(
  query: ThresholdQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<ThresholdRecommendations> {
  const evidence = await thresholdEvidence(query, clickhouse, now.getTime());
  const { holdout, asked } = evidence;
  const later = await scoreCurves(holdout, asked, minimumsOf(query), clickhouse);
  const found = THRESHOLD_NAMES.map((name) => recommend(name, query, evidence, clickhouse));
  return {
    data: (await Promise.all(found)).map((one) => ({ ...one, later })),
    pagination: { nextCursor: null },
  };
}

async function recommend(
  name: Name,
  query: ThresholdQuery,
  evidence: ThresholdEvidence,
  clickhouse: Warehouse,
): Promise<ThresholdRecommendation> {
  const { fit, holdout, matureTo, bounds, asked } = evidence;
  const asking = askedOf(name, query, evidence);
  const { current, constraints, objective } = asking;
  const choice = chooseCandidate(asking);
  const answer =
    choice.kind === "refused"
      ? choice
      : judgeGain(choice, asking, await gainBetween(choice, asking, asked, clickhouse));
  const recommended = answer.kind === "recommended" ? answer.recommended : null;
  const onHoldout = (threshold: number) =>
    expected(threshold, holdout, {
      objective,
      minimums: minimumsOf(query),
    });
  const count = (label: "fraud" | "legitimate") =>
    [...fit.cells, ...holdout.cells].reduce((sum, cell) => sum + cell[label], 0);
  const [fraud, legitimate] = [count("fraud"), count("legitimate")];
  const { organisationId, environment, systemVersionId } = query;
  // Late labels may change what is recommended of the same days: then it is another one.
  const identity = [organisationId, environment, name, systemVersionId, matureTo, recommended];
  return {
    id: `rec_${createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 32)}`,
    status: statusOf(answer),
    reason: reasonOf(answer),
    systemVersionId,
    currency: asked.currency,
    threshold: { name, ruleId: null, current, recommended },
    objective: objective.name,
    costs: costsOf(objective),
    constraints,
    curve: fit.curve.map(shownPoint),
    scores: scoresOf(fit),
    expected: {
      current: onHoldout(current),
      recommended: recommended === null ? null : onHoldout(recommended),
      difference: differenceOf(answer, objective),
    },
    evidence: { labelled: fraud + legitimate, fraud, legitimate, ...bounds, holdoutTo: bounds.to },
    backtestId: null,
    experimentId: null,
    createdAt: formatInstant(borderOf(matureTo, query.labelMaturityDays)),
    expiresAt: formatInstant(borderOf(matureTo, query.labelMaturityDays + VALID_DAYS)),
    review: null,
    appliedSystemVersionId: null,
  };
}

function minimumsOf({ minimumDenominator, minimumCustomers }: ThresholdQuery): Minimums {
  return { denominator: minimumDenominator, customers: minimumCustomers };
}

/** A block needs no review, and alerts a day are those of reviewers. */
function askedOf(
  name: Name,
  { thresholds, goal }: ThresholdQuery,
  { fit, holdout }: ThresholdEvidence,
): RecommendationQuestion {
  const { costs, maxFalsePositiveRate, maxAlertsPerDay } = goal;
  const isReview = name === "review";
  return {
    fit,
    holdout,
    current: thresholds[name],
    allowed: isReview
      ? { lowest: 0, highest: thresholds.block }
      : { lowest: thresholds.review, highest: 100 },
    constraints: {
      maxFalsePositiveRate: maxFalsePositiveRate[name],
      maxAlertsPerDay: isReview ? maxAlertsPerDay : null,
      minPrecision: null,
    },
    objective:
      costs === null
        ? { name: "max_fraud_value" }
        : {
            name: "min_total_cost",
            costs: {
              goodPayment: toScaled(costs.goodPayment),
              review: isReview ? toScaled(costs.review) : 0n,
            },
          },
  };
}

async function gainBetween(
  { threshold }: ThresholdCandidate,
  { current, objective }: RecommendationQuestion,
  asked: ThresholdEvidence["asked"],
  clickhouse: Warehouse,
) {
  const costs = costsOf(objective);
  const [sums] = await thresholdGain.run(clickhouse, {
    ...asked,
    fromScore: Math.min(threshold, current),
    belowScore: Math.max(threshold, current),
    goodPaymentCost: costs?.goodPayment ?? "0",
    reviewCost: costs?.review ?? "0",
  });
  return gainSumsOf(sums);
}

function gainSumsOf(row: Awaited<ReturnType<typeof thresholdGain.run>>[number] | undefined): GainSums {
  if (row === undefined) return { worth: NOTHING, fraud: NOTHING, allFraud: NOTHING };
  const { customers, squares, cubes } = row;
  return {
    worth: { customers, squares, cubes },
    fraud: { customers: row.fraud_customers, squares: row.fraud_squares, cubes: row.fraud_cubes },
    allFraud: {
      customers: row.all_fraud_customers,
      squares: row.all_fraud_squares,
      cubes: row.all_fraud_cubes,
    },
  };
}
const NOTHING = { customers: 0, squares: 0, cubes: 0 };

function costsOf(objective: ThresholdObjective) {
  if (objective.name === "max_fraud_value") return null;
  const { goodPayment, review } = objective.costs;
  return { goodPayment: fromScaled(goodPayment), review: fromScaled(review) };
}

function statusOf(answer: ThresholdAnswer): ThresholdRecommendation["status"] {
  if (answer.kind === "recommended") return "proposed";
  return answer.reason === "not_enough_evidence" || answer.reason === "outside_observed_scores"
    ? "not_enough_evidence"
    : "no_change";
}

function reasonOf(answer: ThresholdAnswer): ThresholdRecommendation["reason"] {
  if (answer.kind === "refused") return answer.reason;
  return answer.motive === "gain" ? null : answer.motive;
}

function differenceOf(
  { gain }: ThresholdAnswer,
  objective: ThresholdObjective,
): ThresholdRecommendation["expected"]["difference"] {
  if (gain === undefined || gain.interval === null) return null;
  const [lower, upper] = [fromScaled(gain.interval.lower), fromScaled(gain.interval.upper)];
  return {
    fraudAmountCaptured: fromScaled(gain.fraudAmount),
    saving: objective.name === "min_total_cost" ? fromScaled(gain.value) : null,
    interval: { lower, upper, level: 0.95, method: "hall_transformation", resamples: 0, seed: 0 },
  };
}

function expected(
  threshold: number,
  part: SweptPart,
  { objective, minimums }: { readonly objective: ThresholdObjective; readonly minimums: Minimums },
): ThresholdRecommendation["expected"]["current"] {
  // A threshold above every score interrupts nothing.
  const point = pointAt(part.curve, threshold);
  const ratios = ratiosFrom(threshold, part);
  const fraudAmount = part.cells.reduce((sum, cell) => sum + cell.fraudAmount, 0n);
  const worth = point === null ? 0n : worthOfPoint(point, objective);
  return {
    threshold,
    fraudCaptured: estimateOfSums(ratios.fraudCaptured, minimums),
    precision: estimateOfSums(ratios.precision, minimums),
    falsePositiveRate: estimateOfSums(ratios.falsePositiveRate, minimums),
    alertsPerDay: alertsPerDayFrom(threshold, part),
    worstCase: worstCaseOf(
      labelsOf(part.cells.filter(({ score }) => score >= threshold)),
      labelsOf(part.cells.filter(({ score }) => score < threshold)),
    ),
    fraudAmountCaptured: fromScaled(point?.fraudAmountCaptured ?? 0n),
    cost: objective.name === "min_total_cost" ? fromScaled(fraudAmount - worth) : null,
  };
}

function scoresOf({ cells }: SweptPart): ThresholdRecommendation["scores"] {
  return sumByScore(cells.filter((cell) => ownPayments(cell) > 0)).map(
    ({ score, fraud, legitimate, unlabelled }) => ({ score, fraud, legitimate, unlabelled }),
  );
}

function borderOf(to: string, daysLater: number): EpochMilliseconds {
  return instantOf(to) + daysLater * DAY;
}
