// A measure day by day: a line with the band of its interval, broken where there is not enough evidence, hatched where labels may
// still come. The dot of a day that is not over is open.

import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { scaleLinear, scaleTime } from "d3-scale";
import { area, line } from "d3-shape";
import { useId } from "react";
import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { activationsQuery } from "../../api/versions.ts";
import { Activations, activationsWithin, type Activation } from "../../parts/chart/activations.tsx";
import { Axes } from "../../parts/chart/axes.tsx";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { DAY } from "../../parts/days.ts";
import { EstimateText } from "../../parts/estimate.tsx";
import table from "../../parts/table.module.css";
import { MEASURES, titleOf, type Measure } from "./measure-names.ts";
import styles from "./trend.module.css";

type Day = NonNullable<EffectivenessReport["series"]>[number];

interface Props {
  /** Absent where the window is too long for days of their own. */
  readonly series: readonly Day[] | undefined;
  readonly labelMaturityDays: number;
}

export function Trend({ series: asked, labelMaturityDays }: Props) {
  const { trend: measure = "precision" } = useSearch({ from: "/$org/$env/effectiveness" });
  const activations = useQuery(activationsQuery(useScope())).data ?? [];
  if (asked === undefined) {
    return <p className={styles["none"]}>A window of more than a year is not drawn day by day.</p>;
  }
  // A window may begin long before anything was decided.
  const series = asked.slice(
    Math.max(
      0,
      asked.findIndex(({ decisions }) => decisions > 0),
    ),
  );
  const known = series.filter(({ measures }) => measures[measure].value !== null);
  return (
    <>
      <MeasureChoice chosen={measure} />
      {known.length === 0 ? (
        <p className={styles["none"]}>
          No day has enough evidence: a day needs {series[0]?.measures[measure].minimumDenominator ?? 30} of
          what the measure is a share of. Look at a longer window above.
        </p>
      ) : (
        <Chart
          label={`${titleOf(measure)} of each day, ${known.length} of ${series.length} days with enough evidence`}
          table={<DayTable measure={measure} series={series} activations={activations} />}
        >
          {(plane) => (
            <Days
              plane={plane}
              measure={measure}
              series={series}
              labelMaturityDays={labelMaturityDays}
              activations={activations}
            />
          )}
        </Chart>
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

interface DaysProps {
  readonly measure: Measure;
  readonly series: readonly Day[];
  readonly activations: readonly Activation[];
}

interface DrawnProps extends DaysProps {
  readonly plane: Plane;
  readonly labelMaturityDays: number;
}

/** Its first and last days are as long as the window leaves them, and today is not over. */
function isPartial({ from, to }: Day): boolean {
  return Date.parse(to) - Date.parse(from) < DAY || Date.parse(to) > Date.now();
}

function Days({ plane, measure, series, labelMaturityDays, activations }: DrawnProps) {
  const hatch = useId();
  const from = Date.parse(series[0]?.from ?? "");
  const to = Date.parse(series.at(-1)?.to ?? "");
  const x = scaleTime([new Date(from), new Date(to)], [0, plane.width]);
  const y = scaleLinear([0, 1], [plane.height, 0]);
  const middle = (day: Day) => x(new Date((Date.parse(day.from) + Date.parse(day.to)) / 2));
  const of = ({ measures }: Day) => measures[measure];
  const isKnown = (day: Day) => of(day).value !== null;
  const band = area<Day>()
    .defined(isKnown)
    .x(middle)
    .y0((day) => y(of(day).interval?.lower ?? 0))
    .y1((day) => y(of(day).interval?.upper ?? 0));
  const values = line<Day>()
    .defined(isKnown)
    .x(middle)
    .y((day) => y(of(day).value ?? 0));
  const matureUntil = Math.min(Math.max(Date.now() - labelMaturityDays * DAY, from), to);
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles["hatch"]} y2="6" />
        </pattern>
      </defs>
      <rect
        x={x(new Date(matureUntil))}
        width={plane.width - x(new Date(matureUntil))}
        height={plane.height}
        fill={`url(#${hatch})`}
      />
      <Axes
        plane={plane}
        x={x.ticks(6).map((tick) => ({ at: x(tick), text: tick.toISOString().slice(5, 10) }))}
        y={y.ticks(4).map((tick) => ({ at: y(tick), text: tick.toFixed(2) }))}
        yName="share"
      />
      <Activations
        plane={plane}
        activations={activationsWithin(activations, {
          from: series[0]?.from ?? "",
          to: series.at(-1)?.to ?? "",
        })}
        x={x}
      />
      <path className={styles["band"]} d={band(series) ?? ""} />
      <path className={styles["line"]} d={values(series) ?? ""} />
      {series.filter(isKnown).map((day) => (
        <circle
          key={day.from}
          className={styles["dot"]}
          data-partial={isPartial(day)}
          cx={middle(day)}
          cy={y(of(day).value ?? 0)}
          r="3"
        />
      ))}
    </>
  );
}

function DayTable({ measure, series, activations }: DaysProps) {
  const title = titleOf(measure);
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Decisions</th>
          <th scope="col">{title}</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {series.map((day) => (
          <tr key={day.from}>
            <th scope="row">{day.from.slice(0, 10)}</th>
            <td data-value={day.decisions}>{day.decisions}</td>
            <td>
              <EstimateText estimate={day.measures[measure]} of={`${title} on ${day.from.slice(0, 10)}`} />
            </td>
            <td>{notesOf(day, activations).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function notesOf(day: Day, activations: readonly Activation[]): readonly string[] {
  return [
    ...(isPartial(day) ? ["not a whole day"] : []),
    ...activationsWithin(activations, day).map(({ number }) => `version ${number} active`),
  ];
}
