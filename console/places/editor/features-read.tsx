// What the features mean that an expression reads.

import { featuresRead } from "./completion.ts";
import styles from "./rule-form.module.css";

export function FeaturesRead({ expression }: { readonly expression: string }) {
  const features = featuresRead(expression);
  if (features.length === 0) return null;
  return (
    <details className={styles["reads"]} open>
      <summary>
        Reads {features.length} {features.length === 1 ? "feature" : "features"}
      </summary>
      <dl>
        {features.map(({ name, meaning, unit }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {meaning} ({unit === "flag" ? "true or false" : unit})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
