// Whether the figures can be trusted: is everything loaded, have labels had their time, which versions decided.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { shownDuration } from "../../parts/duration.ts";
import { isBehind } from "../../parts/is-behind.ts";
import { Instant } from "../../parts/instant.tsx";
import { grouped } from "../../parts/grouped.ts";
import { VersionName } from "../../parts/version-name.tsx";
import styles from "./trust-strip.module.css";

interface Props {
  readonly report: EffectivenessReport;
  readonly decisions: number;
}

export function TrustStrip({ report, decisions }: Props) {
  const { completeness, maturity, dataAsOf, systemVersionIds } = report;
  const { matureDecisions, immatureDecisions, labelMaturityDays } = maturity;
  const share = decisions === 0 ? 0 : matureDecisions / (matureDecisions + immatureDecisions);
  return (
    <section className={styles["strip"]} aria-label="Can it be trusted?">
      <div>
        <h2>{completeness.complete ? "Everything is loaded" : "Some of it is not loaded"}</h2>
        <p>
          <span data-value={completeness.eventsLoaded}>{grouped(completeness.eventsLoaded)}</span> of{" "}
          <span data-value={completeness.eventsExpected}>{grouped(completeness.eventsExpected)}</span> events
          {/* Of what is further behind, the strip above says how far, and why. */}
          {completeness.complete || completeness.lagSeconds === null || isBehind(completeness)
            ? ""
            : `, ${shownDuration(completeness.lagSeconds)} behind`}
        </p>
        {dataAsOf === null ? null : (
          <p>
            Data as of <Instant at={dataAsOf} to="second" />
          </p>
        )}
      </div>
      <div>
        <h2>{immatureDecisions === 0 ? "Labels have had their time" : "Labels may still come"}</h2>
        <div className={styles["bar"]} aria-hidden="true">
          <div className={styles["mature"]} style={{ inlineSize: `${share * 100}%` }} />
          <div className={styles["immature"]} />
        </div>
        <p>
          <span data-value={matureDecisions}>{grouped(matureDecisions)}</span> of{" "}
          <span data-value={matureDecisions + immatureDecisions}>
            {grouped(matureDecisions + immatureDecisions)}
          </span>{" "}
          decisions are older than {labelMaturityDays} {labelMaturityDays === 1 ? "day" : "days"}.
          {immatureDecisions === 0 ? "" : " Of the others, fraud may become known later."}
        </p>
      </div>
      <div>
        <h2>
          {systemVersionIds.length === 1
            ? "One version decided"
            : `${systemVersionIds.length} versions decided`}
        </h2>
        <ul>
          {systemVersionIds.map((id) => (
            <li key={id}>
              <VersionName id={id} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
