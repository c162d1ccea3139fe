// The answer first: which version is better, as far as that is known, and by what evidence.

import type { ReactNode } from "react";
import type { Comparison } from "../../api/backtests.ts";
import { shownShare } from "../share.ts";
import { Panel } from "../panel.tsx";
import styles from "./comparison.module.css";
import { boundOf, shownFigure, verdictOf } from "./verdict.ts";

interface Props {
  readonly report: Comparison;
  /** Of an experiment alone is it meant to be looked at again and again. */
  readonly isExperiment: boolean;
  /** What to do next. */
  readonly children?: ReactNode;
}

export function VerdictPanel({ report, isExperiment, children }: Props) {
  const { title, detail } = verdictOf(report);
  const { effect, customers } = report.evidence;
  const n = customers.better + customers.worse;
  return (
    <Panel title={title}>
      <p data-conclusion={report.conclusion}>{detail}</p>
      {effect === undefined || effect.value === null ? null : (
        <p>
          <span data-estimate="share better off" data-value={effect.value} data-n={n}>
            Of all customers whom the versions treat differently, the share who are better off with the
            candidate lies in{" "}
            <strong>
              [{shownShare(effect.lower)}, {shownShare(effect.upper)}]
            </strong>
            , with 95% confidence. So far {customers.better} of the {n} with a label are (
            {shownShare(effect.value)}).
          </span>{" "}
          <span className={styles["muted"]}>
            The interval allows for every label that is missing
            {isExperiment ? ", and holds however often you look" : ""}.
          </span>
        </p>
      )}
      {isExperiment ? (
        <p>
          Strength of the evidence (e-value):{" "}
          <strong data-value={report.paired.eValue}>{shownFigure(report.paired.eValue)}</strong>.{" "}
          <span className={styles["muted"]}>{shownFigure(boundOf(report))} is enough to conclude.</span>
        </p>
      ) : null}
      {children}
    </Panel>
  );
}
