// A level in ink: one to four bars, and the word. What is only for information has no bar.

import styles from "./marks.module.css";

/** Of severity, and of drift. */
const LEVELS = { low: 1, medium: 2, high: 3, critical: 4, stable: 1, moderate: 2, significant: 4 } as const;
const BARS = [1, 2, 3, 4] as const;

interface Props {
  readonly level: keyof typeof LEVELS | "info";
  /** What the level is of, for readers who do not see where it stands. */
  readonly of?: string;
}

export function LevelBars({ level, of }: Props) {
  if (level === "info") return <span>info</span>;
  return (
    <span className={styles["mark"]}>
      <svg className={styles["bars"]} viewBox="0 0 15 12" aria-hidden="true">
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4}
            y={12 - bar * 3}
            width="3"
            height={bar * 3}
            className={bar <= LEVELS[level] ? styles["on"] : styles["off"]}
          />
        ))}
      </svg>
      <span>
        {of === undefined ? null : <span className="visually-hidden">{of}: </span>}
        {level}
      </span>
    </span>
  );
}
