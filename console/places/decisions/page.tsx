// Decisions: find the one. A filter that people type, a list, and the reasons of the open row beside it.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { decisionsQuery, type DecisionsAsked, type ReportedDecision } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { Money } from "../../parts/money.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { RuleNames } from "../../parts/rule-names.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { FilterField } from "./filter-field.tsx";
import styles from "./page.module.css";
import { filterOf, type DecisionsSearch } from "./search.ts";

const COLUMNS: readonly Column<ReportedDecision>[] = [
  { id: "at", head: "Occurred (UTC)", width: "9rem", cell: (row) => <Instant at={row.occurredAt} /> },
  {
    id: "decision",
    head: "Decision",
    width: "6rem",
    cell: (row) => <DecisionMark decision={row.decision} />,
  },
  {
    id: "score",
    head: "Score",
    width: "3.5rem",
    isNumber: true,
    isSecondary: true,
    cell: (row) => row.score,
  },
  {
    id: "risk",
    head: "Risk",
    width: "6rem",
    isSecondary: true,
    cell: (row) => <LevelBars level={row.riskLevel} />,
  },
  {
    id: "amount",
    head: "Amount",
    width: "9rem",
    isNumber: true,
    second: "end",
    cell: ({ amount, currency, type }) =>
      amount === null || currency === null ? type : <Money amount={amount} currency={currency} />,
  },
  {
    id: "counterparty",
    head: "Counterparty",
    width: "minmax(9rem, 1.4fr)",
    second: "start",
    cell: ({ counterparty, direction }) =>
      counterparty === null ? null : (
        <>
          {direction === "inbound" ? "from" : "to"} <Given>{counterparty}</Given>
        </>
      ),
  },
  {
    id: "subject",
    head: "Customer",
    width: "minmax(8rem, 1fr)",
    isSecondary: true,
    cell: ({ subject }) => <Given>{subject.externalUserId ?? subject.id}</Given>,
  },
  {
    id: "rules",
    head: "Rules that hit",
    width: "minmax(9rem, 1.6fr)",
    isSecondary: true,
    cell: ({ ruleIds }) => <RuleNames ids={ruleIds} />,
  },
];

export function DecisionsPage() {
  const search = useSearch({ from: "/$org/$env/decisions" });
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const { open } = search;
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Decisions">
        <WindowPicker
          window={windowSearch(search)}
          onChange={(window) => void navigate({ search: (old) => ({ ...filterOf(old), ...window }) })}
        />
      </PageHead>
      <FilterField
        filter={search}
        onChange={(filter) => void navigate({ search: (old) => ({ ...windowSearch(old), ...filter }) })}
      />
      <DecisionList search={search} />
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

function DecisionList({ search }: { readonly search: DecisionsSearch }) {
  const navigate = useNavigate({ from: "/$org/$env/decisions" });
  const query = useInfiniteQuery({
    ...decisionsQuery(useScope(), useAsked(search)),
    placeholderData: (before) => before,
  });
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
