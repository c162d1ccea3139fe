// What a rule did day by day: its hits, what they tipped, or how right they were. Which of them, the address says.

import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useActivations } from "../../api/activations.ts";
import { hasDays, type EffectivenessReport, type RuleFigures } from "../../api/effectiveness.ts";
import { onlyIf } from "../../api/query-client.ts";
import { ruleDaysQuery, type RuleDay } from "../../api/rule-days.ts";
import { useScope } from "../../api/scope.ts";
import { dateOf, DayChart } from "../../parts/chart/day-chart.tsx";
import { EstimateText } from "../../parts/estimate.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { RULE_TRENDS, type RuleTrendName } from "./search.ts";

interface Props {
  readonly rule: RuleFigures;
  readonly report: EffectivenessReport;
}

export function RuleTrend(props: Props) {
  return (
    <Panel
      title="Day by day"
      note="Each day by itself; precision with its 95% interval. A gap is a day on which it was not asked, or without enough evidence; an open dot is a day that is not whole. Outcomes of the hatched days may still come."
    >
      <Trend {...props} />
    </Panel>
  );
}

function Trend({ rule, report }: Props) {
  const { window } = report;
  const isDrawn = hasDays(window);
  const query = useQuery({ ...ruleDaysQuery(useScope(), rule.ruleId, window), enabled: onlyIf(isDrawn) });
  if (!isDrawn) {
    return <p className={table["muted"]}>A window of more than a year is not drawn day by day.</p>;
  }
  return (
    <Answered query={query} lines={6}>
      {({ versions }) => {
        const own = versions.find(({ ruleVersion }) => ruleVersion === rule.ruleVersion);
        return <Days days={own?.series ?? []} report={report} />;
      }}
    </Answered>
  );
}

interface DaysProps {
  readonly days: readonly RuleDay[];
  readonly report: EffectivenessReport;
}

const WORDS = {
  hits: ["Hits", "Decisions that it hit"],
  decisive: ["Would be allowed without it", "Decisions that would have been allowed without it"],
  precision: ["Precision", "Precision of its hits"],
} as const satisfies Record<RuleTrendName, readonly [title: string, meaning: string]>;

function Days({ days: all, report }: DaysProps) {
  const { trend = "hits" } = useSearch({ from: "/$org/$env/effectiveness/rules/$ruleId" });
  const activations = useActivations(report.window).data ?? [];
  // A window may begin long before the rule was asked.
  const first = all.findIndex(({ evaluations }) => evaluations > 0);
  const days = first === -1 ? [] : all.slice(first);
  const known = days.filter((day) => figureOf(day, trend).value !== null);
  return (
    <>
      <TrendChoice chosen={trend} />
      {known.length === 0 ? (
        <NothingKnown days={days} trend={trend} />
      ) : (
        <DayChart
          label={`${WORDS[trend][1]}, ${known.length} of ${days.length} days drawn`}
          days={days}
          of={(day) => figureOf(day, trend)}
          scale={trend === "precision" ? "share" : "count"}
          yName={trend === "precision" ? "share" : "decisions"}
          labelMaturityDays={report.maturity.labelMaturityDays}
          waitsForOutcomes={trend === "precision"}
          activations={activations}
          columns={[
            { title: "Asked", cell: (day) => day.evaluations, count: (day) => day.evaluations },
            { title: WORDS.hits[0], cell: (day) => day.hits, count: (day) => day.hits },
            {
              title: WORDS.decisive[0],
              cell: ({ decisive }) => decisive.decisions,
              count: ({ decisive }) => decisive.decisions,
            },
            {
              title: WORDS.precision[0],
              cell: (day) => <EstimateText estimate={day.precision} of={`Precision on ${dateOf(day)}`} />,
            },
          ]}
        />
      )}
    </>
  );
}

/** A day on which it was not asked has no number of hits. */
function figureOf({ evaluations, hits, decisive, precision }: RuleDay, trend: RuleTrendName) {
  if (trend === "precision") return precision;
  const count = trend === "hits" ? hits : decisive.decisions;
  return { value: evaluations === 0 ? null : count, interval: null };
}

function NothingKnown({ days, trend }: Pick<DaysProps, "days"> & { readonly trend: RuleTrendName }) {
  return (
    <p className={table["muted"]}>
      {trend === "precision"
        ? `No day has enough evidence: a day needs ${days[0]?.precision.minimumDenominator ?? 30} payments that it hit, with an outcome. Look at a longer window above.`
        : "It was not asked on any day of this window."}
    </p>
  );
}

function TrendChoice({ chosen }: { readonly chosen: RuleTrendName }) {
  return (
    <p className={table["orders"]}>
      <span>Draw</span>
      {RULE_TRENDS.map((name) => (
        <Link
          key={name}
          from="/$org/$env/effectiveness/rules/$ruleId"
          search={(old) => ({ ...old, trend: name })}
          aria-current={name === chosen}
          resetScroll={false}
        >
          {WORDS[name][0]}
        </Link>
      ))}
    </p>
  );
}
