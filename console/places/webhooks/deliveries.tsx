// What an endpoint was sent, newest first, by what the address says.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import { deliveriesQuery, type Delivery, type Endpoint } from "../../api/webhooks.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { Answered, Empty, Loading } from "../../parts/states.tsx";
import { DeliveryMark } from "./delivery-mark.tsx";
import styles from "./page.module.css";
import { deliveryFilter, type WebhooksSearch } from "./search.ts";

const COLUMNS: readonly Column<Delivery>[] = [
  { id: "type", head: "Event", width: "minmax(13rem, 2fr)", cell: ({ type }) => <code>{type}</code> },
  { id: "status", head: "State", width: "8rem", cell: ({ status }) => <DeliveryMark status={status} /> },
  {
    id: "attempts",
    head: "Attempts",
    width: "4.5rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ attempts }) => attempts.length,
  },
  { id: "answer", head: "Last answer", width: "8rem", isSecondary: true, cell: lastAnswer },
  {
    id: "next",
    head: "Next (UTC)",
    width: "9rem",
    isSecondary: true,
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? "" : <Instant at={nextAttemptAt} to="second" />),
  },
  {
    id: "at",
    head: "Made (UTC)",
    width: "9rem",
    second: "start",
    cell: ({ createdAt }) => <Instant at={createdAt} to="second" />,
  },
];

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return "";
  return last.statusCode === null ? (last.error ?? "").replaceAll("_", " ") : String(last.statusCode);
}

interface Props {
  readonly endpoint: Endpoint;
  readonly search: WebhooksSearch;
}

export function Deliveries({ endpoint, search }: Props) {
  const navigate = useNavigate({ from: "/$org/$env/webhooks" });
  const query = useInfiniteQuery(deliveriesQuery(useScope(), endpoint.id, deliveryFilter(search)));
  const onEnd = useOnEnd(query);
  return (
    <Answered query={query} lines={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0 && query.isPlaceholderData) return <Loading lines={8} />;
        if (rows.length === 0) return <Nothing endpoint={endpoint} search={search} />;
        return (
          <div className={styles["grid"]}>
            <DataGrid
              label="Deliveries"
              columns={COLUMNS}
              rows={rows}
              idOf={({ id }) => id}
              openId={search.open}
              onOpen={({ id }) => void navigate({ search: (old) => ({ ...old, open: id }) })}
              onEnd={onEnd}
            />
          </div>
        );
      }}
    </Answered>
  );
}

function Nothing({ endpoint, search }: Props) {
  if (Object.keys(deliveryFilter(search)).length === 0) {
    return (
      <Empty title="Nothing was sent to this endpoint yet">
        <p>The next event of a type that it takes is delivered within seconds.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No delivery matches the filter">
      <Link from="/$org/$env/webhooks" search={{ endpoint: endpoint.id }}>
        Show all deliveries
      </Link>
    </Empty>
  );
}
