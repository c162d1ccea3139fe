// Whose alerts, which of them, and in which order. All of it stands in the address.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { alertCountsQuery, OPEN_STATUSES } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Count } from "../../parts/queue/count.tsx";
import queue from "../../parts/queue/queue.module.css";
import { Select } from "../../parts/queue/select.tsx";
import { Narrowing } from "./narrowing.tsx";
import { narrowed } from "./queue-filter.ts";
import { PRIORITIES, TABS, type AlertsSearch } from "./search.ts";

const TAB_WORDS = { all: "All open", mine: "Mine", unassigned: "Unassigned", closed: "Closed" } as const;
const COUNTS = { all: "open", mine: "mine", unassigned: "unassigned" } as const;
const FROM = "/$org/$env/alerts";
// Else a link with less in its search counts as current with more.
const EXACT = { exact: true } as const;
const STATUS_OPTIONS = OPEN_STATUSES.map((status) => [status, status.replace("_", " ")] as const);
const PRIORITY_OPTIONS = PRIORITIES.map((priority) => [priority, priority] as const);

/** @param search without the alert that is open */
export function Filters({ search }: { readonly search: AlertsSearch }) {
  const { tab = "all", status, priority, sort } = search;
  const navigate = useNavigate({ from: FROM });
  const counts = useQuery(alertCountsQuery(useScope(), narrowed(search))).data;
  const go = (next: AlertsSearch) => void navigate({ search: next });
  const { status: _status, ...anyStatus } = search;
  const { assignee: _assignee, ...anybody } = search;
  const { priority: _priority, ...anyPriority } = search;
  const { sort: _sort, ...unsorted } = search;
  return (
    <div className={queue["filters"]}>
      <nav className={queue["tabs"]} aria-label="Which alerts">
        {TABS.map((each) => {
          const there = {
            ...{ all: search, closed: anyStatus, mine: anybody, unassigned: anybody }[each],
            tab: each,
          };
          return (
            <Link key={each} from={FROM} search={there} activeOptions={EXACT} aria-current={each === tab}>
              {TAB_WORDS[each]} {each === "closed" ? null : <Count count={counts?.[COUNTS[each]]} />}
            </Link>
          );
        })}
      </nav>
      {tab === "closed" ? null : (
        <Select
          label="Status"
          isFilter
          options={STATUS_OPTIONS}
          none="any but closed"
          value={status}
          onChange={(chosen) => go(chosen === undefined ? anyStatus : { ...search, status: chosen })}
        />
      )}
      <Select
        label="Priority"
        options={PRIORITY_OPTIONS}
        none="any"
        value={priority}
        onChange={(chosen) => go(chosen === undefined ? anyPriority : { ...search, priority: chosen })}
      />
      {tab === "closed" ? null : (
        <Select
          label="Sort by"
          options={[["due", "when it is due"]] as const}
          none="what to take next"
          value={sort}
          onChange={(chosen) => go(chosen === undefined ? unsorted : { ...search, sort: chosen })}
        />
      )}
      <Narrowing search={search} onChange={go} />
    </div>
  );
}
