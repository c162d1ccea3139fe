// The score between 0 and 100, with the version's limits.

import { limitsOf } from "./limits.ts";
import styles from "./score-scale.module.css";

interface Props {
  readonly score: number;
  readonly thresholds: { readonly review: number; readonly block: number } | undefined;
}

export function ScoreScale({ score, thresholds }: Props) {
  const limits = limitsOf(thresholds);
  return (
    <figure className={styles["scale"]}>
      <figcaption>
        Score <strong data-value={score}>{score}</strong>
        <span className="visually-hidden"> of 100</span>
      </figcaption>
      <div className={styles["track"]} aria-hidden="true">
        <div className={styles["filled"]} style={{ inlineSize: `${score}%` }} />
        {limits.map(({ name, at }) => (
          <div
            key={name}
            className={styles["limit"]}
            data-limit={name}
            style={{ insetInlineStart: `${at}%` }}
          />
        ))}
      </div>
      {/* Not below their marks, where limits that are close would be printed over each other. */}
      <p className={styles["names"]}>{limits.map(({ name, at }) => `${name} from ${at}`).join(", ")}</p>
    </figure>
  );
}
