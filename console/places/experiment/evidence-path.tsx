// The e-value day by day, with the line at which it is enough.

import { scaleLog, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import type { Experiment } from "../../api/experiments.ts";
import { Axes } from "../../parts/chart/axes.tsx";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { DAY } from "../../parts/days.ts";
import { boundOf, shownFigure } from "../../parts/comparison/verdict.ts";
import styles from "./evidence-path.module.css";
import { firstLabelDay, pathDomain, powersOfTen, type PathDomain } from "./path.ts";

const NAME_OF_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

export function EvidencePath({ experiment }: { readonly experiment: Experiment }) {
  const bound = boundOf(experiment);
  const domain = pathDomain(experiment.path, bound);
  if (domain === null) {
    const first = firstLabelDay(experiment.from, experiment.labelMaturityDays);
    return (
      <p className={styles["none"]}>
        No payment counts yet.
        {first > experiment.asOf ? ` The first labels count on ${first}.` : ""}
      </p>
    );
  }
  const last = experiment.path.at(-1);
  return (
    <Chart
      label={`The e-value of each day; ${shownFigure(bound)} is enough. On the last day it is ${shownFigure(last?.eValue ?? 1)}.`}
      height={260}
      table={<PathTable path={experiment.path} />}
    >
      {(plane) => <Drawn plane={plane} domain={domain} bound={bound} path={experiment.path} />}
    </Chart>
  );
}

interface DrawnProps {
  readonly plane: Plane;
  readonly domain: PathDomain;
  readonly bound: number;
  readonly path: Experiment["path"];
}

function Drawn({ plane, domain, bound, path }: DrawnProps) {
  const x = scaleUtc(domain.days, [0, plane.width]);
  const y = scaleLog(domain.eValues, [plane.height, 0]).clamp(true);
  const drawn = line<Experiment["path"][number]>(
    ({ day }) => x(Date.parse(day)),
    ({ eValue }) => y(Math.max(eValue, domain.eValues[0])),
  )([...path]);
  // Whole days alone, and none whose name would leave the picture.
  const ticks = x
    .ticks(Math.max(2, Math.floor(plane.width / 90)))
    .filter((tick) => tick.getTime() % DAY === 0 && x(tick) <= plane.width - 6);
  const last = path.at(-1);
  return (
    <>
      <Axes
        plane={plane}
        x={ticks.map((tick) => ({ at: x(tick), text: NAME_OF_DAY.format(tick) }))}
        y={powersOfTen(domain.eValues).map((power) => ({ at: y(power), text: shownFigure(power) }))}
        yName="e-value, log"
      />
      <line className={styles["bound"]} x2={plane.width} y1={y(bound)} y2={y(bound)} />
      <text className={styles["word"]} x={plane.width} y={y(bound) - 6} textAnchor="end">
        {shownFigure(bound)} is enough
      </text>
      <path className={styles["path"]} d={drawn ?? ""} />
      {last === undefined ? null : (
        <circle
          className={styles["dot"]}
          cx={x(Date.parse(last.day))}
          cy={y(Math.max(last.eValue, domain.eValues[0]))}
          r="4"
          data-value={last.eValue}
        />
      )}
    </>
  );
}

function PathTable({ path }: Pick<Experiment, "path">) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          {["Day", "E-value", "Better off", "Worse off", "Without a label", "Payments that count"].map(
            (head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {path.map(({ day, eValue, better, worse, unlabelled, matured }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {[eValue, better, worse, unlabelled, matured].map((value, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <td key={at} data-value={value}>
                {at === 0 ? shownFigure(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
