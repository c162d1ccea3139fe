// Operator tokens: who may act here, with which role and until when?

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tokensQuery, type ListedToken } from "../../api/tokens.ts";
import { Actor } from "../../parts/actor.tsx";
import { Act, Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { NewToken } from "./new-token.tsx";
import styles from "./page.module.css";
import { RevokeToken } from "./revoke-token.tsx";
import { tokenState } from "./token.ts";

export function People() {
  const query = useInfiniteQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [revokingId, setRevokingId] = useState<string | null>(null);
  const tokens = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const revoking = tokens.find(({ id }) => id === revokingId);
  return (
    <Panel
      title="People and tokens"
      aside={
        <Act permission="tokens:make" onPress={() => setMaking(true)}>
          Make token
        </Act>
      }
      note="A token is a person or a program, as the audit names it, in all organisations. Whom an access proxy signs in stands in the deployment's configuration, not here."
    >
      <Answered query={query} lines={5}>
        {() =>
          tokens.length === 0 ? (
            <Empty title="No token was made yet">
              <p>Make one for each person, so that the audit tells them apart.</p>
            </Empty>
          ) : (
            <div className={styles["stack"]}>
              <TokenTable tokens={tokens} onRevoke={setRevokingId} />
              {query.hasNextPage ? (
                <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                  Show older tokens
                </Button>
              ) : null}
            </div>
          )
        }
      </Answered>
      {isMaking ? <NewToken onEnd={() => setMaking(false)} /> : null}
      {revoking === undefined ? null : (
        <RevokeToken key={revoking.id} revoked={revoking} onEnd={() => setRevokingId(null)} />
      )}
    </Panel>
  );
}

interface TableProps {
  readonly tokens: readonly ListedToken[];
  readonly onRevoke: (tokenId: string) => void;
}

function TokenTable({ tokens, onRevoke }: TableProps) {
  const now = Date.now();
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Tokens, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Whose</th>
            <th scope="col">May</th>
            <th scope="col">State</th>
            <th scope="col">Until (UTC)</th>
            <th scope="col">Made (UTC)</th>
            <th scope="col">
              <span className="visually-hidden">Act</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly token: ListedToken;
  readonly now: number;
  readonly onRevoke: (tokenId: string) => void;
}

function TokenRow({ token, now, onRevoke }: RowProps) {
  const { id, name, role, permissions, createdAt, createdBy, expiresAt, revokedAt } = token;
  const state = tokenState(token, now);
  return (
    <tr data-row={id}>
      <th scope="row">{name}</th>
      <td>{role ?? <span title={permissions?.join(", ")}>{permissions?.join(", ")}</span>}</td>
      <td>
        {state}
        {revokedAt === null ? null : (
          <div className={table["muted"]}>
            <Instant at={revokedAt} to="second" />
          </div>
        )}
      </td>
      <td>
        <Instant at={expiresAt} />
      </td>
      <td>
        <Instant at={createdAt} />
        <div className={table["muted"]}>
          by <Actor actor={createdBy} />
        </div>
      </td>
      <td className={styles["act"]}>
        {state === "counts" ? (
          <Act permission="tokens:make" onPress={() => onRevoke(id)}>
            Revoke <span className="visually-hidden">the token of {name}</span>
          </Act>
        ) : null}
      </td>
    </tr>
  );
}
