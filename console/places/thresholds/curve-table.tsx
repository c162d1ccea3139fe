// Every point of the curve, and which constraint excludes it.

import type { CurvePoint } from "../../api/recommendations.ts";
import { shownShare } from "../../parts/share.ts";
import table from "../../parts/table.module.css";
import { excluding, rising, type Constraint, type ConstraintName } from "./curve.ts";

const EXCLUDED_BY = {
  maxFalsePositiveRate: "good payments interrupted",
  maxAlertsPerDay: "alerts a day",
  minPrecision: "precision",
} as const satisfies Record<ConstraintName, string>;

interface Props {
  readonly curve: readonly CurvePoint[];
  readonly constraints: readonly Constraint[];
  readonly frauds: number;
}

export function CurveTable({ curve, constraints, frauds }: Props) {
  return (
    <table className={table["table"]}>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col" className={table["number"]}>
            Interrupted
          </th>
          <th scope="col" className={table["number"]}>
            Frauds, of {frauds}
          </th>
          <th scope="col">Share of good payments, 95%</th>
          <th scope="col">Excluded by</th>
        </tr>
      </thead>
      <tbody>
        {rising(curve).map((point) => (
          <tr key={point.threshold} data-threshold={point.threshold}>
            <th scope="row">{point.threshold}</th>
            <td className={table["number"]} data-value={point.interrupted}>
              {point.interrupted}
            </td>
            <td className={table["number"]} data-value={point.truePositives}>
              {point.truePositives}
            </td>
            <td>
              <GoodShare point={point} />
            </td>
            <td>
              {excluding(constraints, point)
                .map(({ name }) => EXCLUDED_BY[name])
                .join(", ") || "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `0.021 [0.015, 0.029], 34 good payments`. */
export function GoodShare({ point }: { readonly point: CurvePoint }) {
  const { fpr, fprLower, fprUpper, falsePositives } = point;
  if (fpr === null || fprLower === null || fprUpper === null) return <>not known</>;
  return (
    <span data-value={fpr}>
      {shownShare(fpr)}{" "}
      <span className={table["muted"]}>
        [{shownShare(fprLower)}, {shownShare(fprUpper)}], {falsePositives} good{" "}
        {falsePositives === 1 ? "payment" : "payments"}
      </span>
    </span>
  );
}
