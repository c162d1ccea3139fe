// A line without axes: how a figure came to be what it is. It breaks off before the interval that may still fill.

import { line } from "d3-shape";
import styles from "./figures.module.css";

const WIDTH = 160;
const HEIGHT = 28;

export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const whole = values.slice(0, -1);
  const most = Math.max(1, ...whole);
  const path = line<number>()
    .x((_, index) => (index / Math.max(1, whole.length - 1)) * WIDTH)
    .y((value) => HEIGHT - 2 - (value / most) * (HEIGHT - 4));
  return (
    <svg
      className={styles["spark"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path([...whole]) ?? ""} />
    </svg>
  );
}
