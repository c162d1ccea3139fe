// The shape of a kind, where words stand beside it.

import styles from "./network.module.css";
import { shapeOf } from "./shapes.ts";

export function Shape({ kind, isFraud = false }: { readonly kind: string; readonly isFraud?: boolean }) {
  return (
    <svg className={styles["sign"]} viewBox="-10 -10 20 20" aria-hidden="true">
      <g data-fraud={isFraud}>
        <path className={styles["shape"]} d={shapeOf(kind)} />
      </g>
    </svg>
  );
}
