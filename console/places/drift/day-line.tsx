// The index day by day without axes, on the log scale of the marks. It breaks where a day has not enough evidence.

import { line } from "d3-shape";
import type { DriftFeature } from "../../api/drift.ts";
import styles from "./day-line.module.css";
import { placeOf } from "./rank.ts";

type Day = DriftFeature["series"][number];

const WIDTH = 120;
const HEIGHT = 28;

export function DayLine({ series }: Pick<DriftFeature, "series">) {
  const known = series.filter(isKnown);
  if (known.length === 0) return <span className={styles["none"]}>no daily level</span>;
  const x = (at: number) => 3 + (at / Math.max(1, series.length - 1)) * (WIDTH - 6);
  const y = (index: number) => HEIGHT - 3 - placeOf(index) * (HEIGHT - 6);
  const path = line<Day>()
    .defined(isKnown)
    .x((_, at) => x(at))
    .y(({ unbiased }) => y(unbiased?.value ?? 0));
  return (
    <svg
      className={styles["line"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={styles["band"]} x2={WIDTH} y1={y(0.1)} y2={y(0.1)} />
      <path d={path([...series]) ?? ""} />
      {/* A day alone has no line. */}
      {series.map((day, at) =>
        isKnown(day) && !isKnown(series[at - 1]) && !isKnown(series[at + 1]) ? (
          <line
            key={day.from}
            className={styles["day"]}
            x1={x(at)}
            x2={x(at)}
            y1={y(day.unbiased?.value ?? 0)}
            y2={y(day.unbiased?.value ?? 0)}
          />
        ) : null,
      )}
    </svg>
  );
}

export function isKnown(day: Day | undefined): boolean {
  return day !== undefined && day.level !== "not_enough_evidence" && day.unbiased !== null;
}
