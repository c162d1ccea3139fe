// Live: is it deciding, fast, and is anything wrong? Nothing moves while a decision is open.

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, type ComponentProps } from "react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useActivations } from "../../api/activations.ts";
import { creditQuery } from "../../api/credit.ts";
import { healthQuery } from "../../api/health.ts";
import { liveQuery, type Live } from "../../api/live.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { onlyIf } from "../../api/query-client.ts";
import { isNothing } from "../../parts/amount.ts";
import { shownDuration } from "../../parts/duration.ts";
import { EmptyBalance } from "../../parts/empty-balance.tsx";
import { HealthList, healthInWords } from "../../parts/health/health-list.tsx";
import { partsOf } from "../../parts/health/parts-of.ts";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Loading } from "../../parts/states.tsx";
import { Figures } from "./figures.tsx";
import { FirstPayment } from "./first-payment.tsx";
import { Newest } from "./newest.tsx";
import styles from "./page.module.css";
import { quietSeconds } from "./rate.ts";
import { RateChart } from "./rate-chart.tsx";

/** The first page that people see waits for nothing that only an open decision needs. */
const DecisionSummary = lazy(async () => ({
  default: (await import("../../parts/decision/summary.tsx")).DecisionSummary,
}));

export function LivePage() {
  const scope = useScope();
  const { open } = useSearch({ from: "/$org/$env/" });
  const navigate = useNavigate({ from: "/$org/$env/" });
  const query = useQuery(liveQuery(scope, open !== undefined));
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Live">
        <p className={styles["state"]} role="status">
          {open === undefined ? null : "Paused while a decision is open"}
        </p>
      </PageHead>
      <div className={styles["whole"]}>
        <Answered query={query} lines={10}>
          {({ live }) => <Now live={live} />}
        </Answered>
        <div className={styles["below"]}>
          {query.data === undefined ? null : <NewestPanel rows={query.data.live.newest} openId={open} />}
          <HealthPanel />
        </div>
      </div>
      {open === undefined ? null : (
        <SidePanel label="Decision" rowId={open} onClose={() => void navigate({ search: {} })}>
          <Suspense fallback={<Loading lines={8} />}>
            <DecisionSummary reference={open} isOpen />
          </Suspense>
        </SidePanel>
      )}
    </div>
  );
}

function Now({ live }: { readonly live: Live }) {
  const { dataAsOf } = live;
  // From the hour in which the window begins: asked again when that one is over, or after a while.
  const from = `${live.window.from.slice(0, 13)}:00:00.000Z`;
  const activations = useActivations({ from }, 30_000);
  return (
    <div className={styles["now"]}>
      <OutOfCredit />
      <Quiet live={live} />
      <Figures live={live} />
      <Panel
        title="The last half hour"
        aside={
          dataAsOf === null ? undefined : (
            <>
              counted to <Instant at={live.window.to} to="second" />, data as of{" "}
              <Instant at={dataAsOf} to="second" /> UTC
            </>
          )
        }
      >
        <RateChart live={live} activations={activations.data ?? []} />
      </Panel>
    </div>
  );
}

function NewestPanel({ rows, openId }: ComponentProps<typeof Newest>) {
  return (
    <Panel title="Newest decisions">
      {rows.length === 0 ? <FirstPayment /> : <Newest rows={rows} openId={openId} />}
    </Panel>
  );
}

/** Why nothing is decided in production, where that is why. */
function OutOfCredit() {
  const scope = useScope();
  const isAsked = useMay("credit:read") && scope.environment === "production";
  const { data } = useQuery({ ...creditQuery(scope), enabled: onlyIf(isAsked) });
  return data !== undefined && isNothing(data.balance) ? <EmptyBalance /> : null;
}

/** That nothing is decided is a fact, and no failure: nobody may be paying. */
function Quiet({ live }: { readonly live: Live }) {
  const seconds = quietSeconds(live);
  const [last] = live.newest;
  if (seconds === null || last === undefined) return null;
  return (
    <p className={styles["quiet"]}>
      <strong>No decisions for {shownDuration(seconds)}.</strong> The last one was at{" "}
      <Instant at={last.assessedAt} to="second" /> UTC.
    </p>
  );
}

/** Asks the edge, so it says what is wrong while the warehouse, which has all the rest, is away. */
function HealthPanel() {
  const mayRead = useMay("health:read");
  const { organisationId: org, environment: env } = useScope();
  const query = useQuery({ ...healthQuery, enabled: onlyIf(mayRead) });
  if (!mayRead) return null;
  return (
    <Panel
      title="Health"
      aside={
        <Link to="/$org/$env/jobs" params={{ org, env }}>
          Jobs and health
        </Link>
      }
    >
      <Answered query={query} lines={8}>
        {(health) => {
          const parts = partsOf(health);
          return (
            <>
              <p className={styles["words"]}>{healthInWords(parts)}</p>
              <HealthList parts={parts} />
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}
