// Segments by what they cost, as a forest: the difference of each to the rest, with its interval.

import { Link, useSearch } from "@tanstack/react-router";
import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { EstimateText } from "../../parts/estimate.tsx";
import { grouped } from "../../parts/grouped.ts";
import { shownShare } from "../../parts/share.ts";
import styles from "../../parts/table.module.css";
import { fraudMissed, goodHeld, orderSegments, SEGMENT_ORDERS, type SegmentOrder } from "./order-segments.ts";
import { Difference, isLargerThanChance } from "./segment-difference.tsx";
import { titleOf } from "./measure-names.ts";

type Segment = EffectivenessReport["segments"][number];

const ORDER_WORDS = {
  held: "most good payments held",
  missed: "most fraud missed",
  difference: "lowest precision against the rest",
} as const satisfies Record<SegmentOrder, string>;

export function Segments({ report }: { readonly report: EffectivenessReport }) {
  const { segments: order = "held" } = useSearch({ from: "/$org/$env/effectiveness" });
  const segments = orderSegments(report.segments, order);
  if (segments.length === 0) return <p className={styles["muted"]}>No segment was seen.</p>;
  return (
    <>
      <p className={styles["orders"]}>
        <span>Order by</span>
        {SEGMENT_ORDERS.map((name) => (
          <Link
            key={name}
            from="/$org/$env/effectiveness"
            search={(old) => ({ ...old, segments: name })}
            aria-current={name === order}
            resetScroll={false}
          >
            {ORDER_WORDS[name]}
          </Link>
        ))}
      </p>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Segments">
        <table className={`${styles["table"]} ${styles["named"]}`}>
          <Head />
          <tbody>
            {segments.map((segment) => (
              <SegmentRow key={`${segment.dimension} ${segment.value}`} segment={segment} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Segment</th>
        {["Share of payments", "Good held", "Fraud missed"].map((head) => (
          <th key={head} scope="col" className={styles["number"]}>
            {head}
          </th>
        ))}
        <th scope="col">Precision</th>
        <th scope="col">Difference to the rest, −1 to 1</th>
      </tr>
    </thead>
  );
}

function SegmentRow({ segment }: { readonly segment: Segment }) {
  const { dimension, value, share, precision, comparison } = segment;
  const name = `${dimension.replaceAll("_", " ")}: ${value === "" ? "(not given)" : value}`;
  return (
    <tr data-segment={`${dimension} ${value}`} data-strong={isLargerThanChance(comparison)}>
      <th scope="row">{name}</th>
      <td className={styles["number"]} data-value={share ?? undefined}>
        {share === null ? "" : shownShare(share)}
      </td>
      {[goodHeld(segment), fraudMissed(segment)].map((count, index) => (
        <td key={index === 0 ? "held" : "missed"} className={styles["number"]} data-value={count}>
          {grouped(count)}
        </td>
      ))}
      <td>
        <EstimateText estimate={precision} of={`Precision of ${name}`} />
      </td>
      <td>
        <Difference
          comparison={comparison}
          unknown={share === 1 ? "all payments: there is no rest" : "not enough evidence to compare"}
        />
        <OtherComparisons segment={segment} />
      </td>
    </tr>
  );
}

/** By the other two measures. Nothing where neither can be compared. */
function OtherComparisons({ segment: { otherComparisons } }: { readonly segment: Segment }) {
  if (otherComparisons.every(({ difference }) => difference === null)) return null;
  const differing = otherComparisons.filter(isLargerThanChance);
  return (
    <details>
      <summary className={styles["muted"]}>
        By other measures
        {differing.length === 0
          ? ""
          : `: more than chance in ${differing.map(({ measure }) => titleOf(measure).toLowerCase()).join(" and ")}`}
      </summary>
      {otherComparisons.map((comparison) => (
        <div key={comparison.measure} data-comparison={comparison.measure}>
          <div className={styles["muted"]}>{titleOf(comparison.measure)}</div>
          <Difference comparison={comparison} unknown="not enough evidence to compare" />
        </div>
      ))}
    </details>
  );
}
