// What an endpoint was sent, newest first, by status.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import { deliveriesQuery, type Delivery, type DeliveryStatus, type Endpoint } from "../../api/webhooks.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import { DeliveryMark, statusInWords } from "./delivery-mark.tsx";
import styles from "./page.module.css";
import { DELIVERY_STATUSES, type WebhooksSearch } from "./search.ts";

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
  const query = useInfiniteQuery(deliveriesQuery(useScope(), endpoint.id, search.status));
  const onEnd = useOnEnd(query);
  return (
    <Answered query={query} lines={8}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <Nothing status={search.status} endpointId={endpoint.id} />;
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

interface NothingProps {
  readonly status: DeliveryStatus | undefined;
  readonly endpointId: string;
}

function Nothing({ status, endpointId }: NothingProps) {
  if (status === undefined) {
    return (
      <Empty title="Nothing was sent to this endpoint yet">
        <p>The next event of a type that it takes is delivered within seconds.</p>
      </Empty>
    );
  }
  return (
    <Empty title={`No delivery is ${statusInWords(status)}`}>
      <Link from="/$org/$env/webhooks" search={{ endpoint: endpointId }}>
        Show all deliveries
      </Link>
    </Empty>
  );
}

/** A link without a state is not the one of all states. */
const EXACTLY = { exact: true } as const;

/** The states as links: each is an address. */
export function StatusFilter({ endpoint, search }: Props) {
  const { stats } = endpoint;
  const counts = {
    pending: stats.pending,
    retrying: stats.retrying,
    succeeded: stats.succeeded,
    dead_lettered: stats.deadLettered,
    canceled: stats.canceled,
  } as const;
  return (
    <nav className={styles["filter"]} aria-label="Deliveries by state">
      <Link
        from="/$org/$env/webhooks"
        search={{ endpoint: endpoint.id }}
        aria-current={search.status === undefined}
        activeOptions={EXACTLY}
      >
        all
      </Link>
      {DELIVERY_STATUSES.map((status) => (
        <Link
          key={status}
          from="/$org/$env/webhooks"
          search={{ endpoint: endpoint.id, status }}
          aria-current={search.status === status}
          activeOptions={EXACTLY}
        >
          {statusInWords(status)} <span data-value={counts[status]}>{counts[status]}</span>
        </Link>
      ))}
    </nav>
  );
}
