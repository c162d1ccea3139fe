// The directory of providers. It approves nobody: each organisation reviews for itself, and operators see reviews by SQL alone.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { directoryPagesQuery, registersQuery, type DirectoryProvider } from "../../api/provider-directory.ts";
import { useMay } from "../../api/me.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { distinct, useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import styles from "./page.module.css";
import { ProviderFilter } from "./provider-filter.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import type { CryptoSearch } from "./search.ts";

const COLUMNS: readonly Column<DirectoryProvider>[] = [
  { id: "name", head: "Provider", width: "minmax(9rem, 1.6fr)", cell: ({ name }) => name },
  {
    id: "authority",
    head: "Registered with",
    width: "minmax(8rem, 1.4fr)",
    isSecondary: true,
    cell: ({ registrations }) => registrations.map(({ authority }) => authority).join(", ") || "–",
  },
  { id: "status", head: "Register says", width: "8rem", cell: registerSays },
  {
    id: "countries",
    head: "Countries",
    width: "minmax(6rem, 1fr)",
    isSecondary: true,
    cell: ({ jurisdictions }) => <span title={jurisdictions.join(", ")}>{jurisdictions.join(", ")}</span>,
  },
  {
    id: "evidence",
    head: "Evidence",
    width: "4.5rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ evidenceSummary: { count } }) => <span data-value={count}>{count}</span>,
  },
  {
    id: "latest",
    head: "Newest of it",
    width: "6.5rem",
    isSecondary: true,
    cell: ({ evidenceSummary: { latestAt } }) =>
      latestAt === null ? "none" : <Instant at={latestAt} to="day" />,
  },
];

function registerSays({ registrations }: DirectoryProvider): string {
  return [...new Set(registrations.map(({ status }) => status))].join(", ") || "nothing";
}

const FROM = "/$org/$env/crypto";

export function Providers({ search }: { readonly search: CryptoSearch }) {
  const navigate = useNavigate({ from: FROM });
  const { open, ...filter } = search;
  const query = useInfiniteQuery({
    ...directoryPagesQuery({ search: filter.find, jurisdiction: filter.country, evidence: filter.evidence }),
    placeholderData: (before) => before,
  });
  const onEnd = useOnEnd(query);
  return (
    <>
      <div className={styles["list"]}>
        <div className={styles["above"]}>
          <ProviderFilter filter={filter} onChange={(next) => void navigate({ search: next })} />
          <About />
        </div>
        <Answered query={query} lines={10}>
          {({ pages }) => {
            const rows = distinct(pages);
            const total = pages[0]?.pagination.total ?? 0;
            if (rows.length === 0) return <Nothing isFiltered={Object.keys(filter).length > 1} />;
            return (
              <>
                <p className={styles["count"]} role="status">
                  <span data-value={total}>{total}</span> {total === 1 ? "provider" : "providers"}
                </p>
                <DataGrid
                  label="Providers"
                  columns={COLUMNS}
                  rows={rows}
                  idOf={({ id }) => id}
                  openId={open}
                  onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
                  onEnd={onEnd}
                />
              </>
            );
          }}
        </Answered>
      </div>
      {open === undefined ? null : (
        <SidePanel label="Provider" rowId={open} onClose={() => void navigate({ search: filter })}>
          <ProviderPanel key={open} providerId={open} />
        </SidePanel>
      )}
    </>
  );
}

/** Where the evidence comes from and how old it is, and where reviews are found. */
function About() {
  const registers = useQuery(registersQuery);
  return (
    <div className={styles["note"]}>
      <p>Of the whole deployment. A listing is no recommendation and no clearance.</p>
      {registers.data === undefined ? null : (
        <ul>
          {registers.data.map(({ id, title, asOf, providers }) => (
            <li key={id}>
              {title}: <span data-value={providers}>{providers}</span> providers
              {asOf === null ? (
                ", no edition completed"
              ) : (
                <>
                  , as of <Instant at={asOf} to="day" />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <ReviewsDue />
    </div>
  );
}

function ReviewsDue() {
  const mayAsk = useMay("sql:ask");
  return (
    <p>
      Reviews are each organisation’s own.{" "}
      {mayAsk ? (
        <Link to="/$org/$env/ask" from={FROM} search={{ book: "provider-reviews-due" }}>
          Ask whose next review is due
        </Link>
      ) : (
        "Whose next review is due takes a question in SQL (sql:ask)."
      )}
    </p>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No provider matches the filter">
      <Link from={FROM} search={{ tab: "providers" }}>
        Show all providers
      </Link>
    </Empty>
  ) : (
    <Empty title="The directory has no provider">
      <p>
        <code>./weir provider-directory update</code> records the registers of the release.
      </p>
    </Empty>
  );
}
