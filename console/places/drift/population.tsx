// Who pays and how: the categories whose share moved the index most.

import type { DriftReport } from "../../api/drift.ts";
import { Panel } from "../../parts/panel.tsx";
import table from "../../parts/table.module.css";
import { shownIndex } from "./rank.ts";
import { shownDifference, shownRatio } from "../../parts/share.ts";

const SHOWN = 12;

export function Population({ population }: Pick<DriftReport, "population">) {
  const moved = population
    .filter(({ psiContribution }) => psiContribution > 0)
    .toSorted((one, other) => other.psiContribution - one.psiContribution);
  if (moved.length === 0) return null;
  return (
    <Panel title="Mix of payments" note="The categories that add most to their index, chance included.">
      <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Mix of payments">
        <table className={table["table"]}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {["Baseline", "Now", "Difference", "Adds to the index"].map((head) => (
                <th key={head} scope="col" className={table["number"]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moved
              .slice(0, SHOWN)
              .map(({ dimension, value, baselineShare, currentShare, psiContribution }) => (
                <tr key={`${dimension} ${value}`}>
                  <th scope="row">
                    {dimension.replaceAll("_", " ")}: {value === "missing" ? "no value" : value}
                  </th>
                  <td className={table["number"]} data-value={baselineShare}>
                    {shownRatio(baselineShare, 3)}
                  </td>
                  <td className={table["number"]} data-value={currentShare}>
                    {shownRatio(currentShare, 3)}
                  </td>
                  <td className={table["number"]} data-value={currentShare - baselineShare}>
                    {shownDifference(currentShare - baselineShare)}
                  </td>
                  <td className={table["number"]} data-value={psiContribution}>
                    {shownIndex(psiContribution)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
