// Axes that say their unit. Lines are faint: the marks are what is read.

import type { Plane } from "./chart.tsx";
import styles from "./chart.module.css";

export interface Tick {
  /** Pixels along the axis. */
  readonly at: number;
  readonly text: string;
}

interface Props {
  readonly plane: Plane;
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
  /** What the vertical axis counts, with its unit. */
  readonly yName: string;
}

export function Axes({ plane, x, y, yName }: Props) {
  return (
    <g className={styles["axes"]} aria-hidden="true">
      {y.map(({ at, text }) => (
        <g key={text} transform={`translate(0,${at})`}>
          <line x2={plane.width} />
          <text x="-8" dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {x.map(({ at, text }) => (
        <text key={`${at} ${text}`} x={at} y={plane.height + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      <text className={styles["name"]} x="-44" y="-14" textAnchor="start">
        {yName}
      </text>
    </g>
  );
}
