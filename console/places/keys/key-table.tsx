// Keys, one a row. The whole key stands here only where it is publishable; a secret one is known by its prefix.

import { useSearch } from "@tanstack/react-router";
import type { ListedKey } from "../../api/keys.ts";
import { Act } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import table from "../../parts/table.module.css";
import { calledAs } from "./order-keys.ts";
import styles from "./page.module.css";

interface Props {
  readonly label: string;
  readonly keys: readonly ListedKey[];
  /** Left out for keys that are revoked. */
  readonly onRevoke?: (keyId: string) => void;
}

export function KeyTable({ label, keys, onRevoke }: Props) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label={`${label}, as a table`}
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Begins with</th>
            <th scope="col">Type</th>
            <th scope="col">Environment</th>
            <th scope="col" className={table["number"]}>
              Requests a second
            </th>
            <th scope="col">Last used, hour (UTC)</th>
            <th scope="col">Created (UTC)</th>
            {onRevoke === undefined ? (
              <th scope="col">Refused since (UTC)</th>
            ) : (
              <th scope="col">
                <span className="visually-hidden">Act</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} listed={key} {...(onRevoke === undefined ? {} : { onRevoke })} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly listed: ListedKey;
  readonly onRevoke?: (keyId: string) => void;
}

function KeyRow({ listed, onRevoke }: RowProps) {
  const { open } = useSearch({ from: "/$org/$env/keys" });
  const { id, name, type, environment, rateLimit, createdAt, revokedAt, emergency } = listed;
  return (
    <tr data-row={id} aria-current={id === open} className={id === open ? styles["opened"] : ""}>
      <th scope="row">{name ?? <span className={table["muted"]}>no name</span>}</th>
      <td>
        <Beginning listed={listed} />
      </td>
      <td>{type}</td>
      <td>
        <span className={styles["environment"]} data-environment={environment}>
          {environment}
        </span>
      </td>
      <td className={table["number"]}>
        <span data-value={rateLimit.ratePerSecond}>{rateLimit.ratePerSecond}</span>
        <div className={table["muted"]}>
          burst <span data-value={rateLimit.burst}>{rateLimit.burst}</span>
        </div>
      </td>
      <td>
        <LastUsed listed={listed} />
      </td>
      <td>
        <Instant at={createdAt} />
        {emergency === undefined ? null : (
          <div className={table["muted"]}>
            in an emergency; ends <Instant at={emergency.endsAt} />, unless another person confirms it
          </div>
        )}
      </td>
      <td className={onRevoke === undefined ? "" : styles["act"]}>
        {onRevoke === undefined ? (
          revokedAt === null ? null : (
            <Instant at={revokedAt} to="second" />
          )
        ) : (
          <Act permission="api_keys:revoke" onPress={() => onRevoke(id)}>
            Revoke <span className="visually-hidden">{calledAs(listed)}</span>
          </Act>
        )}
      </td>
    </tr>
  );
}

function Beginning({ listed: { type, key, prefix } }: { readonly listed: ListedKey }) {
  // Who may not create keys gets no more than the beginning of a publishable one.
  const isWhole = type === "publishable" && key !== null && key.length > prefix.length + 8;
  return (
    <span className={styles["beginning"]}>
      <code>{prefix}…</code>
      {isWhole ? <CopyButton text={key} what="publishable key" /> : null}
    </span>
  );
}

function LastUsed({ listed: { type, lastUsedAt } }: { readonly listed: ListedKey }) {
  if (lastUsedAt !== null) return <Instant at={lastUsedAt} />;
  return <span className={table["muted"]}>{type === "publishable" ? "not tracked" : "no use is known"}</span>;
}
