// Investigations: what people work on, newest first, and whether what their ends write has been written.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { investigationsQuery, type Investigation } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid } from "../../parts/data-grid.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { Following } from "../../parts/queue/following.tsx";
import queue from "../../parts/queue/queue.module.css";
import { COLUMNS } from "./columns.tsx";
import styles from "./page.module.css";
import { STATUSES, type InvestigationsSearch } from "./search.ts";

const FROM = "/$org/$env/investigations";
// Else the link without a status counts as current with every status.
const EXACT = { exact: true } as const;

export function InvestigationsPage() {
  const search = useSearch({ from: FROM });
  return (
    <div className={styles["page"]}>
      <PageHead title="Investigations">
        <nav className={queue["tabs"]} aria-label="Which investigations">
          <Link from={FROM} search={{}} activeOptions={EXACT} aria-current={search.status === undefined}>
            All
          </Link>
          {STATUSES.map((status) => (
            <Link
              key={status}
              from={FROM}
              search={{ status }}
              activeOptions={EXACT}
              aria-current={search.status === status}
            >
              {status.replaceAll("_", " ")}
            </Link>
          ))}
        </nav>
      </PageHead>
      <InvestigationList search={search} />
    </div>
  );
}

function InvestigationList({ search }: { readonly search: InvestigationsSearch }) {
  const navigate = useNavigate({ from: FROM });
  const query = useInfiniteQuery(investigationsQuery(useScope(), search.status));
  const onEnd = useOnEnd(query);
  const visit = ({ id }: Investigation) =>
    void navigate({ to: "/$org/$env/investigations/$id", params: (old) => ({ ...old, id }) });
  return (
    <div className={styles["list"]}>
      <Following />
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Nothing search={search} />;
          return (
            <>
              <p className={queue["count"]} role="status">
                {rows.length}
                {query.hasNextPage ? " and more" : ""}{" "}
                {rows.length === 1 ? "investigation" : "investigations"}
              </p>
              <DataGrid
                label="Investigations"
                columns={COLUMNS}
                rows={rows}
                idOf={({ id }) => id}
                onOpen={visit}
                onVisit={visit}
                onEnd={onEnd}
              />
            </>
          );
        }}
      </Answered>
    </div>
  );
}

function Nothing({ search }: { readonly search: InvestigationsSearch }) {
  return search.status === undefined ? (
    <Empty title="Nobody has opened an investigation yet">
      <p>
        Open one from an alert or from a decision.{" "}
        <Link from={FROM} to="/$org/$env/alerts">
          Go to the alerts
        </Link>
      </p>
    </Empty>
  ) : (
    <Empty title={`No investigation is ${search.status.replaceAll("_", " ")}`}>
      <Link from={FROM} search={{}}>
        Show all investigations
      </Link>
    </Empty>
  );
}
