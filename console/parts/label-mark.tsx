// What came of a decision. Labels have no hue: a full, a hollow and a dotted diamond, and a point where nothing is known.

import { LABEL_WORDS } from "../words.ts";
import styles from "./marks.module.css";

export type Label = keyof typeof LABEL_WORDS;

export function LabelMark({ label }: { readonly label: Label | null }) {
  const diamond = "M6 .8 11.2 6 6 11.2.8 6z";
  return (
    <span className={styles["mark"]} data-label={label ?? "none"}>
      <svg className={styles["outline"]} viewBox="0 0 12 12" aria-hidden="true">
        {label === "fraud" ? <path d={diamond} fill="currentColor" /> : null}
        {label === "legitimate" ? <path d={diamond} fill="none" /> : null}
        {label === "inconclusive" ? <path d={diamond} fill="none" strokeDasharray="1.6 1.6" /> : null}
        {label === null ? <circle cx="6" cy="6" r="1.2" fill="currentColor" stroke="none" /> : null}
      </svg>
      <span>{label === null ? "no outcome" : LABEL_WORDS[label]}</span>
    </span>
  );
}
