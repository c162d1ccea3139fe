// When versions began to decide, the newest time of each: marks in a chart over time, not the claim that one changed what follows.

import type { Plane } from "./chart.tsx";
import styles from "./chart.module.css";

export interface Activation {
  readonly number: number;
  readonly at: string;
}

interface Props {
  readonly plane: Plane;
  /** Those within the chart. */
  readonly activations: readonly Activation[];
  readonly x: (at: Date) => number;
}

/** @param span `from` ≤ activation < `to`, as instants */
export function activationsWithin(
  activations: readonly Activation[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly Activation[] {
  return activations.filter(
    ({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to),
  );
}

export function Activations({ plane, activations, x }: Props) {
  return activations.map(({ number, at }) => {
    const place = x(new Date(at));
    const isLate = place > plane.width / 2;
    return (
      <g key={at} className={styles["activation"]} transform={`translate(${place},0)`}>
        <line y2={plane.height} />
        <text x={isLate ? -4 : 4} y="10" textAnchor={isLate ? "end" : "start"}>
          version {number} active
        </text>
      </g>
    );
  });
}
