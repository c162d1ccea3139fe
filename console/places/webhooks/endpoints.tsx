// The endpoints: where they are, whether they get what happens, and why one does not. One of them is chosen.

import { Link } from "@tanstack/react-router";
import type { Endpoint } from "../../api/webhooks.ts";
import { ActsLink } from "../../parts/acts-link.tsx";
import { EstimateText } from "../../parts/estimate.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import styles from "./endpoints.module.css";

const DISABLED = {
  requested: "Disabled on request. It gets nothing until its organisation enables it.",
  gone: "Disabled because its receiver answered 410, gone for good. Enable it only if it is back.",
  failing: "Disabled because every attempt failed for days. Mend the receiver, then enable it.",
  full: "Disabled because more deliveries waited than are kept. Mend the receiver, then enable it.",
} as const;

interface Props {
  readonly endpoints: readonly Endpoint[];
  readonly chosenId: string | undefined;
}

export function Endpoints({ endpoints, chosenId }: Props) {
  return (
    <ul className={styles["endpoints"]} aria-label="Endpoints">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} data-chosen={endpoint.id === chosenId} data-status={endpoint.status}>
          <p className={styles["head"]}>
            <Link
              from="/$org/$env/webhooks"
              search={{ endpoint: endpoint.id }}
              aria-current={endpoint.id === chosenId}
            >
              {endpoint.url}
            </Link>
            <span className={styles["status"]}>{endpoint.status}</span>
          </p>
          {endpoint.description === null ? null : <p>{endpoint.description}</p>}
          {endpoint.disabledReason === null ? null : (
            <p>
              {DISABLED[endpoint.disabledReason]} <Since endpoint={endpoint} />
            </p>
          )}
          <p>
            Arrived, of those that ended and are kept:{" "}
            <EstimateText estimate={endpoint.success} of="deliveries that arrived" cases="deliveries" />
          </p>
          <Stats stats={endpoint.stats} />
          {endpoint.nextAttemptAt === null ? null : (
            <p>
              Next attempt: <Instant at={endpoint.nextAttemptAt} to="second" /> UTC
            </p>
          )}
          <About endpoint={endpoint} />
          <p className={styles["acts"]}>
            <ActsLink id={endpoint.id} name={endpoint.url} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Since({ endpoint: { disabledSince } }: { readonly endpoint: Endpoint }) {
  if (disabledSince === null) return "Since when is not known.";
  return (
    <>
      No attempt was made since <Instant at={disabledSince} to="second" /> UTC: <em>Count missed events</em>{" "}
      says how much is missing.
    </>
  );
}

function Stats({ stats }: { readonly stats: Endpoint["stats"] }) {
  const shown = [
    ["succeeded", stats.succeeded],
    ["waiting", stats.pending],
    ["retrying", stats.retrying],
    ["dead lettered", stats.deadLettered],
    ["canceled", stats.canceled],
  ] as const;
  return (
    <dl className={styles["stats"]}>
      {shown.map(([name, count]) => (
        <div key={name} data-none={count === 0}>
          <dt>{name}</dt>
          <dd data-value={count}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ endpoint }: { readonly endpoint: Endpoint }) {
  const { eventTypes, contractVersion, previewVersion, rateLimit, previousSecretExpiresAt } = endpoint;
  return (
    <p className={styles["about"]}>
      {eventTypes.includes("*") ? "every event" : eventTypes.join(", ")}, version {contractVersion}
      {previewVersion === null ? "" : ` (simulated events: ${previewVersion})`}
      {rateLimit === null ? "" : `, at most ${rateLimit} attempts a second`}
      {previousSecretExpiresAt === null ? null : (
        <>
          , signed by the old secret too until <Instant at={previousSecretExpiresAt} />
        </>
      )}
      <Id id={endpoint.id} what="endpoint id" />
    </p>
  );
}
