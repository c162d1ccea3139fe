// Segments as a forest: the difference of each to the rest, with its interval.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { EstimateText } from "../../parts/estimate.tsx";
import { shownRatio, shownShare } from "../../parts/share.ts";
import { Forest } from "../../parts/forest.tsx";
import styles from "../../parts/table.module.css";

type Segment = EffectivenessReport["segments"][number];

const LARGER_THAN_CHANCE = 0.05;

export function Segments({ report }: { readonly report: EffectivenessReport }) {
  const segments = report.segments.toSorted((one, other) => byDifference(one) - byDifference(other));
  if (segments.length === 0) return <p className={styles["muted"]}>No segment was seen.</p>;
  return (
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Segments">
      <table className={`${styles["table"]} ${styles["named"]}`}>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col" className={styles["number"]}>
              Share of payments
            </th>
            <th scope="col">Precision</th>
            <th scope="col">Difference to the rest, −1 to 1</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <SegmentRow key={`${segment.dimension} ${segment.value}`} segment={segment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SegmentRow({ segment }: { readonly segment: Segment }) {
  const { dimension, value, share, precision, comparison } = segment;
  const { difference, interval, adjustedPValue } = comparison;
  const name = `${dimension.replaceAll("_", " ")}: ${value === "" ? "(not given)" : value}`;
  return (
    <tr data-strong={adjustedPValue !== null && adjustedPValue < LARGER_THAN_CHANCE}>
      <th scope="row">{name}</th>
      <td className={styles["number"]} data-value={share ?? undefined}>
        {share === null ? "" : shownShare(share)}
      </td>
      <td>
        <EstimateText estimate={precision} of={`Precision of ${name}`} />
      </td>
      <td>
        {difference === null || interval === null ? (
          <span className={styles["muted"]}>
            {share === 1 ? "all payments: there is no rest" : "not enough evidence to compare"}
          </span>
        ) : (
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
        )}
      </td>
    </tr>
  );
}

// What could not be compared comes last.
function byDifference({ comparison }: Segment): number {
  return comparison.difference ?? Number.MAX_SAFE_INTEGER;
}
