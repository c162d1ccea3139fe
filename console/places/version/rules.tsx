// The rules of a version as they are evaluated: what each asks, what a hit adds, and whether it counts.

import type { WholeVersion } from "../../api/versions.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import styles from "./page.module.css";

type Rule = WholeVersion["rules"][number];

export function RulesOfVersion({ rules }: { readonly rules: readonly Rule[] }) {
  if (rules.length === 0) {
    return <p className={styles["muted"]}>It has no rules: it decides by screening alone.</p>;
  }
  return (
    <ul className={styles["rules"]}>
      {rules.map((rule) => (
        <li key={rule.id} data-rule={rule.id}>
          <h3>
            {rule.name} <Effect rule={rule} />
          </h3>
          <p className={styles["muted"]}>
            <code>{rule.id}</code> v{rule.version}, {rule.category}
            {rule.state === "active" ? "" : rule.state === "shadow" ? ", only watched" : ", not asked"}
          </p>
          <code>{rule.expression}</code>
        </li>
      ))}
    </ul>
  );
}

function Effect({ rule: { scoreModifier, action } }: { readonly rule: Rule }) {
  const points = scoreModifier > 0 ? `+${scoreModifier}` : String(scoreModifier).replace("-", "−");
  return (
    <span className={styles["effect"]}>
      {scoreModifier === 0 && action !== "none" ? null : <span>{points} points</span>}
      {action === "none" ? null : (
        <span>
          asks for <DecisionMark decision={action} />
        </span>
      )}
    </span>
  );
}
