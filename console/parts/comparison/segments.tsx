// Where the candidate does better or worse: customers by segment, with the share that is better off.

import type { Comparison } from "../../api/backtests.ts";
import { shownShare } from "../share.ts";
import styles from "./comparison.module.css";
import { shownChance } from "./verdict.ts";

export function Segments({ segments }: Pick<Comparison, "segments">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Segments">
      <table className={styles["table"]}>
        <caption className="visually-hidden">Customers better and worse off, by segment</caption>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            {["Decisions", "Better off", "Worse off", "Share better off", "Adjusted p"].map((head) => (
              <th key={head} scope="col" className={styles["number"]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={`${segment.dimension} ${segment.value}`}>
              <th scope="row">
                {segment.dimension.replaceAll("_", " ")}:{" "}
                {segment.value === "" ? "(not given)" : segment.value}
              </th>
              <td className={styles["number"]} data-value={segment.decisions}>
                {segment.decisions}
              </td>
              <td className={styles["number"]} data-value={segment.customers?.better ?? segment.better}>
                {segment.customers?.better ?? segment.better}
              </td>
              <td className={styles["number"]} data-value={segment.customers?.worse ?? segment.worse}>
                {segment.customers?.worse ?? segment.worse}
              </td>
              <td className={styles["number"]}>
                <Effect segment={segment} />
              </td>
              <td className={styles["number"]} data-value={segment.adjustedPValue}>
                {shownChance(segment.adjustedPValue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Effect({ segment: { effect, customers } }: { readonly segment: Comparison["segments"][number] }) {
  if (effect == null) return <span className={styles["muted"]}>nobody treated differently</span>;
  const n = (customers?.better ?? 0) + (customers?.worse ?? 0);
  return (
    <span data-estimate="share better off" data-value={effect.value} data-n={n}>
      {shownShare(effect.value)}{" "}
      <span className={styles["muted"]}>
        [{shownShare(effect.lower)}, {shownShare(effect.upper)}] of {n} {n === 1 ? "customer" : "customers"}
      </span>
    </span>
  );
}
