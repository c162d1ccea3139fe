// Credit: what is left to decide with, and where did it go?

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { creditEntriesQuery, creditQuery, type CreditEntry } from "../../api/credit.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty, NotPermitted } from "../../parts/states.tsx";
import { EntryDetail } from "./entry.tsx";
import { GrantCredit } from "./grant.tsx";
import styles from "./page.module.css";
import { Sums } from "./sums.tsx";

const FROM = "/$org/$env/credit";

const COLUMNS: readonly Column<CreditEntry>[] = [
  {
    id: "at",
    head: "When (UTC)",
    width: "9.5rem",
    second: "start",
    cell: ({ createdAt }) => <Instant at={createdAt} to="second" />,
  },
  { id: "kind", head: "What", width: "5rem", cell: ({ kind }) => kind },
  {
    id: "amount",
    head: "Amount",
    width: "minmax(9rem, 1fr)",
    isNumber: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: "after",
    head: "Not set aside after it",
    width: "minmax(10rem, 1fr)",
    isNumber: true,
    second: "end",
    cell: ({ balanceAfter, currency }) => <Money amount={balanceAfter} currency={currency} />,
  },
  {
    id: "note",
    head: "Why",
    width: "minmax(10rem, 2fr)",
    isSecondary: true,
    cell: ({ note, ledger }) => note ?? (ledger === undefined ? "" : `ledger ${ledger}`),
  },
];

export function CreditPage() {
  return useMay("credit:read") ? (
    <Credit />
  ) : (
    <>
      <PageHead title="Credit" />
      <NotPermitted message="Credit takes the permission credit:read." />
    </>
  );
}

function Credit() {
  const scope = useScope();
  const statement = useQuery(creditQuery(scope));
  const { open } = useSearch({ from: FROM });
  const [isGranting, setGranting] = useState(false);
  return (
    <div className={styles["page"]} data-open={open !== undefined}>
      <PageHead title="Credit">
        <p className={styles["hint"]}>
          A grant adds to the balance, from which production pays each decision.
        </p>
        <Act permission="credit:grant" onPress={() => setGranting(true)}>
          Grant credit
        </Act>
      </PageHead>
      <div className={styles["figures"]}>
        <Answered query={statement} lines={3}>
          {(read) => <Sums statement={read} />}
        </Answered>
      </div>
      <Entries openId={open} />
      {isGranting ? (
        <GrantCredit currency={statement.data?.currency ?? null} onEnd={() => setGranting(false)} />
      ) : null}
    </div>
  );
}

function Entries({ openId }: { readonly openId: string | undefined }) {
  const navigate = useNavigate({ from: FROM });
  const query = useInfiniteQuery(creditEntriesQuery(useScope()));
  const onEnd = useOnEnd(query);
  const opened = query.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId);
  return (
    <>
      <div className={styles["list"]}>
        <Answered query={query} lines={8}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            if (rows.length === 0) return <Nothing />;
            return (
              <>
                <p className={styles["count"]} role="status">
                  {rows.length}
                  {query.hasNextPage ? " and more" : ""} {rows.length === 1 ? "entry" : "entries"}, newest
                  first. Each ledger that decides sets a small part of the balance aside to pay from: a lease.
                  What it does not use comes back: a return.
                </p>
                <DataGrid
                  label="Entries"
                  columns={COLUMNS}
                  rows={rows}
                  idOf={({ id }) => id}
                  openId={openId}
                  onOpen={({ id }) => void navigate({ search: { open: id } })}
                  onEnd={onEnd}
                />
              </>
            );
          }}
        </Answered>
      </div>
      {openId === undefined ? null : (
        <SidePanel label="Entry" rowId={openId} onClose={() => void navigate({ search: {} })}>
          {opened === undefined ? (
            query.isPending ? null : (
              <Empty title="This entry is further back than the list was read" />
            )
          ) : (
            <EntryDetail entry={opened} />
          )}
        </SidePanel>
      )}
    </>
  );
}

function Nothing() {
  return (
    <Empty title="No credit was ever granted">
      <p>
        Grant some here, or by <code>./weir credit grant 250.00</code>. Until then production decides nothing.
      </p>
    </Empty>
  );
}
