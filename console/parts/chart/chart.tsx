// The frame of a chart: an SVG as wide as its place, two axes, and the same facts as a table for those who do not see it.

import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import styles from "./chart.module.css";

export interface Plane {
  /** Pixels of the plotting area, from its upper left corner. */
  readonly width: number;
  readonly height: number;
}

interface Props {
  /** What it shows, as a sentence. */
  readonly label: string;
  readonly height?: number;
  /** Draws into the plane: axes, marks. */
  readonly children: (plane: Plane) => ReactNode;
  /** The same facts: a table, shown on demand. */
  readonly table: ReactNode;
}

const MARGIN = { top: 26, right: 16, bottom: 30, left: 52 } as const;
const NARROWEST = 240;

export function Chart({ label, height = 220, children, table }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const plane = {
    width: Math.max(width, NARROWEST) - MARGIN.left - MARGIN.right,
    height: height - MARGIN.top - MARGIN.bottom,
  };
  return (
    <figure className={styles["chart"]}>
      <div ref={place} className={styles["place"]}>
        {width === 0 ? null : (
          <svg width={Math.max(width, NARROWEST)} height={height} role="img" aria-label={label}>
            <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>{children(plane)}</g>
          </svg>
        )}
      </div>
      <details className={styles["table"]}>
        <summary>As a table</summary>
        <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={`${label}, as a table`}>
          {table}
        </div>
      </details>
    </figure>
  );
}
