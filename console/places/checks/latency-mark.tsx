// Percentiles of the time to an answer as one mark: from the median to p99, with a tick at p95.

import type { ProviderRow } from "../../api/providers.ts";
import { percentilesOf, placeOf, shownMilliseconds } from "./latency.ts";
import styles from "./marks.module.css";

interface Props {
  readonly latency: ProviderRow["latencyMs"];
  /** The end of the scale that all rows share. */
  readonly slowest: number;
}

export function LatencyMark({ latency, slowest }: Props) {
  const percentiles = percentilesOf(latency);
  if (percentiles === null) return <span className={styles["muted"]}>no call</span>;
  const [p50, p95, p99] = percentiles;
  const at = (time: number) => `${placeOf(time, slowest) * 100}%`;
  return (
    <div className={styles["figure"]}>
      <svg className={styles["mark"]} aria-hidden="true">
        <line className={styles["track"]} x2="100%" y1="50%" y2="50%" />
        <line className={styles["range"]} x1={at(p50)} x2={at(p99)} y1="50%" y2="50%" />
        <line className={styles["tick"]} x1={at(p95)} x2={at(p95)} y1="20%" y2="80%" />
        <circle className={styles["dot"]} cx={at(p50)} cy="50%" r="4" />
      </svg>
      <span className={styles["text"]}>
        <strong data-value={p50}>{shownMilliseconds(p50)}</strong>,{" "}
        <span data-value={p95}>{shownMilliseconds(p95)}</span>,{" "}
        <span data-value={p99}>{shownMilliseconds(p99)}</span>
      </span>
    </div>
  );
}
