// From where to where a share lies, dashed: what is not simply counted looks different from what is.

import type { ReactNode } from "react";
import styles from "./open-labels.module.css";

interface Props {
  readonly lower: number;
  readonly upper: number;
  /** Marks on it. */
  readonly children: ReactNode;
}

/** Where a share stands on the line. */
export const at = (share: number) => `${share * 100}%`;

export function Range({ lower, upper, children }: Props) {
  return (
    <svg className={styles["range"]} aria-hidden="true">
      <line className={styles["track"]} x2="100%" y1="50%" y2="50%" />
      <line className={styles["between"]} x1={at(lower)} x2={at(upper)} y1="50%" y2="50%" />
      {children}
    </svg>
  );
}
