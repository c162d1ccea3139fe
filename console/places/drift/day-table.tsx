// The index of one feature on each day of the window.

import type { DriftFeature } from "../../api/drift.ts";
import { LevelBars } from "../../parts/level-bars.tsx";
import table from "../../parts/table.module.css";
import { NOT_ENOUGH } from "../../words.ts";
import { DayLine, isKnown } from "./day-line.tsx";
import styles from "./page.module.css";
import { shownIndex } from "./rank.ts";

export function DayTable({ series }: Pick<DriftFeature, "series">) {
  if (series.length === 0) return null;
  return (
    <details className={styles["days"]}>
      <summary>
        Day by day, {series.filter(isKnown).length} of {series.length} days with enough evidence
      </summary>
      <DayLine series={series} />
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className={table["number"]}>
              Payments
            </th>
            <th scope="col">Index, corrected for chance</th>
            <th scope="col">Level</th>
          </tr>
        </thead>
        <tbody>
          {series.map((day) => (
            <DayRow key={day.from} day={day} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function DayRow({ day }: { readonly day: DriftFeature["series"][number] }) {
  const { from, currentCount, unbiased, level } = day;
  return (
    <tr>
      <th scope="row">{from.slice(0, "2026-11-26".length)}</th>
      <td className={table["number"]} data-value={currentCount}>
        {Math.round(currentCount)}
      </td>
      {level === "not_enough_evidence" || unbiased === null ? (
        <td colSpan={2} className={table["muted"]}>
          {NOT_ENOUGH}
        </td>
      ) : (
        <>
          <td data-value={unbiased.value}>
            {shownIndex(unbiased.value)} [{shownIndex(unbiased.interval.lower)},{" "}
            {shownIndex(unbiased.interval.upper)}]
          </td>
          <td>
            <LevelBars level={level} />
          </td>
        </>
      )}
    </tr>
  );
}
