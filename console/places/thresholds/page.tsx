// Thresholds: where should the line stand? What is computed now, and what was proposed and kept.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import {
  recommendationQuery,
  recommendationsQuery,
  thresholdsNowQuery,
  type ThresholdName,
} from "../../api/recommendations.ts";
import { evidenceQuery } from "../../api/drift.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { Behind } from "../../parts/behind.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { KeptList } from "./kept-list.tsx";
import styles from "./page.module.css";
import { RecommendationView } from "./recommendation-view.tsx";
import type { ThresholdsSearch } from "./search.ts";

const FROM = "/$org/$env/thresholds";
// Else the link without a setting counts as current with every one.
const EXACT = { exact: true } as const;

export function ThresholdsPage() {
  const search = useSearch({ from: FROM });
  return (
    <div className={styles["page"]}>
      <PageHead title="Thresholds">
        <Which search={search} />
        {search.open === undefined ? (
          <CopySql
            asked={{
              report: "threshold-recommendations",
              ...(search.maturity === undefined ? {} : { labelMaturityDays: search.maturity }),
            }}
          />
        ) : null}
      </PageHead>
      {search.open === undefined ? (
        <Now search={search} />
      ) : (
        <Kept key={search.open} id={search.open} search={search} />
      )}
      <Panel title="Kept recommendations" note="Nothing is ever applied by itself.">
        <KeptList openId={search.open} />
      </Panel>
    </div>
  );
}

/** Review or block, and whose labels count. */
function Which({ search }: { readonly search: ThresholdsSearch }) {
  const { of, maturity, open } = search;
  const days = useQuery(evidenceQuery(useScope())).data?.labelMaturityDays;
  const withOf = of === undefined ? {} : { of };
  const withMaturity = maturity === undefined ? {} : { maturity };
  const isNow = open === undefined;
  return (
    <>
      <nav className={styles["links"]} aria-label="Which threshold">
        <Link from={FROM} search={withMaturity} activeOptions={EXACT} aria-current={of === undefined}>
          Review
        </Link>
        <Link
          from={FROM}
          search={{ ...withMaturity, of: "block" }}
          activeOptions={EXACT}
          aria-current={of === "block"}
        >
          Block
        </Link>
      </nav>
      <nav className={styles["links"]} aria-label="Which labels count">
        <Link
          from={FROM}
          search={withOf}
          activeOptions={EXACT}
          aria-current={isNow && maturity === undefined}
        >
          Labels older than {days ?? "…"} {days === 1 ? "day" : "days"}
        </Link>
        <Link
          from={FROM}
          search={{ ...withOf, maturity: 0 }}
          activeOptions={EXACT}
          aria-current={isNow && maturity === 0}
        >
          All labels of today
        </Link>
      </nav>
    </>
  );
}

function Now({ search }: { readonly search: ThresholdsSearch }) {
  const { maturity } = search;
  const of: ThresholdName = search.of ?? "review";
  const scope = useScope();
  const query = useQuery(thresholdsNowQuery(scope, maturity ?? null));
  const kept = useInfiniteQuery({
    ...recommendationsQuery(scope),
    enabled: onlyIf(useMay("system_versions:read")),
  });
  const keptIds = new Set(kept.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)));
  return (
    <Answered query={query} lines={12}>
      {({ data, completeness }) => {
        // Both thresholds as computed now come first.
        const found = data.find(({ threshold }) => threshold.name === of);
        if (found === undefined) return <Empty title={`No threshold is named ${of}`} />;
        return (
          <div className={styles["parts"]}>
            {maturity === undefined ? null : (
              <p className={styles["notice"]} role="note">
                {maturity === 0
                  ? "Every label of today counts here."
                  : `Labels count after ${maturity} days here.`}{" "}
                Fraud that is not yet reported counts as no fraud, so a young week looks better than it is.
              </p>
            )}
            <Behind completeness={completeness} />
            <RecommendationView recommendation={found} isKept={keptIds.has(found.id)} />
          </div>
        );
      }}
    </Answered>
  );
}

interface KeptProps {
  readonly id: string;
  readonly search: ThresholdsSearch;
}

function Kept({ id, search: { of, maturity } }: KeptProps) {
  const query = useQuery(recommendationQuery(useScope(), id));
  return (
    <Answered query={query} lines={12}>
      {(recommendation) => (
        <div className={styles["parts"]}>
          <p className={styles["notice"]} role="note">
            As computed on <Instant at={recommendation.createdAt} to="day" />.{" "}
            <Link
              from={FROM}
              search={{
                ...(of === undefined ? {} : { of }),
                ...(maturity === undefined ? {} : { maturity }),
              }}
            >
              Show what is computed now
            </Link>
          </p>
          <RecommendationView recommendation={recommendation} isKept />
        </div>
      )}
    </Answered>
  );
}
