// The organisation's connections to institutions, those that wait for approval too.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { connectionsQuery, type Connection } from "../../api/connections.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { readActor } from "../../parts/read-actor.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { ConnectionPanel } from "./connection-panel.tsx";
import styles from "./page.module.css";
import { ProposeConnection } from "./propose-connection.tsx";
import { CONNECTION_WORDS } from "./words.ts";

const COLUMNS: readonly Column<Connection>[] = [
  {
    id: "institution",
    head: "Institution",
    width: "minmax(9rem, 1.5fr)",
    cell: ({ institution }) => institution.name,
  },
  {
    id: "jurisdiction",
    head: "Country",
    width: "4.5rem",
    isSecondary: true,
    cell: ({ institution }) => institution.jurisdiction ?? "–",
  },
  { id: "protocol", head: "Protocol", width: "5rem", isSecondary: true, cell: ({ protocol }) => protocol },
  { id: "state", head: "State", width: "10.5rem", cell: ({ state }) => CONNECTION_WORDS[state] },
  {
    id: "test",
    head: "Last test (UTC)",
    width: "9rem",
    isSecondary: true,
    cell: ({ lastTest }) => (lastTest === null ? "none" : <Instant at={lastTest.at} />),
  },
  {
    id: "added",
    head: "Proposed by",
    width: "minmax(8rem, 1fr)",
    isSecondary: true,
    cell: ({ addedBy }) => readActor(addedBy).words,
  },
];

const FROM = "/$org/$env/crypto";

export function Connections({ openId }: { readonly openId: string | undefined }) {
  const navigate = useNavigate({ from: FROM });
  const query = useInfiniteQuery(connectionsQuery(useScope()));
  const onEnd = useOnEnd(query);
  const opened = query.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId);
  const close = () => void navigate({ search: { tab: "connections" } });
  const open = (id: string) => void navigate({ search: { tab: "connections", open: id } });
  return (
    <>
      <div className={styles["list"]}>
        <div className={styles["above"]}>
          <p className={styles["note"]}>
            The organisation uses a connection once it is approved. No personal data and no funds move here.
          </p>
          <ProposeConnection onProposed={open} />
        </div>
        <Answered query={query} lines={8}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            if (rows.length === 0) return <NoConnection />;
            return (
              <>
                <p className={styles["count"]} role="status">
                  {rows.length}
                  {query.hasNextPage ? " and more" : ""} {rows.length === 1 ? "connection" : "connections"}
                </p>
                <DataGrid
                  label="Connections"
                  columns={COLUMNS}
                  rows={rows}
                  idOf={({ id }) => id}
                  openId={openId}
                  onOpen={({ id }) => open(id)}
                  onEnd={onEnd}
                />
              </>
            );
          }}
        </Answered>
      </div>
      {openId === undefined ? null : (
        <SidePanel label="Connection" rowId={openId} onClose={close}>
          {opened === undefined ? (
            query.isPending ? null : (
              <Empty title="There is no such connection">
                <p>It may have ended. The audit says when and why.</p>
              </Empty>
            )
          ) : (
            <ConnectionPanel key={opened.id} connection={opened} onEnded={close} />
          )}
        </SidePanel>
      )}
    </>
  );
}

function NoConnection() {
  const { environment } = useScope();
  return (
    <Empty title={`The organisation has no connection in ${environment}`}>
      <p>
        Propose one above, or by <code>./weir connection add</code>. The guide{" "}
        <code>docs/travel-rule.md</code> shows how, under “Connections”.
      </p>
    </Empty>
  );
}
