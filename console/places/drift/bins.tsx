// The bins of one feature: the baseline hollow, the window filled, and how much each share differs. What has no value is a bin too.

import type { DriftFeature } from "../../api/drift.ts";
import table from "../../parts/table.module.css";
import { shownDifference, shownRatio } from "../../parts/share.ts";
import styles from "./bins.module.css";

type Bin = DriftFeature["bins"][number];

export function Bins({ feature: { bins, feature } }: { readonly feature: DriftFeature }) {
  if (bins.length === 0) return null;
  const largest = Math.max(
    ...bins.flatMap(({ baselineShare, currentShare }) => [baselineShare, currentShare]),
  );
  return (
    <div className={table["scroll"]} tabIndex={0} role="region" aria-label={`Bins of ${feature}`}>
      <table className={table["table"]}>
        <caption className={styles["caption"]}>
          Share of the payments of each side, from 0 to {shownRatio(largest, 2)}. Hollow: baseline. Filled:
          now.
        </caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col" className={styles["wide"]}>
              <span className="visually-hidden">As bars</span>
            </th>
            {["Baseline", "Now", "Difference"].map((head) => (
              <th key={head} scope="col" className={table["number"]}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <BinRow key={bin.label} bin={bin} largest={largest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BinRow({ bin, largest }: { readonly bin: Bin; readonly largest: number }) {
  const { label, baselineShare, currentShare } = bin;
  const difference = currentShare - baselineShare;
  const widthOf = (share: number) => `${largest === 0 ? 0 : (share / largest) * 100}%`;
  return (
    <tr data-bin={label}>
      <th scope="row" className={styles["label"]}>
        {label === "missing" ? "no value" : label}
      </th>
      <td>
        <svg className={styles["bars"]} aria-hidden="true">
          <rect className={styles["baseline"]} y="1" width={widthOf(baselineShare)} height="6" />
          <rect className={styles["current"]} y="9" width={widthOf(currentShare)} height="6" />
        </svg>
      </td>
      <td className={table["number"]} data-value={baselineShare}>
        {shownRatio(baselineShare, 3)}
      </td>
      <td className={table["number"]} data-value={currentShare}>
        {shownRatio(currentShare, 3)}
      </td>
      <td className={table["number"]} data-value={difference}>
        {shownDifference(difference)}
      </td>
    </tr>
  );
}
