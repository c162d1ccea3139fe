// The candidate's figures minus the live ones, each with the interval of the difference itself.

import type { Comparison } from "../../api/backtests.ts";
import { NOT_ENOUGH } from "../../words.ts";
import { groupedAmount } from "../grouped.ts";
import { shownDifference } from "../share.ts";
import styles from "./comparison.module.css";
import { DifferenceLine, reachOf } from "./difference-line.tsx";

const RATIOS = [
  ["fraudCaptured", "Fraud captured"],
  ["precision", "Precision"],
  ["falsePositiveRate", "False positive rate"],
] as const;
const AMOUNTS = [
  ["netAmount", "Fraud interrupted"],
  ["legitimateInterruptedAmount", "Legitimate interrupted"],
] as const;

export function Differences({ differences }: Pick<Comparison, "differences">) {
  const reach = reachOf(RATIOS.map(([name]) => differences[name].interval));
  return (
    <div className={styles["differences"]}>
      {RATIOS.map(([name, title]) => {
        const { value, interval } = differences[name];
        return (
          <div key={name} className={styles["difference"]} data-difference={name}>
            <span>{title}</span>
            <DifferenceLine value={value} interval={interval} reach={reach} />
            {value === null || interval === null ? (
              <span className={styles["muted"]}>{NOT_ENOUGH}</span>
            ) : (
              <span data-value={value}>
                <strong>{shownDifference(value)}</strong>{" "}
                <span className={styles["muted"]}>
                  [{shownDifference(interval.lower)}, {shownDifference(interval.upper)}]
                </span>
              </span>
            )}
          </div>
        );
      })}
      {AMOUNTS.flatMap(([name, title]) =>
        differences[name].map((difference) => (
          <Amount key={`${name} ${difference.currency}`} name={name} title={title} difference={difference} />
        )),
      )}
    </div>
  );
}

interface AmountProps {
  readonly name: string;
  readonly title: string;
  readonly difference: Comparison["differences"]["netAmount"][number];
}

function Amount({ name, title, difference: { currency, value, interval } }: AmountProps) {
  return (
    <div className={styles["difference"]} data-difference={`${name} ${currency}`}>
      <span>{title}</span>
      <span className={styles["muted"]}>
        {interval === null ? "no interval: too few customers differ" : ""}
      </span>
      <span>
        <strong data-value={value}>{signed(groupedAmount(value, currency))}</strong> {currency}{" "}
        {interval === null ? null : (
          <span className={styles["muted"]}>
            [{signed(groupedAmount(interval.lower, currency))},{" "}
            {signed(groupedAmount(interval.upper, currency))}]
          </span>
        )}
      </span>
    </div>
  );
}

function signed(decimal: string): string {
  if (decimal.startsWith("-")) return `−${decimal.slice(1)}`;
  return /[1-9]/.test(decimal) ? `+${decimal}` : decimal;
}
