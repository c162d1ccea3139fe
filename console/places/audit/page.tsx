// Audit: who did what, to what, and why? Nothing of it is ever changed.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { auditQuery, type ActsAsked, type AuditEntry } from "../../api/audit.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty, NotPermitted } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { ActDetail } from "./act.tsx";
import { Filter } from "./filter.tsx";
import styles from "./page.module.css";
import { detailsOf, inOneLine } from "./details.ts";
import { auditFilter, type AuditSearch } from "./search.ts";

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    id: "at",
    head: "When (UTC)",
    width: "10rem",
    second: "end",
    cell: ({ at }) => <Instant at={at} to="second" />,
  },
  { id: "actor", head: "Who", width: "minmax(8rem, 1fr)", cell: ({ actor }) => actor },
  { id: "action", head: "Act", width: "minmax(12rem, 1.3fr)", cell: ({ action }) => <code>{action}</code> },
  {
    id: "what",
    head: "What",
    width: "minmax(12rem, 2fr)",
    second: "start",
    cell: ({ details }) => <Whole text={inOneLine(detailsOf(details))} />,
  },
  {
    id: "reason",
    head: "Why",
    width: "minmax(8rem, 1.5fr)",
    isSecondary: true,
    cell: ({ reason }) => <Whole text={reason ?? ""} />,
  },
  { id: "where", head: "Where", width: "6.5rem", isSecondary: true, cell: ({ environment }) => environment },
];

/** Cut in the list, whole in its title. */
function Whole({ text }: { readonly text: string }) {
  return <span title={text}>{text}</span>;
}

export function AuditPage() {
  const search = useSearch({ from: "/$org/$env/audit" });
  const navigate = useNavigate({ from: "/$org/$env/audit" });
  const mayRead = useMay("audit:read");
  const filter = auditFilter(search);
  if (!mayRead) {
    return (
      <>
        <PageHead title="Audit" />
        <NotPermitted message="The audit takes the permission audit:read." />
      </>
    );
  }
  return (
    <div className={styles["page"]} data-open={search.open !== undefined}>
      <PageHead title="Audit">
        <WindowPicker
          window={windowSearch(search)}
          onChange={(window) => void navigate({ search: { ...filter, ...window } })}
        />
      </PageHead>
      <Filter
        filter={search}
        onChange={(chosen) => void navigate({ search: { ...windowSearch(search), ...chosen } })}
      />
      <Acts search={search} />
    </div>
  );
}

function Acts({ search }: { readonly search: AuditSearch }) {
  const navigate = useNavigate({ from: "/$org/$env/audit" });
  const { organisationId } = useScope();
  const query = useInfiniteQuery(
    auditQuery(search.of === "deployment" ? null : organisationId, useAsked(search)),
  );
  const onEnd = useOnEnd(query);
  const opened = query.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === search.open);
  return (
    <>
      <div className={styles["list"]}>
        <Answered query={query} lines={10}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            const [first] = pages;
            if (rows.length === 0) return <Nothing search={search} />;
            return (
              <>
                <p className={styles["count"]} role="status">
                  {rows.length}
                  {query.hasNextPage ? " and more" : ""} {rows.length === 1 ? "act" : "acts"}
                  {first?.dataAsOf == null ? null : (
                    <>
                      , data as of <Instant at={first.dataAsOf} to="second" />
                    </>
                  )}
                </p>
                <DataGrid
                  label="Acts"
                  columns={COLUMNS}
                  rows={rows}
                  idOf={({ id }) => id}
                  openId={search.open}
                  onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
                  onEnd={onEnd}
                />
              </>
            );
          }}
        </Answered>
      </div>
      {opened === undefined ? null : (
        <SidePanel
          label="Act"
          rowId={opened.id}
          onClose={() => void navigate({ search: ({ open: _open, ...old }) => old })}
        >
          <ActDetail act={opened} />
        </SidePanel>
      )}
    </>
  );
}

function useAsked(search: AuditSearch): ActsAsked {
  const { of: _of, ...filter } = auditFilter(search);
  const window = useWindow(search);
  return { ...filter, ...window };
}

function Nothing({ search }: { readonly search: AuditSearch }) {
  const { of, ...filter } = auditFilter(search);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Empty
      title={isFiltered ? "No act in this window matches the filter" : "There are no acts in this window"}
    >
      <Link
        from="/$org/$env/audit"
        search={{
          ...(of === undefined ? {} : { of }),
          ...(isFiltered ? windowSearch(search) : { last: "3650d" }),
        }}
      >
        {isFiltered ? "Clear the filter" : "Show all that there are"}
      </Link>
    </Empty>
  );
}
