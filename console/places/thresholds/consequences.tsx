// What each threshold would have meant for people and money on the earlier part: the one in force, the recommended one, the reader's.

import type { ReactNode } from "react";
import type { CurvePoint, Recommendation } from "../../api/recommendations.ts";
import { shownShare } from "../../parts/share.ts";
import { Money } from "../../parts/money.tsx";
import table from "../../parts/table.module.css";
import { GoodShare } from "./curve-table.tsx";
import { constraintsOf, excluding, fraudsOf } from "./curve.ts";
import { daysOf } from "./evidence.ts";
import { MARK_WORDS, type Mark } from "./marks.ts";
import styles from "./page.module.css";
import { constraintInWords } from "./words.ts";

interface Props {
  readonly recommendation: Recommendation;
  readonly marks: readonly Mark[];
}

export function Consequences({ recommendation, marks }: Props) {
  const { evidence, currency } = recommendation;
  const days = daysOf({ from: evidence.from, to: evidence.holdoutFrom });
  const frauds = fraudsOf(recommendation);
  const rows: readonly (readonly [string, (point: CurvePoint) => ReactNode])[] = [
    ["Alerts a day", ({ alertsPerDay }) => <Figure value={alertsPerDay} shown={alertsPerDay.toFixed(1)} />],
    [
      "Alerts on 19 days of 20, at most",
      ({ alertsPerDayP95 }) => <Figure value={alertsPerDayP95} shown={shownCount(alertsPerDayP95)} />,
    ],
    [
      "Good payments a day",
      ({ falsePositives }) =>
        days === 0 ? null : (
          <Figure value={falsePositives / days} shown={(falsePositives / days).toFixed(1)} />
        ),
    ],
    ["Share of good payments", (point) => <GoodShare point={point} />],
    [
      `Frauds, of ${frauds} in ${days} days`,
      ({ truePositives }) => <Figure value={truePositives} shown={String(truePositives)} />,
    ],
    ["Fraud money", ({ fraudAmountCaptured }) => <Money amount={fraudAmountCaptured} currency={currency} />],
    ["Good money held", ({ legitimateAmount }) => <Money amount={legitimateAmount} currency={currency} />],
    [
      "Interrupted payments without a label",
      ({ interrupted, truePositives, falsePositives }) => (
        <Figure
          value={interrupted - truePositives - falsePositives}
          shown={String(interrupted - truePositives - falsePositives)}
        />
      ),
    ],
    ["Fraud among those with a label", (point) => <Precision point={point} />],
  ];
  return (
    <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Consequences">
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Consequence</span>
            </th>
            {marks.map(({ kind, threshold }) => (
              <th key={kind} scope="col" className={table["number"]}>
                {MARK_WORDS[kind]}, from {threshold}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cellOf]) => (
            <tr key={name}>
              <th scope="row" className={styles["measure"]}>
                {name}
              </th>
              {marks.map(({ kind, point }) => (
                <td key={kind} className={table["number"]}>
                  {point === null ? "no such score" : cellOf(point)}
                </td>
              ))}
            </tr>
          ))}
          <Excluded recommendation={recommendation} marks={marks} />
        </tbody>
      </table>
    </div>
  );
}

function Excluded({ recommendation, marks }: Props) {
  const constraints = constraintsOf(recommendation);
  return (
    <>
      {constraints.map((constraint) => (
        <tr key={constraint.name} data-constraint={constraint.name}>
          <th scope="row" className={styles["measure"]}>
            {constraintInWords(constraint)}
          </th>
          {marks.map(({ kind, point }) => (
            <td key={kind} className={table["number"]}>
              {point === null ? "–" : excluding([constraint], point).length === 0 ? "held" : "excludes it"}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function Figure({ value, shown }: { readonly value: number; readonly shown: string }) {
  return <span data-value={value}>{shown}</span>;
}

/** Of its interval the lower limit alone is served: it is what a constraint is held to. */
function Precision({ point }: { readonly point: CurvePoint }) {
  const { precision, precisionLower, truePositives, falsePositives } = point;
  if (precision === null || precisionLower === null) return <>not known</>;
  return (
    <span data-value={precision}>
      {shownShare(precision)}{" "}
      <span className={table["muted"]}>
        [{shownShare(precisionLower)} at least], {truePositives} of {truePositives + falsePositives} payments
      </span>
    </span>
  );
}

function shownCount(count: number): string {
  return Number.isInteger(count) ? String(count) : count.toFixed(1);
}
