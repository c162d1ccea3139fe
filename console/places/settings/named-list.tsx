// One named list in one environment: what is in force, and what waits for a second operator.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { namedListEntriesQuery, namedListQuery, type NamedListEntry } from "../../api/named-lists.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Button } from "../../parts/button.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";
import { Proposals } from "./proposals.tsx";

export function NamedListDetail({ name }: { readonly name: string }) {
  const scope = useScope();
  const detail = useQuery(namedListQuery(scope, name));
  return (
    <>
      <Panel
        title={`${name} in ${scope.environment}`}
        note="Its entries change by the command line: ./weir named-list add, ./weir named-list remove."
      >
        <Answered query={detail} lines={2}>
          {({ revision, hash, entries, proposals }) => (
            <dl className={styles["facts"]}>
              <dt>In force</dt>
              <dd>
                <span data-value={entries}>{entries}</span> {entries === 1 ? "entry" : "entries"}, expired
                ones included
              </dd>
              <dt>Waiting</dt>
              <dd>
                <span data-value={proposals}>{proposals}</span> {proposals === 1 ? "proposal" : "proposals"}
              </dd>
              <dt>Revision</dt>
              <dd data-value={revision}>{revision}</dd>
              <dt>Hash</dt>
              <dd>
                <Id id={hash} what="hash of the list" /> as decisions name it
              </dd>
            </dl>
          )}
        </Answered>
      </Panel>
      {detail.data === undefined || detail.data.proposals === 0 ? null : (
        <Proposals name={name} kind={detail.data.kind} />
      )}
      <Entries name={name} />
    </>
  );
}

function Entries({ name }: { readonly name: string }) {
  const query = useInfiniteQuery(namedListEntriesQuery(useScope(), name));
  return (
    <Panel title="Entries in force">
      <Answered query={query} lines={4}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <Empty title="No entry is in force here" />;
          return (
            <div className={styles["stack"]}>
              <EntryTable entries={entries} />
              {query.hasNextPage ? (
                <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                  Show more entries
                </Button>
              ) : null}
            </div>
          );
        }}
      </Answered>
    </Panel>
  );
}

function EntryTable({ entries }: { readonly entries: readonly NamedListEntry[] }) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Entries, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Why</th>
            <th scope="col">Added (UTC)</th>
            <th scope="col">Ends (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, value, masked, reason, addedAt, addedBy, approvedBy, expiresAt }) => (
            <tr key={id} data-row={id}>
              <th scope="row">
                <code title={value}>{masked ?? value}</code>
              </th>
              <td>{reason}</td>
              <td>
                <Instant at={addedAt} />
                <div className={table["muted"]}>
                  by <Actor actor={addedBy} />
                  {approvedBy === null ? null : (
                    <>
                      , approved by <Actor actor={approvedBy} />
                    </>
                  )}
                </div>
              </td>
              <td>{expiresAt === null ? "never" : <Instant at={expiresAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
