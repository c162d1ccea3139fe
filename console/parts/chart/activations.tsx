// When versions began to decide: marks in a chart over time, not the claim that one changed what follows.

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

/** As wide as the words of a mark, and as high as their line. */
const WORDS = { width: 110, height: 13 };

export function Activations({ plane, activations, x }: Props) {
  const marks = activations
    .map(({ number, at }) => ({ number, at, place: x(new Date(at)) }))
    .toSorted((one, other) => one.place - other.place);
  // Where the words of each line end: after a roll-back marks stand close together, so theirs stand one below the other.
  const ends: number[] = [];
  return marks.map(({ number, at, place }) => {
    const isLate = place > plane.width / 2;
    const start = isLate ? place - WORDS.width : place;
    const free = ends.findIndex((end) => end <= start);
    const row = free === -1 ? ends.length : free;
    ends[row] = start + WORDS.width;
    return (
      <g key={`${at} ${number}`} className={styles["activation"]} transform={`translate(${place},0)`}>
        <line y2={plane.height} />
        <text x={isLate ? -4 : 4} y={10 + row * WORDS.height} textAnchor={isLate ? "end" : "start"}>
          version {number} active
        </text>
      </g>
    );
  });
}
