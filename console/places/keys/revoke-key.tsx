// Revokes a key, which cannot be undone: its name is typed first. Afterwards it says since when the key is refused.

import { useState } from "react";
import { useRevokeKey, type ListedKey } from "../../api/keys.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Told } from "../../parts/told.tsx";
import { calledAs } from "./order-keys.ts";

interface Props {
  /** As the list has it now: it says when the key was revoked. */
  readonly revoked: ListedKey;
  readonly onEnd: () => void;
}

export function RevokeKey({ revoked, onEnd }: Props) {
  const revoking = useRevokeKey(useScope());
  const [typed, setTyped] = useState("");
  const { id, prefix, environment, revokedAt, lastUsedAt } = revoked;
  const called = calledAs(revoked);
  if (revokedAt !== null) {
    return (
      <Told
        title={
          <>
            The key <Given>{called}</Given> is revoked
          </>
        }
        close="Close"
        onClose={onEnd}
      >
        <p>
          Refused since <Instant at={revokedAt} to="second" /> UTC. Each request with it is answered 401.
        </p>
      </Told>
    );
  }
  return (
    <Ask
      title={
        <>
          Revoke the key <Given>{called}</Given>?
        </>
      }
      act="Revoke key"
      isOpen
      onClose={onEnd}
      onAct={() => revoking.mutate(id)}
      isReady={typed.trim() === called}
      isPending={revoking.isPending}
      error={revoking.error}
    >
      <p>
        Its next request in {environment} is refused. This cannot be undone: who needs a key again gets
        another.
      </p>
      <p>
        <code>{prefix}…</code>{" "}
        {lastUsedAt === null ? (
          "has no known use."
        ) : (
          <>
            was last used in the hour from <Instant at={lastUsedAt} /> UTC.
          </>
        )}
      </p>
      <Field label={`Type ${called}`} value={typed} onChange={setTyped} isRequired />
    </Ask>
  );
}
