// The index of one feature on a log scale: a bar for what was measured, a dot and its interval for what is left of it without chance,
// a dashed mark for what chance reaches, and two lines where the levels begin.

import type { DriftFeature } from "../../api/drift.ts";
import styles from "./psi-mark.module.css";
import { placeOf } from "./rank.ts";

const BANDS = [0.1, 0.2] as const;

const at = (index: number) => `${placeOf(index) * 100}%`;

export function PsiMark({ feature }: { readonly feature: DriftFeature }) {
  const { statistic, unbiased, criticalValue, level } = feature;
  if (level === "not_enough_evidence" || statistic === null) {
    return (
      <svg className={styles["mark"]} aria-hidden="true" data-mark="none">
        <line className={styles["unknown"]} x2="100%" y1="50%" y2="50%" />
      </svg>
    );
  }
  return (
    <svg className={styles["mark"]} aria-hidden="true" data-mark="index">
      <line className={styles["track"]} x2="100%" y1="50%" y2="50%" />
      {BANDS.map((band) => (
        <line key={band} className={styles["band"]} x1={at(band)} x2={at(band)} y2="100%" />
      ))}
      <rect className={styles["bar"]} y="35%" width={at(statistic)} height="30%" />
      {criticalValue === null ? null : (
        <line className={styles["critical"]} x1={at(criticalValue)} x2={at(criticalValue)} y2="100%" />
      )}
      {unbiased === null ? null : (
        <>
          <line
            className={styles["range"]}
            x1={at(unbiased.interval.lower)}
            x2={at(unbiased.interval.upper)}
            y1="50%"
            y2="50%"
          />
          <circle className={styles["dot"]} cx={at(unbiased.value)} cy="50%" r="4" />
        </>
      )}
    </svg>
  );
}

/** What the marks are, once for all of them. */
export function PsiKey() {
  return (
    <ul className={styles["key"]}>
      <li>
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <rect className={styles["bar"]} y="4" width="18" height="4" />
        </svg>
        as measured
      </li>
      <li>
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <line className={styles["range"]} x2="18" y1="6" y2="6" />
          <circle className={styles["dot"]} cx="9" cy="6" r="4" />
        </svg>
        corrected for chance, with its 95% interval
      </li>
      <li>
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <line className={styles["critical"]} x1="9" x2="9" y2="12" />
        </svg>
        chance alone goes beyond it once in 100
      </li>
      <li>
        <svg viewBox="0 0 18 12" aria-hidden="true">
          <line className={styles["band"]} x1="6" x2="6" y2="12" />
          <line className={styles["band"]} x1="12" x2="12" y2="12" />
        </svg>
        moderate from 0.1, significant from 0.2
      </li>
      <li>log scale from 0.001 to 10</li>
    </ul>
  );
}
