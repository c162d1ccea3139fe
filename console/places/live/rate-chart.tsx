// What was decided in half an hour, ten seconds a bar. The last bar may still fill: its outline is dashed.

import { scaleLinear, scaleTime } from "d3-scale";
import type { Live } from "../../api/live.ts";
import { Activations, activationsWithin, type Activation } from "../../parts/chart/activations.tsx";
import { Axes } from "../../parts/chart/axes.tsx";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Instant } from "../../parts/instant.tsx";
import { barsOf, countOf, minutesOf, ORDER } from "./rate.ts";
import styles from "./rate-chart.module.css";

interface Props {
  readonly live: Live;
  readonly activations: readonly Activation[];
}

const HEIGHT = 200;

export function RateChart({ live, activations }: Props) {
  const { window, series } = live;
  const inWindow = activationsWithin(activations, window);
  return (
    <>
      <ul className={styles["legend"]}>
        {ORDER.toReversed().map((decision) => (
          <li key={decision}>
            <DecisionMark decision={decision} />
          </li>
        ))}
      </ul>
      <Chart
        label={`Decisions each ${window.intervalSeconds} seconds of the last half hour, by decision`}
        height={HEIGHT}
        table={<Minutes series={series} />}
      >
        {(plane) => <Marks plane={plane} live={live} activations={inWindow} />}
      </Chart>
    </>
  );
}

function Marks({ plane, live: { window, series }, activations }: Props & { readonly plane: Plane }) {
  const x = scaleTime([new Date(window.from), new Date(window.to)], [0, plane.width]);
  const most = Math.max(4, ...series.map(countOf));
  const y = scaleLinear([0, most], [plane.height, 0]).nice(4);
  const step = plane.width / Math.max(1, series.length);
  const last = series.length - 1;
  const minutes = x.ticks(plane.width < 500 ? 4 : 6);
  return (
    <>
      <Axes
        plane={plane}
        x={minutes.map((at) => ({ at: x(at), text: at.toISOString().slice(11, 16) }))}
        y={y
          .ticks(4)
          .filter(Number.isInteger)
          .map((value) => ({ at: y(value), text: String(value) }))}
        yName={`decisions in ${window.intervalSeconds} s`}
      />
      {barsOf(series).map(({ decision, index, from, to }) => (
        <rect
          key={`${decision} ${index}`}
          className={styles["bar"]}
          data-decision={decision}
          data-partial={index === last}
          x={index * step}
          y={y(to)}
          width={Math.max(1, step - 1)}
          height={y(from) - y(to)}
        />
      ))}
      <Activations plane={plane} activations={activations} x={x} />
    </>
  );
}

function Minutes({ series }: { readonly series: Live["series"] }) {
  return (
    <table className={styles["minutes"]}>
      <thead>
        <tr>
          <th scope="col">Minute (UTC)</th>
          {ORDER.toReversed().map((decision) => (
            <th key={decision} scope="col">
              {decision}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minutesOf(series).map((minute) => (
          <tr key={minute.at}>
            <th scope="row">
              <Instant at={minute.at} />
            </th>
            {ORDER.toReversed().map((decision) => (
              <td key={decision} data-value={minute[decision]}>
                {minute[decision]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
