// What was paid, by whom, to whom, and what the customer did before. Nothing here leads to what was decided.

import type { SampleDetail } from "../../api/samples.ts";
import { Given, GivenList } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import styles from "./page.module.css";

export function Payment({ sample }: { readonly sample: SampleDetail }) {
  const { transaction, subject, occurredAt, assessedAt, activity, location } = sample;
  return (
    <dl className={styles["facts"]}>
      <dt>Amount</dt>
      <dd>
        <Money amount={sample.amount} currency={sample.currency} />
      </dd>
      <dt>Customer</dt>
      <dd>
        <Given>{subject.externalUserId ?? subject.id}</Given>, {subject.type.replaceAll("_", " ")}
      </dd>
      {transaction === null ? null : (
        <>
          <dt>Kind</dt>
          <dd>
            {transaction.direction === "inbound" ? "received" : "sent"},{" "}
            {transaction.transactionType.replaceAll("_", " ")}, {transaction.assetClass}
          </dd>
          {transaction.parties.map((party, index) => (
            <Party key={`${party.role} ${party.externalPartyId ?? index}`} party={party} />
          ))}
        </>
      )}
      {activity === null ? null : (
        <>
          <dt>Reported as</dt>
          <dd>{activity.type.replaceAll("_", " ")}</dd>
        </>
      )}
      <dt>Where</dt>
      <dd>{location === null ? "not known" : whereOf(location)}</dd>
      <dt>Occurred</dt>
      <dd>
        <Instant at={occurredAt} to="second" /> UTC
      </dd>
      <dt>Waits since</dt>
      <dd>
        <Instant at={assessedAt} to="second" /> UTC
      </dd>
      <dt>Your id</dt>
      <dd>
        <code>{sample.externalTransactionId}</code>
      </dd>
    </dl>
  );
}

type Shown = NonNullable<SampleDetail["transaction"]>["parties"][number];

function Party({ party }: { readonly party: Shown }) {
  const instruments = party.instruments.map(({ type, maskedIdentifier, institutionName, country }) =>
    [type.replaceAll("_", " "), maskedIdentifier, institutionName, country]
      .filter((part) => part !== null)
      .join(" "),
  );
  const more = [party.country, ...instruments].filter((part) => part !== null);
  const name = party.displayName ?? party.externalPartyId ?? party.externalUserId ?? "without a name";
  return (
    <>
      <dt>{party.role}</dt>
      <dd>
        <GivenList texts={[name, ...more]} />
      </dd>
    </>
  );
}

function whereOf({ city, region, country, source }: NonNullable<SampleDetail["location"]>): string {
  const named = [city, region, country].filter((part) => part != null).join(", ");
  const from = source === "ip" ? "from the IP address" : "as supplied";
  return `${named === "" ? "a point without a name" : named} (${from})`;
}

/** In the order of their names. What could not be known is absent, never 0. */
export function Features({ features }: Pick<SampleDetail, "features">) {
  const known = Object.entries(features).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (known.length === 0) return <p className={styles["muted"]}>Nothing was known of the customer before.</p>;
  return (
    <details>
      <summary>
        What the customer did before, {known.length} {known.length === 1 ? "feature" : "features"}
      </summary>
      <table className={styles["features"]}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {known.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-value={String(value)}>{String(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
