// How another version decided the very same payments, and which of the two was right.

import type { Comparison } from "../../api/backtests.ts";
import { grouped } from "../grouped.ts";
import { Instant } from "../instant.tsx";
import { Panel } from "../panel.tsx";
import styles from "./comparison.module.css";
import { Differences } from "./differences.tsx";
import { Examples } from "./examples.tsx";
import { Paired } from "./paired.tsx";
import { Segments } from "./segments.tsx";
import { Transition } from "./transition.tsx";

interface Props {
  readonly report: Comparison;
  /** The open cell of the table, as the address has it. */
  readonly cell: string | undefined;
  readonly onCell: (cell: string | undefined) => void;
}

export function ComparisonPanels({ report, cell, onCell }: Props) {
  return (
    <>
      <Panel
        title="What each version decided"
        note="Blocked payments get fewer outcomes than others as a rule: read that count too. Choose a cell for examples."
      >
        <Transition transition={report.transition} cell={cell} onCell={onCell} />
        <Examples examples={report.examples} cell={cell} />
      </Panel>
      <div className={styles["pair"]}>
        <Panel title="Who was right" note="Payments with an outcome that had its time.">
          <Paired paired={report.paired} />
        </Panel>
        <Panel title="Population">
          <Population report={report} />
        </Panel>
      </div>
      <Panel
        title="Differences, candidate minus live"
        note={`Intervals of 95% for one look, resampled by customer (${grouped(report.differences.precision.resamples)} resamples, seed ${report.differences.precision.seed}).`}
      >
        <Differences differences={report.differences} />
      </Panel>
      {report.segments.length === 0 ? null : (
        <Panel
          title="Segments"
          note="p is adjusted over all segments, by Benjamini and Hochberg. It is for one look."
        >
          <Segments segments={report.segments} />
        </Panel>
      )}
    </>
  );
}

function Population({ report: { population, isolation, asOf } }: { readonly report: Comparison }) {
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>Decisions</dt>
        <dd data-value={population.decisions}>{grouped(population.decisions)}</dd>
        <dt>with an outcome</dt>
        <dd data-value={population.labelled}>{grouped(population.labelled)}</dd>
        <dt>old enough to count</dt>
        <dd data-value={population.mature}>{grouped(population.mature)}</dd>
      </dl>
      <p className={styles["muted"]}>
        Outcomes recorded until <Instant at={asOf} /> are in.
      </p>
      <p className={styles["isolation"]}>
        <span data-value={isolation.checkedDecisions}>{grouped(isolation.checkedDecisions)}</span>{" "}
        {isolation.checkedDecisions === 0
          ? "live decisions checked so far."
          : isolation.liveUnaffected
            ? "live decisions checked: all stand as they stood."
            : "live decisions checked: some do not stand as they stood. Ask whoever runs the system."}
      </p>
    </>
  );
}
