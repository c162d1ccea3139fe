// A line without axes: how a figure came to be what it is. It breaks off before the interval that may still fill.

import styles from "./figures.module.css";

const WIDTH = 160;
const HEIGHT = 28;

export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const whole = values.slice(0, -1);
  const most = Math.max(1, ...whole);
  const points = whole.map((value, index) => {
    const x = (index / Math.max(1, whole.length - 1)) * WIDTH;
    const y = HEIGHT - 2 - (value / most) * (HEIGHT - 4);
    return `${x},${y}`;
  });
  return (
    <svg
      className={styles["spark"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}
