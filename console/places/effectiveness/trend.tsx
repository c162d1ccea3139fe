// A measure day by day, which of them the address says.

import { Link, useSearch } from "@tanstack/react-router";
import { useActivations } from "../../api/activations.ts";
import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { dateOf, DayChart } from "../../parts/chart/day-chart.tsx";
import { EstimateText } from "../../parts/estimate.tsx";
import table from "../../parts/table.module.css";
import { MEASURES, titleOf, type Measure } from "./measure-names.ts";

type Day = NonNullable<EffectivenessReport["series"]>[number];

export function Trend({ report }: { readonly report: EffectivenessReport }) {
  // Absent where the window is too long for days of their own.
  const { series: asked, window } = report;
  const { trend: measure = "precision" } = useSearch({ from: "/$org/$env/effectiveness" });
  const activations = useActivations(window).data ?? [];
  if (asked === undefined) {
    return <p className={table["muted"]}>A window of more than a year is not drawn day by day.</p>;
  }
  // A window may begin long before anything was decided.
  const series = asked.slice(
    Math.max(
      0,
      asked.findIndex(({ decisions }) => decisions > 0),
    ),
  );
  const title = titleOf(measure);
  const of = ({ measures }: Day) => measures[measure];
  const known = series.filter((day) => of(day).value !== null);
  return (
    <>
      <MeasureChoice chosen={measure} />
      {known.length === 0 ? (
        <p className={table["muted"]}>
          No day has enough evidence: a day needs {series[0]?.measures[measure].minimumDenominator ?? 30} of
          what the measure is a share of. Look at a longer window above.
        </p>
      ) : (
        <DayChart
          label={`${title} of each day, ${known.length} of ${series.length} days with enough evidence`}
          days={series}
          of={of}
          scale="share"
          yName="share"
          labelMaturityDays={report.maturity.labelMaturityDays}
          waitsForOutcomes
          activations={activations}
          columns={[
            { title: "Decisions", cell: (day) => day.decisions, count: (day) => day.decisions },
            {
              title,
              cell: (day) => <EstimateText estimate={of(day)} of={`${title} on ${dateOf(day)}`} />,
            },
          ]}
        />
      )}
    </>
  );
}

function MeasureChoice({ chosen }: { readonly chosen: Measure }) {
  return (
    <p className={table["orders"]}>
      <span>Draw</span>
      {MEASURES.map(([name, title]) => (
        <Link
          key={name}
          from="/$org/$env/effectiveness"
          search={(old) => ({ ...old, trend: name })}
          aria-current={name === chosen}
          resetScroll={false}
        >
          {title}
        </Link>
      ))}
    </p>
  );
}
