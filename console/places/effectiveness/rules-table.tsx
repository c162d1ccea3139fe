// Rules by what each decided alone, with screening and the rules' actions beside them.

import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Button } from "../../parts/button.tsx";
import { EstimateText } from "../../parts/estimate.tsx";
import { aloneInWords, withoutOutcome } from "./alone.ts";
import { costliest, orderRules, ORDERS } from "./order-rules.ts";
import styles from "../../parts/table.module.css";

const ORDER_WORDS = {
  cost: "most good customers for least fraud",
  hits: "most hits",
  precision: "worst precision",
} as const;

const CAUSE_WORDS = { screening: "What screening found", actions: "The actions of all rules" } as const;
const ALONE = ["Payments", "Good customers", "Fraud payments", "Payments without outcome"] as const;
const SHOWN_FIRST = 12;

type Rule = EffectivenessReport["rules"][number];

export function RulesTable({ report }: { readonly report: EffectivenessReport }) {
  const { order = "cost" } = useSearch({ from: "/$org/$env/effectiveness" });
  const [isWhole, setWhole] = useState(false);
  const rules = orderRules(report.rules, order);
  const shown = isWhole ? rules : rules.slice(0, SHOWN_FIRST);
  const worst = costliest(report.rules);
  return (
    <>
      {worst === null ? null : (
        <p className={styles["lead"]}>
          Most good customers for least fraud: <strong>{worst.name}</strong>. It alone interrupted{" "}
          {aloneInWords(worst.decisive)}
        </p>
      )}
      <p className={styles["orders"]}>
        <span>Order by</span>
        {ORDERS.map((name) => (
          <Link
            key={name}
            from="/$org/$env/effectiveness"
            search={(old) => ({ ...old, order: name })}
            aria-current={name === order}
            resetScroll={false}
          >
            {ORDER_WORDS[name]}
          </Link>
        ))}
      </p>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Rules">
        <table className={`${styles["table"]} ${styles["named"]}`}>
          <Head />
          <tbody>
            {shown.map((rule) => (
              <RuleRow key={`${rule.ruleId}@${rule.ruleVersion}`} rule={rule} />
            ))}
            {report.decisiveCauses.map(({ cause, decisive }) => (
              <tr key={cause}>
                <th scope="row">{CAUSE_WORDS[cause]}</th>
                <td />
                <Decided decisive={decisive} />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isWhole || rules.length <= SHOWN_FIRST ? null : (
        <Button onPress={() => setWhole(true)}>Show all {rules.length} rules</Button>
      )}
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          Rule
        </th>
        <th scope="col" rowSpan={2} className={styles["number"]}>
          Hits
        </th>
        <th scope="colgroup" colSpan={ALONE.length} className={styles["number"]}>
          Interrupted by it alone
        </th>
        <th scope="col" rowSpan={2}>
          Precision of all its hits
        </th>
      </tr>
      <tr>
        {ALONE.map((head) => (
          <th key={head} scope="col" className={styles["number"]}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function RuleRow({ rule }: { readonly rule: Rule }) {
  const { organisationId, environment } = useScope();
  return (
    <tr data-rule={`${rule.ruleId}@${rule.ruleVersion}`}>
      <th scope="row">
        <Link
          to="/$org/$env/effectiveness/rules/$ruleId"
          params={{ org: organisationId, env: environment, ruleId: rule.ruleId }}
          search={(old) => ({ ...windowSearch(old), version: rule.ruleVersion })}
        >
          {rule.name}
        </Link>
        <div className={styles["muted"]}>
          {rule.ruleId} v{rule.ruleVersion}
          {rule.action === null || rule.action === "none" ? "" : `, asks for ${rule.action}`}
          {rule.state === null || rule.state === "active" ? "" : `, ${rule.state}`}
        </div>
      </th>
      <td className={styles["number"]} data-value={rule.hits}>
        {rule.hits}
      </td>
      <Decided decisive={rule.decisive} />
      <td>
        <EstimateText estimate={rule.precision} of={`Precision of ${rule.name}`} />
      </td>
    </tr>
  );
}

/** What has no outcome stands beside what has: no fraud known is not no fraud. */
function Decided({ decisive }: Pick<Rule, "decisive">) {
  const { decisions, legitimateCustomers, frauds } = decisive;
  return (
    <>
      {[decisions, legitimateCustomers, frauds, withoutOutcome(decisive)].map((count, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order never changes
        <td key={at} className={styles["number"]} data-value={count}>
          {count}
        </td>
      ))}
    </>
  );
}
