// Signals: what was noticed about customers, and about the decisions as a whole. Each is counted for as long as it goes on.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import { OPEN_SIGNALS, signalsQuery, type Signal, type SignalsAsked } from "../../api/signals.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { Following } from "../../parts/queue/following.tsx";
import { Select } from "../../parts/queue/select.tsx";
import { CaseTabs } from "../../parts/queue/tabs.tsx";
import queue from "../../parts/queue/queue.module.css";
import { SEVERITIES, STATUSES, type SignalsSearch } from "./search.ts";
import { SignalPanel } from "./signal-panel.tsx";
import { speaksOf } from "./speaks-of.ts";

const COLUMNS: readonly Column<Signal>[] = [
  { id: "title", head: "Signal", width: "minmax(14rem, 3fr)", isLong: true, cell: ({ title }) => title },
  {
    id: "severity",
    head: "Severity",
    width: "6rem",
    cell: ({ severity }) => <LevelBars level={severity} />,
  },
  {
    id: "of",
    head: "Speaks of",
    width: "minmax(8rem, 1fr)",
    second: "start",
    cell: (signal) => speaksOf(signal).name,
  },
  {
    id: "count",
    head: "Seen",
    width: "4rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ count }) => <span data-value={count}>{count}</span>,
  },
  {
    id: "last",
    head: "Last seen (UTC)",
    width: "9rem",
    second: "end",
    cell: ({ lastObservedAt }) => <Instant at={lastObservedAt} />,
  },
  { id: "status", head: "Status", width: "7rem", isSecondary: true, cell: ({ status }) => status },
];

const FROM = "/$org/$env/alerts/signals";
// Else the link without a status counts as current with every status.
const EXACT = { exact: true } as const;
const SEVERITY_OPTIONS = SEVERITIES.map((severity) => [severity, severity] as const);

export function SignalsPage() {
  const { open, ...rest } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  return (
    <div className={queue["page"]} data-open={open !== undefined}>
      <PageHead title="Signals">
        <CaseTabs here="signals" />
      </PageHead>
      <Filters search={rest} />
      <SignalList search={rest} open={open} />
      {open === undefined ? null : (
        <SidePanel label="Signal" rowId={open} onClose={() => void navigate({ search: rest })}>
          <SignalPanel key={open} signalId={open} />
        </SidePanel>
      )}
    </div>
  );
}

function Filters({ search }: { readonly search: SignalsSearch }) {
  const navigate = useNavigate({ from: FROM });
  const { status, ...ofAnyStatus } = search;
  const { severity, ...ofAnySeverity } = search;
  return (
    <div className={queue["filters"]}>
      <nav className={queue["tabs"]} aria-label="Which signals">
        {[...STATUSES, "all" as const].map((each) => (
          <Link
            key={each}
            from={FROM}
            search={each === "open" ? ofAnyStatus : { ...ofAnyStatus, status: each }}
            activeOptions={EXACT}
            aria-current={(status ?? "open") === each}
          >
            {each}
          </Link>
        ))}
      </nav>
      <Select
        label="Severity"
        isFilter
        options={SEVERITY_OPTIONS}
        none="any"
        value={severity}
        onChange={(chosen) =>
          void navigate({ search: chosen === undefined ? ofAnySeverity : { ...search, severity: chosen } })
        }
      />
    </div>
  );
}

interface ListProps {
  readonly search: SignalsSearch;
  readonly open: string | undefined;
}

function SignalList({ search, open }: ListProps) {
  const navigate = useNavigate({ from: FROM });
  const query = useInfiniteQuery(signalsQuery(useScope(), askedOf(search)));
  const onEnd = useOnEnd(query);
  return (
    <div className={queue["list"]}>
      <Following />
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Nothing search={search} />;
          return (
            <>
              <p className={queue["count"]} role="status">
                {rows.length}
                {query.hasNextPage ? " and more" : ""} {rows.length === 1 ? "signal" : "signals"}, the newest
                first
              </p>
              <DataGrid
                label="Signals"
                columns={COLUMNS}
                rows={rows}
                idOf={({ id }) => id}
                openId={open}
                onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
                onEnd={onEnd}
              />
            </>
          );
        }}
      </Answered>
    </div>
  );
}

function askedOf({ status, severity }: SignalsSearch): SignalsAsked {
  const grave = severity === undefined ? {} : { priority: severity };
  if (status === "all") return grave;
  return { ...(status === undefined ? OPEN_SIGNALS : { status }), ...grave };
}

function Nothing({ search: { status, severity } }: { readonly search: SignalsSearch }) {
  if (status === "all" && severity === undefined) {
    return (
      <Empty title="Nothing was noticed yet">
        <p>Decisions whose rules notice something raise signals, and so do drift and changed limits.</p>
      </Empty>
    );
  }
  const words = status === "all" ? "" : ` ${status ?? "open"}`;
  const grave = severity === undefined ? "" : ` of severity ${severity}`;
  return (
    <Empty title={`There is no${words} signal${grave}`}>
      <Link from={FROM} search={{ status: "all" }}>
        Show all signals
      </Link>
    </Empty>
  );
}
