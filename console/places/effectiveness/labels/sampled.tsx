// A share by payments that were drawn by lot, each weighted by its chance: a hollow square, where what is counted has a dot.

import type { EffectivenessReport } from "../../../api/effectiveness.ts";
import { counted } from "../../../parts/counted.ts";
import { shownShare } from "../../../parts/share.ts";
import { NOT_ENOUGH } from "../../../words.ts";
import styles from "./open-labels.module.css";
import { at, Range } from "./range.tsx";

type Ratio = NonNullable<EffectivenessReport["labelSelection"]["sample"]>["weighted"]["precision"];

const REASONS = {
  not_drawn: "payments that it needs are never drawn",
  not_covered: "fewer than 95% of the payments could be drawn",
  not_judged: "fewer than 95% of the drawn ones are judged",
  too_few: "too few customers or payments",
} as const;

const SIDE = 8;

interface Props {
  readonly ratio: Ratio;
  readonly of: string;
}

export function Sampled({ ratio: { value, interval, reason, payments, customers }, of }: Props) {
  if (value === null || interval === null) {
    return (
      <span className={styles["muted"]} data-estimate={of} data-evidence="not_enough">
        {NOT_ENOUGH}: {REASONS[reason ?? "too_few"]}
      </span>
    );
  }
  return (
    <>
      <Range lower={interval.lower} upper={interval.upper}>
        <svg x={at(value)} y="50%" className={styles["place"]}>
          <rect className={styles["square"]} x={-SIDE / 2} y={-SIDE / 2} width={SIDE} height={SIDE} />
        </svg>
      </Range>
      <span data-estimate={of} data-value={value} data-n={payments}>
        <strong>{shownShare(value)}</strong> [{shownShare(interval.lower)}, {shownShare(interval.upper)}]{" "}
        <span className={styles["muted"]}>
          {counted(payments, "judged payment")}, {counted(customers, "customer")}
        </span>
      </span>
    </>
  );
}
