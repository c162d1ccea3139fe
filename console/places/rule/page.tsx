// A rule: what it does, what it decided alone, and what would happen without it.

import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { effectivenessQuery, type EffectivenessReport, type RuleFigures } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowQuery, windowSearch } from "../../api/window.ts";
import { EstimateMark } from "../../parts/estimate.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { withoutOutcome } from "../effectiveness/alone.ts";
import styles from "./page.module.css";
import { RuleBody } from "./rule-body.tsx";
import { Without } from "./without.tsx";

export function RulePage() {
  const { ruleId } = useParams({ from: "/$org/$env/effectiveness/rules/$ruleId" });
  const search = useSearch({ from: "/$org/$env/effectiveness/rules/$ruleId" });
  const key = JSON.stringify(windowSearch(search));
  const window = useMemo(() => windowQuery(JSON.parse(key), Date.now()), [key]);
  const query = useQuery(effectivenessQuery(useScope(), window));
  return (
    <Answered query={query} lines={8}>
      {(report) => {
        const versions = report.rules.filter((rule) => rule.ruleId === ruleId);
        const [newest] = versions.toSorted((one, other) => other.ruleVersion - one.ruleVersion);
        return newest === undefined ? (
          <Empty title={`No decision of this window asked the rule ${ruleId}`}>
            <Link from="/$org/$env/effectiveness/rules/$ruleId" to="/$org/$env/effectiveness">
              Go to all rules
            </Link>
          </Empty>
        ) : (
          <Rule rule={newest} report={report} />
        );
      }}
    </Answered>
  );
}

function Rule({ rule, report }: { readonly rule: RuleFigures; readonly report: EffectivenessReport }) {
  const { organisationId, environment } = useScope();
  const { decisive } = rule;
  return (
    <div className={styles["page"]}>
      <PageHead title={rule.name}>
        <Link
          to="/$org/$env/decisions"
          params={{ org: organisationId, env: environment }}
          search={{ ruleId: rule.ruleId, from: report.window.from, to: report.window.to }}
        >
          Its decisions
        </Link>
      </PageHead>
      <div className={styles["columns"]}>
        <Panel title="What it does">
          <RuleBody ruleId={rule.ruleId} />
        </Panel>
        <Panel title="What it decided alone" note="Without it, these payments would have been allowed.">
          <dl className={styles["counts"]}>
            <Count name="payments interrupted by it alone" count={decisive.decisions} />
            <Count name="good customers among them" count={decisive.legitimateCustomers} />
            <Count name="fraud payments among them" count={decisive.frauds} />
            <Count name="of the payments, without an outcome" count={withoutOutcome(decisive)} />
            <Count name="hits in all, whether it decided or not" count={rule.hits} />
          </dl>
        </Panel>
      </div>
      <Panel title="How well it points" note="Of all its hits, whether it decided or not.">
        <div className={styles["estimates"]}>
          {(["precision", "fraudCaptured", "falsePositiveRate", "hitRate"] as const).map((name) => (
            <div key={name}>
              <h3>{ESTIMATES[name]}</h3>
              <EstimateMark
                estimate={rule[name]}
                of={ESTIMATES[name]}
                cases={name === "hitRate" ? "decisions" : "payments"}
              />
            </div>
          ))}
        </div>
      </Panel>
      <Panel
        title="What would happen without it"
        note="Decides the payments of the window again by the live version without this rule. Nothing that was decided changes."
      >
        <Without ruleId={rule.ruleId} window={report.window} />
      </Panel>
    </div>
  );
}

const ESTIMATES = {
  precision: "Precision",
  fraudCaptured: "Fraud captured",
  falsePositiveRate: "False positive rate",
  hitRate: "Hit rate",
} as const;

function Count({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-value={count}>{count}</dd>
    </div>
  );
}
