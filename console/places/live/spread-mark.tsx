// Percentiles on one line from zero: the median full, the others as ticks.

import styles from "./figures.module.css";

const WIDTH = 160;
const HEIGHT = 14;

/** @param values rising: the median first */
export function SpreadMark({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values);
  const at = (value: number) => 4 + (most === 0 ? 0 : (value / most) * (WIDTH - 8));
  const [median = 0, ...others] = values;
  return (
    <svg
      className={styles["spread"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={styles["track"]} x1="4" x2={WIDTH - 4} y1="7" y2="7" />
      <line className={styles["range"]} x1={at(median)} x2={at(most)} y1="7" y2="7" />
      <line className={styles["median"]} x1={at(median)} x2={at(median)} y1="1" y2="13" />
      {others.map((value) => (
        <line key={value} className={styles["tick"]} x1={at(value)} x2={at(value)} y1="3" y2="11" />
      ))}
    </svg>
  );
}
