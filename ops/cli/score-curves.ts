// The curves of a score as points between 0 and 1: precision-recall, ROC and gain, by payments and by amounts.

import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly series: (curves: ScoreCurves, by: "payments" | "amounts") => Point[];
}

interface Shares {
  /** Of all fraud, legitimate and payments, what is interrupted; and of what is interrupted, the fraud. */
  readonly fraud: number;
  readonly legitimate: number;
  readonly payments: number;
  readonly precision: number;
}

export const CURVES: readonly Curve[] = [
  {
    title: "Precision-recall",
    across: "fraud captured",
    up: "precision",
    series: (curves, by) => sharesOf(curves, by).map(({ fraud, precision }) => ({ x: fraud, y: precision })),
  },
  {
    title: "ROC",
    across: "false positive rate",
    up: "fraud captured",
    series: (curves, by) => [
      { x: 0, y: 0 },
      ...sharesOf(curves, by).map(({ fraud, legitimate }) => ({ x: legitimate, y: fraud })),
    ],
  },
  {
    title: "Gain",
    across: "payments interrupted",
    up: "fraud captured",
    series: (curves, by) => [
      { x: 0, y: 0 },
      ...sharesOf(curves, by).map(({ fraud, payments }) => ({ x: payments, y: fraud })),
    ],
  },
];

/** From the highest score down. A picture needs no exact money. */
function sharesOf({ curve, payments }: ScoreCurves, by: "payments" | "amounts"): Shares[] {
  const points = curve.toReversed().map((point) => ({
    interrupted: point.interrupted,
    fraud: by === "payments" ? point.truePositives : Number(point.fraudAmountCaptured),
    legitimate: by === "payments" ? point.falsePositives : Number(point.legitimateAmount),
  }));
  const all = points.at(-1);
  if (all === undefined) return [];
  return points
    .filter(({ fraud, legitimate }) => fraud + legitimate > 0)
    .map(({ interrupted, fraud, legitimate }) => ({
      fraud: share(fraud, all.fraud),
      legitimate: share(legitimate, all.legitimate),
      payments: share(interrupted, payments),
      precision: share(fraud, fraud + legitimate),
    }));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
