// Drift: are the payments of a window still those that the rules were made for?

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { driftQuery, type DriftReport } from "../../api/drift.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Behind } from "../../parts/behind.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { startOfDay } from "../../parts/days.ts";
import { Instant } from "../../parts/instant.tsx";
import { LastData } from "../../parts/last-data.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { VersionName } from "../../parts/version-name.tsx";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { BaselinePicker, type ChosenBaseline } from "./baseline-picker.tsx";
import { FeatureList, useNeeded } from "./feature-list.tsx";
import { FeaturePanel } from "./feature-panel.tsx";
import { OtherChanges } from "./other-changes.tsx";
import styles from "./page.module.css";
import { Population } from "./population.tsx";
import { nameOf, ranked } from "./rank.ts";
import type { DriftSearch } from "./search.ts";
import { hasNoBaseline, isUnended, whyNothing } from "./standing.ts";
import { wholeDays, type Days } from "./whole-days.ts";

const FROM = "/$org/$env/drift";

export function DriftPage() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const window = useDays(search);
  const asked = { ...window, ...instantsOf(search) };
  const query = useQuery({ ...driftQuery(useScope(), asked), placeholderData: (old) => old });
  const hasUnfitBaseline = query.data !== undefined && isUnfit(query.data);
  const { feature: named, ...closed } = search;
  const feature = hasUnfitBaseline ? undefined : named;
  const { last, from, to, ...kept } = closed;
  return (
    <div className={styles["page"]} data-open={feature !== undefined}>
      <PageHead title="Drift">
        <WindowPicker
          window={windowSearch({ last, from, to })}
          isOfDays
          onChange={(chosen) => void navigate({ search: { ...kept, ...chosen } })}
        />
        <CopySql asked={{ report: "drift", ...asked }} />
      </PageHead>
      <Baseline search={closed} window={window} isAsked={hasUnfitBaseline} />
      <div className={styles["body"]}>
        <Answered query={query} lines={12}>
          {(report) => <Report report={report} window={window} feature={feature} />}
        </Answered>
      </div>
      {feature === undefined ? null : (
        <SidePanel
          label="Feature"
          rowId={feature}
          onClose={() => void navigate({ search: closed, resetScroll: false })}
        >
          {query.data === undefined ? null : <OpenFeature report={query.data} name={feature} />}
        </SidePanel>
      )}
    </div>
  );
}

interface BaselineProps {
  readonly search: Omit<DriftSearch, "feature">;
  readonly window: Days;
  /** Whether nothing can be compared before another one is chosen. */
  readonly isAsked: boolean;
}

function Baseline({ search, window, isAsked }: BaselineProps) {
  const navigate = useNavigate({ from: FROM });
  const { baselineFrom, baselineTo, ...kept } = search;
  const chosen = {
    ...(baselineFrom === undefined ? {} : { baselineFrom }),
    ...(baselineTo === undefined ? {} : { baselineTo }),
  };
  const isUsual = baselineFrom === undefined && baselineTo === undefined;
  return (
    <details className={styles["baseline"]} open={isAsked}>
      <summary>{isUsual ? "Compare with another baseline" : "Compared with a baseline of your own"}</summary>
      <BaselinePicker
        // Fields begin again where the address changed by other means.
        key={`${baselineFrom} ${baselineTo}`}
        window={window}
        chosen={chosen}
        onChange={(days) => void navigate({ search: { ...kept, ...days } })}
      />
    </details>
  );
}

interface ReportProps {
  readonly report: DriftReport;
  readonly window: Days;
  readonly feature: string | undefined;
}

function Report({ report, window, feature }: ReportProps) {
  const { baseline } = report;
  if (baseline.from === null || baseline.to === null) {
    return (
      <Empty title="There is no baseline to compare with">
        <p>Nothing was decided before the end of this window. Choose a later window, or a baseline above.</p>
      </Empty>
    );
  }
  const all = featuresOf(report);
  if (all.every(({ currentCount }) => currentCount === 0)) {
    return (
      <Empty title="Nothing was decided in this window">
        <p>A window ends before today: part of a day is not compared.</p>
        <LastData window={window} isOfDays />
      </Empty>
    );
  }
  return (
    <div className={styles["parts"]}>
      <Summary report={report} />
      {isUnfit(report) ? null : <FeatureList report={report} openId={feature} />}
      <OtherChanges report={report} />
      {baseline.overlap ? null : <Population population={report.population} />}
    </div>
  );
}

function featuresOf({ features, outputs }: DriftReport) {
  return [...features, outputs.score, outputs.decision].flatMap((one) => one ?? []);
}

/** Nothing can be compared with this baseline, of any feature. */
function isUnfit(report: DriftReport): boolean {
  return report.baseline.from === null || report.baseline.overlap || hasNoBaseline(featuresOf(report));
}

function Summary({ report }: Pick<ReportProps, "report">) {
  const { overall, window, baseline, completeness, outputs, features } = report;
  const needed = useNeeded();
  const now = Date.parse(report.generatedAt);
  const why = whyNothing({ ...report, features: featuresOf(report) }, needed, now);
  return (
    <div className={styles["summary"]}>
      <Behind completeness={completeness} />
      <p className={styles["lead"]}>
        {why !== null || overall.level === "not_enough_evidence" ? (
          why
        ) : (
          <>
            <LevelBars level={overall.level} of="Drift in all" />
            <span>
              {overall.changedFeatures.length === 0
                ? "No feature moved by more than chance and 0.1."
                : `Moved: ${ranked({ features, outputs })
                    .filter(({ of }) => overall.changedFeatures.includes(of.feature))
                    .map(({ of }) => nameOf(of))
                    .join(", ")}.`}
            </span>
          </>
        )}
      </p>
      {isUnfit(report) ? <p>Choose a baseline above that ends before the window.</p> : null}
      <Next level={why === null ? overall.level : null} />
      <p className={styles["muted"]}>
        Payments of <Span {...window} />, compared with{" "}
        <Span from={baseline.from ?? ""} to={baseline.to ?? ""} />
        {isUnended(report, now) ? ", which is still to come" : ""}.{" "}
        {baseline.systemVersionId === null ? null : (
          <>
            The baseline is of <VersionName id={baseline.systemVersionId} />.{" "}
          </>
        )}
        The index is 0 where nothing changed.
      </p>
    </div>
  );
}

/** What a change asks for: rules and limits were made for other payments. */
function Next({ level }: { readonly level: DriftReport["overall"]["level"] | null }) {
  const { organisationId: org, environment: env } = useScope();
  if (level !== "moderate" && level !== "significant") return null;
  return (
    <p>
      Open a feature below to see what moved. Then look at{" "}
      <Link to="/$org/$env/effectiveness" params={{ org, env }}>
        how right the rules still are
      </Link>
      {level === "moderate" ? null : (
        <>
          {" "}
          and whether the{" "}
          <Link to="/$org/$env/thresholds" params={{ org, env }}>
            thresholds
          </Link>{" "}
          still fit
        </>
      )}
      .
    </p>
  );
}

/** Its last day is the one before its end, where it ends at midnight. */
function Span({ from, to }: Days) {
  const last = new Date(Date.parse(to) - 1).toISOString();
  return (
    <>
      <Instant at={from} to="day" /> to <Instant at={last} to="day" />
    </>
  );
}

function OpenFeature({ report, name }: { readonly report: DriftReport; readonly name: string }) {
  const found = ranked(report).find(({ of }) => of.feature === name);
  return found === undefined ? (
    <Empty title="The report has no such feature" />
  ) : (
    <FeaturePanel key={name} feature={found.of} />
  );
}

function useDays(search: DriftSearch): Days {
  const key = JSON.stringify(windowSearch(search));
  return useMemo(() => wholeDays(JSON.parse(key), Date.now()), [key]);
}

function instantsOf({ baselineFrom, baselineTo }: ChosenBaseline) {
  return {
    ...(baselineFrom === undefined ? {} : { baselineFrom: startOfDay(baselineFrom) }),
    ...(baselineTo === undefined ? {} : { baselineTo: startOfDay(baselineTo) }),
  };
}
