// A figure day by day: a line with the band of its interval, broken where it is not known, hatched where labels may still come. The
// dot of a day that is not over is open.

import { scaleLinear, scaleTime } from "d3-scale";
import { area, line } from "d3-shape";
import { useId, type ReactNode } from "react";
import { DAY } from "../days.ts";
import { Activations, activationsWithin, type Activation } from "./activations.tsx";
import { Axes } from "./axes.tsx";
import { Chart, type Plane } from "./chart.tsx";
import styles from "./day-chart.module.css";

/** As an answer has it: the first and the last are as long as the window leaves them. */
export interface Day {
  readonly from: string;
  readonly to: string;
}

interface Figure {
  readonly value: number | null;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
}

interface DrawnProps<D extends Day> {
  readonly days: readonly D[];
  readonly of: (day: D) => Figure;
  /** A share lies between 0 and 1, a count has no upper end. */
  readonly scale: "share" | "count";
  /** What the vertical axis counts. */
  readonly yName: string;
  readonly labelMaturityDays: number;
  /** Whether what is drawn changes as outcomes come: those days are hatched. A count of hits waits for none. */
  readonly waitsForOutcomes: boolean;
  readonly activations: readonly Activation[];
}

interface Props<D extends Day> extends DrawnProps<D> {
  /** What it shows, as a sentence. */
  readonly label: string;
  readonly columns: readonly Column<D>[];
}

export function DayChart<D extends Day>({ label, columns, ...drawn }: Props<D>) {
  return (
    <Chart label={label} table={<DayTable columns={columns} {...drawn} />}>
      {(plane) => <Marks plane={plane} {...drawn} />}
    </Chart>
  );
}

/** Its first and last days are as long as the window leaves them, and today is not over. */
function isPartial({ from, to }: Day): boolean {
  return Date.parse(to) - Date.parse(from) < DAY || Date.parse(to) > Date.now();
}

function Marks<D extends Day>({ plane, ...drawn }: DrawnProps<D> & { readonly plane: Plane }) {
  const { days, of, scale, yName, labelMaturityDays, waitsForOutcomes, activations } = drawn;
  const window = { from: days[0]?.from ?? "", to: days.at(-1)?.to ?? "" };
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const x = scaleTime([new Date(from), new Date(to)], [0, plane.width]);
  const most = scale === "share" ? 1 : Math.max(4, ...days.map((day) => of(day).value ?? 0));
  const y = scaleLinear([0, most], [plane.height, 0]).nice(4);
  const middle = (day: D) => x(new Date((Date.parse(day.from) + Date.parse(day.to)) / 2));
  const isKnown = (day: D) => of(day).value !== null;
  const band = area<D>()
    .defined((day) => of(day).interval !== null)
    .x(middle)
    .y0((day) => y(of(day).interval?.lower ?? 0))
    .y1((day) => y(of(day).interval?.upper ?? 0));
  const values = line<D>()
    .defined(isKnown)
    .x(middle)
    .y((day) => y(of(day).value ?? 0));
  const hatchedFrom = waitsForOutcomes ? Math.min(Math.max(matureUntil(labelMaturityDays), from), to) : to;
  return (
    <>
      <Hatched plane={plane} from={x(new Date(hatchedFrom))} />
      <Axes
        plane={plane}
        x={x.ticks(6).map((tick) => ({ at: x(tick), text: tick.toISOString().slice(5, 10) }))}
        y={y
          .ticks(4)
          .filter((tick) => scale === "share" || Number.isInteger(tick))
          .map((tick) => ({ at: y(tick), text: scale === "share" ? tick.toFixed(2) : String(tick) }))}
        yName={yName}
      />
      <path className={styles["band"]} d={band(days) ?? ""} />
      <Activations plane={plane} activations={activationsWithin(activations, window)} x={x} />
      <path className={styles["line"]} d={values(days) ?? ""} />
      {days.filter(isKnown).map((day) => (
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

/** Up to then outcomes have come. */
function matureUntil(labelMaturityDays: number): number {
  return Date.now() - labelMaturityDays * DAY;
}

/** From there on labels may still come. */
function Hatched({ plane, from }: { readonly plane: Plane; readonly from: number }) {
  const hatch = useId();
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles["hatch"]} y2="6" />
        </pattern>
      </defs>
      <rect x={from} width={plane.width - from} height={plane.height} fill={`url(#${hatch})`} />
    </>
  );
}

interface Column<D extends Day> {
  readonly title: string;
  readonly cell: (day: D) => ReactNode;
  /** Of a cell that shows a count. */
  readonly count?: (day: D) => number;
}

type TableProps<D extends Day> = Pick<Props<D>, "days" | "columns" | "labelMaturityDays" | "activations">;

function DayTable<D extends Day>({ days, columns, ...noted }: TableProps<D>) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          {["Day", ...columns.map(({ title }) => title), "Note"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.from}>
            <th scope="row">{dateOf(day)}</th>
            {columns.map(({ title, cell, count }) => (
              <td key={title} data-value={count?.(day)}>
                {cell(day)}
              </td>
            ))}
            <td>{notesOf(day, noted).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function dateOf({ from }: Day): string {
  return from.slice(0, 10);
}

function notesOf(
  day: Day,
  { labelMaturityDays, activations }: Pick<TableProps<Day>, "labelMaturityDays" | "activations">,
): readonly string[] {
  return [
    ...(isPartial(day) ? ["not a whole day"] : []),
    ...(Date.parse(day.to) > matureUntil(labelMaturityDays) ? ["outcomes may still come"] : []),
    ...activationsWithin(activations, day).map(({ number }) => `version ${number} active`),
  ];
}
