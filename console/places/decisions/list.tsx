// The rows that match, what is said of them all, and which of them are selected.

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type KeyboardEvent } from "react";
import type { DecisionPage, DecisionsAsked, ListedDecision } from "../../api/decisions.ts";
import { windowSearch } from "../../api/window.ts";
import { DataGrid } from "../../parts/data-grid.tsx";
import { LastData } from "../../parts/last-data.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { Answered, Empty, Loading } from "../../parts/states.tsx";
import { boxColumn, drawnColumns } from "./columns.tsx";
import { ListHead } from "./list-head.tsx";
import styles from "./page.module.css";
import { columnsOf, columnsSearch, isFiltered, viewOf, type DecisionsSearch } from "./search.ts";
import { NOTHING, selectedOf, toggled, upTo } from "./selection.ts";

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
          // That the last filter found nothing does not mean that this one does.
          if (rows.length === 0)
            return query.isPlaceholderData ? <Loading lines={10} /> : <Nothing search={search} />;
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
  const [selection, setSelection] = useState(NOTHING);
  const listed = rows.map(({ decisionId }) => decisionId);
  const select = (id: string, isRange: boolean) =>
    setSelection((old) => (isRange ? upTo(old, id, listed) : toggled(old, id)));
  const box = boxColumn({
    isSelected: ({ decisionId }) => selection.ids.has(decisionId),
    onSelect: ({ decisionId }, isRange) => select(decisionId, isRange),
  });
  return (
    <>
      <ListHead
        search={search}
        asked={asked}
        listed={listed}
        isMore={query.hasNextPage}
        isOfBefore={query.isPlaceholderData}
        dataAsOf={dataAsOf}
        selected={selectedOf(selection, listed)}
        onClear={() => setSelection(NOTHING)}
        onColumns={(shown) =>
          void navigate({ search: ({ columns: _before, ...old }) => ({ ...old, ...columnsSearch(shown) }) })
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what the grid leaves */}
      <div className={styles["grid"]} onKeyDown={(event) => selectBySpace(event, select)}>
        <DataGrid
          label="Decisions"
          columns={[box, ...drawnColumns(columnsOf(search))]}
          rows={rows}
          idOf={(row) => row.decisionId}
          openId={search.open}
          selectedIds={selection.ids}
          onOpen={(row) => void navigate({ search: (old) => ({ ...old, open: row.decisionId }) })}
          onVisit={(row) =>
            void navigate({
              to: "/$org/$env/decisions/$id",
              params: (old) => ({ ...old, id: row.decisionId }),
            })
          }
          letters={{
            x: ({ decisionId }) => select(decisionId, false),
            X: ({ decisionId }) => select(decisionId, true),
          }}
          onEnd={onEnd}
        />
      </div>
    </>
  );
}

/** Where letters are switched off, a key that is none. */
function selectBySpace(event: KeyboardEvent, select: (id: string, isRange: boolean) => void): void {
  const id = event.target instanceof HTMLElement ? event.target.dataset["row"] : undefined;
  if (event.key !== " " || id === undefined) return;
  event.preventDefault();
  select(id, event.shiftKey);
}

function Nothing({ search }: { readonly search: DecisionsSearch }) {
  return isFiltered(search) ? (
    <Empty title="No decision in this window matches the filter">
      <Link from="/$org/$env/decisions" search={viewOf(search)}>
        Clear the filter
      </Link>
    </Empty>
  ) : (
    <Empty title="There are no decisions in this window">
      <LastData window={windowSearch(search)} />
    </Empty>
  );
}
