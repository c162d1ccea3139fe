// What the labels leave open: fraud that is not known yet, decisions whose labels have not had their time, payments that nobody
// said anything about, and what a sample says that was drawn by lot. Each looks different from what is known.

import type { EffectivenessReport } from "../../../api/effectiveness.ts";
import { EstimateText, Whisker } from "../../../parts/estimate.tsx";
import { QUALITIES } from "../qualities.ts";
import { LabelDelays } from "./label-delays.tsx";
import styles from "./open-labels.module.css";
import { Sampled } from "./sampled.tsx";
import { StillToCome } from "./still-to-come.tsx";
import { WorstCase } from "./worst-case.tsx";

export function OpenLabels({ report }: { readonly report: EffectivenessReport }) {
  const { labelSelection, fraudStillToCome, labelDelay } = report;
  return (
    <div className={styles["open"]}>
      <StillToCome toCome={fraudStillToCome} />
      <div className={styles["measures"]}>
        {QUALITIES.map(([name, title]) => (
          <section key={name} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              <ByAge report={report} name={name} title={title} />
              <dt>Whatever the missing outcomes are</dt>
              <dd>
                <WorstCase bounds={labelSelection.worstCase[name]} />
              </dd>
              {labelSelection.sample === null ? null : (
                <>
                  <dt>By payments drawn by lot</dt>
                  <dd>
                    <Sampled ratio={labelSelection.sample.weighted[name]} of={`${title}, by a sample`} />
                  </dd>
                </>
              )}
            </dl>
          </section>
        ))}
        {labelSelection.sample === null ? null : (
          <section aria-label="Fraud among allowed">
            <h3>Fraud among allowed</h3>
            <dl>
              <dt>By payments drawn by lot</dt>
              <dd>
                <Sampled ratio={labelSelection.sample.weighted.fraudAmongAllowed} of="Fraud among allowed" />
              </dd>
            </dl>
          </section>
        )}
      </div>
      {labelSelection.sample === null ? (
        <p className={styles["muted"]}>
          No payment was drawn by lot to be judged. A version can draw some; figures from them do not depend
          on whom people chose to look at.
        </p>
      ) : null}
      <LabelDelays delay={labelDelay} />
    </div>
  );
}

interface ByAgeProps {
  readonly report: EffectivenessReport;
  readonly name: (typeof QUALITIES)[number][0];
  readonly title: string;
}

/** Nothing where all decisions are of one age: then the figure is the one above. */
function ByAge({ report: { maturity }, name, title }: ByAgeProps) {
  const { matureDecisions, immatureDecisions, labelMaturityDays: days, measures } = maturity;
  if (matureDecisions === 0 || immatureDecisions === 0) return null;
  const [mature, immature] = [measures.mature[name], measures.immature[name]];
  return (
    <>
      <dt>Decisions {days} days old or older</dt>
      <dd>
        <Whisker estimate={mature} />
        <EstimateText estimate={mature} of={`${title}, mature`} />
      </dd>
      <dt>Younger ones, whose outcomes may still come</dt>
      <dd>
        <div className={styles["immature"]}>
          <Whisker estimate={immature} />
        </div>
        <EstimateText estimate={immature} of={`${title}, immature`} />
      </dd>
    </>
  );
}
