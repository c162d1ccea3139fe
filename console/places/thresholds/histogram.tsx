// The scores of the earlier part by label, one row of bars a label: fraud filled, legitimate hollow, without a label pale. Each row has a
// scale of its own, for frauds are few.

import { scaleLinear } from "d3-scale";
import type { Recommendation } from "../../api/recommendations.ts";
import { Chart, type Plane } from "../../parts/chart/chart.tsx";
import { grouped } from "../../parts/grouped.ts";
import table from "../../parts/table.module.css";
import chart from "../../parts/chart/chart.module.css";
import type { Mark } from "./marks.ts";
import styles from "./pictures.module.css";

type Score = Recommendation["scores"][number];

const LABELS = ["fraud", "legitimate", "unlabelled"] as const;
const LABEL_WORDS = { fraud: "fraud", legitimate: "legitimate", unlabelled: "without a label" } as const;
const GAP = 22;

interface Props {
  readonly scores: readonly Score[];
  readonly marks: readonly Mark[];
}

export function Histogram({ scores, marks }: Props) {
  return (
    <Chart
      label={`Payments of the earlier part by score and label: ${LABELS.map(
        (label) => `${total(scores, label)} ${LABEL_WORDS[label]}`,
      ).join(", ")}`}
      height={300}
      table={<ScoreTable scores={scores} />}
    >
      {(plane) => <Rows plane={plane} scores={scores} marks={marks} />}
    </Chart>
  );
}

function Rows({ plane, scores, marks }: Props & { readonly plane: Plane }) {
  const x = scaleLinear([0, 101], [0, plane.width]);
  const height = (plane.height - 2 * GAP) / 3;
  return (
    <>
      {LABELS.map((label, row) => {
        const most = Math.max(1, ...scores.map((score) => score[label]));
        const y = scaleLinear([0, most], [height, 0]);
        return (
          <g key={label} transform={`translate(0,${row * (height + GAP)})`} data-label={label}>
            <text className={styles["name"]} x="0" y="-6">
              {grouped(total(scores, label))} {LABEL_WORDS[label]}
            </text>
            <text className={styles["tick"]} x="-8" dy="0.6em" textAnchor="end">
              {grouped(most)}
            </text>
            <line className={styles["base"]} x2={plane.width} y1={height} y2={height} />
            {scores
              .filter((score) => score[label] > 0)
              .map((score) => (
                <rect
                  key={score.score}
                  className={styles[label]}
                  x={x(score.score) + 0.5}
                  y={y(score[label])}
                  width={Math.max(1, x(1) - 1)}
                  height={Math.max(1, height - y(score[label]))}
                />
              ))}
          </g>
        );
      })}
      {marks.map(({ kind, threshold }) => (
        <line
          key={kind}
          className={styles[kind]}
          data-mark={kind}
          x1={x(threshold)}
          x2={x(threshold)}
          y1="-4"
          y2={plane.height}
        />
      ))}
      {[0, 20, 40, 60, 80, 100].map((score) => (
        <text
          key={score}
          className={styles["tick"]}
          x={x(score)}
          y={plane.height + 18}
          textAnchor={score === 100 ? "end" : "middle"}
        >
          {score === 0 ? "score 0" : score}
        </text>
      ))}
    </>
  );
}

function ScoreTable({ scores }: Pick<Props, "scores">) {
  return (
    <table className={`${table["table"]} ${chart["table"]}`}>
      <thead>
        <tr>
          <th scope="col">Score</th>
          {LABELS.map((label) => (
            <th key={label} scope="col" className={table["number"]}>
              {LABEL_WORDS[label]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.map((score) => (
          <tr key={score.score} data-score={score.score}>
            <th scope="row">{score.score}</th>
            {LABELS.map((label) => (
              <td key={label} className={table["number"]} data-value={score[label]}>
                {score[label]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function total(scores: readonly Score[], label: (typeof LABELS)[number]): number {
  return scores.reduce((sum, score) => sum + score[label], 0);
}
