// How often two providers said the opposite of the same check of the same decision. Each pair stands once, below the diagonal.

import { EstimateText } from "../../parts/estimate.tsx";
import table from "../../parts/table.module.css";
import { NOT_ENOUGH } from "../../words.ts";
import { shownRatio } from "../../parts/share.ts";
import styles from "./page.module.css";
import type { Disagreement, Matrix } from "./pairs.ts";
import { nameOfCheck } from "./words.ts";

export function DisagreementMatrix({ matrix }: { readonly matrix: Matrix }) {
  const { check, providers, between } = matrix;
  return (
    <div
      className={table["scroll"]}
      tabIndex={0}
      role="region"
      aria-label={`Disagreement on ${nameOfCheck(check)}`}
    >
      <table className={table["table"]}>
        <caption className={styles["caption"]}>{nameOfCheck(check)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Provider</span>
            </th>
            {providers.slice(0, -1).map((provider) => (
              <th key={provider} scope="col">
                {provider}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {providers.slice(1).map((provider, at) => (
            <tr key={provider}>
              <th scope="row">{provider}</th>
              {providers.slice(0, -1).map((other, column) => (
                <td key={other}>
                  {column > at ? null : (
                    <Pair name={`${provider} and ${other}`} pair={between(provider, other)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pair({ name, pair }: { readonly name: string; readonly pair: Disagreement | null }) {
  if (pair === null) return <span className={table["muted"]}>never met</span>;
  const { disagree, pairs, bothMatch, eitherMatches } = pair;
  return (
    <div className={styles["pair"]}>
      <EstimateText estimate={disagree} of={`Disagreement of ${name}`} cases="pairs" />
      <Kappa pair={pair} />
      <PositiveAgreement pair={pair} />
      <span className={table["muted"]} data-value={pairs}>
        {pairs} {pairs === 1 ? "pair" : "pairs"}; both say match in {bothMatch} of the {eitherMatches} in
        which either does
      </span>
    </div>
  );
}

function Kappa({ pair: { kappa, kappaInterval, pairs } }: { readonly pair: Disagreement }) {
  if (kappa === null || kappaInterval === null) {
    return <span className={table["muted"]}>kappa: {NOT_ENOUGH}</span>;
  }
  return (
    <span data-value={kappa}>
      kappa {shownRatio(kappa, 2)}{" "}
      <span className={table["muted"]}>
        [{shownRatio(kappaInterval.lower, 2)}, {shownRatio(kappaInterval.upper, 2)}], {pairs} pairs
      </span>
    </span>
  );
}

function PositiveAgreement({ pair: { positiveAgreement } }: { readonly pair: Disagreement }) {
  if (positiveAgreement === null) return null;
  const { value, interval } = positiveAgreement;
  return (
    <span data-value={value}>
      alike on matches {shownRatio(value, 2)}{" "}
      <span className={table["muted"]}>
        [{shownRatio(interval.lower, 2)}, {shownRatio(interval.upper, 2)}]
      </span>
    </span>
  );
}
