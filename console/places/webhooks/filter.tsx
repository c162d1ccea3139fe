// Which deliveries: by state, by type and by the event that they carry. Each choice is an address.

import { Link, useNavigate } from "@tanstack/react-router";
import type { Endpoint } from "../../api/webhooks.ts";
import { Submit } from "../../parts/button.tsx";
import { Select } from "../../parts/queue/select.tsx";
import { TypedField } from "../../parts/typed-field.tsx";
import { useTyped } from "../../parts/typed.ts";
import { statusInWords } from "./delivery-mark.tsx";
import { Meaning } from "./meaning.tsx";
import styles from "./page.module.css";
import { DELIVERY_STATUSES, deliveryFilter, type DeliveryFilter, type WebhooksSearch } from "./search.ts";
import { SENT_TYPES } from "./sent-types.ts";

interface Props {
  readonly endpoint: Endpoint;
  readonly search: WebhooksSearch;
}

export function Filter({ endpoint, search }: Props) {
  const navigate = useNavigate({ from: "/$org/$env/webhooks" });
  const filter = deliveryFilter(search);
  const [event, setEvent] = useTyped(filter.event);
  const show = (changed: DeliveryFilter) => void navigate({ search: { endpoint: endpoint.id, ...changed } });
  const { event: _event, ...others } = filter;
  const { type: _type, ...untyped } = filter;
  return (
    <>
      <States endpoint={endpoint} filter={filter} />
      <form
        className={styles["by"]}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          show({ ...others, ...(event.trim() === "" ? {} : { event: event.trim() }) });
        }}
      >
        <Select
          label="Type"
          options={SENT_TYPES.map((type) => [type, type] as const)}
          none="all types"
          value={filter.type}
          onChange={(type) => show({ ...untyped, ...(type === undefined ? {} : { type }) })}
          isFilter
        />
        <TypedField label="Event" value={event} onChange={setEvent} placeholder="evt_…" />
        <Submit>Filter deliveries</Submit>
      </form>
      {filter.type === undefined ? null : <Meaning type={filter.type} />}
    </>
  );
}

/** A link without a state is not the one of all states. */
const EXACTLY = { exact: true } as const;

interface StatesProps {
  readonly endpoint: Endpoint;
  readonly filter: DeliveryFilter;
}

function States({ endpoint, filter: { status: chosen, ...others } }: StatesProps) {
  const { stats } = endpoint;
  // Of the whole endpoint: of one type or one event nobody counts them.
  const isCounted = Object.keys(others).length === 0;
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
        search={{ endpoint: endpoint.id, ...others }}
        aria-current={chosen === undefined}
        activeOptions={EXACTLY}
      >
        all
      </Link>
      {DELIVERY_STATUSES.map((status) => (
        <Link
          key={status}
          from="/$org/$env/webhooks"
          search={{ endpoint: endpoint.id, ...others, status }}
          aria-current={chosen === status}
          activeOptions={EXACTLY}
        >
          {statusInWords(status)}
          {isCounted ? (
            <>
              {" "}
              <span data-value={counts[status]}>{counts[status]}</span>
            </>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
