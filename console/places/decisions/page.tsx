// Decisions: find the one. A filter that people type, a list, and the reasons of the open row beside it.

import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { decisionsQuery, type DecisionPage, type DecisionsAsked } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { wholeWindow, windowSearch } from "../../api/window.ts";
import { CopyQuery } from "../../parts/copy-sql/copy-sql.tsx";
import { DataGrid } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { COLUMNS } from "./columns.tsx";
import { FilterField } from "./filter-field.tsx";
import styles from "./page.module.css";
import { filterOf, type DecisionsSearch } from "./search.ts";
import { sqlOfFilter } from "./sql-of-filter.ts";

export function DecisionsPage() {
  const search = useSearch({ from: "/$org/$env/decisions" });
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const scope = useScope();
  const asked = useAsked(search);
  const query = useInfiniteQuery({ ...decisionsQuery(scope, asked), placeholderData: (before) => before });
  const { open } = search;
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Decisions">
        <WindowPicker
          window={windowSearch(search)}
          onChange={(chosen) => void navigate({ search: (old) => ({ ...filterOf(old), ...chosen }) })}
        />
        <CopyQuery read={async () => sqlOfFilter(scope, { ...wholeWindow(search, Date.now()), ...asked })} />
      </PageHead>
      <FilterField
        filter={search}
        onChange={(filter) => void navigate({ search: (old) => ({ ...windowSearch(old), ...filter }) })}
      />
      <DecisionList search={search} query={query} />
      {open === undefined ? null : (
        <SidePanel
          label="Decision"
          rowId={open}
          onClose={() => void navigate({ search: (old) => ({ ...windowSearch(old), ...filterOf(old) }) })}
        >
          <DecisionSummary reference={open} isOpen />
        </SidePanel>
      )}
    </div>
  );
}

interface ListProps {
  readonly search: DecisionsSearch;
  readonly query: UseInfiniteQueryResult<InfiniteData<DecisionPage>>;
}

function DecisionList({ search, query }: ListProps) {
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const onEnd = useOnEnd(query);
  return (
    <div className={styles["list"]}>
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Nothing search={search} />;
          return (
            <>
              <Count count={rows.length} isMore={query.hasNextPage} dataAsOf={pages[0]?.dataAsOf ?? null} />
              <DataGrid
                label="Decisions"
                columns={COLUMNS}
                rows={rows}
                idOf={(row) => row.decisionId}
                openId={search.open}
                onOpen={(row) => void navigate({ search: (old) => ({ ...old, open: row.decisionId }) })}
                onVisit={(row) =>
                  void navigate({
                    to: "/$org/$env/decisions/$id",
                    params: (old) => ({ ...old, id: row.decisionId }),
                  })
                }
                onEnd={onEnd}
              />
            </>
          );
        }}
      </Answered>
    </div>
  );
}

interface CountProps {
  readonly count: number;
  readonly isMore: boolean;
  readonly dataAsOf: string | null;
}

function Count({ count, isMore, dataAsOf }: CountProps) {
  return (
    <p className={styles["count"]} role="status">
      {count}
      {isMore ? " and more" : ""}
      {count === 1 ? " decision" : " decisions"}
      {dataAsOf === null ? null : (
        <>
          , data as of <Instant at={dataAsOf} to="second" />
        </>
      )}
    </p>
  );
}

function useAsked(search: DecisionsSearch): DecisionsAsked {
  const window = useWindow(search);
  return { ...filterOf(search), ...window };
}

function Nothing({ search }: { readonly search: DecisionsSearch }) {
  const isFiltered = Object.keys(filterOf(search)).length > 0;
  return isFiltered ? (
    <Empty title="No decision in this window matches the filter">
      <Link from="/$org/$env/decisions" search={windowSearch(search)}>
        Clear the filter
      </Link>
    </Empty>
  ) : (
    <Empty title="There are no decisions in this window">
      <Link from="/$org/$env/decisions" search={{ last: "3650d" }}>
        Show all that there are
      </Link>
    </Empty>
  );
}
