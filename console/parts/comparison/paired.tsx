// Payments with an outcome by which version was right. Only those of which one version alone was right tell the two apart.

import type { Comparison } from "../../api/backtests.ts";
import { grouped } from "../grouped.ts";
import styles from "./comparison.module.css";
import { shownChance } from "./verdict.ts";

const ROWS = [
  ["shadowOnlyRight", "only the candidate right"],
  ["liveOnlyRight", "only the live version right"],
  ["bothRight", "both right"],
  ["bothWrong", "both wrong"],
] as const;

export function Paired({ paired }: Pick<Comparison, "paired">) {
  return (
    <>
      <ul className={styles["paired"]}>
        {ROWS.map(([name, words]) => (
          <li key={name} data-strong={name === "shadowOnlyRight" || name === "liveOnlyRight"}>
            <span>{words}</span>
            <span data-value={paired[name]}>{grouped(paired[name])}</span>
          </li>
        ))}
      </ul>
      <p className={styles["muted"]}>
        Right: fraud interrupted, or a legitimate payment allowed.
        {paired.shadowOnlyRight + paired.liveOnlyRight === 0 ? null : (
          <>
            {" "}
            For one look, of customers: McNemar’s mid-p{" "}
            <span data-value={paired.mcnemar.pValue}>{shownChance(paired.mcnemar.pValue)}</span>.
          </>
        )}
      </p>
    </>
  );
}
