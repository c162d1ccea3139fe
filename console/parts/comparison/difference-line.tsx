// A difference and its interval on a line with a mark at no difference; dotted where there is not enough evidence.

import styles from "./comparison.module.css";

interface Interval {
  readonly lower: number;
  readonly upper: number;
}

interface Props {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** The line goes from minus this to this. */
  readonly reach: number;
}

const REACHES = [0.02, 0.05, 0.1, 0.25, 0.5, 1] as const;

/** One scale for all lines of a chart: the narrowest round one that holds every interval. */
export function reachOf(intervals: readonly (Interval | null)[]): number {
  const furthest = Math.max(
    0,
    ...intervals.flatMap((one) => (one === null ? [] : [Math.abs(one.lower), Math.abs(one.upper)])),
  );
  return REACHES.find((reach) => reach >= furthest) ?? 1;
}

export function DifferenceLine({ value, interval, reach }: Props) {
  const at = (difference: number) => `${((difference + reach) / (2 * reach)) * 100}%`;
  const isKnown = value !== null && interval !== null;
  return (
    <svg className={styles["line"]} aria-hidden="true">
      <line className={isKnown ? styles["track"] : styles["unknown"]} x2="100%" y1="50%" y2="50%" />
      <line className={styles["none"]} x1="50%" x2="50%" y2="100%" />
      {isKnown ? (
        <>
          <line
            className={styles["range"]}
            x1={at(interval.lower)}
            x2={at(interval.upper)}
            y1="50%"
            y2="50%"
          />
          <circle className={styles["dot"]} cx={at(value)} cy="50%" r="4" />
        </>
      ) : null}
    </svg>
  );
}
