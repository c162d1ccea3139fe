// How far the e-value is from what is enough.

import type { Comparison } from "../../api/backtests.ts";
import { boundOf, shownFigure } from "../../parts/comparison/verdict.ts";
import styles from "./evidence-bar.module.css";

export function EvidenceBar({ report }: { readonly report: Pick<Comparison, "paired" | "evidence"> }) {
  const { eValue } = report.paired;
  const bound = boundOf(report);
  const share = Math.min(eValue / bound, 1);
  return (
    <span className={styles["bar"]}>
      <svg className={styles["track"]} aria-hidden="true">
        <rect className={styles["whole"]} width="100%" height="100%" />
        <rect className={styles["filled"]} width={`${share * 100}%`} height="100%" />
      </svg>
      <span>
        <span data-value={eValue}>{shownFigure(eValue)}</span>{" "}
        <span className={styles["of"]}>of {shownFigure(bound)}</span>
      </span>
    </span>
  );
}
