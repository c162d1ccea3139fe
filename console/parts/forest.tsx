// A difference with its interval, on a line from −1 to 1 with a mark at no difference.

import styles from "./forest.module.css";

interface Props {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

const at = (difference: number) => `${((difference + 1) / 2) * 100}%`;

export function Forest({ value, lower, upper }: Props) {
  return (
    <svg className={styles["forest"]} aria-hidden="true">
      <line className={styles["track"]} x2="100%" y1="50%" y2="50%" />
      <line className={styles["none"]} x1={at(0)} x2={at(0)} y2="100%" />
      <line className={styles["range"]} x1={at(lower)} x2={at(upper)} y1="50%" y2="50%" />
      <circle className={styles["dot"]} cx={at(value)} cy="50%" r="4" />
    </svg>
  );
}
