// A decision by shape, colour and word together: nobody has to tell colours apart.

import { DECISION_WORDS } from "../words.ts";
import styles from "./marks.module.css";

export type Decision = keyof typeof DECISION_WORDS;

const SHAPES = {
  allow: <circle cx="6" cy="6" r="4.5" />,
  review: <path d="M6 1 11.4 10.6H.6z" />,
  block: <rect x="1.4" y="1.4" width="9.2" height="9.2" />,
} as const satisfies Record<Decision, unknown>;

interface Props {
  readonly decision: Decision;
  /** Where the word stands beside it already. */
  readonly isWordless?: boolean;
}

export function DecisionMark({ decision, isWordless = false }: Props) {
  return (
    <span className={styles["mark"]} data-decision={decision}>
      <svg className={styles["glyph"]} viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[decision]}
      </svg>
      {isWordless ? null : <span>{DECISION_WORDS[decision]}</span>}
    </span>
  );
}
