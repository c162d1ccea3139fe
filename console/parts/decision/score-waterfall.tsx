// The score as a waterfall: each rule's points as a bar where they were added, and the limits that the version set, as lines.

import { useQuery } from "@tanstack/react-query";
import type { Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { versionQuery } from "../../api/versions.ts";
import { limitsOf, type Limit } from "./limits.ts";
import styles from "./score-waterfall.module.css";
import { stepsOf } from "./waterfall.ts";

export function ScoreWaterfall({ assessment }: { readonly assessment: Assessment }) {
  const steps = stepsOf(assessment);
  const version = useQuery(versionQuery(useScope(), assessment.processing.systemVersionId));
  const limits = limitsOf(version.data?.thresholds);
  if (steps.length === 0) return <p className={styles["none"]}>No rule added points. The score is 0.</p>;
  return (
    <table className={styles["waterfall"]}>
      <caption className="visually-hidden">
        How the score of {assessment.summary.score} came about
        {limits.map(({ name, at }) => `; ${name} from ${at}`).join("")}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Points</th>
          <th scope="col">Place on the scale</th>
        </tr>
      </thead>
      <tbody>
        {limits.length === 0 ? null : <LimitNames limits={limits} />}
        {steps.map(({ name, points, from, to, kind }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order never changes
          <tr key={at} data-kind={kind}>
            <th scope="row">{name}</th>
            <td className={styles["points"]} data-value={points}>
              {points > 0 ? `+${points}` : points}
            </td>
            <td aria-hidden="true" className={styles["place"]}>
              <LimitLines limits={limits} />
              <div
                className={styles["bar"]}
                style={{
                  insetInlineStart: `min(${Math.min(from, to)}%, 100% - 2px)`,
                  inlineSize: `${Math.abs(to - from)}%`,
                }}
              />
            </td>
          </tr>
        ))}
        <tr className={styles["sum"]}>
          <th scope="row">Score</th>
          <td className={styles["points"]} data-value={assessment.summary.score}>
            {assessment.summary.score}
          </td>
          <td aria-hidden="true" className={styles["place"]}>
            <LimitLines limits={limits} />
            <div className={styles["bar"]} style={{ inlineSize: `${assessment.summary.score}%` }} />
          </td>
        </tr>
      </tbody>
      <tfoot aria-hidden="true">
        <tr>
          <td colSpan={2} />
          <td className={styles["axis"]}>
            {[0, 25, 50, 75, 100].map((score) => (
              <span key={score} style={{ insetInlineStart: `${score}%` }}>
                {score}
              </span>
            ))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface LimitsProps {
  readonly limits: readonly Limit[];
}

/** One under the other, and each within its scale wherever it stands: no name is drawn over another. */
function LimitNames({ limits }: LimitsProps) {
  return (
    <tr aria-hidden="true">
      <td colSpan={2} />
      <td className={styles["names"]}>
        <LimitLines limits={limits} isUnderName />
        {limits.map(({ name, at }) => (
          <div key={name}>
            <span
              data-limit-name={name}
              style={{ insetInlineStart: `${at}%`, transform: `translateX(-${at}%)` }}
            >
              {name} {at}
            </span>
          </div>
        ))}
      </td>
    </tr>
  );
}

interface LinesProps extends LimitsProps {
  /** Whether each begins under its name. */
  readonly isUnderName?: boolean;
}

function LimitLines({ limits, isUnderName = false }: LinesProps) {
  return limits.map(({ name, at }, row) => (
    <div
      key={name}
      className={styles["limit"]}
      data-limit={name}
      style={{
        insetInlineStart: `min(${at}%, 100% - 2px)`,
        insetBlockStart: isUnderName ? `${((row + 1) / limits.length) * 100}%` : 0,
      }}
    />
  ));
}
