// What another version would have decided: who goes free or is held, and what that means in people and money.

import type { VersionComparison } from "../../api/try-without.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { shownShare } from "../../parts/share.ts";
import { Forest } from "../../parts/forest.tsx";
import { grouped } from "../../parts/grouped.ts";
import styles from "../../parts/table.module.css";

const DECISIONS = ["allow", "review", "block"] as const;
const RATIOS = [
  ["fraudCaptured", "Fraud captured"],
  ["precision", "Precision"],
  ["falsePositiveRate", "False positive rate"],
] as const;

export function Comparison({ result }: { readonly result: VersionComparison }) {
  const { transition, paired, population, differences } = result;
  const freed = transition.filter(({ live, shadow }) => live !== "allow" && shadow === "allow");
  const sum = (of: "count" | "labelled") => freed.reduce((total, cell) => total + cell[of], 0);
  const unlabelled = sum("count") - sum("labelled");
  return (
    <>
      <p className={styles["lead"]}>
        <strong data-value={sum("count")}>{sum("count")}</strong> interrupted payments would have been
        allowed. Of <span data-value={sum("labelled")}>{sum("labelled")}</span> with an outcome,{" "}
        <strong data-value={paired.shadowOnlyRight}>{paired.shadowOnlyRight}</strong> were good and{" "}
        <strong data-value={paired.liveOnlyRight}>{paired.liveOnlyRight}</strong> were fraud. The outcome of
        the other <span data-value={unlabelled}>{unlabelled}</span> is not known.
      </p>
      <Transition transition={transition} />
      <dl className={styles["differences"]}>
        {RATIOS.map(([name, title]) => {
          const { value, interval } = differences[name];
          return (
            <div key={name}>
              <dt>{title}, draft minus live</dt>
              <dd>
                {value === null || interval === null ? (
                  <span className={styles["muted"]}>not enough evidence</span>
                ) : (
                  <>
                    <Forest value={value} lower={interval.lower} upper={interval.upper} />
                    <span data-value={value}>
                      {shownShare(value)} [{shownShare(interval.lower)}, {shownShare(interval.upper)}]
                    </span>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles["muted"]}>
        {grouped(population.decisions)} decisions, {grouped(population.labelled)} with an outcome, as known
        now. What the live version blocked seldom gets one. Intervals of 95%, resampled by customer.
      </p>
    </>
  );
}

function Transition({ transition }: Pick<VersionComparison, "transition">) {
  return (
    <div className={styles["scroll"]} tabIndex={0} role="region" aria-label="Decisions of both versions">
      <table className={styles["table"]}>
        <caption className="visually-hidden">Decisions of the live version by those of the draft</caption>
        <thead>
          <tr>
            <th scope="col">Live says</th>
            {DECISIONS.map((decision) => (
              <th key={decision} scope="col" className={styles["number"]}>
                draft: <DecisionMark decision={decision} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DECISIONS.map((live) => (
            <tr key={live}>
              <th scope="row">
                <DecisionMark decision={live} />
              </th>
              {DECISIONS.map((shadow) => {
                const cell = transition.find((one) => one.live === live && one.shadow === shadow);
                return (
                  <td key={shadow} className={styles["number"]} data-value={cell?.count ?? 0}>
                    {grouped(cell?.count ?? 0)}
                    <div className={styles["muted"]}>{grouped(cell?.labelled ?? 0)} with an outcome</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
