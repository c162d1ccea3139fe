// Alerts: what to take next. The open one stands beside the list, with why its newest decision was made.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { alertQueueQuery, closedAlertsQuery, useChangeAlert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Button } from "../../parts/button.tsx";
import { counted } from "../../parts/counted.ts";
import { DataGrid } from "../../parts/data-grid.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { distinct, useOnEnd } from "../../parts/pages.ts";
import queue from "../../parts/queue/queue.module.css";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty, Failure, Loading } from "../../parts/states.tsx";
import { AlertPanel } from "./alert-panel.tsx";
import { columnsOf, type ListedAlert } from "./columns.tsx";
import { Filters } from "./filters.tsx";
import { Following } from "../../parts/queue/following.tsx";
import { LastClosed } from "./last-closed.tsx";
import { closedFilter, queueFilter } from "./queue-filter.ts";
import type { AlertsSearch } from "./search.ts";
import { useTaking, type Taking } from "./take.tsx";
import { CaseTabs } from "../../parts/queue/tabs.tsx";

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
  const taking = useTaking(useChangeAlert(useScope()));
  return (
    <div className={queue["list"]}>
      <Following />
      {taking.error === null ? null : <Failure error={taking.error} />}
      {search.tab === "closed" ? (
        <Closed search={search} open={open} taking={taking} />
      ) : (
        <Queue search={search} open={open} taking={taking} />
      )}
    </div>
  );
}

interface TakingProps extends ListProps {
  readonly taking: Taking;
}

function Queue({ search, open, taking }: TakingProps) {
  const query = useInfiniteQuery({
    ...alertQueueQuery(useScope(), queueFilter(search)),
    placeholderData: (before) => before,
  });
  const onEnd = useOnEnd(query);
  return (
    <Answered query={query} lines={10}>
      {({ pages }) => {
        const rows = distinct(pages);
        const counts = pages.at(-1)?.counts;
        if (rows.length === 0 || counts === undefined) {
          // That the last filter found nothing does not mean that this one does.
          return query.isPlaceholderData ? <Loading lines={10} /> : <Nothing search={search} />;
        }
        return (
          <>
            <p className={queue["count"]} role="status">
              {counted(counts.found, "alert")}
              {search.sort === "due"
                ? ", by when they are due"
                : ": late ones first, then by priority, then by when they are due"}
            </p>
            <Rows rows={rows} open={open} taking={taking} onEnd={onEnd} />
          </>
        );
      }}
    </Answered>
  );
}

function Closed({ search, open, taking }: TakingProps) {
  const query = useInfiniteQuery({
    ...closedAlertsQuery(useScope(), closedFilter(search)),
    placeholderData: (before) => before,
  });
  const onEnd = useOnEnd(query);
  return (
    <Answered query={query} lines={10}>
      {({ pages }) => {
        const rows = distinct(pages);
        if (rows.length === 0 && query.isPlaceholderData) return <Loading lines={10} />;
        if (rows.length === 0 && query.hasNextPage)
          return <NoneSoFar onMore={onEnd} isReading={query.isFetching} />;
        if (rows.length === 0) return <Nothing search={search} />;
        // Where few fit, a person says how far to look: the end of few rows is always in sight.
        const isAsked = query.hasNextPage && pages.at(-1)?.data.length === 0;
        return (
          <>
            <p className={queue["count"]} role="status">
              {counted(rows.length, "closed alert")}
              {query.hasNextPage ? " and more" : ""}, the newest first
            </p>
            <Rows rows={rows} open={open} taking={taking} onEnd={isAsked ? undefined : onEnd} />
            {isAsked ? <LookAtOlder onMore={onEnd} isReading={query.isFetching} /> : null}
          </>
        );
      }}
    </Answered>
  );
}

interface OlderProps {
  readonly onMore: () => void;
  readonly isReading: boolean;
}

/** So many are looked at for a page, whether they fit or not. */
function NoneSoFar(older: OlderProps) {
  return (
    <Empty title="None of the newest closed alerts fits the filter">
      <LookAtOlder {...older} />
    </Empty>
  );
}

function LookAtOlder({ onMore, isReading }: OlderProps) {
  return (
    <Button onPress={onMore} isPending={isReading}>
      Look at older ones
    </Button>
  );
}

interface RowsProps extends Omit<TakingProps, "search"> {
  readonly rows: readonly ListedAlert[];
  /** Undefined where only a person asks for more. */
  readonly onEnd: (() => void) | undefined;
}

function Rows({ rows, open, taking, onEnd }: RowsProps) {
  const navigate = useNavigate({ from: FROM });
  return (
    <DataGrid
      label="Alerts"
      columns={columnsOf(taking)}
      rows={rows}
      idOf={({ id }) => id}
      openId={open}
      letters={{ e: taking.take }}
      onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
      onEnd={onEnd}
    />
  );
}

interface NothingProps {
  readonly search: AlertsSearch;
}

function Nothing({ search: { tab = "all", status, priority, ruleId, subjectId, assignee } }: NothingProps) {
  const level = priority === undefined ? "" : ` of ${priority} priority`;
  const isNarrowed = [ruleId, subjectId, assignee].some((each) => each !== undefined);
  const isFiltered = status !== undefined || priority !== undefined || isNarrowed;
  if (tab === "closed" && !isFiltered) return <Empty title="No alert was closed yet" />;
  const others = tab === "all" && !isFiltered ? "closed" : "all";
  const words = tab === "closed" ? "closed" : (status ?? "open").replace("_", " ");
  const whose = { all: "", mine: " is assigned to you", unassigned: " is unassigned", closed: "" }[tab];
  return (
    <Empty
      title={`No ${words} alert${level}${isNarrowed ? " fits the filter" : ""}${whose && (isNarrowed ? ` and${whose}` : whose)}`}
    >
      {tab === "all" && !isFiltered ? <LastClosed /> : null}
      <Link from={FROM} search={{ tab: others }}>
        {others === "closed" ? "Show closed alerts" : "Show all open alerts"}
      </Link>
    </Empty>
  );
}
