// Alerts: what to take next. The open one stands beside the list, with why its newest decision was made.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { alertsQuery, CLOSED_STATUSES, OPEN_STATUSES, useChangeAlert } from "../../api/cases.ts";
import { useMe } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid } from "../../parts/data-grid.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import queue from "../../parts/queue/queue.module.css";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty, Failure } from "../../parts/states.tsx";
import { AlertPanel } from "./alert-panel.tsx";
import { columnsOf } from "./columns.tsx";
import { Filters } from "./filters.tsx";
import { Following } from "../../parts/queue/following.tsx";
import { LastClosed } from "./last-closed.tsx";
import type { AlertsSearch } from "./search.ts";
import { useTaking } from "./take.tsx";
import { CaseTabs } from "../../parts/queue/tabs.tsx";
import { openOfEach, wantedAlerts } from "./wanted.ts";

const FROM = "/$org/$env/alerts";

export function AlertsPage() {
  const { open, ...rest } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  return (
    <div className={queue["page"]} data-open={open !== undefined}>
      <PageHead title="Alerts">
        <CaseTabs here="alerts" />
      </PageHead>
      <Filters search={rest} />
      <AlertList search={rest} open={open} />
      {open === undefined ? null : (
        <SidePanel label="Alert" rowId={open} onClose={() => void navigate({ search: rest })}>
          <AlertPanel key={open} alertId={open} />
        </SidePanel>
      )}
    </div>
  );
}

interface ListProps {
  readonly search: AlertsSearch;
  readonly open: string | undefined;
}

function AlertList({ search, open }: ListProps) {
  const { name } = useMe();
  const scope = useScope();
  const navigate = useNavigate({ from: FROM });
  const taking = useTaking(useChangeAlert(scope));
  const query = useQuery(alertsQuery(scope, search.tab === "closed" ? CLOSED_STATUSES : OPEN_STATUSES));
  return (
    <div className={queue["list"]}>
      <Following />
      {taking.error === null ? null : <Failure error={taking.error} />}
      <Answered query={query} lines={10}>
        {({ alerts, isCut }) => {
          const wanted = wantedAlerts(alerts, search, name);
          if (wanted.length === 0) return <Nothing search={search} isCut={isCut} />;
          return (
            <>
              <p className={queue["count"]} role="status">
                {wanted.length} {wanted.length === 1 ? "alert" : "alerts"}
                {isCut ? ", of the newest; there are more" : ""}
                {search.tab === "closed"
                  ? ""
                  : search.sort === "due"
                    ? ", by when they are due"
                    : ": late ones first, then by priority, then by when they are due"}
              </p>
              <DataGrid
                label="Alerts"
                columns={columnsOf({ ofCustomer: openOfEach(alerts), isCut }, taking)}
                rows={wanted}
                idOf={({ id }) => id}
                openId={open}
                letters={{ e: taking.take }}
                onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
              />
            </>
          );
        }}
      </Answered>
    </div>
  );
}

interface NothingProps {
  readonly search: AlertsSearch;
  readonly isCut: boolean;
}

function Nothing({ search: { tab = "all", status, priority }, isCut }: NothingProps) {
  const level = priority === undefined ? "" : ` of ${priority} priority`;
  const isFiltered = status !== undefined || priority !== undefined;
  if (tab === "closed" && !isFiltered) return <Empty title="No alert was closed yet" />;
  const others = tab === "all" && !isFiltered ? "closed" : "all";
  const words = tab === "closed" ? "closed" : (status ?? "open").replace("_", " ");
  const whose = { all: "", mine: " is with you", unassigned: " is with nobody", closed: "" }[tab];
  return (
    <Empty title={`No ${words} alert${level}${whose}${isCut ? " among the newest" : ""}`}>
      {tab === "all" && !isFiltered ? <LastClosed /> : null}
      <Link from={FROM} search={{ tab: others }}>
        {others === "closed" ? "Show closed alerts" : "Show all open alerts"}
      </Link>
    </Empty>
  );
}
