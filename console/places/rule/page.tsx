// A rule: what it does, what it tips, and what would happen without it.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import {
  effectivenessByDayQuery,
  type EffectivenessReport,
  type RuleFigures,
} from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Behind } from "../../parts/behind.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { EstimateMark } from "../../parts/estimate.tsx";
import { grouped } from "../../parts/grouped.ts";
import { Id } from "../../parts/id.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { withoutOutcome } from "../effectiveness/decisive.ts";
import styles from "./page.module.css";
import { GoodPayments } from "./good-payments.tsx";
import { Overlap } from "./overlap.tsx";
import { RuleBody } from "./rule-body.tsx";
import { RuleMoney } from "./rule-money.tsx";
import { RuleTrend } from "./rule-trend.tsx";
import type { RuleSearch } from "./search.ts";
import { Without } from "./without.tsx";

const FROM = "/$org/$env/effectiveness/rules/$ruleId";

export function RulePage() {
  const { ruleId } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  // It draws no days of this report. But most come from the page of all rules, which has asked for them: then this answer is known already.
  const query = useQuery(effectivenessByDayQuery(useScope(), useWindow(search)));
  const rule = query.data === undefined ? undefined : ruleOf(query.data, ruleId, search.version);
  return (
    <div className={styles["page"]}>
      <PageHead title={rule?.name ?? ruleId}>
        <WindowPicker
          window={windowSearch(search)}
          onChange={(window) =>
            void navigate({
              search: ({ version, trend }) => ({
                ...window,
                ...(version === undefined ? {} : { version }),
                ...(trend === undefined ? {} : { trend }),
              }),
            })
          }
        />
        {rule === undefined || query.data === undefined ? null : (
          <>
            <Id id={ruleId} what="rule id" isOpen />
            <ItsDecisions ruleId={ruleId} window={query.data.window} />
            <CopySql asked={{ report: "effectiveness", ...query.data.window }} />
          </>
        )}
      </PageHead>
      <Answered query={query} lines={8}>
        {(report) =>
          rule === undefined ? (
            <Empty title={`No decision of this window asked ${nameOf(ruleId, search)}`}>
              <Link from={FROM} to="/$org/$env/effectiveness" search={windowSearch(search)}>
                Go to all rules
              </Link>
            </Empty>
          ) : (
            <Rule rule={rule} report={report} />
          )
        }
      </Answered>
    </div>
  );
}

/** @param version undefined for the newest that was asked in the window */
function ruleOf({ rules }: EffectivenessReport, ruleId: string, version: number | undefined) {
  return rules
    .filter((rule) => rule.ruleId === ruleId && (version === undefined || rule.ruleVersion === version))
    .toSorted((one, other) => other.ruleVersion - one.ruleVersion)[0];
}

function nameOf(ruleId: string, { version }: RuleSearch): string {
  return version === undefined ? `the rule ${ruleId}` : `version ${version} of the rule ${ruleId}`;
}

interface ItsDecisionsProps {
  readonly ruleId: string;
  readonly window: EffectivenessReport["window"];
}

function ItsDecisions({ ruleId, window: { from, to } }: ItsDecisionsProps) {
  const { organisationId, environment } = useScope();
  const params = { org: organisationId, env: environment };
  return (
    <>
      <Link to="/$org/$env/decisions" params={params} search={{ ruleId, from, to }}>
        Its decisions
      </Link>{" "}
      <Link to="/$org/$env/alerts" params={params} search={{ ruleId }}>
        Its open alerts
      </Link>
    </>
  );
}

function Rule({ rule, report }: { readonly rule: RuleFigures; readonly report: EffectivenessReport }) {
  const { decisive } = rule;
  return (
    <div className={styles["parts"]}>
      <Behind completeness={report.completeness} dataAsOf={report.dataAsOf} />
      <div className={styles["columns"]}>
        <Panel title="What it does">
          <RuleBody ruleId={rule.ruleId} version={rule.ruleVersion} />
        </Panel>
        <Panel
          title="What it tips"
          note="Interrupted payments that would have been allowed without it. Several rules may have been needed."
        >
          <dl className={styles["counts"]}>
            <Count name="hits" count={rule.hits} />
            <Count name="would be allowed without it" count={decisive.decisions} />
            <Count name="of them good" count={decisive.legitimate} />
            <Count name="customers of the good ones" count={decisive.legitimateCustomers} />
            <Count name="of them fraud" count={decisive.frauds} />
            <Count name="of them without an outcome" count={withoutOutcome(decisive)} />
          </dl>
        </Panel>
      </div>
      <Panel title="How good its hits are" note="Of all its hits, whether it tipped them or not.">
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
      <RuleTrend rule={rule} report={report} />
      <div className={styles["columns"]}>
        <Panel
          title="Amounts"
          note="Of the payments that it hit and that were interrupted, by whatever rule."
        >
          <RuleMoney rule={rule} />
        </Panel>
        <Panel title="Rules that hit the same" note="On how many of the same decisions.">
          <Overlap rule={rule} report={report} />
        </Panel>
      </div>
      <Panel
        title="What would happen without it"
        note="Decides the payments of the window again by the live version without this rule. Nothing that was decided changes."
      >
        <Without
          key={`${report.window.from} ${report.window.to}`}
          ruleId={rule.ruleId}
          window={report.window}
        />
      </Panel>
      <Panel
        title="Good payments that it hit"
        note="The newest that were interrupted and turned out to be good, whichever version of the rule hit them."
      >
        <GoodPayments ruleId={rule.ruleId} window={report.window} />
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
      <dd data-value={count}>{grouped(count)}</dd>
    </div>
  );
}
