// Matches: names that screening found on a list. A person says of each whether it is the same party.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { matchesQuery, type ListedMatch, type MatchesAsked } from "../../api/matches.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { OldLists } from "../../parts/old-lists.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { JudgedPairs } from "./judged-pairs.tsx";
import { MatchPanel } from "./match-panel.tsx";
import { shownRatio } from "../../parts/share.ts";
import queue from "../../parts/queue/queue.module.css";
import styles from "./page.module.css";
import type { MatchesSearch } from "./search.ts";
import { VERDICT_WORDS } from "../../parts/match/verdicts.ts";

const COLUMNS: readonly Column<ListedMatch>[] = [
  {
    id: "target",
    head: "In the payment",
    width: "minmax(6.5rem, 1.4fr)",
    cell: ({ target }) => (target === "" ? "a wallet" : target),
  },
  {
    id: "caption",
    head: "On the list",
    width: "minmax(6rem, 1.4fr)",
    second: "start",
    cell: ({ caption }) => caption,
  },
  {
    id: "lists",
    head: "Lists",
    width: "minmax(4.75rem, 1fr)",
    isSecondary: true,
    cell: ({ lists }) => lists.join(", "),
  },
  {
    id: "score",
    head: "Similarity",
    width: "4.75rem",
    isNumber: true,
    second: "end",
    cell: ({ score }) => <span data-value={score}>{shownRatio(score, 2)}</span>,
  },
  {
    id: "decision",
    head: "Decision",
    width: "5.25rem",
    isSecondary: true,
    cell: ({ decision }) => <DecisionMark decision={decision} />,
  },
  {
    id: "amount",
    head: "Amount",
    width: "6.5rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ amount, currency }) =>
      amount === null || currency === null ? "–" : <Money amount={amount} currency={currency} />,
  },
  {
    id: "customer",
    head: "Customer",
    width: "minmax(4.75rem, 0.8fr)",
    isSecondary: true,
    cell: ({ subject }) => <Given>{subject.externalUserId ?? subject.id}</Given>,
  },
  {
    id: "verdict",
    head: "Verdict",
    width: "5rem",
    cell: ({ verdict }) => (verdict === null ? "–" : VERDICT_WORDS[verdict]),
  },
  {
    id: "at",
    head: "Occurred (UTC)",
    width: "9rem",
    isSecondary: true,
    cell: ({ occurredAt }) => <Instant at={occurredAt} />,
  },
];

// Else the link without a state counts as current with every state.
const EXACT = { exact: true } as const;
const FROM = "/$org/$env/matches";

export function MatchesPage() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const query = useMatches(search);
  const { open, ...closed } = search;
  const opened = query.data?.pages.flatMap(({ data }) => data).find(({ matchId }) => matchId === open);
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Matches">
        <StateLinks search={closed} />
        <WindowPicker
          window={windowSearch(search)}
          onChange={(window) =>
            void navigate({
              search: ({ state }) => ({ ...(state === undefined ? {} : { state }), ...window }),
            })
          }
        />
      </PageHead>
      {search.state === "pairs" ? <JudgedPairs /> : <MatchList search={search} query={query} />}
      {open === undefined || search.state === "pairs" ? null : (
        <SidePanel label="Match" rowId={open} onClose={() => void navigate({ search: closed })}>
          {opened === undefined ? (
            query.isPending ? null : (
              <Empty title="This match is not in the list">
                <p>It may have a verdict, or lie outside the window.</p>
              </Empty>
            )
          ) : (
            <MatchPanel key={open} match={opened} />
          )}
        </SidePanel>
      )}
    </div>
  );
}

function StateLinks({ search }: { readonly search: MatchesSearch }) {
  const window = windowSearch(search);
  return (
    <nav className={queue["tabs"]} aria-label="Which matches">
      <Link from={FROM} search={window} activeOptions={EXACT} aria-current={search.state === undefined}>
        Without a verdict
      </Link>
      <Link
        from={FROM}
        search={{ ...window, state: "all" }}
        activeOptions={EXACT}
        aria-current={search.state === "all"}
      >
        All
      </Link>
      <Link
        from={FROM}
        search={{ ...window, state: "pairs" }}
        activeOptions={EXACT}
        aria-current={search.state === "pairs"}
      >
        Judged pairs
      </Link>
    </nav>
  );
}

interface ListProps {
  readonly search: MatchesSearch;
  readonly query: ReturnType<typeof useMatches>;
}

function MatchList({ search, query }: ListProps) {
  const navigate = useNavigate({ from: FROM });
  const onEnd = useOnEnd(query);
  return (
    <div className={styles["list"]}>
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) {
            return (
              <div>
                <OldLists />
                <Nothing search={search} />
              </div>
            );
          }
          return (
            <>
              <div className={queue["count"]}>
                <OldLists />
                <p role="status">
                  {rows.length}
                  {query.hasNextPage ? " and more" : ""} {rows.length === 1 ? "match" : "matches"}
                  {search.state === "all" ? "" : " to look at"}
                </p>
              </div>
              <DataGrid
                label="Matches"
                columns={COLUMNS}
                rows={rows}
                idOf={({ matchId }) => matchId}
                openId={search.open}
                onOpen={({ matchId }) => void navigate({ search: (old) => ({ ...old, open: matchId }) })}
                onVisit={({ decisionId }) =>
                  void navigate({
                    to: "/$org/$env/decisions/$id",
                    params: (old) => ({ ...old, id: decisionId }),
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

function useMatches(search: MatchesSearch) {
  return useInfiniteQuery({
    ...matchesQuery(useScope(), useAsked(search)),
    placeholderData: (before) => before,
  });
}

function useAsked(search: MatchesSearch): MatchesAsked {
  const window = useWindow(search);
  return { state: search.state === "all" ? "all" : "open", ...window };
}

function Nothing({ search }: { readonly search: MatchesSearch }) {
  const all = { last: "3650d", state: "all" } as const;
  return search.state === "all" ? (
    <Empty title="Screening found no match in this window">
      <Link from={FROM} search={all}>
        Show all that there are
      </Link>
    </Empty>
  ) : (
    <Empty title="No match in this window waits for a verdict">
      <Link from={FROM} search={{ ...windowSearch(search), state: "all" }}>
        Show those with a verdict
      </Link>
    </Empty>
  );
}
