// All features, those first that moved furthest.

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { evidenceQuery, type DriftReport } from "../../api/drift.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { NOT_ENOUGH } from "../../words.ts";
import { DayLine } from "./day-line.tsx";
import styles from "./page.module.css";
import { PsiKey, PsiMark } from "./psi-mark.tsx";
import { nameOf, ranked, shownIndex, whyNoLevel, type Ranked } from "./rank.ts";

interface Props {
  readonly report: DriftReport;
  readonly openId: string | undefined;
}

export function FeatureList({ report, openId }: Props) {
  const navigate = useNavigate({ from: "/$org/$env/drift" });
  const needed = useNeeded();
  return (
    <section className={styles["features"]} aria-label="Features by drift">
      <PsiKey />
      <div className={styles["grid"]}>
        <DataGrid
          label="Features"
          columns={columnsOf(needed)}
          rows={ranked(report)}
          idOf={({ of }) => of.feature}
          openId={openId}
          onOpen={({ of }) =>
            void navigate({ search: (old) => ({ ...old, feature: of.feature }), resetScroll: false })
          }
        />
      </div>
    </section>
  );
}

/** How many independent customers either side needs; null while it is not known. */
export function useNeeded(): number | null {
  const { data } = useQuery(evidenceQuery(useScope()));
  return data?.minimumDenominators["drift"] ?? null;
}

function columnsOf(needed: number | null): readonly Column<Ranked>[] {
  return [
    {
      id: "feature",
      head: "Feature",
      width: "minmax(8rem, 1fr)",
      isLong: true,
      cell: ({ of, isOutput }) => (
        <>
          {nameOf(of)}
          <br />
          <span className={styles["muted"]}>{isOutput ? "a result" : of.kind}</span>
        </>
      ),
    },
    {
      id: "index",
      head: "Stability index (PSI)",
      width: "minmax(10rem, 2fr)",
      second: "start",
      cell: ({ of }) => (
        <>
          <PsiMark feature={of} />
          <IndexText of={of} needed={needed} />
        </>
      ),
    },
    {
      id: "level",
      head: "Level",
      width: "8.5rem",
      isLong: true,
      cell: ({ of }) =>
        of.level === "not_enough_evidence" ? (
          <span className={styles["muted"]}>
            {of.comparable && of.bins.length > 1 ? NOT_ENOUGH : whyNoLevel(of, needed)}
          </span>
        ) : (
          <LevelBars level={of.level} of={`Drift of ${nameOf(of)}`} />
        ),
    },
    {
      id: "series",
      head: "Day by day",
      width: "6.5rem",
      isSecondary: true,
      cell: ({ of }) => <DayLine series={of.series} />,
    },
  ];
}

/** `0.290 [0.260, 0.330]`, or how many independent customers there are of those that it takes. */
export function IndexText({ of, needed }: { readonly of: Ranked["of"]; readonly needed: number | null }) {
  const { unbiased } = of;
  const why = whyNoLevel(of, needed);
  if (why !== null || unbiased === null) {
    return (
      <span className={styles["muted"]} data-evidence="not_enough">
        {why ?? NOT_ENOUGH}
      </span>
    );
  }
  const { value, interval } = unbiased;
  return (
    <span className={styles["index"]} data-value={value}>
      {shownIndex(value)}{" "}
      <span className={styles["muted"]}>
        [{shownIndex(interval.lower)}, {shownIndex(interval.upper)}]
      </span>
    </span>
  );
}
