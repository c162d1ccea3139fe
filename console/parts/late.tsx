// That a payment was reported long after it occurred.

import { shownDuration } from "./duration.ts";
import styles from "./late.module.css";

/** Later than this is worth a word. */
const LATE_SECONDS = 3_600;

interface Props {
  readonly occurredAt: string;
  readonly receivedAt: string;
}

export function Late({ occurredAt, receivedAt }: Props) {
  const seconds = (Date.parse(receivedAt) - Date.parse(occurredAt)) / 1_000;
  if (seconds < LATE_SECONDS) return null;
  return <span className={styles["late"]}>{shownDuration(seconds).split(" ")[0]} late</span>;
}
