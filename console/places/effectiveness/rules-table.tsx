// Rules by what would have been allowed without each, with screening and the rules' actions beside them.

import { Link, useSearch } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Button } from "../../parts/button.tsx";
import { EstimateText } from "../../parts/estimate.tsx";
import { counted } from "../../parts/counted.ts";
import { grouped } from "../../parts/grouped.ts";
import { Money } from "../../parts/money.tsx";
import { NOT_ENOUGH } from "../../words.ts";
import { decisiveInWords, withoutOutcome } from "./decisive.ts";
import { costliest, orderRules, ORDERS } from "./order-rules.ts";
import styles from "../../parts/table.module.css";

const ORDER_WORDS = {
  cost: "most good customers for least fraud",
  hits: "most hits",
  precision: "worst precision",
} as const;

const CAUSE_WORDS = { screening: "What screening found", actions: "The actions of all rules" } as const;
const DECISIVE = ["Payments", "Good", "Fraud", "Without outcome"] as const;
const SHOWN_FIRST = 12;

type Rule = EffectivenessReport["rules"][number];

export function RulesTable({ report }: { readonly report: EffectivenessReport }) {
  const { order = "cost" } = useSearch({ from: "/$org/$env/effectiveness" });
  const [isWhole, setWhole] = useState(false);
  const rules = orderRules(report.rules, order);
  const shown = isWhole ? rules : firstOf(rules);
  const worst = costliest(report.rules);
  return (
    <>
      {worst === null ? null : (
        <p className={styles["lead"]}>
          Most good customers for least fraud:{" "}
          <strong>
            <RuleLink rule={worst} />
          </strong>
          . Without it, these would have been allowed: {decisiveInWords(worst.decisive)}
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
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === rules.length ? null : (
        <Button onPress={() => setWhole(true)}>Show all {rules.length} rules</Button>
      )}
    </>
  );
}

/** Those that hit; where none did, any. */
function firstOf(rules: readonly Rule[]): readonly Rule[] {
  const hit = rules.filter(({ hits }) => hits > 0);
  return (hit.length === 0 ? rules : hit).slice(0, SHOWN_FIRST);
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
        <th scope="colgroup" colSpan={DECISIVE.length} className={styles["number"]}>
          Would be allowed without it
        </th>
        <th scope="colgroup" colSpan={3}>
          All its hits
        </th>
      </tr>
      <tr>
        {DECISIVE.map((head) => (
          <th key={head} scope="col" className={styles["number"]}>
            {head}
          </th>
        ))}
        <th scope="col">Precision</th>
        <th scope="col">Fraud captured</th>
        <th scope="col" className={styles["number"]}>
          Good money held
        </th>
      </tr>
    </thead>
  );
}

function RuleLink({ rule: { ruleId, ruleVersion, name } }: { readonly rule: Rule }) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link
      to="/$org/$env/effectiveness/rules/$ruleId"
      params={{ org, env, ruleId }}
      search={(old) => ({ ...windowSearch(old), version: ruleVersion })}
    >
      {name}
    </Link>
  );
}

function RuleRow({ rule }: { readonly rule: Rule }) {
  return (
    <tr data-rule={`${rule.ruleId}@${rule.ruleVersion}`}>
      <th scope="row">
        <RuleLink rule={rule} />
        <div className={styles["muted"]}>
          {rule.ruleId} v{rule.ruleVersion}
          {rule.action === null || rule.action === "none" ? "" : `, asks for ${rule.action}`}
          {rule.state === null || rule.state === "active" ? "" : `, ${rule.state}`}
        </div>
      </th>
      <td className={styles["number"]} data-value={rule.hits}>
        {grouped(rule.hits)}
      </td>
      <Decided decisive={rule.decisive} />
      <td>
        <EstimateText estimate={rule.precision} of={`Precision of ${rule.name}`} />
      </td>
      <td>
        <EstimateText estimate={rule.fraudCaptured} of={`Fraud captured of ${rule.name}`} />
      </td>
      <td className={styles["number"]}>
        <GoodMoney rule={rule} />
      </td>
    </tr>
  );
}

/** Of good payments that it hit and that were interrupted, by whatever rule; each currency by itself. */
function GoodMoney({ rule: { financialImpact } }: { readonly rule: Rule }) {
  return financialImpact.map(({ currency, evidence, legitimateInterruptedAmount }) => (
    <div key={currency}>
      {evidence === "sufficient" ? (
        <Money amount={legitimateInterruptedAmount} currency={currency} />
      ) : (
        <span className={styles["muted"]}>
          {currency}: {NOT_ENOUGH}
        </span>
      )}
    </div>
  ));
}

/** What has no outcome stands beside what has: no fraud known is not no fraud. */
function Decided({ decisive }: Pick<Rule, "decisive">) {
  const { decisions, legitimate, legitimateCustomers, frauds } = decisive;
  return (
    <>
      <Count count={decisions} />
      <Count count={legitimate}>
        {legitimate === 0 ? null : (
          <div className={styles["muted"]} data-value={legitimateCustomers}>
            of {counted(legitimateCustomers, "customer")}
          </div>
        )}
      </Count>
      <Count count={frauds} />
      <Count count={withoutOutcome(decisive)} />
    </>
  );
}

function Count({ count, children }: { readonly count: number; readonly children?: ReactNode }) {
  return (
    <td className={styles["number"]} data-value={count}>
      {grouped(count)}
      {children}
    </td>
  );
}
