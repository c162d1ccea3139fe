// What each threshold would have caught against what it would have disturbed: a dot a served point, its band the 95% interval of the
// share of good payments. What a constraint excludes is pale. Nothing is drawn between the points but the band.

import { scaleLinear, scalePow } from "d3-scale";
import { area } from "d3-shape";
import type { CurvePoint, Recommendation } from "../../api/recommendations.ts";
import { Axes } from "../../parts/chart/axes.tsx";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { shownShare } from "../../parts/share.ts";
import { CurveTable } from "./curve-table.tsx";
import { constraintsOf, excluding, fraudsOf, rising, type Constraint } from "./curve.ts";
import { MARK_WORDS, type Mark } from "./marks.ts";
import styles from "./pictures.module.css";

interface Props {
  readonly recommendation: Recommendation;
  readonly marks: readonly Mark[];
}

export function TradeOff({ recommendation, marks }: Props) {
  const frauds = fraudsOf(recommendation);
  const constraints = constraintsOf(recommendation);
  return (
    <Chart
      label={`Frauds interrupted, of ${frauds}, against the share of good payments interrupted, at each threshold`}
      height={300}
      table={<CurveTable curve={recommendation.curve} constraints={constraints} frauds={frauds} />}
    >
      {(plane) => (
        <Drawn
          plane={plane}
          points={rising(recommendation.curve).filter(isMeasured)}
          constraints={constraints}
          frauds={frauds}
          marks={marks}
        />
      )}
    </Chart>
  );
}

interface Measured extends CurvePoint {
  readonly fpr: number;
  readonly fprLower: number;
  readonly fprUpper: number;
}

function isMeasured(point: CurvePoint): point is Measured {
  return point.fpr !== null && point.fprLower !== null && point.fprUpper !== null;
}

interface DrawnProps {
  readonly plane: Plane;
  readonly points: readonly Measured[];
  readonly constraints: readonly Constraint[];
  readonly frauds: number;
  readonly marks: readonly Mark[];
}

const SHARES = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 1] as const;

function Drawn({ plane, points, constraints, frauds, marks }: DrawnProps) {
  // The few percent that are allowed would have no width on a linear scale.
  const x = scalePow([0, 1], [0, plane.width]).exponent(0.5);
  const y = scaleLinear([0, Math.max(1, frauds)], [plane.height, 0]);
  const band = area<Measured>()
    .x0(({ fprLower }) => x(fprLower))
    .x1(({ fprUpper }) => x(fprUpper))
    .y(({ truePositives }) => y(truePositives));
  const bound = constraints.find(({ name }) => name === "maxFalsePositiveRate")?.bound;
  return (
    <>
      {bound === undefined ? null : (
        <rect
          className={styles["excluded"]}
          x={x(bound)}
          width={plane.width - x(bound)}
          height={plane.height}
        />
      )}
      <Axes
        plane={plane}
        x={SHARES.map((share) => ({ at: x(share), text: String(share) }))}
        y={y
          .ticks(4)
          .filter(Number.isInteger)
          .map((count) => ({ at: y(count), text: String(count) }))}
        yName={`frauds interrupted, of ${frauds}`}
      />
      <path className={styles["band"]} d={band(points) ?? ""} />
      {bound === undefined ? null : (
        <>
          <line className={styles["bound"]} x1={x(bound)} x2={x(bound)} y2={plane.height} />
          <text className={styles["tick"]} x={x(bound) + 6} y={plane.height - 8}>
            beyond {shownShare(bound)}: excluded
          </text>
        </>
      )}
      {points.map((point) => (
        <circle
          key={point.threshold}
          className={styles[excluding(constraints, point).length === 0 ? "point" : "pale"]}
          cx={x(point.fpr)}
          cy={y(point.truePositives)}
          r="3"
        />
      ))}
      {marks.map(({ kind, point }) =>
        point === null || !isMeasured(point) ? null : (
          <g key={kind} transform={`translate(${x(point.fpr)},${y(point.truePositives)})`} data-mark={kind}>
            <title>{MARK_WORDS[kind]}</title>
            <MarkShape kind={kind} />
          </g>
        ),
      )}
    </>
  );
}

/** A ring, a dashed ring, a full disc. */
export function MarkShape({ kind }: Pick<Mark, "kind">) {
  return kind === "own" ? (
    <circle className={styles["knob"]} r="6" />
  ) : (
    <circle className={styles[kind]} r={kind === "current" ? 8 : 11} />
  );
}
