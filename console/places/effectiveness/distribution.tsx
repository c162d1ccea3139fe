// How often each decision was made, and of which risk.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { grouped } from "../../parts/grouped.ts";
import { LevelBars } from "../../parts/level-bars.tsx";
import { shownShare } from "../../parts/share.ts";
import styles from "../../parts/table.module.css";

export function Distribution({ report }: { readonly report: EffectivenessReport }) {
  const { decisionDistribution } = report;
  const levels = decisionDistribution[0]?.byRiskLevel.map(({ riskLevel }) => riskLevel) ?? [];
  return (
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Decisions by risk">
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col" className={styles["number"]}>
              Decisions
            </th>
            <th scope="col" className={styles["number"]}>
              Share of all
            </th>
            {levels.map((level) => (
              <th key={level} scope="col" className={styles["number"]}>
                <LevelBars level={level} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {decisionDistribution.map(({ decision, count, share, byRiskLevel }) => (
            <tr key={decision}>
              <th scope="row">
                <DecisionMark decision={decision} />
              </th>
              <td className={styles["number"]} data-value={count}>
                {grouped(count)}
              </td>
              <td className={styles["number"]} data-value={share ?? undefined}>
                {share === null ? "" : shownShare(share)}
              </td>
              {byRiskLevel.map(({ riskLevel, count: ofLevel }) => (
                <td key={riskLevel} className={styles["number"]} data-value={ofLevel}>
                  {grouped(ofLevel)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
