// How many payments of the window are expected to become known as fraud.

import type { EffectivenessReport } from "../../../api/effectiveness.ts";
import { counted } from "../../../parts/counted.ts";
import { grouped } from "../../../parts/grouped.ts";
import styles from "./open-labels.module.css";

const REASONS = {
  too_few_labels: "too few fraud labels to learn how late they come",
  too_young: "less than a tenth of its fraud is known",
} as const;

export function StillToCome({ toCome }: { readonly toCome: EffectivenessReport["fraudStillToCome"] }) {
  const { value, interval, known, allowed, reason, horizonDays } = toCome;
  if (value === null || interval === null || allowed === null) {
    return (
      <p>
        How much fraud is still to become known cannot be said: {REASONS[reason ?? "too_few_labels"]}.{" "}
        <span data-value={known}>{counted(known, "payment is", "payments are")}</span> known as fraud.
      </p>
    );
  }
  return (
    <p>
      About{" "}
      <strong className={styles["expected"]} data-value={value}>
        {grouped(Math.round(value))} [{grouped(interval.lower)}, {grouped(interval.upper)}]
      </strong>{" "}
      more payments are expected to become known as fraud,{" "}
      <span data-value={allowed}>{grouped(Math.round(allowed))}</span> of them allowed, besides the{" "}
      <span data-value={known}>{grouped(known)}</span> known: if outcomes come as late as those of the last
      year did. Outcomes that take longer than {horizonDays} days are not counted.
    </p>
  );
}
