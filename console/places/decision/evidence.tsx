// The features that rules could ask for, with the values they had. What could not be known is absent, never 0.

import type { DecisionContext } from "../../api/decisions.ts";
import styles from "./lists.module.css";

export function Evidence({ context }: { readonly context: DecisionContext }) {
  const features = featuresOf(context);
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
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function featuresOf({ context }: DecisionContext): [string, string][] {
  const features = context["features"];
  if (typeof features !== "object" || features === null) return [];
  return Object.entries(features)
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
