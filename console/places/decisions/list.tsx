// The rows that match, and what is said of them all.

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { DecisionPage, DecisionsAsked, ListedDecision } from "../../api/decisions.ts";
import { windowSearch } from "../../api/window.ts";
import { DataGrid } from "../../parts/data-grid.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { COLUMNS } from "./columns.tsx";
import { ListHead } from "./list-head.tsx";
import styles from "./page.module.css";
import { isFiltered, type DecisionsSearch } from "./search.ts";

interface Props {
  readonly search: DecisionsSearch;
  readonly asked: DecisionsAsked;
  readonly query: UseInfiniteQueryResult<InfiniteData<DecisionPage>>;
}

export function DecisionList({ search, asked, query }: Props) {
  return (
    <div className={styles["list"]}>
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Nothing search={search} />;
          const dataAsOf = pages[0]?.dataAsOf ?? null;
          return <Rows search={search} asked={asked} query={query} rows={rows} dataAsOf={dataAsOf} />;
        }}
      </Answered>
    </div>
  );
}

interface RowsProps extends Props {
  readonly rows: readonly ListedDecision[];
  readonly dataAsOf: string | null;
}

function Rows({ search, asked, query, rows, dataAsOf }: RowsProps) {
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const onEnd = useOnEnd(query);
  return (
    <>
      <ListHead
        search={search}
        asked={asked}
        read={rows.length}
        isMore={query.hasNextPage}
        dataAsOf={dataAsOf}
      />
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
}

function Nothing({ search }: { readonly search: DecisionsSearch }) {
  return isFiltered(search) ? (
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
