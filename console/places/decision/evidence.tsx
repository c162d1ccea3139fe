// The features that rules could ask for, with the values they had. What could not be known is absent, never 0.

import { FEATURE_CATALOGUE, type FeatureDefinition } from "#domain/decision/features/feature-catalogue.ts";
import type { DecisionContext } from "../../api/decisions.ts";
import { featuresOf } from "./features.ts";
import styles from "./lists.module.css";

export function Evidence({ context }: { readonly context: DecisionContext }) {
  const features = listed(context);
  if (features.length === 0) return <p className={styles["muted"]}>No feature was known.</p>;
  return (
    <details>
      <summary>
        {features.length} {features.length === 1 ? "feature" : "features"}
      </summary>
      <table className={styles["values"]}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {features.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <div className={styles["muted"]}>{DEFINITIONS.get(name)?.meaning}</div>
              </th>
              <td data-value={value}>
                {value} {unitOf(DEFINITIONS.get(name))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** As the rules' own list has them. A feature that was given up since has none. */
const DEFINITIONS = new Map(FEATURE_CATALOGUE.map((feature) => [feature.name, feature]));

/** What a number is of, where the name and the meaning do not say it. */
function unitOf(feature: FeatureDefinition | undefined): string {
  const unit = feature?.unit;
  return unit === "seconds" || unit === "km" || unit === "km/h" ? unit : "";
}

function listed(context: DecisionContext): [string, string][] {
  return Object.entries(featuresOf(context))
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
