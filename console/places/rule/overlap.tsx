// With which other rules a rule hit the same decisions: what often hits together says the same thing twice.

import { Link } from "@tanstack/react-router";
import type { EffectivenessReport, RuleFigures } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { grouped } from "../../parts/grouped.ts";
import styles from "./page.module.css";

const SHOWN = 6;

interface Props {
  readonly rule: RuleFigures;
  readonly report: EffectivenessReport;
}

export function Overlap({ rule, report }: Props) {
  const { organisationId: org, environment: env } = useScope();
  const { overlap } = rule;
  if (overlap.length === 0) return <p className={styles["muted"]}>No other rule hit what it hit.</p>;
  return (
    <dl className={styles["pairs"]}>
      {overlap.slice(0, SHOWN).map(({ ruleId, hits }) => (
        <div key={ruleId}>
          <dt>
            <Link
              to="/$org/$env/effectiveness/rules/$ruleId"
              params={{ org, env, ruleId }}
              search={(old) => windowSearch(old)}
            >
              {report.rules.find((one) => one.ruleId === ruleId)?.name ?? ruleId}
            </Link>
          </dt>
          <dd data-value={hits}>
            {grouped(hits)} of its {grouped(rule.hits)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
