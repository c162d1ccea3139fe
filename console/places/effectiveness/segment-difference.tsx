// How a segment differs from the rest by one measure: on a line, with its interval, and how likely chance alone is.

import type { Schemas } from "../../api/client.ts";
import { Forest } from "../../parts/forest.tsx";
import { shownRatio, shownShare } from "../../parts/share.ts";
import styles from "../../parts/table.module.css";

type Comparison = Schemas["SegmentComparison"];

const LARGER_THAN_CHANCE = 0.05;

/** Corrected for the number of segments. */
export function isLargerThanChance({ adjustedPValue }: Comparison): boolean {
  return adjustedPValue !== null && adjustedPValue < LARGER_THAN_CHANCE;
}

interface Props {
  readonly comparison: Comparison;
  /** Why there is no difference, where there is none. */
  readonly unknown: string;
}

export function Difference({ comparison: { difference, interval, adjustedPValue }, unknown }: Props) {
  if (difference === null || interval === null) return <span className={styles["muted"]}>{unknown}</span>;
  return (
    <>
      <Forest value={difference} lower={interval.lower} upper={interval.upper} />
      <span data-value={difference}>
        {shownShare(difference)} [{shownShare(interval.lower)}, {shownShare(interval.upper)}]
      </span>
      {adjustedPValue === null ? null : (
        <span className={styles["muted"]} data-value={adjustedPValue}>
          {" "}
          adjusted p {shownRatio(adjustedPValue, 3)}
        </span>
      )}
    </>
  );
}
