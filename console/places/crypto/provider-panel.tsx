// One provider: what registers and operators say of it, and the evidence, newest first.

import { useInfiniteQuery } from "@tanstack/react-query";
import { providerQuery, type DirectoryProviderDetail } from "../../api/provider-directory.ts";
import { Button } from "../../parts/button.tsx";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Answered } from "../../parts/states.tsx";
import styles from "./page.module.css";

const EVIDENCE_WORDS = {
  register_entry: "listed",
  register_warning: "warned of",
  register_absence: "no longer listed",
} as const;

export function ProviderPanel({ providerId }: { readonly providerId: string }) {
  const query = useInfiniteQuery(providerQuery(providerId));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  return (
    <Answered query={query} lines={10}>
      {({ pages }) => {
        const [provider] = pages;
        if (provider === undefined) return null;
        return (
          <div className={styles["panel"]}>
            <h2>{provider.name}</h2>
            <Facts provider={provider} />
            <Evidence evidence={pages.flatMap((page) => page.evidence)} />
            {hasNextPage ? (
              <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
                Show older evidence
              </Button>
            ) : null}
          </div>
        );
      }}
    </Answered>
  );
}

function Facts({ provider }: { readonly provider: DirectoryProviderDetail }) {
  const { legalName, lei, website, jurisdictions, registrations, networks, travelRule, riskLevel } = provider;
  return (
    <dl className={styles["facts"]}>
      <dt>Legal name</dt>
      <dd>{legalName}</dd>
      <dt>Registrations</dt>
      <dd>
        {registrations.length === 0 ? "none" : null}
        {registrations.map(({ authority, number, status }) => (
          <div key={`${authority} ${number}`}>
            {authority}: {status}
            {number === null ? null : (
              <>
                , <code>{number}</code>
              </>
            )}
          </div>
        ))}
      </dd>
      <dt>Risk, by registers</dt>
      <dd>{riskLevel}</dd>
      <dt>LEI</dt>
      <dd>{lei === null ? "unknown" : <code>{lei}</code>}</dd>
      <dt>Website</dt>
      <dd>{website ?? "unknown"}</dd>
      <dt>Countries</dt>
      <dd>{jurisdictions.join(", ") || "none known"}</dd>
      <dt>Networks</dt>
      <dd>{networks.join(", ") || "none known"}</dd>
      <dt>Travel Rule</dt>
      <dd>{travelRule.map(({ protocol }) => protocol).join(", ") || "none known"}</dd>
      <dt>Id</dt>
      <dd>
        <Id id={provider.id} what="provider id" isOpen />
      </dd>
    </dl>
  );
}

function Evidence({ evidence }: Pick<DirectoryProviderDetail, "evidence">) {
  return (
    <section className={styles["part"]} aria-label="Evidence">
      <h3>Evidence</h3>
      {evidence.length === 0 ? <p>No register names it: an operator stated it.</p> : null}
      <ol className={styles["evidence"]}>
        {evidence.map(({ id, type, source, retrievedAt, summary, hash }) => (
          <li key={id}>
            <p>
              <strong>{EVIDENCE_WORDS[type]}</strong>, {source}, <Instant at={retrievedAt} to="day" />
            </p>
            <p>{summary}</p>
            <Id id={hash} what="hash" />
          </li>
        ))}
      </ol>
    </section>
  );
}
