// Allow and block lists that the organisation's rules ask with `inList`.

import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { namedListsQuery, type NamedList } from "../../api/named-lists.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { NamedListDetail } from "./named-list.tsx";
import styles from "./page.module.css";

const KIND_EFFECTS = {
  block: "entries count at once",
  allow: "entries count once a second operator has approved them",
} as const satisfies Record<NamedList["kind"], string>;

export function NamedLists() {
  const { list } = useSearch({ from: "/$org/$env/settings" });
  const query = useQuery(namedListsQuery(useScope()));
  return (
    <>
      <Panel
        title="Named lists"
        note="Rules ask them with inList. A list belongs to the organisation, its entries to sandbox or production."
      >
        <Answered query={query} lines={4}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty title="The organisation has no list of its own">
                <p>
                  Create one: <code>./weir named-list create NAME --kind block</code>
                </p>
              </Empty>
            ) : (
              <>
                <ListTable lists={data} openName={list} />
                {pagination.nextCursor === null ? null : (
                  <p className={styles["command"]}>
                    There are more: <code>./weir named-list list</code>
                  </p>
                )}
              </>
            )
          }
        </Answered>
      </Panel>
      {list === undefined ? null : <NamedListDetail key={list} name={list} />}
    </>
  );
}

interface TableProps {
  readonly lists: readonly NamedList[];
  readonly openName: string | undefined;
}

function ListTable({ lists, openName }: TableProps) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Named lists, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Kind</th>
            <th scope="col">What it is for</th>
            <th scope="col">Created (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ name, kind, description, createdAt, createdBy }) => (
            <tr key={name} data-row={name}>
              <th scope="row">
                <Link
                  from="/$org/$env/settings"
                  search={{ tab: "named-lists", list: name }}
                  aria-current={name === openName}
                >
                  {name}
                </Link>
              </th>
              <td>
                {kind}
                <div className={table["muted"]}>{KIND_EFFECTS[kind]}</div>
              </td>
              <td>{description ?? "–"}</td>
              <td>
                <Instant at={createdAt} />
                <div className={table["muted"]}>
                  by <Actor actor={createdBy} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
