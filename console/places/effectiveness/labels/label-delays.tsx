// How late labels arrive, by what they say and who says it.

import type { EffectivenessReport } from "../../../api/effectiveness.ts";
import { counted } from "../../../parts/counted.ts";
import { grouped } from "../../../parts/grouped.ts";
import { LabelMark } from "../../../parts/label-mark.tsx";
import { shownMeasured } from "../../../parts/share.ts";
import styles from "../../../parts/table.module.css";
import { NOT_ENOUGH } from "../../../words.ts";

type Delay = EffectivenessReport["labelDelay"];

export function LabelDelays({ delay }: { readonly delay: Delay }) {
  const { sources, horizonDays } = delay;
  const [first] = sources;
  if (first === undefined) return null;
  return (
    <details>
      <summary>How late outcomes arrive</summary>
      <p className={styles["muted"]}>
        Learned from the payments of the year before {delay.to.slice(0, 10)}, whatever the window above
        {horizonDays === null ? "" : `, and from outcomes that arrive within ${horizonDays} days`}. A share is
        of those outcomes.
      </p>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="How late outcomes arrive">
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col" className={styles["number"]}>
                Outcomes
              </th>
              <th scope="col" className={styles["number"]}>
                Half known after
              </th>
              {first.knownAfter.map(({ days }) => (
                <th key={days} scope="col">
                  Known after {days} days
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={`${source.label} ${source.source}`}>
                <th scope="row">
                  <LabelMark label={source.label} /> by {source.source}
                </th>
                <td className={styles["number"]} data-value={source.payments}>
                  {grouped(source.payments)}
                </td>
                <td className={styles["number"]} data-value={source.medianDays ?? undefined}>
                  {source.medianDays === null ? NOT_ENOUGH : counted(source.medianDays, "day")}
                </td>
                {source.knownAfter.map((known) => (
                  <td key={known.days} data-value={known.value ?? undefined}>
                    {shownMeasured(known)}
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
