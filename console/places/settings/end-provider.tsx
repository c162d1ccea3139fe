// Ends a screening provider: its name is typed first.

import { useState } from "react";
import { useChangeOrganisation, type ProviderKind } from "../../api/organisation.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { Given } from "../../parts/given.tsx";

interface Props {
  readonly kind: ProviderKind;
  /** Of the provider. */
  readonly name: string;
  readonly onEnd: () => void;
}

export function EndProvider({ kind, name, onEnd }: Props) {
  const ending = useChangeOrganisation(useScope());
  const [typed, setTyped] = useState("");
  return (
    <Ask
      title={`End the provider for ${kind}?`}
      act="End provider"
      isOpen
      onClose={onEnd}
      onAct={() => ending.mutate({ providers: { [kind]: null } }, { onSuccess: onEnd })}
      isReady={typed.trim() === name.trim()}
      isPending={ending.isPending}
      error={ending.error}
    >
      <p>
        Production no longer asks <Given>{name}</Given>: the embedded lists answer alone. The audit has it.
      </p>
      <Field label={`Type ${name}`} value={typed} onChange={setTyped} isRequired />
    </Ask>
  );
}
