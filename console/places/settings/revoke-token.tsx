// Revokes a token, which cannot be undone: whose it is is typed first.

import { useState } from "react";
import { useRevokeToken, type ListedToken } from "../../api/tokens.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Told } from "../../parts/told.tsx";

interface Props {
  /** As the list has it now: it says when the token was revoked. */
  readonly revoked: ListedToken;
  readonly onEnd: () => void;
}

export function RevokeToken({ revoked: { id, name, revokedAt }, onEnd }: Props) {
  const revoking = useRevokeToken();
  const [typed, setTyped] = useState("");
  if (revokedAt !== null) {
    return (
      <Told title={`The token of ${name} is revoked`} close="Close" onClose={onEnd}>
        <p>
          Refused since <Instant at={revokedAt} to="second" /> UTC. Its sessions ended with it.
        </p>
      </Told>
    );
  }
  return (
    <Ask
      title={`Revoke the token of ${name}?`}
      act="Revoke token"
      isOpen
      onClose={onEnd}
      onAct={() => revoking.mutate(id)}
      isReady={typed.trim() === name}
      isPending={revoking.isPending}
      error={revoking.error}
    >
      <p>Its next request is refused, and its sessions end, yours too if you signed in with it.</p>
      <p>This cannot be undone: who needs a token again gets another. What {name} did stays in the audit.</p>
      <Field label={`Type ${name}`} value={typed} onChange={setTyped} isRequired />
    </Ask>
  );
}
