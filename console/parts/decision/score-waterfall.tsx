// The score as a waterfall: each rule's points as a bar where they were added.

import type { Assessment } from "../../api/decisions.ts";
import styles from "./score-waterfall.module.css";
import { stepsOf } from "./waterfall.ts";

export function ScoreWaterfall({ assessment }: { readonly assessment: Assessment }) {
  const steps = stepsOf(assessment);
  if (steps.length === 0) return <p className={styles["none"]}>No rule added points. The score is 0.</p>;
  return (
    <table className={styles["waterfall"]}>
      <caption className="visually-hidden">How the score of {assessment.summary.score} came about</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Points</th>
          <th scope="col">Place on the scale</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, points, from, to, kind }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order never changes
          <tr key={at} data-kind={kind}>
            <th scope="row">{name}</th>
            <td className={styles["points"]} data-value={points}>
              {points > 0 ? `+${points}` : points}
            </td>
            <td aria-hidden="true" className={styles["place"]}>
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
