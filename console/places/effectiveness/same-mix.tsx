// The measures as they would be with the mix of the window before. What differs between the rows is mix, not quality: set beside the
// window before, the figures of its mix tell what became of quality.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { shownMeasured, shownShare } from "../../parts/share.ts";
import styles from "../../parts/table.module.css";
import { QUALITIES } from "./qualities.ts";

type Standardised = EffectivenessReport["mixStandardised"]["dimensions"][number]["precision"];

/** Nothing where no dimension has enough in both windows. */
export function SameMix({ report }: { readonly report: EffectivenessReport }) {
  const dimensions = report.mixStandardised.dimensions.filter((one) =>
    QUALITIES.some(([name]) => one[name].value !== null),
  );
  if (dimensions.length === 0) return null;
  return (
    <details>
      <summary>With the mix of the window before</summary>
      <div
        className={styles["scroll"]}
        tabIndex={0}
        role="region"
        aria-label="With the mix of the window before"
      >
        <table className={`${styles["table"]} ${styles["named"]}`}>
          <thead>
            <tr>
              <th scope="col">This window</th>
              {QUALITIES.map(([name, title]) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">with its own mix</th>
              {QUALITIES.map(([name]) => (
                <td key={name} data-value={report.measures[name].value ?? undefined}>
                  {shownMeasured(report.measures[name])}
                </td>
              ))}
            </tr>
            {dimensions.map((one) => (
              <tr key={one.dimension}>
                <th scope="row">with the {one.dimension.replaceAll("_", " ")} mix of before</th>
                {QUALITIES.map(([name]) => (
                  <td key={name} data-value={one[name].value ?? undefined}>
                    {shownMeasured(one[name])}
                    {one[name].value === null ? null : (
                      <span className={styles["muted"]}> {coverOf(one[name])}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Segments that the window lacks say nothing. */
function coverOf({ coveredShare }: Standardised): string {
  return `covers ${shownShare(coveredShare)} of the mix`;
}
