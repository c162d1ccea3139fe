// One feature: its bins of the baseline beside those of the window, and what the level rests on.

import type { ReactNode } from "react";
import type { DriftFeature } from "../../api/drift.ts";
import { LevelBars } from "../../parts/level-bars.tsx";
import { NOT_ENOUGH } from "../../words.ts";
import { Bins } from "./bins.tsx";
import { DayTable } from "./day-table.tsx";
import { IndexText, useNeeded } from "./feature-list.tsx";
import { shownRatio } from "../../parts/share.ts";
import styles from "./page.module.css";
import { PsiMark } from "./psi-mark.tsx";
import { nameOf, shownIndex, whyNoLevel } from "./rank.ts";

export function FeaturePanel({ feature }: { readonly feature: DriftFeature }) {
  const needed = useNeeded();
  const why = whyNoLevel(feature, needed);
  return (
    <div className={styles["panel"]}>
      <h2>{nameOf(feature)}</h2>
      {feature.level === "not_enough_evidence" ? (
        <p>
          {capitalised(feature.comparable && feature.bins.length > 1 ? `${NOT_ENOUGH}: ${why}` : (why ?? ""))}
          . {adviceOf(feature)}
        </p>
      ) : (
        <p>
          <LevelBars level={feature.level} of="Drift" />
        </p>
      )}
      <PsiMark feature={feature} />
      <Facts feature={feature} needed={needed} />
      <Bins feature={feature} />
      <DayTable series={feature.series} />
    </div>
  );
}

function adviceOf({ comparable, bins }: DriftFeature): string {
  if (!comparable) return "Choose a baseline that ends before the window, or a window of whole weeks.";
  return bins.length < 2 ? "All payments of both sides have the same value." : "Look at a longer window.";
}

interface FactsProps {
  readonly feature: DriftFeature;
  readonly needed: number | null;
}

function Facts({ feature, needed }: FactsProps) {
  const { subjects, distinctSubjects, baselineCount, currentCount, ks, missingShare } = feature;
  const hasLevel = feature.level !== "not_enough_evidence";
  return (
    <dl className={styles["facts"]}>
      <dt>Index, corrected for chance</dt>
      <dd>
        <IndexText of={feature} needed={needed} />
      </dd>
      {hasLevel ? <Tested feature={feature} /> : null}
      {ks === null ? null : (
        <>
          <dt title="Kolmogorov–Smirnov, by exchanging whole days">Without bins (KS)</dt>
          <dd data-value={ks.statistic}>
            {shownRatio(ks.statistic, 3)}, {shownP(ks.pValue)} if days are exchangeable
          </dd>
        </>
      )}
      <Sides name="Payments" baseline={baselineCount} current={currentCount} shown={Math.round} />
      <Sides name="Customers" {...distinctSubjects} shown={Math.round} />
      <Sides
        name="Worth as many independent customers"
        {...subjects}
        shown={(count) => `about ${Math.round(count)}`}
      />
      <Sides name="Share without a value" {...missingShare} shown={(share) => shownRatio(share, 3)} />
    </dl>
  );
}

function Tested({ feature: { statistic, criticalValue, adjustedPValue } }: Pick<FactsProps, "feature">) {
  return (
    <>
      {statistic === null ? null : (
        <>
          <dt>Index, as measured</dt>
          <dd data-value={statistic}>
            {shownIndex(statistic)}
            {criticalValue === null ? null : (
              <span data-value={criticalValue}>
                , where chance alone goes beyond {shownIndex(criticalValue)} once in 100
              </span>
            )}
          </dd>
        </>
      )}
      {adjustedPValue === null ? null : (
        <>
          <dt>Chance of as much</dt>
          <dd data-value={adjustedPValue}>{shownP(adjustedPValue)}, corrected for the number of features</dd>
        </>
      )}
    </>
  );
}

interface SidesProps {
  readonly name: string;
  readonly baseline: number | null;
  readonly current: number | null;
  readonly shown: (value: number) => ReactNode;
}

function Sides({ name, baseline, current, shown }: SidesProps) {
  if (baseline === null || current === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span data-value={baseline}>{shown(baseline)}</span> in the baseline,{" "}
        <span data-value={current}>{shown(current)}</span> now
      </dd>
    </>
  );
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function shownP(pValue: number): string {
  return pValue < 0.001 ? "p under 0.001" : `p ${shownRatio(pValue, 3)}`;
}
