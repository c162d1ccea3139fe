// Keys: who may ask for decisions, how fast, and which key is not needed any more?

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery, type ListedKey } from "../../api/keys.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty, NotPermitted } from "../../parts/states.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";
import { orderKeys } from "./order-keys.ts";
import styles from "./page.module.css";
import { RevokeKey } from "./revoke-key.tsx";

export function KeysPage() {
  return useMay("api_keys:read") ? (
    <Keys />
  ) : (
    <>
      <PageHead title="Keys" />
      <NotPermitted message="Keys take the permission api_keys:read." />
    </>
  );
}

function Keys() {
  const scope = useScope();
  const query = useQuery(keysQuery(scope));
  const [isMaking, setMaking] = useState(false);
  const [revokingId, setRevokingId] = useState<string | null>(null);
  const revoking = query.data?.find(({ id }) => id === revokingId);
  return (
    <div className={styles["page"]}>
      <PageHead title="Keys">
        <Act permission="api_keys:create" isPrimary onPress={() => setMaking(true)}>
          Create key
        </Act>
      </PageHead>
      <div className={styles["lists"]}>
        <Answered query={query} lines={8}>
          {(keys) => <Lists keys={orderKeys(keys, scope.environment)} onRevoke={setRevokingId} />}
        </Answered>
      </div>
      {isMaking ? <NewKey onEnd={() => setMaking(false)} /> : null}
      {revoking === undefined ? null : (
        <RevokeKey key={revoking.id} revoked={revoking} onEnd={() => setRevokingId(null)} />
      )}
    </div>
  );
}

interface ListsProps {
  readonly keys: readonly ListedKey[];
  readonly onRevoke: (keyId: string) => void;
}

function Lists({ keys, onRevoke }: ListsProps) {
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      <Panel
        title="Active keys"
        aside={<span data-value={inUse.length}>{inUse.length}</span>}
        note="A secret key asks for decisions, a publishable one names the organisation in a browser. The sandbox's keys reach nothing in production."
      >
        {inUse.length === 0 ? (
          <Empty title="No key is active: nobody can ask for a decision">
            <p>Create a secret key, and give it to the service that asks.</p>
          </Empty>
        ) : (
          <KeyTable label="Active keys" keys={inUse} onRevoke={onRevoke} />
        )}
      </Panel>
      {revoked.length === 0 ? null : (
        <Panel title="Revoked keys" aside={<span data-value={revoked.length}>{revoked.length}</span>}>
          <KeyTable label="Revoked keys" keys={revoked} />
        </Panel>
      )}
    </>
  );
}
