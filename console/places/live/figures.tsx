// Five figures: how much is decided, what, how fast, how soon it can be seen, and what waits for people. What is unknown has no digit.

import type { ReactNode } from "react";
import type { Live } from "../../api/live.ts";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { shownDuration } from "../../parts/duration.ts";
import { shownShare } from "../../parts/share.ts";
import styles from "./figures.module.css";
import { countOf } from "./rate.ts";
import { Sparkline } from "./sparkline.tsx";
import { SpreadMark } from "./spread-mark.tsx";

export function Figures({ live }: { readonly live: Live }) {
  const { rate, series, shares, alerts } = live;
  return (
    <dl className={styles["figures"]}>
      <Figure name="Decisions a second" note={`${rate.decisions} in the last ${rate.seconds} s`}>
        <strong data-value={rate.perSecond}>{shownRate(rate.perSecond)}</strong>
        <Sparkline values={series.map(countOf)} />
      </Figure>
      <Figure name="Shares of half an hour" note={ofDecisions(live)}>
        <ul className={styles["shares"]}>
          {shares.map(({ decision, count, share }) => (
            <li key={decision}>
              <DecisionMark decision={decision} />
              {share === null ? (
                <span className={styles["unknown"]}>–</span>
              ) : (
                <span data-value={share} title={`${count} decisions`}>
                  {shownShare(share)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Figure>
      <Latency latency={live.latencyMs} />
      <Freshness freshness={live.freshnessSeconds} />
      <Figure
        name="Open alerts"
        note={
          <>
            <span data-value={alerts.breached}>{alerts.breached}</span> past their time
          </>
        }
      >
        <strong data-value={alerts.open}>{alerts.open}</strong>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly note: ReactNode;
}

function Figure({ name, children, note }: FigureProps) {
  return (
    <div className={styles["figure"]}>
      <dt>{name}</dt>
      <dd className={styles["value"]}>{children}</dd>
      <dd className={styles["note"]}>{note}</dd>
    </div>
  );
}

function Latency({ latency }: { readonly latency: Live["latencyMs"] }) {
  if (latency === null) return <Unknown name="Time to decide" />;
  const { p50, p95, p99 } = latency;
  return (
    <Figure
      name="Time to decide"
      note={
        <>
          p95 <span data-value={p95}>{shownMilliseconds(p95)}</span>, p99{" "}
          <span data-value={p99}>{shownMilliseconds(p99)}</span>
        </>
      }
    >
      <strong data-value={p50}>{shownMilliseconds(p50)}</strong>
      <span className={styles["unit"]}>p50</span>
      <SpreadMark values={[p50, p95, p99]} />
    </Figure>
  );
}

function Freshness({ freshness }: { readonly freshness: Live["freshnessSeconds"] }) {
  if (freshness === null) return <Unknown name="Until reports see it" />;
  const { p50, p95, newest } = freshness;
  return (
    <Figure
      name="Until reports see it"
      note={
        <>
          p95 <span data-value={p95}>{shownSeconds(p95)}</span>, newest{" "}
          <span data-value={newest}>{shownSeconds(newest)}</span>
        </>
      }
    >
      <strong data-value={p50}>{shownSeconds(p50)}</strong>
      <span className={styles["unit"]}>p50</span>
      <SpreadMark values={[p50, p95]} />
    </Figure>
  );
}

function Unknown({ name }: { readonly name: string }) {
  return (
    <Figure name={name} note="no decision in half an hour">
      <span className={styles["unknown"]}>not known</span>
    </Figure>
  );
}

function ofDecisions({ shares, newest, window }: Live): string {
  const count = shares.reduce((total, share) => total + share.count, 0);
  const [last] = newest;
  // An interval counts when it has ended.
  if (count === 0 && last !== undefined && last.assessedAt >= window.to) {
    return `the first counts within ${window.intervalSeconds} s`;
  }
  if (count === 0) return "of no decisions";
  return `of ${count} decision${count === 1 ? "" : "s"}`;
}

function shownRate(perSecond: number): string {
  return perSecond !== 0 && perSecond < 10 ? perSecond.toPrecision(2) : perSecond.toFixed(0);
}

function shownMilliseconds(milliseconds: number): string {
  return `${milliseconds.toFixed(0)}\u00a0ms`;
}

function shownSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds.toFixed(1)}\u00a0s` : shownDuration(seconds);
}
