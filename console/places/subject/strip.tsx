// Ninety days of decisions: the shape says the decision, the fill of the diamonds below says what came of that day's decisions. The
// interface counts labels by day, not by decision.

import { Link } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import type { SubjectProfile } from "../../api/subjects.ts";
import { Axes } from "../../parts/chart/axes.tsx";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { afterDay, startOfDay } from "../../parts/days.ts";
import tables from "../../parts/table.module.css";
import styles from "./page.module.css";
import {
  daysWithDecisions,
  LANES,
  marksOf,
  monthsOf,
  type Day,
  type Lane,
  type Mark,
} from "./strip-marks.ts";

interface Props {
  readonly profile: SubjectProfile;
}

const HEIGHT = 170;
const LANE_NAMES: Readonly<Record<Lane, string>> = {
  block: "block",
  review: "review",
  allow: "allow",
  fraud: "fraud",
  legitimate: "legit.",
  inconclusive: "inconc.",
};

const DIAMOND = "M0-5 5 0 0 5-5 0z";
const SHAPES = {
  block: <rect x="-4.2" y="-4.2" width="8.4" height="8.4" />,
  review: <path d="M0-5 5 4.2H-5z" />,
  allow: <circle r="4.2" />,
  fraud: <path d={DIAMOND} />,
  legitimate: <path d={DIAMOND} />,
  inconclusive: <path d={DIAMOND} strokeDasharray="1.6 1.6" />,
} as const satisfies Record<Lane, unknown>;

export function Strip({ profile }: Props) {
  const { days } = profile;
  const shown = daysWithDecisions(days);
  if (shown.length === 0) {
    return <p className={styles["muted"]}>Nothing was decided in the last {days.length} days.</p>;
  }
  return (
    <Chart
      label={`Decisions of the last ${days.length} days, and what came of them, by day`}
      height={HEIGHT}
      table={<Days profile={profile} days={shown} />}
    >
      {(plane) => <Marks plane={plane} days={days} />}
    </Chart>
  );
}

function Marks({ plane, days }: { readonly plane: Plane; readonly days: readonly Day[] }) {
  const step = plane.width / days.length;
  const lane = plane.height / LANES.length;
  const x = (index: number) => (index + 0.5) * step;
  const y = (name: Lane) => (LANES.indexOf(name) + 0.5) * lane;
  return (
    <>
      <Axes
        plane={plane}
        x={monthsOf(days).map(({ index, text }) => ({ at: x(index), text }))}
        y={LANES.map((name) => ({ at: y(name), text: LANE_NAMES[name] }))}
        yName="by day, UTC"
      />
      {marksOf(days).map((mark) => (
        <StripMark key={`${mark.day} ${mark.lane}`} mark={mark} x={x(mark.index)} y={y(mark.lane)} />
      ))}
    </>
  );
}

function StripMark({ mark, x, y }: { readonly mark: Mark; readonly x: number; readonly y: number }) {
  const { day, lane, count } = mark;
  return (
    <g
      className={styles["mark"]}
      transform={`translate(${x},${y})`}
      data-lane={lane}
      data-day={day}
      data-value={count}
    >
      <title>{`${day}: ${count} ${lane}`}</title>
      {SHAPES[lane]}
    </g>
  );
}

function Days({ profile, days }: Props & { readonly days: readonly Day[] }) {
  const { organisationId, environment } = useScope();
  return (
    <table className={tables["table"]}>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          {LANES.map((lane) => (
            <th key={lane} scope="col" className={tables["number"]}>
              {lane}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              {profile.role === "customer" ? (
                <Link
                  to="/$org/$env/decisions"
                  params={{ org: organisationId, env: environment }}
                  search={{ subjectId: profile.subject.id, ...wholeDay(day.day) }}
                >
                  {day.day}
                </Link>
              ) : (
                day.day
              )}
            </th>
            {LANES.map((lane) => (
              <td key={lane} className={tables["number"]} data-value={day[lane]}>
                {day[lane]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wholeDay(day: string): { readonly from: string; readonly to: string } {
  return { from: startOfDay(day), to: afterDay(day) };
}
