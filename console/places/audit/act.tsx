// One act: who, what, why, of which request, and what changed by it.

import type { AuditEntry } from "../../api/audit.ts";
import { Id } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import table from "../../parts/table.module.css";
import styles from "./act.module.css";
import { detailsOf, type Details } from "./details.ts";

export function ActDetail({ act }: { readonly act: AuditEntry }) {
  const { changes, facts } = detailsOf(act.details);
  return (
    <div className={styles["act"]}>
      <h2>{act.action}</h2>
      <dl className={styles["facts"]}>
        <dt>Entry</dt>
        <dd>
          <Id id={act.id} what="entry id" isOpen />
        </dd>
        <dt>Who</dt>
        <dd>{act.actor}</dd>
        <dt>When</dt>
        <dd>
          <Instant at={act.at} to="second" /> UTC
        </dd>
        <dt>Why</dt>
        <dd>{act.reason ?? "no reason given"}</dd>
        <dt>Where</dt>
        <dd>{act.organisationId === "deployment" ? "the whole deployment" : act.environment}</dd>
        {act.subjectId === null ? null : (
          <>
            <dt>Customer</dt>
            <dd>
              <Id id={act.subjectId} what="customer id" />
            </dd>
          </>
        )}
        {act.requestId === null ? null : (
          <>
            <dt>Request</dt>
            <dd>
              <Id id={act.requestId} what="request id" />
            </dd>
          </>
        )}
      </dl>
      <Changes changes={changes} />
      <Facts facts={facts} />
    </div>
  );
}

function Changes({ changes }: Pick<Details, "changes">) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3>What changed</h3>
      <div className={table["scroll"]} tabIndex={0} role="region" aria-label="What changed, as a table">
        <table className={table["table"]}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before ?? "nothing"}</td>
                <td>{after ?? "nothing"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Facts({ facts }: Pick<Details, "facts">) {
  if (facts.length === 0) return null;
  return (
    <>
      <h3>Recorded with it</h3>
      <dl className={styles["recorded"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
