// Makes a token for a person or a program. It is shown once, after it was made.

import { useState } from "react";
import { useCreateToken, type Role } from "../../api/tokens.ts";
import { Ask } from "../../parts/ask.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { SecretOnce } from "../../parts/secret-once.tsx";
import { daysProblem, nameProblem, ROLE_EFFECTS } from "./token.ts";

const ROLES = (["viewer", "analyst", "ops", "keys", "owner"] as const).map(
  (role) => [role, `${role}: ${ROLE_EFFECTS[role]}`] as const,
);

export function NewToken({ onEnd }: { readonly onEnd: () => void }) {
  // Of this dialog alone: it is gone as soon as the dialog closes.
  const [secret, setSecret] = useState<string | null | undefined>(undefined);
  const making = useCreateToken(setSecret);
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [days, setDays] = useState("90");
  const words = name.trim();
  if (secret !== undefined) {
    return (
      <SecretOnce title={`The token of ${words} was made`} what="token" secret={secret} onClose={onEnd}>
        <p>
          {words} gives it to the command line as <code>WEIR_TOKEN</code>. Where codes sign in,{" "}
          <code>./weir open</code> then makes one for the console.
        </p>
      </SecretOnce>
    );
  }
  return (
    <Ask
      title="Make a token?"
      act="Make token"
      isOpen
      // While it is made the dialog stays: the token comes to it alone.
      onClose={() => (making.isPending ? undefined : onEnd())}
      onAct={() => making.mutate({ name: words, role, expiresInDays: Number(days) })}
      isReady={words !== "" && nameProblem(words) === null && daysProblem(days) === null}
      isPending={making.isPending}
      error={making.error}
    >
      <p>It counts at once, in all organisations of this deployment.</p>
      <Field
        label="Whose"
        value={name}
        onChange={setName}
        problem={nameProblem(words)}
        hint="As the audit will name them: mia@example.com."
        isRequired
      />
      <Choice legend="Role" name="role" options={ROLES} value={role} onChange={setRole} />
      <Field label="Days until it expires" value={days} onChange={setDays} problem={daysProblem(days)} />
      <p>
        Single permissions instead of a role: <code>./weir token create NAME --permission …</code>
      </p>
    </Ask>
  );
}
