// A ratio is always value, interval and n; without enough evidence it has no digit, and says how much there is of what it takes.

import type { Schemas } from "../api/client.ts";
import { NOT_ENOUGH } from "../words.ts";
import { counted } from "./counted.ts";
import styles from "./estimate.module.css";
import { grouped } from "./grouped.ts";
import { shownShare } from "./share.ts";

/** As every report has it. */
export type Estimate = Schemas["Estimate"];

interface Props {
  readonly estimate: Estimate;
  /** What it is of, for readers who do not see where it stands. */
  readonly of: string;
  /** What the interval is drawn on; shares lie between 0 and 1. */
  readonly scale?: readonly [number, number];
  /** Of the window before: a hollow dot. */
  readonly before?: Estimate | undefined;
  /** What numerator and denominator count; payments without it. */
  readonly cases?: Cases;
}

type Cases = "payments" | "decisions" | "customers" | "calls" | "matches" | "pairs" | "deliveries";

const ONE = {
  payments: "payment",
  decisions: "decision",
  customers: "customer",
  calls: "call",
  matches: "match",
  pairs: "pair",
  deliveries: "delivery",
} as const satisfies Record<Cases, string>;

/** Dot and whisker on a line, with the figures beneath. */
export function EstimateMark({ estimate, of, scale = [0, 1], before, cases = "payments" }: Props) {
  return (
    <div className={styles["figure"]}>
      <Whisker estimate={estimate} scale={scale} before={before} />
      <EstimateText estimate={estimate} of={of} cases={cases} />
    </div>
  );
}

/** `0.83 [0.74, 0.90] 75 of 90 payments, 41 customers`, or what is there of what it takes. */
export function EstimateText({ estimate, of, cases = "payments" }: Pick<Props, "estimate" | "of" | "cases">) {
  const { value, interval, numerator, denominator, customers } = estimate;
  if (value === null || interval === null) {
    return (
      <span className={styles["text"]} data-estimate={of} data-evidence="not_enough">
        <span className={styles["none"]}>
          {NOT_ENOUGH}, {haveAndNeed(estimate, cases)}
        </span>
      </span>
    );
  }
  return (
    <span className={styles["text"]} data-estimate={of} data-value={value} data-n={denominator}>
      <span className={styles["whole"]}>
        <strong>{shownShare(value)}</strong>{" "}
        <span className={styles["interval"]}>
          [{shownShare(interval.lower)}, {shownShare(interval.upper)}]
        </span>
      </span>{" "}
      <span className={styles["n"]}>
        <span className={styles["whole"]}>
          {grouped(numerator)} of {counted(denominator, ONE[cases], cases)}
          {customers === undefined || cases === "customers" ? "" : ","}
        </span>
        {customers === undefined || cases === "customers" ? null : (
          <>
            {" "}
            <span className={styles["whole"]}>{counted(customers, "customer")}</span>
          </>
        )}
      </span>
    </span>
  );
}

/** `12 of 30 payments`, or `11 of 20 customers` where the cases are enough. */
function haveAndNeed(estimate: Estimate, cases: Cases): string {
  const { denominator, minimumDenominator, customers, minimumCustomers } = estimate;
  const isOfCustomers =
    denominator >= minimumDenominator && customers !== undefined && minimumCustomers !== undefined;
  return isOfCustomers
    ? `${customers} of ${counted(minimumCustomers, "customer")}`
    : `${denominator} of ${counted(minimumDenominator, ONE[cases], cases)}`;
}

interface WhiskerProps extends Pick<Props, "scale" | "before"> {
  readonly estimate: {
    readonly value: number | null;
    readonly interval: { readonly lower: number; readonly upper: number } | null;
  };
}

/** Its figures stand beside it, always. */
export function Whisker({ estimate, scale = [0, 1], before }: WhiskerProps) {
  const [from, to] = scale;
  const at = (value: number) => `${((value - from) / (to - from)) * 100}%`;
  const { value, interval } = estimate;
  const isKnown = value !== null && interval !== null;
  return (
    <svg className={styles["whisker"]} aria-hidden="true">
      <line className={isKnown ? styles["track"] : styles["unknown"]} x2="100%" y1="50%" y2="50%" />
      {before?.value == null ? null : (
        <circle className={styles["before"]} cx={at(before.value)} cy="50%" r="4" />
      )}
      {isKnown ? (
        <>
          <line
            className={styles["range"]}
            x1={at(interval.lower)}
            x2={at(interval.upper)}
            y1="50%"
            y2="50%"
          />
          <circle className={styles["dot"]} cx={at(value)} cy="50%" r="4" />
        </>
      ) : null}
    </svg>
  );
}
