// How many checks each day had, as bars; a day on which some brought no answer has a mark above it.

import type { ProviderRow } from "../../api/providers.ts";
import styles from "./marks.module.css";

const HEIGHT = 24;
const STEP = 4;
/** A short time is no wider than its share of a month. */
const DAYS_LEAST = 30;

export function TrendMark({ trend }: Pick<ProviderRow, "trend">) {
  if (trend.length === 0) return null;
  const most = Math.max(1, ...trend.map(({ calls }) => calls));
  const unanswered = trend.filter(({ availability }) => availability.numerator < availability.denominator);
  return (
    <div className={styles["figure"]}>
      <svg
        className={styles["trend"]}
        viewBox={`0 0 ${Math.max(DAYS_LEAST, trend.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {trend.map(({ from, calls, availability }, at) => {
          const height = Math.max(1, (calls / most) * (HEIGHT - 6));
          return (
            <g key={from}>
              <rect
                className={styles["bar"]}
                x={at * STEP}
                y={HEIGHT - height}
                width={STEP - 1}
                height={height}
              />
              {availability.numerator < availability.denominator ? (
                <rect className={styles["missed"]} x={at * STEP} width={STEP - 1} height="3" />
              ) : null}
            </g>
          );
        })}
      </svg>
      <span className={styles["muted"]}>
        {trend.length} {trend.length === 1 ? "day" : "days"},{" "}
        {unanswered.length === 0 ? "all answered" : `${unanswered.length} with calls not answered`}
      </span>
    </div>
  );
}
