// One saved address: what is known of it, what may be done with it, and what the organisation alone can do.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { addressQuery, type CryptoAddress } from "../../api/crypto-addresses.ts";
import { useScope } from "../../api/scope.ts";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Answered } from "../../parts/states.tsx";
import { AddressActs } from "./address-acts.tsx";
import { Control, Screening, StatusMark } from "./marks.tsx";
import styles from "./page.module.css";
import { Reveal } from "./reveal.tsx";
import { HOSTING_WORDS } from "./words.ts";

export function AddressPanel({ addressId }: { readonly addressId: string }) {
  const query = useQuery(addressQuery(useScope(), addressId));
  return (
    <Answered query={query} lines={10}>
      {(address) => (
        <div className={styles["panel"]}>
          <h2>{address.label}</h2>
          <Facts address={address} />
          <AddressActs address={address} />
          <Reveal address={address} />
          <Discovery address={address} />
          <OnlyTheOrganisation />
        </div>
      )}
    </Answered>
  );
}

function Facts({ address }: { readonly address: CryptoAddress }) {
  const { id, network, maskedAddress, maskedMemo, status, hosting, purpose, control, lastScreening } =
    address;
  return (
    <dl className={styles["facts"]}>
      <dt>Status</dt>
      <dd>
        <StatusMark status={status} />
      </dd>
      <dt>Network</dt>
      <dd>
        <code>{network}</code>
      </dd>
      <dt>Address</dt>
      <dd>
        <code>{maskedAddress}</code>
      </dd>
      <TagOrMemo masked={maskedMemo} />
      <dt>Purpose</dt>
      <dd>{purpose ?? "not given"}</dd>
      <dt>Hosting</dt>
      <dd>{HOSTING_WORDS[hosting]}</dd>
      <ProviderOf address={address} />
      <dt>Customer</dt>
      <dd>{address.externalUserId ?? "not given"}</dd>
      <dt>Control</dt>
      <dd>
        <Control control={control} />
        {control.method === null ? null : (
          <>
            , by <code>{control.method}</code>
          </>
        )}
      </dd>
      {control.provenAt === null ? null : (
        <>
          <dt>Proved</dt>
          <dd>
            <Instant at={control.provenAt} /> UTC
          </dd>
        </>
      )}
      <dt>Last screening</dt>
      <dd>
        <Screening screening={lastScreening} />
        {lastScreening.listVersion === null ? null : (
          <>
            , lists <Id id={lastScreening.listVersion} what="version of the lists" />
          </>
        )}
      </dd>
      <dt>Saved</dt>
      <dd>
        <Instant at={address.createdAt} /> UTC
      </dd>
      <dt>Changed</dt>
      <dd>
        <Instant at={address.updatedAt} /> UTC, version{" "}
        <span data-value={address.version}>{address.version}</span>
      </dd>
      <dt>Id</dt>
      <dd>
        <Id id={id} what="address id" isOpen />
      </dd>
    </dl>
  );
}

function TagOrMemo({ masked }: { readonly masked: string | null }) {
  if (masked === null) return null;
  return (
    <>
      <dt>Tag or memo</dt>
      <dd>
        <code>{masked}</code>
      </dd>
    </>
  );
}

function ProviderOf({ address: { providerId } }: { readonly address: CryptoAddress }) {
  if (providerId === null) return null;
  return (
    <>
      <dt>Provider</dt>
      <dd>
        <Link from="/$org/$env/crypto" search={{ tab: "providers", open: providerId }}>
          {providerId}
        </Link>
      </dd>
    </>
  );
}

function Discovery({ address: { discovery } }: { readonly address: CryptoAddress }) {
  return (
    <section className={styles["part"]} aria-label="Discovery">
      <h3>Who hosts it</h3>
      {discovery === null ? (
        <p>Nobody has looked for its provider.</p>
      ) : (
        <p>
          The newest search: <strong>{discovery.status.replaceAll("_", " ")}</strong>
          {discovery.providerId === null ? null : (
            <>
              ,{" "}
              <Link from="/$org/$env/crypto" search={{ tab: "providers", open: discovery.providerId }}>
                {discovery.providerId}
              </Link>
            </>
          )}
          , <Instant at={discovery.at} /> UTC. It proves neither ownership nor clearance.
        </p>
      )}
    </section>
  );
}

/** Operators have no interface for these: they take the organisation's secret key. */
function OnlyTheOrganisation() {
  return (
    <section className={styles["part"]} aria-label="What only the organisation does">
      <h3>What only the organisation does</h3>
      <p>
        With its secret key it lets the customer prove control, looks for the provider, and changes the label.
        The guide <code>docs/crypto.md</code> shows how, under “Let the customer prove control” and “Find out
        who hosts it”.
      </p>
    </section>
  );
}
