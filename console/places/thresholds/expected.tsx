// What each threshold would have meant on the later part, which had no say in the choice. Without enough evidence nothing of it is shown:
// its zeros would be taken for figures.

import type { Recommendation } from "../../api/recommendations.ts";
import { EstimateText } from "../../parts/estimate.tsx";
import { Money } from "../../parts/money.tsx";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";

type Expected = Recommendation["expected"]["current"];

const RATIOS = [
  ["fraudCaptured", "Fraud captured"],
  ["precision", "Precision"],
  ["falsePositiveRate", "False positive rate"],
] as const;

export function ExpectedOnLater({ recommendation }: { readonly recommendation: Recommendation }) {
  const { status, expected, currency, costs } = recommendation;
  if (status === "not_enough_evidence") return null;
  const sides = [
    ["In force", expected.current] as const,
    ...(expected.recommended === null ? [] : [["Recommended", expected.recommended] as const]),
  ];
  return (
    <>
      <Difference recommendation={recommendation} />
      <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Expected on the later part">
        <table className={table["table"]}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Measure</span>
              </th>
              {sides.map(([name, { threshold }]) => (
                <th key={name} scope="col">
                  {name}, from {threshold}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RATIOS.map(([key, words]) => (
              <tr key={key}>
                <th scope="row">{words}</th>
                {sides.map(([name, side]) => (
                  <td key={name}>
                    <EstimateText estimate={side[key]} of={`${words}, ${name}`} />
                  </td>
                ))}
              </tr>
            ))}
            <Amounts sides={sides} currency={currency} hasCosts={costs != null} />
          </tbody>
        </table>
      </div>
    </>
  );
}

interface AmountsProps {
  readonly sides: readonly (readonly [string, Expected])[];
  readonly currency: string;
  readonly hasCosts: boolean;
}

function Amounts({ sides, currency, hasCosts }: AmountsProps) {
  return (
    <>
      <tr>
        <th scope="row">Alerts a day, all currencies</th>
        {sides.map(([name, { alertsPerDay }]) => (
          <td key={name} data-value={alertsPerDay}>
            {alertsPerDay.toFixed(1)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">Fraud money interrupted</th>
        {sides.map(([name, { fraudAmountCaptured }]) => (
          <td key={name}>
            <Money amount={fraudAmountCaptured} currency={currency} />
          </td>
        ))}
      </tr>
      {hasCosts ? (
        <tr>
          <th scope="row">Cost in all</th>
          {sides.map(([name, { cost }]) => (
            <td key={name}>{cost == null ? "not known" : <Money amount={cost} currency={currency} />}</td>
          ))}
        </tr>
      ) : null}
    </>
  );
}

/** The interval is that of what is wanted: of the saving, or else of the fraud money. */
function Difference({ recommendation: { expected, currency } }: { readonly recommendation: Recommendation }) {
  const { difference } = expected;
  if (difference === null) {
    return <p className={styles["muted"]}>Too few customers to say by how much another threshold gains.</p>;
  }
  const { saving, fraudAmountCaptured, interval } = difference;
  const isSaving = saving != null;
  return (
    <p className={styles["difference"]}>
      {isSaving ? "Saved: " : "More fraud money interrupted: "}
      <strong>
        <Money amount={isSaving ? saving : fraudAmountCaptured} currency={currency} />
      </strong>{" "}
      <span className={styles["muted"]}>
        [<Money amount={interval.lower} currency={currency} />,{" "}
        <Money amount={interval.upper} currency={currency} />]
      </span>
      {isSaving ? (
        <>
          . More fraud money interrupted: <Money amount={fraudAmountCaptured} currency={currency} />
        </>
      ) : null}
    </p>
  );
}
